// What the steps of new and of imported programs share: bodies as columns, and the things they refer to.
import { parsePaise } from '@kuri/contract/kit/money'
import type { NewStepTwo } from '@kuri/contract/programs/new-programs.contract'
import type { Insertable, Updateable } from 'kysely'
import { lockPresetForAssignment } from '#features/auction-policy/presets.actions'
import { changeConfig, configChangeIn } from '#features/auction-policy/settings.rules'
import { isProgramReady } from '#features/branches/branches.rules'
import { lockBranch } from '#features/branches/branches.sql'
import { refuseUnknownSecurities } from '#features/templates/security-types.actions'
import { lockUsableTemplateVersion } from '#features/templates/templates.actions'
import type { Program } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { dayOfInput } from './calendar.rules.ts'

/** The door's schema has checked the form; an amount that still does not parse cannot exist. */
export const paiseOf = (amount: string): number => parsePaise(amount)!

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
  totalAmountPaise: paiseOf(body.totalAmount),
  subscriptionAmountPaise: paiseOf(body.subscriptionAmount),
  minimumBidAmountPaise: paiseOf(body.minimumBidAmount),
  frequency: body.frequency,
  durationType: body.durationType,
  durationValue: body.durationValue,
  divisions: body.divisions ?? 1,
  totalSlots: body.totalSlots,
  startDate: dayOfInput(body.startDate, timeZone),
})

/** The branch of a program that is being made or moved: the caller must reach it, and it must take programs. */
export async function lockReadyBranch(tx: Tx, permit: Permit, companyId: string, branchId: string): Promise<void> {
  const branch = permit.requireVisible(await lockBranch(tx, companyId, branchId, 'SHARE'))
  if (!isProgramReady(branch))
    throw refuse('BRANCH_NOT_READY', [
      { path: 'branchId', message: 'is a branch that takes no programs: it needs to be active and have an address' },
    ])
}

export const newProgram = (
  columns: Omit<Insertable<Program>, 'id' | 'createdAt' | 'updatedAt'>,
  now: Date,
): Insertable<Program> & { id: string } => ({ ...columns, id: newId(now.getTime()), createdAt: now, updatedAt: now })

type StepTwo = Omit<NewStepTwo, 'hasFirstCycleAuction'> & { hasFirstCycleAuction?: boolean }

/**
 * A lot has no first auction, whatever is left unsaid; elsewhere silence is kept as silence. Step 2 of an import may come
 * again: the preset that is not named then stays.
 */
export const stepTwoColumns = (body: StepTwo, stored: { auctionPresetId: string | null }) =>
  ({
    foremanCommissionHundredths: paiseOf(body.foremanCommission),
    delayFineAmountPaise: paiseOf(body.delayFineAmount),
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
  }) satisfies Updateable<Program>

const keptPreset = ({ bid, auctionPresetId }: StepTwo, stored: { auctionPresetId: string | null }) =>
  auctionPresetId === undefined && bid !== 'LOT' ? stored.auctionPresetId : (auctionPresetId ?? null)

/** What a body refers to must be there for the company, and stays until the commit. */
export async function lockReferences(
  tx: Tx,
  program: { companyId: string; allowedSecurities: string[] },
  body: {
    prebidDocumentTemplateVersionId?: string | null
    auctionPresetId?: string | null
    allowedSecurities?: string[]
  },
): Promise<void> {
  const { companyId } = program
  if (body.allowedSecurities)
    await refuseUnknownSecurities(tx, companyId, body.allowedSecurities, program.allowedSecurities)
  if (body.prebidDocumentTemplateVersionId)
    await lockUsableTemplateVersion(tx, companyId, body.prebidDocumentTemplateVersionId)
  if (body.auctionPresetId) await lockPresetForAssignment(tx, companyId, body.auctionPresetId)
}
