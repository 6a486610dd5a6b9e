// Stands for what the overview of a member reads: the bids of the auction, and the prebids of tickets.
import type * as real from '@kuri/server/features/auctions/screens/subscriber/overview.actions'
import { sessionOf } from '../database.ts'
import { shownPrebids } from '../prebids/prebid-rows.ts'
import { shownBids } from './shown-bids.ts'

export * from '@kuri/server/features/auctions/screens/subscriber/overview.actions'

export const readLiveBids: typeof real.readLiveBids = (_deps, db, auctionId) => {
  const session = sessionOf(db)
  return session.send(() => shownBids(session, auctionId) as unknown as Awaited<ReturnType<typeof real.readLiveBids>>)
}

/** No rule reads the bids of a ticket here. */
export const readTicketRecords: typeof real.readTicketRecords = async (_deps, db, auctionId, enrollmentIds) => {
  const session = sessionOf(db)
  const prebids = await session.send(() =>
    shownPrebids(session, auctionId).filter(({ enrollmentId }) => enrollmentIds.includes(enrollmentId)),
  )
  return { bids: [], prebids, disqualifications: [], urls: new Map() }
}
