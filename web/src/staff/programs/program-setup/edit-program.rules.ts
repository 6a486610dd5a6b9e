// What the edit page shows at first, and what it sends afterwards.
import type { Body } from '@kuri/contract/kit/route'
import type { updateProgram } from '@kuri/contract/programs/programs.contract'
import { changedFields, type Program } from '../programs/program.rules.ts'

type Patch = Body<typeof updateProgram.company>
const decimal = (value: number | null) => (value === null ? undefined : String(value))

/** Amounts are typed and sent as decimal strings. */
export function editDefaults(program: Program) {
  const { chitTerms: terms } = program
  return {
    name: program.name,
    chitId: program.chitId,
    totalAmount: decimal(program.totalAmount),
    subscriptionAmount: decimal(program.subscriptionAmount),
    minimumBidAmount: decimal(program.minimumBidAmount),
    totalSlots: program.totalSlots,
    availableSlots: program.availableSlots,
    divisions: program.divisions,
    frequency: program.frequency,
    durationType: program.durationType,
    durationValue: program.durationValue,
    startDate: program.startDate,
    lastDateOfSubmission: program.lastDateOfSubmission ?? undefined,
    lastAuctionDate: program.lastAuctionDate ?? undefined,
    foremanCommission: decimal(program.foremanCommission),
    delayFineAmount: decimal(program.delayFineAmount),
    deductDividend: program.deductDividend,
    description: program.description ?? undefined,
    bid: program.bid ?? undefined,
    isAuctionHostedOnPlatform: program.isAuctionHostedOnPlatform ?? undefined,
    hasFirstCycleAuction: program.hasFirstCycleAuction ?? undefined,
    chitTerms: {
      maxDiscountPercent: decimal(terms.maxDiscountPercent),
      minDiscountPercent: decimal(terms.minDiscountPercent),
      bidStep: decimal(terms.bidStep),
      commissionRule: terms.commissionRule,
      foremanInstalment: terms.foremanInstalment ?? undefined,
      dividendTo: terms.dividendTo,
      arrearsBar: terms.arrearsBar,
      floorBidsNeedPayment: terms.floorBidsNeedPayment,
      stateCode: terms.stateCode ?? undefined,
      bounceCharge: decimal(terms.bounceCharge),
      defaultInstalments: terms.defaultInstalments ?? undefined,
      lateRule: terms.lateRule
        ? {
            type: terms.lateRule.type,
            prized: decimal(terms.lateRule.prized),
            nonPrized: decimal(terms.lateRule.nonPrized),
            graceDays: terms.lateRule.graceDays,
            cap: decimal(terms.lateRule.cap),
          }
        : undefined,
    },
  }
}

/** A term that was emptied is sent as null, which clears it. */
export function patchOf(program: Program, body: Patch): Patch {
  const { chitTerms: before, ...fields } = editDefaults(program)
  const { chitTerms: after = {}, ...typed } = body
  const cleared = Object.entries(before)
    .filter(([name, value]) => value !== undefined && !(name in after))
    .map(([name]) => [name, null])
  const terms = { ...changedFields(before, after), ...Object.fromEntries(cleared) }
  return { ...changedFields(fields, typed), ...(Object.keys(terms).length > 0 ? { chitTerms: terms } : {}) }
}
