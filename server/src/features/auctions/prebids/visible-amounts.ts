// Who is shown a prebid amount or its receipt [spec: The seal; Winners from prebids] [promise 3]. These functions are the only way from a
// prebid to a number in a response or an event; each asks auctions/model/prebid-seal.rules.ts, the one rule.
import {
  canReadPrebid,
  canReadReceipt,
  isWinnerRevealedTo,
  type Seal,
} from '#features/auctions/model/prebid-seal.rules'
import type { Secrets } from '#platform/secrets'
import type { Viewer } from '../model/viewer.ts'
import { decryptAmount, decryptReceipt, type SealedPrebid } from './sealing.ts'

type OwnedPrebid = SealedPrebid & { subscriberId: string }

export const prebidAmount = (secrets: Secrets, prebid: OwnedPrebid, auction: Seal, viewer: Viewer): number | null =>
  canReadPrebid(viewer, prebid.subscriberId, auction) ? decryptAmount(secrets, prebid) : null

/** With it, anybody who knows the amount can check that it was never changed. */
export const prebidReceipt = (secrets: Secrets, prebid: OwnedPrebid, auction: Seal, viewer: Viewer) =>
  canReadReceipt(viewer, prebid.subscriberId, auction) ? decryptReceipt(secrets, prebid) : null

type CandidateOffer = { source: 'LIVE_BID' | 'PREBID'; subscriberId: string; amountPaise: number }

/** Live bids are public; the amount of a prebid was decrypted for the ranking and is still sealed. */
export const candidateAmount = (candidate: CandidateOffer, auction: Seal, viewer: Viewer): number | null =>
  candidate.source === 'LIVE_BID' || canReadPrebid(viewer, candidate.subscriberId, auction)
    ? candidate.amountPaise
    : null

/** [spec: The record of a winner] The list of winners treats nobody as the owner: winners read their own offer in their own prebid. */
export const winnerAmount = (
  winner: { amountPaise: number; auctionPrebidId: string | null },
  auction: Seal,
  viewer: Viewer,
): number | null => (isWinnerRevealedTo(winner, viewer.kind, auction) ? winner.amountPaise : null)
