// Stands for what the overview of a member reads: the bids of the auction, and nothing of a ticket besides.
import type * as real from '@kuri/server/features/auctions/screens/subscriber/overview.actions'
import { sessionOf } from '../database.ts'
import { shownBids } from './shown-bids.ts'

export * from '@kuri/server/features/auctions/screens/subscriber/overview.actions'

export const readLiveBids: typeof real.readLiveBids = (_deps, db, auctionId) => {
  const session = sessionOf(db)
  return session.send(() => shownBids(session, auctionId) as unknown as Awaited<ReturnType<typeof real.readLiveBids>>)
}

/** No rule reads the bids and prebids of a ticket here. */
export const readTicketRecords: typeof real.readTicketRecords = async () => ({
  bids: [],
  prebids: [],
  disqualifications: [],
  urls: new Map(),
})
