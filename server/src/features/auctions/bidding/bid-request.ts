// A bid on its way: what was asked, and how it ended.
import { digestId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import type { Auction } from '../model/auction.ts'
import type { BidReceipt } from './bid.view.ts'
import type { BidRefusal } from './live-bid.rules.ts'

export type BidRequest = {
  bidId: string
  auctionId: string
  enrollmentId: string
  messageId: string
  amountPaise: number
  actor: Actor
}

/** [G040] The same message of the same enrollment is the same bid. */
export const bidRequest = (asked: Omit<BidRequest, 'bidId'>): BidRequest => ({
  ...asked,
  bidId: digestId(asked.auctionId, `${asked.auctionId} ${asked.enrollmentId} ${asked.messageId}`),
})

export type BidOutcome =
  | { receipt: BidReceipt }
  /** `auction` is there when a rule of the room refused, which the room may hear of. */
  | { refusal: BidRefusal; auction: Auction | null }
