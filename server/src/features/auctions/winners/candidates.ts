// The candidates of the open division, best first. Prebids count only if there is no live bid. Their amounts are decrypted here
// for the ranking; `candidateAmount` decides who is shown them.
import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { Reader } from '#platform/db/types'
import type { Secrets } from '#platform/secrets'
import type { Auction } from '../model/auction.ts'
import { decryptAmount } from '../prebids/sealing.ts'
import { type Candidate, type Offer, rankCandidates } from './candidates.rules.ts'
import type { Choice } from './declaration.ts'
import { listStandingBids, listStandingPrebids } from './winners.sql.ts'

export async function listCandidates(db: Reader, secrets: Secrets, auction: Auction): Promise<Candidate[]> {
  if (!statusIs(auction.status, 'ended')) return []
  const offers = auction.leadingBidId === null ? await prebidOffers(db, secrets, auction) : await bidOffers(db, auction)
  return rankCandidates(auction.bidMode, offers)
}

/** Bids of one batch share their timestamp; the sequence number says which came first, as it does for the leader. */
const bidOffers = async (db: Reader, auction: Auction): Promise<Offer[]> =>
  (await listStandingBids(db, auction))
    .sort((a, b) => a.serverSequence - b.serverSequence)
    .map(({ serverSequence: _sequence, ...bid }) => ({ ...bid, source: 'LIVE_BID' }))

async function prebidOffers(db: Reader, secrets: Secrets, auction: Auction): Promise<Offer[]> {
  if (!auction.hasPrebid) return []
  const prebids = await listStandingPrebids(db, auction.id)
  return prebids.map((prebid) => ({
    source: 'PREBID',
    id: prebid.id,
    enrollmentId: prebid.enrollmentId,
    subscriberId: prebid.subscriberId,
    createdAt: prebid.createdAt,
    amountPaise: decryptAmount(secrets, prebid),
  }))
}

export const toChoice = (candidate: Candidate): Choice => ({
  enrollmentId: candidate.enrollmentId,
  subscriberId: candidate.subscriberId,
  amountPaise: candidate.amountPaise,
  bidId: candidate.source === 'LIVE_BID' ? candidate.id : null,
  prebidId: candidate.source === 'PREBID' ? candidate.id : null,
  selectionSource: candidate.source === 'LIVE_BID' ? 'LIVE_BID_REVIEW' : 'PREBID_REVIEW',
})
