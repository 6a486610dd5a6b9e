// [D1 2.13] A winner as it is shown; the amount of a prebid winner stays under its seal.
import { rupeesOrNull } from '@kuri/contract/money'
import type { AuctionRow } from '../lifecycle/auction.ts'
import { type Viewer, winnerAmount } from '../prebids/sealing.ts'
import type { WinnerRow } from './winners.sql.ts'

export const winnerEventView = (winner: WinnerRow, auction: AuctionRow, viewer: Viewer) => ({
  id: winner.id,
  subscriberId: winner.subscriberId,
  enrolledSubscriberId: winner.enrollmentId,
  amount: rupeesOrNull(winnerAmount(winner, auction, viewer)),
  division: winner.division,
  status: winner.status,
  type: winner.type,
  selectionSource: winner.selectionSource,
  auctionBidId: winner.auctionBidId,
  auctionPrebidId: winner.auctionPrebidId,
  selectedAt: winner.selectedAt.toISOString(),
})

type NamedWinner = WinnerRow & { subscriberName: string | null; subscriberAvatar: string | null }

export const winnerView = (winner: NamedWinner, auction: AuctionRow, viewer: Viewer) => ({
  ...winnerEventView(winner, auction, viewer),
  subscriberName: winner.subscriberName,
  subscriberAvatar: winner.subscriberAvatar,
})
