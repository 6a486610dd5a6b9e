// A winner as endpoints and events show it; the amount of a prebid winner is hidden while the prebids are sealed [spec: The record of a winner].
import { remainingWinnerSlots } from '@kuri/contract/auctions/rules/blocked-reasons.rules'
import { rupeesOrNull } from '@kuri/contract/kit/money'
import type { AuctionRow } from '../model/auction.ts'
import type { Mutated } from '../model/mutate-auction.ts'
import { mutationView } from '../model/state.view.ts'
import type { TicketHolder } from '../model/ticket-holders.sql.ts'
import type { Viewer } from '../model/viewer.ts'
import { winnerAmount } from '../prebids/visible-amounts.ts'
import type { WinnerRow } from './winners.sql.ts'

type NumberedWinner = WinnerRow & Pick<TicketHolder, 'ticketNumber' | 'subscriberName'>

export const winnerEventView = (winner: NumberedWinner, auction: AuctionRow, viewer: Viewer) => ({
  id: winner.id,
  subscriberId: winner.subscriberId,
  enrolledSubscriberId: winner.enrollmentId,
  ticketNumber: winner.ticketNumber,
  subscriberName: winner.subscriberName,
  amount: rupeesOrNull(winnerAmount(winner, auction, viewer)),
  division: winner.division,
  status: winner.status,
  type: winner.type,
  selectionSource: winner.selectionSource,
  auctionBidId: winner.auctionBidId,
  auctionPrebidId: winner.auctionPrebidId,
  selectedAt: winner.selectedAt.toISOString(),
})

export const winnerView = (
  winner: NumberedWinner & { subscriberAvatar: string | null },
  auction: AuctionRow,
  viewer: Viewer,
) => ({
  ...winnerEventView(winner, auction, viewer),
  subscriberAvatar: winner.subscriberAvatar,
})

/** [spec: Endpoints and schedule rules] The response to a disqualification; `result` names the winner and a possible replacement. */
export const disqualifiedView = <Result extends object>({ result, ...mutated }: Mutated & { result: Result }) => ({
  ...mutationView(mutated),
  ...result,
  declaredWinnerCount: mutated.auction.declaredWinnerCount,
  remainingWinnerSlots: remainingWinnerSlots(mutated.auction),
})
