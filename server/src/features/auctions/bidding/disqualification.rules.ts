// For which phase of the auction staff disqualify a bidder [spec: All commands; Deleting bids and disqualifying bidders; Bid events].
import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { AuctionStatus } from '../model/auction.ts'

export type Phase = 'PREBID' | 'LIVE'

/** Staff may name the phase; otherwise it follows from the status. */
export const disqualificationPhase = (status: AuctionStatus, asked: Phase | undefined): Phase =>
  asked ?? (statusIs(status, 'acceptsPrebids') ? 'PREBID' : 'LIVE')
