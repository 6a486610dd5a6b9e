// A candidate as staff see it [spec: The list of candidates].
import { rupeesOrNull } from '@kuri/contract/kit/money'
import { avatarUrl } from '#features/companies/files/avatar.routes'
import type { Reader } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import type { AuctionRow } from '../model/auction.ts'
import { listTicketHolders } from '../model/ticket-holders.sql.ts'
import type { Viewer } from '../model/viewer.ts'
import { candidateAmount } from '../prebids/visible-amounts.ts'
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
  amount: rupeesOrNull(candidateAmount(candidate, auction, viewer)),
  createdAt: candidate.createdAt.toISOString(),
  isTied: candidate.isTied,
  division,
})

/** Ticket numbers, names and pictures for a page of candidates, in one query. */
export async function nameCandidates<C extends { enrolledSubscriberId: string }>(
  deps: Platform,
  db: Reader,
  candidates: readonly C[],
) {
  const people = await listTicketHolders(
    db,
    candidates.map(({ enrolledSubscriberId }) => enrolledSubscriberId),
  )
  const byEnrollment = new Map(people.map((person) => [person.enrollmentId, person]))
  return candidates.map((candidate) => {
    const { ticketNumber, subscriberName, avatarFileId } = byEnrollment.get(candidate.enrolledSubscriberId)!
    return { ...candidate, ticketNumber, subscriberName, subscriberAvatar: avatarUrl(deps, avatarFileId) }
  })
}
