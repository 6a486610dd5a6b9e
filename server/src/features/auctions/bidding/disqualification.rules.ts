// [D1 4.4, G054, G066] Until when staff take out bids and bidders, and of which phase a bidder is taken out.
import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { AuctionStatus } from '../model/auction.ts'

export const mayDeleteBid = (status: AuctionStatus): boolean => statusIs(status, 'undecided')

export type Phase = 'PREBID' | 'LIVE'

/** It follows from the status, unless staff name it; the two are independent of each other. Null once the auction is over. */
export function disqualificationPhase(status: AuctionStatus, asked: Phase | undefined): Phase | null {
  if (statusIs(status, 'finished')) return null
  return asked ?? (statusIs(status, 'acceptsPrebids') ? 'PREBID' : 'LIVE')
}
