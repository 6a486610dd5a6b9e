// [G056] A candidate as staff see it.
import { rupeesOrNull } from '@kuri/contract/money'
import type { Reader } from '#platform/db'
import type { AuctionRow } from '../lifecycle/auction.ts'
import { mayReadPrebid, type Viewer } from '../prebids/sealing.ts'
import type { Candidate } from './candidates.rules.ts'

export const candidateView = (candidate: Candidate, auction: AuctionRow, viewer: Viewer, division: number | null) => ({
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
  division,
})

/** Names for a page of candidates, in one query. */
export async function nameCandidates<C extends { subscriberId: string }>(db: Reader, candidates: readonly C[]) {
  const ids = candidates.map(({ subscriberId }) => subscriberId)
  const users =
    ids.length === 0 ? [] : await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return candidates.map((candidate) => ({
    ...candidate,
    subscriberName: names.get(candidate.subscriberId) ?? null,
    subscriberAvatar: null as string | null,
  }))
}
