// A refused bid as its owner and staff see it.
import type { BidRefusalReason } from '@kuri/contract/auctions/live-room.refusals'
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import type { RefusedBidRow } from './refused-bids.sql.ts'

export const refusedBidView = (bid: RefusedBidRow) => ({
  id: bid.id,
  enrolledSubscriberId: bid.enrollmentId,
  messageId: bid.messageId,
  amount: rupees(bid.amountPaise),
  source: bid.source,
  reason: bid.reason as BidRefusalReason,
  receivedAt: bid.receivedAt.toISOString(),
  judgedAt: bid.judgedAt.toISOString(),
  auctionEndAt: bid.auctionEndAt?.toISOString() ?? null,
  leadingAmount: rupeesOrNull(bid.leadingAmountPaise),
})
