// [D1 4.4, G054, G066] Until when staff take out bids and bidders, and of which phase a bidder is taken out.
import type { AuctionStatus } from '../model/auction.ts'

export const mayDeleteBid = (status: AuctionStatus): boolean =>
  status === 'LIVE' || status === 'PAUSED' || status === 'ENDED'

export type Phase = 'PREBID' | 'LIVE'

/** It follows from the status, unless staff name it; the two are independent of each other. Null once the auction is over. */
export function disqualificationPhase(status: AuctionStatus, asked: Phase | undefined): Phase | null {
  if (status === 'COMPLETE' || status === 'CANCELLED') return null
  return asked ?? (status === 'PENDING' || status === 'SCHEDULED' || status === 'READY' ? 'PREBID' : 'LIVE')
}
