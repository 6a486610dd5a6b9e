// Stands for the console of an auction: its state, bids, prebids and winners.
import { auctionView } from '@kuri/server/features/auctions/model/auction.view'
import { STAFF } from '@kuri/server/features/auctions/model/viewer'
import type * as real from '@kuri/server/features/auctions/screens/console/console.actions'
import { consolePrebidView } from '@kuri/server/features/auctions/screens/console/console.view'
import { winnerView } from '@kuri/server/features/auctions/winners/winner.view'
import { sessionOf } from '../database.ts'
import { shownPrebids } from '../prebids/prebid-rows.ts'
import { shownBids } from './shown-bids.ts'
import { shownWinners } from './shown-winners.ts'

export * from '@kuri/server/features/auctions/screens/console/console.actions'

type Overview = Awaited<ReturnType<typeof real.consoleOverview>>

/** By the real views, as far as a rule reads it. */
export const consoleOverview: typeof real.consoleOverview = (deps, db, auction, now) => {
  const session = sessionOf(db)
  return session.send(() => {
    const overview = {
      ...auctionView(auction, now),
      liveBids: { items: shownBids(session, auction.id) },
      announcements: [],
      prebids: {
        items: shownPrebids(session, auction.id).map((prebid) =>
          consolePrebidView(prebid, auction, deps.secrets, new Map(), () => null),
        ),
      },
      winners: shownWinners(session, auction.id).map((winner) => winnerView(winner, auction, STAFF)),
    }
    return overview as unknown as Overview
  })
}
