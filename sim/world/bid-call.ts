// A bid as its bidder saw it: when it was sent, when it was answered, and how.
import type { BidReceipt } from '@kuri/server/features/auctions/bidding/bid.view'
import type { BidRefusal } from '@kuri/server/features/auctions/bidding/live-bid.rules'

export type BidCall = {
  auctionId: string
  enrollmentId: string
  messageId: string
  amountPaise: number
  invokedMs: number
  returnedMs: number
  /** It was sent more than once, so its place among the bids of its connection is open. */
  isRetried: boolean
  answer: { kind: 'ACCEPTED'; isReplay: boolean; receipt: BidReceipt } | ({ kind: 'REFUSED' } & BidRefusal) | null
}
