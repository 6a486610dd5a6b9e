// Declares the winner of the lowest open division [spec: Transitions of an auction; Transitions in the room;
// After a winner with divisions left; What becomes of a prebid; When a cycle is settled]. The auction then completes, reopens for the next
// division (after a prebid won) or stays ended. Everything happens in the caller's transaction, under the auction's lock.
import { remainingWinnerSlots } from '@kuri/contract/auctions/rules/blocked-reasons.rules'
import { PASSED_OVER_TYPE } from '@kuri/verify/bundle/passed-over'
import { openPayoutCases } from '#features/money/payouts/cases.actions'
import { settleCycle } from '#features/programs/cycles/settlement.actions'
import { getCycleTerms } from '#features/programs/programs/cycle-terms.sql'
import { isWithinTotal, payablePrize, prizeOf } from '#features/programs/programs/prize.rules'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { refuse } from '#platform/refusal'
import type { Auction } from '../model/auction.ts'
import type { ActionLogAction, ActorOrSystem, AuctionChanges, Mutation, RecordedEvent } from '../model/mutation.ts'
import { stateChanged } from '../model/state.view.ts'
import { getTicketHolder } from '../model/ticket-holders.sql.ts'
import { ROOM_VIEWER, STAFF } from '../model/viewer.ts'
import { updatePrebidApplied } from '../prebids/prebids.sql.ts'
import { lowestOpenDivision, type Ranking, type RecordedLot } from './candidates.rules.ts'
import { winnerEventView } from './winner.view.ts'
import * as rows from './winners.sql.ts'

export type Choice = {
  enrollmentId: string
  subscriberId: string
  amountPaise: number
  bidId: string | null
  prebidId: string | null
  selectionSource: NonNullable<rows.WinnerRow['selectionSource']>
  /** A lot without any offer pays the total amount; otherwise the prize follows from amount and mode. */
  prizePaise?: number
  /** For the action log: how the choice stands among the candidates. */
  ranking?: Ranking
  lot?: RecordedLot
}

export async function declare(
  tx: Tx,
  auction: Auction,
  choice: Choice,
  actor: ActorOrSystem,
  reason: string | null,
  now: Date,
): Promise<Mutation> {
  const division = lowestOpenDivision(auction.divisions, await rows.listFilledDivisions(tx, auction.cycleId))
  if (division === null) throw refuse('NO_OPEN_DIVISION')
  if (!isWithinTotal(auction.totalAmountPaise, choice.amountPaise))
    throw refuse('INVALID_AMOUNT', [{ path: 'amount', message: 'must not be more than the total amount' }])
  const replaced = await rows.findReplacedWinner(tx, auction.cycleId, division)

  const offeredPaise = choice.prizePaise ?? prizeOf(auction.bidMode, auction.totalAmountPaise, choice.amountPaise)
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
    prizePaise: payablePrize(await getCycleTerms(tx, auction.cycleId), offeredPaise),
    type: choice.selectionSource === 'LOT_SELECTION' ? 'LOT' : 'AUCTION',
    selectionSource: choice.selectionSource,
    auctionBidId: choice.bidId,
    auctionPrebidId: choice.prebidId,
    selectedAt: now,
    selectedById: actor?.userId ?? null,
    replacesWinnerId: replaced,
  })
  const shown = { ...winner, ...(await getTicketHolder(tx, winner.enrollmentId)) }
  if (choice.prebidId) await updatePrebidApplied(tx, choice.prebidId, now)
  await openPayoutCases(tx, [winner], now)

  const isLast = remainingWinnerSlots(auction) === 1
  if (isLast) await settleCycle(tx, auction.cycleId, now)

  const declaredWinnerCount = auction.declaredWinnerCount + 1
  const counts = { declaredWinnerCount, remainingWinnerSlots: auction.divisions - declaredWinnerCount }
  const trigger = isLast ? 'complete' : choice.prebidId ? 'reopen' : 'declareWinner'
  return {
    trigger,
    changes: {
      declaredWinnerCount,
      activePrebidCount: Math.max(0, auction.activePrebidCount - (choice.prebidId ? 1 : 0)),
      ...(trigger === 'reopen' ? REOPENED : {}),
    },
    logs: [
      {
        action: logAction(choice, actor, replaced),
        reason,
        metadata: {
          winnerId: winner.id,
          division,
          enrolledSubscriberId: winner.enrollmentId,
          ...choice.ranking,
          ...(choice.lot ? { lot: choice.lot } : {}),
          ...(choice.lot?.drawId ? { drawId: choice.lot.drawId, proof: choice.lot.proof } : {}),
        },
      },
    ],
    events: (after) => [
      stateChanged('winner_selected', after, now, { winner: winnerEventView(shown, after, ROOM_VIEWER), ...counts }),
      {
        type: 'auction.winner.changed',
        audience: 'STAFF',
        payload: { action: 'SELECTED', winner: winnerEventView(shown, after, STAFF), ...counts },
      },
    ],
    records: () => passedOverRecords(winner.id, choice),
  }
}

/** For members who check the auction. Live bids only: among sealed prebids it would say who offered more. */
const passedOverRecords = (winnerId: string, { bidId, ranking }: Choice): RecordedEvent[] =>
  bidId !== null && ranking && ranking.passedOver.length > 0
    ? [{ type: PASSED_OVER_TYPE, audience: 'RECORD', payload: { winnerId, passedOver: ranking.passedOver } }]
    : []

/**
 * [spec: Reopened for the next division] SCHEDULED again for the next division. The start time is in the past, so staff reschedule or start
 * the auction.
 */
const REOPENED = {
  auctionEndAt: null,
  closingPhase: null,
  closingPhaseEndsAt: null,
  joinWindowClosedAt: null,
  approvedAt: null,
  approvedById: null,
} satisfies AuctionChanges

function logAction(choice: Choice, actor: ActorOrSystem, replaced: string | null): ActionLogAction {
  if (choice.selectionSource === 'LOT_SELECTION') return 'RECORD_LOT'
  if (actor === null) return 'AUTO_DECLARE_WINNER'
  return replaced ? 'REPLACE_DISQUALIFIED_WINNER' : 'DECLARE_WINNER'
}
