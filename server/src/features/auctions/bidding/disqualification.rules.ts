// Until when staff may disqualify a bidder, and for which phase of the auction [D1 4.4, G054, G066].
import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { AuctionStatus } from '../model/auction.ts'

export type Phase = 'PREBID' | 'LIVE'

/** Staff may name the phase; otherwise it follows from the status. Null once the auction is over. */
export function disqualificationPhase(status: AuctionStatus, asked: Phase | undefined): Phase | null {
  if (statusIs(status, 'finished')) return null
  return asked ?? (statusIs(status, 'acceptsPrebids') ? 'PREBID' : 'LIVE')
}
