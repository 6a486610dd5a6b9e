// Stands for the overview of a member's ticket: the state of the auction by the real view, and its bids.
import { auctionView } from '@kuri/server/features/auctions/model/auction.view'
import type * as real from '@kuri/server/features/auctions/screens/subscriber/overview.actions'
import { eligibilityView } from '@kuri/server/features/auctions/screens/subscriber/subscriber-view.view'
import { sessionOf } from '../database.ts'
import { shownBids } from './shown-bids.ts'

export * from '@kuri/server/features/auctions/screens/subscriber/overview.actions'

type Overview = Awaited<ReturnType<typeof real.subscriberOverview>>

/** No rule reads what the screens show besides. */
export const subscriberOverview: typeof real.subscriberOverview = (_deps, db, auction, facts, now) => {
  const session = sessionOf(db)
  return session.send(() => {
    const overview = {
      ...auctionView(auction, now),
      liveBids: shownBids(session, auction.id),
      currentUser: {
        ...eligibilityView(auction, facts, now),
        subscriberId: facts.subscriberId,
        enrolledSubscriberId: facts.id,
        ticketNumber: facts.ticketNumber,
        isLeadingBidder: auction.leadingEnrollmentId === facts.id,
        latestBid: null,
      },
    }
    return overview as unknown as Overview
  })
}
