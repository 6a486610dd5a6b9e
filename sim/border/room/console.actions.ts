// Stands for the console of an auction: its state by the real view, and its bids.
import { auctionView } from '@kuri/server/features/auctions/model/auction.view'
import type * as real from '@kuri/server/features/auctions/screens/console/console.actions'
import { sessionOf } from '../database.ts'
import { shownBids } from './shown-bids.ts'

export * from '@kuri/server/features/auctions/screens/console/console.actions'

type Overview = Awaited<ReturnType<typeof real.consoleOverview>>

/** No rule reads what the console shows besides. */
export const consoleOverview: typeof real.consoleOverview = (_deps, db, auction, now) => {
  const session = sessionOf(db)
  return session.send(() => {
    const overview = {
      ...auctionView(auction, now),
      liveBids: { items: shownBids(session, auction.id) },
      announcements: [],
      winners: [],
    }
    return overview as unknown as Overview
  })
}
