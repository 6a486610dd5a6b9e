// Disqualifies a winner who has not claimed the prize for two months, so that it can be drawn again.

import { endPayoutCase } from '#features/money/payouts/cases.actions'
import type { DisqualifyForRedraw, ForfeitedWinner } from '#features/money/payouts/payout-ports'
import { getCycle } from '#features/programs/cycles/cycles.sql'
import { settleCycle } from '#features/programs/cycles/settlement.actions'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { disqualifyWinner } from './winners.actions.ts'
import * as rows from './winners.sql.ts'

const REASON_CODE = 'OTHER'

export const disqualifyForRedraw: DisqualifyForRedraw = async (deps, permit, winner, reason) => {
  if (winner.auctionId === null) return disqualifyRecordedWinner(deps, permit, winner, reason)
  const { winnerId } = winner
  const what = { winnerId, disqualificationReasonCode: REASON_CODE, disqualificationNote: reason, reason } as const
  await disqualifyWinner(deps, permit, winner.auctionId, what, 'forfeit')
}

/** Without an auction on the platform: the cycle is settled again without this prize, until staff record another winner. */
const disqualifyRecordedWinner = (
  deps: Platform,
  { actor }: Permit,
  { winnerId, cycleId }: ForfeitedWinner,
  reason: string,
): Promise<void> =>
  deps.transact(async (tx) => {
    const winner = await rows.lockRecordedWinner(tx, winnerId)
    const now = deps.clock.now()
    if (winner?.status !== 'DECLARED') throw refuse('WINNER_NOT_FOUND')
    await endPayoutCase(tx, winnerId, { trigger: 'forfeit', actor, reason }, now)
    const by = { userId: actor.userId, reasonCode: REASON_CODE, note: reason }
    await rows.updateWinnerDisqualified(tx, winnerId, by, now)
    const cycle = await getCycle(tx, cycleId)
    if (cycle.status === 'COMPLETED') await settleCycle(tx, cycleId, now)
  })
