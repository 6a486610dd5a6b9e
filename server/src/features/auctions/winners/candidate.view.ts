// [G056] A candidate as staff see it.
import { rupeesOrNull } from '@kuri/contract/money'
import type { AuctionRow } from '../lifecycle/auction.ts'
import { mayReadPrebid, type Viewer } from '../prebids/sealing.ts'
import type { Candidate } from './candidates.rules.ts'

export const candidateView = (candidate: Candidate, auction: AuctionRow, viewer: Viewer) => ({
  rank: candidate.rank,
  source: candidate.source,
  bidId: candidate.source === 'LIVE_BID' ? candidate.id : null,
  prebidId: candidate.source === 'PREBID' ? candidate.id : null,
  auctionBidId: candidate.source === 'LIVE_BID' ? candidate.id : null,
  auctionPrebidId: candidate.source === 'PREBID' ? candidate.id : null,
  subscriberId: candidate.subscriberId,
  enrolledSubscriberId: candidate.enrollmentId,
  amount: rupeesOrNull(
    candidate.source === 'LIVE_BID' || mayReadPrebid(viewer, candidate.subscriberId, auction)
      ? candidate.amountPaise
      : null,
  ),
  createdAt: candidate.createdAt.toISOString(),
  isTied: candidate.isTied,
})
