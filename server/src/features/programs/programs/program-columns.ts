// Columns of a program from the bodies of its setup steps. New and imported programs share them.
import { parsePaise } from '@kuri/contract/kit/money'
import type { NewStepTwo } from '@kuri/contract/programs/new-programs.contract'
import type { Insertable, Updateable } from 'kysely'
import { changeConfig, configChangeIn } from '#features/auctions/policy/settings.rules'
import type { Program } from '#platform/db/database.generated'
import { newId } from '#platform/ids'
import { dayOfInput } from './calendar.rules.ts'
import { mergeChitTerms } from './chit-terms.rules.ts'

/** The endpoint's schema has checked the format, so the amount always parses. */
export const toPaise = (amount: string): number => parsePaise(amount)!

type StepOne = {
  branchId: string
  name: string
  chitId: string
  totalAmount: string
  subscriptionAmount: string
  minimumBidAmount: string
  frequency: Program['frequency']
  durationType: Program['durationType']
  durationValue: number
  divisions?: number
  totalSlots: number
  startDate: string
}

export const stepOneColumns = (body: StepOne, timeZone: string) => ({
  branchId: body.branchId,
  name: body.name,
  chitId: body.chitId,
  totalAmountPaise: toPaise(body.totalAmount),
  subscriptionAmountPaise: toPaise(body.subscriptionAmount),
  minimumBidAmountPaise: toPaise(body.minimumBidAmount),
  frequency: body.frequency,
  durationType: body.durationType,
  durationValue: body.durationValue,
  divisions: body.divisions ?? 1,
  totalSlots: body.totalSlots,
  startDate: dayOfInput(body.startDate, timeZone),
})

export const buildProgram = (
  columns: Omit<Insertable<Program>, 'id' | 'createdAt' | 'updatedAt'>,
  now: Date,
): Insertable<Program> & { id: string } => ({ ...columns, id: newId(now.getTime()), createdAt: now, updatedAt: now })

type StepTwo = Omit<NewStepTwo, 'hasFirstCycleAuction'> & { hasFirstCycleAuction?: boolean }

/**
 * An omitted `hasFirstCycleAuction` is stored as null, except for a lot, which never has one. Step 2 of an import may be
 * repeated: an omitted preset and omitted chit terms keep the stored ones.
 */
export const stepTwoColumns = (body: StepTwo, stored: { auctionPresetId: string | null; chitTerms: unknown }) =>
  ({
    foremanCommissionHundredths: toPaise(body.foremanCommission),
    delayFineAmountPaise: toPaise(body.delayFineAmount),
    bid: body.bid,
    isAuctionHostedOnPlatform: body.isAuctionHostedOnPlatform ?? null,
    description: body.description,
    hasFirstCycleAuction: body.hasFirstCycleAuction ?? (body.bid === 'LOT' ? false : null),
    prebidDocumentRequired: body.prebidDocumentRequired ?? false,
    prebidDocumentTemplateVersionId: body.prebidDocumentTemplateVersionId ?? null,
    auctionPresetId: keptPreset(body, stored),
    allowedSecurities: [...new Set(body.allowedSecurities)],
    deductDividend: body.deductDividend ?? true,
    auctionConfig: JSON.stringify(changeConfig({}, configChangeIn(body))),
    chitTerms: JSON.stringify(mergeChitTerms(stored.chitTerms, body.chitTerms ?? {})),
  }) satisfies Updateable<Program>

const keptPreset = ({ bid, auctionPresetId }: StepTwo, stored: { auctionPresetId: string | null }) =>
  auctionPresetId === undefined && bid !== 'LOT' ? stored.auctionPresetId : (auctionPresetId ?? null)
