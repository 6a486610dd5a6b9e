// For which phase of the auction staff disqualify a bidder [D1 4.4, G054, G066].
import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { AuctionStatus } from '../model/auction.ts'

export type Phase = 'PREBID' | 'LIVE'

/** Staff may name the phase; otherwise it follows from the status. */
export const disqualificationPhase = (status: AuctionStatus, asked: Phase | undefined): Phase =>
  asked ?? (statusIs(status, 'acceptsPrebids') ? 'PREBID' : 'LIVE')
