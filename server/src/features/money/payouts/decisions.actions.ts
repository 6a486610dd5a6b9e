// Approving a payout, sending it back, and forfeiting a prize that nobody claims. [spec: Who may do what with money]

import type { Detail } from '@kuri/contract/kit/refusals'
import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payouts.contract'
import { requireSecondPerson } from '#features/companies/second-person/second-person.actions'
import { formatMoney } from '#features/money/billing/receipts/counter.rules'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { type Change, movePayout } from './change-payout.ts'
import { missingPapers } from './checklist.rules.ts'
import { differingFigures, type Figures, figuresOf } from './figures.rules.ts'
import { getPayout } from './payout-lists.actions.ts'
import { approvedNotification, notifyWinner } from './payout-notifications.ts'
import type { PayoutDeps } from './payout-ports.ts'
import { findPayout } from './payouts.sql.ts'
import { type CasePosition, factsOf, lockPosition, storedFigures } from './position.ts'
import { amountOrZero } from './preparation.actions.ts'
import { getSituation } from './situation.sql.ts'
import { allows } from './states.rules.ts'

const PATHS = {
  grossPaise: 'grossPrize',
  ownDuesPaise: 'deductions.OWN_DUES',
  otherDuesPaise: 'deductions.OTHER_DUES',
  chargesPaise: 'deductions.CHARGES',
  futureSubscriptionsPaise: 'deductions.FUTURE_SUBSCRIPTIONS',
  documentChargePaise: 'deductions.DOCUMENT_CHARGE',
  gstPaise: 'deductions.GST',
  netPaise: 'net',
} as const satisfies Record<keyof Figures, string>

const newFigures = (figures: Figures, changed: readonly (keyof Figures)[]): Detail[] =>
  changed.map((figure) => ({ path: PATHS[figure], message: `is now ${formatMoney(figures[figure])}` }))

/** The figures of now, under the locks of everything they follow from. A returned prize is paid again as it was. */
export async function lockFigures({
  tx,
  payout,
  today,
}: Change): Promise<{ position: CasePosition; figures: Figures }> {
  const position = await lockPosition(tx, payout, today)
  if (!position.isSettled) throw refuse('PAYOUT_NOT_SETTLED')
  const figures = payout.returnedAt === null ? figuresOf(position, payout) : storedFigures(payout)!
  if (figures.netPaise < 0) throw refuse('PAYOUT_NET_NEGATIVE', newFigures(figures, ['netPaise']))
  return { position, figures }
}

/** The net never changes unseen: the refusal shows what has changed. */
export function refuseChanged(approved: Figures, figures: Figures): void {
  const changed = differingFigures(approved, figures)
  if (changed.length > 0) throw refuse('PAYOUT_CHANGED', newFigures(figures, changed))
}

export const approvePayout = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  body: Body<typeof contract.approvePayout>,
) => {
  const trigger = { trigger: 'approve', action: 'payout.approved' } as const
  return movePayout(deps, permit, payoutId, trigger, async (change) => {
    const { tx, payout, now } = change
    await requireSecondPerson(tx, permit.companyId, payout.preparerIds, [permit.actor.userId])
    const { position, figures } = await lockFigures(change)
    const missing = missingPapers(await factsOf(tx, payout, position, figures))
    if (missing.length > 0)
      throw refuse(
        'PAYOUT_PAPERS_MISSING',
        missing.map((item) => ({ path: item, message: 'is not done' })),
      )
    if (figures.netPaise !== amountOrZero('net', body.net))
      throw refuse('PAYOUT_CHANGED', newFigures(figures, Object.keys(PATHS) as (keyof Figures)[]))
    await notifyWinner(tx, payout, approvedNotification(payout, figures.netPaise), now)
    return { ...figures, approvedAt: now, approvedById: permit.actor.userId }
  })
}

const NO_FIGURES = {
  grossPaise: null,
  ownDuesPaise: null,
  otherDuesPaise: null,
  chargesPaise: null,
  futureSubscriptionsPaise: null,
  gstPaise: null,
  netPaise: null,
}

export const sendPayoutBack = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  { reason }: Body<typeof contract.sendPayoutBack>,
) =>
  movePayout(deps, permit, payoutId, { trigger: 'sendBack', action: 'payout.sent-back' }, async ({ payout }) => ({
    ...(payout.returnedAt === null ? NO_FIGURES : {}),
    ...{ approvedAt: null, approvedById: null },
    submittedAt: null,
    submittedById: null,
    stateReason: reason,
  }))

/** The disqualification ends the case in its own transaction and judges the state again under its lock. */
export async function forfeitPayout(
  deps: PayoutDeps,
  permit: Permit,
  payoutId: string,
  { reason }: Body<typeof contract.forfeitPayout>,
) {
  const payout = permit.requireVisible(await findPayout(deps.db, payoutId))
  if (!allows(payout.state, 'forfeit')) throw refuse('PAYOUT_WRONG_STATE')
  if (dayAt(deps.clock.now(), deps.config.timeZone) < payout.redrawFrom) throw refuse('PAYOUT_REDRAW_TOO_EARLY')
  const { auctionId } = await getSituation(deps.db, payoutId)
  const { winnerId, cycleId } = payout
  await deps.disqualifyForRedraw(deps, permit, { winnerId, auctionId, cycleId }, reason)
  return getPayout(deps, permit, payoutId)
}
