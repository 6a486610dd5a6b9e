// [D1 3.3, 6.3, G049, G055, G175] A winner is declared: the division is filled, and the auction completes, reopens for the next
// division (prebid fallback) or stays ended with the next candidate. Everything in the caller's transaction, under its lock.
import { settleCycle } from '#features/cycles/settlement.actions'
import { isWithinTotal, prizeOf } from '#features/programs/prize.rules'
import type { Tx } from '#platform/db/db'
import { newId } from '#platform/ids'
import { refuse } from '#platform/refusal'
import { type Auction, type AuctionRow, remainingWinnerSlots } from '../model/auction.ts'
import type { ActionLogAction, Doer, Mutation } from '../model/mutation.ts'
import { stateChanged } from '../model/state.view.ts'
import { ROOM_VIEWER, STAFF } from '../model/viewer.ts'
import { updatePrebidApplied, updatePrebidsSuperseded } from '../prebids/prebids.sql.ts'
import { lowestOpenDivision } from './candidates.rules.ts'
import { winnerEventView } from './winner.view.ts'
import * as rows from './winners.sql.ts'

export type Choice = {
  enrollmentId: string
  subscriberId: string
  amountPaise: number
  bidId: string | null
  prebidId: string | null
  selectionSource: NonNullable<rows.WinnerRow['selectionSource']>
  /** A lot without any offer pays the whole amount; otherwise the prize follows from amount and mode. */
  prizePaise?: number
}

export async function declare(
  tx: Tx,
  auction: Auction,
  choice: Choice,
  doer: Doer,
  reason: string | null,
  now: Date,
): Promise<Mutation> {
  const division = lowestOpenDivision(auction.divisions, await rows.listFilledDivisions(tx, auction.cycleId))
  if (division === null) throw refuse('NO_OPEN_DIVISION')
  if (!isWithinTotal(auction.totalAmountPaise, choice.amountPaise))
    throw refuse('INVALID_AMOUNT', [{ path: 'amount', message: 'must not be more than the total amount' }])
  const replaced = await rows.findReplacedWinner(tx, auction.cycleId, division)

  const winner = await rows.insertWinner(tx, {
    id: newId(now.getTime()),
    companyId: auction.companyId,
    programId: auction.programId,
    cycleId: auction.cycleId,
    auctionId: auction.id,
    enrollmentId: choice.enrollmentId,
    subscriberId: choice.subscriberId,
    division,
    amountPaise: choice.amountPaise,
    prizePaise: choice.prizePaise ?? prizeOf(auction.bidMode, auction.totalAmountPaise, choice.amountPaise),
    type: choice.selectionSource === 'LOT_SELECTION' ? 'LOT' : 'AUCTION',
    selectionSource: choice.selectionSource,
    auctionBidId: choice.bidId,
    auctionPrebidId: choice.prebidId,
    selectedAt: now,
    selectedById: doer?.userId ?? null,
    replacesWinnerId: replaced,
  })
  if (choice.prebidId) await updatePrebidApplied(tx, choice.prebidId, now)

  const isLast = remainingWinnerSlots(auction) === 1
  if (isLast) {
    await updatePrebidsSuperseded(tx, [auction.id], now)
    await settleCycle(tx, auction.cycleId, now)
  }

  const declaredWinnerCount = auction.declaredWinnerCount + 1
  const counts = { declaredWinnerCount, remainingWinnerSlots: auction.divisions - declaredWinnerCount }
  return {
    changes: {
      declaredWinnerCount,
      ...(isLast ? COMPLETED : choice.prebidId ? REOPENED : {}),
      activePrebidCount: isLast ? 0 : Math.max(0, auction.activePrebidCount - (choice.prebidId ? 1 : 0)),
    },
    logs: [
      {
        action: logAction(choice, doer, replaced),
        reason,
        metadata: { winnerId: winner.id, division, enrolledSubscriberId: winner.enrollmentId },
      },
    ],
    events: (after) => [
      stateChanged('winner_selected', after, now, { winner: winnerEventView(winner, after, ROOM_VIEWER), ...counts }),
      {
        type: 'auction.winner.changed',
        audience: 'STAFF',
        payload: { action: 'SELECTED', winner: winnerEventView(winner, after, STAFF), ...counts },
      },
    ],
  }
}

const COMPLETED = { status: 'COMPLETE' } as const satisfies Partial<AuctionRow>

/** [G017] Back to SCHEDULED for the next division; the start lies in the past, so staff reschedule or start by hand. */
const REOPENED = {
  status: 'SCHEDULED',
  auctionEndAt: null,
  closingPhase: null,
  closingPhaseEndsAt: null,
  joinWindowClosedAt: null,
  approvedAt: null,
  approvedById: null,
} satisfies Partial<AuctionRow>

function logAction(choice: Choice, doer: Doer, replaced: string | null): ActionLogAction {
  if (choice.selectionSource === 'LOT_SELECTION') return 'RECORD_LOT'
  if (doer === null) return 'AUTO_DECLARE_WINNER'
  return replaced ? 'REPLACE_DISQUALIFIED_WINNER' : 'DECLARE_WINNER'
}
