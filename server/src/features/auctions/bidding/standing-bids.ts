// What the row of an auction says about its bids, counted again after some of them were removed or disqualified.
import { limitAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { type EventBus, wakeOthers } from '#platform/bus/event-bus'
import type { Tx } from '#platform/db/types'
import type { Auction } from '../model/auction.ts'
import { NO_LEADER } from '../model/commands.rules.ts'
import { AUDIENCE_CHANNEL } from '../model/events.sql.ts'
import type { AuctionChanges } from '../model/mutation.ts'
import { countBids, findFirstBid, findLeadingBid } from './standing-bids.sql.ts'

/** [spec: The base amount] The base amount is that of the first standing bid. The audience is recounted when there are fewer bidders. */
export async function recountBids(bus: EventBus, tx: Tx, auction: Auction): Promise<AuctionChanges> {
  const leader = await findLeadingBid(tx, auction)
  const first = await findFirstBid(tx, auction)
  const reached =
    auction.bidMode === 'DISCOUNT_INCREASING' ? first : await findFirstBid(tx, auction, limitAmount(bidRange(auction)))
  const counts = await countBids(tx, auction.id)
  if (counts.bidderCount !== auction.bidderCount) await wakeOthers(bus, tx, AUDIENCE_CHANNEL, [auction.id])
  return {
    ...counts,
    baseAmountPaise: first?.amountPaise ?? null,
    minimumBidReachedAt: reached?.createdAt ?? null,
    ...(leader
      ? {
          leadingBidId: leader.id,
          leadingAmountPaise: leader.amountPaise,
          leadingEnrollmentId: leader.enrollmentId,
          leadingSubscriberId: leader.subscriberId,
          leadingBidAt: leader.createdAt,
          leadingTicketNumber: leader.ticketNumber,
          leadingSubscriberName: leader.subscriberName,
        }
      : NO_LEADER),
  }
}
