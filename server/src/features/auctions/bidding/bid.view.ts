// How a bid appears in the room's events, and the receipt that its bidder gets [spec: Repeating a bid; Bid events].
import { rupees } from '@kuri/contract/kit/money'
import { isoTime } from '#platform/text/iso-time'
import type { LeadingBid } from '../model/auction.ts'
import { type BidOfferFacts, nextBidView } from '../model/bid-offers.view.ts'
import { leadingBidView } from '../model/state.view.ts'
import type { BidSource } from './bid-request.ts'

export type ShownBid = {
  id: string
  auctionId: string
  subscriberId: string
  enrollmentId: string
  ticketNumber: number
  subscriberName: string | null
  subscriberAvatar: string | null
  amountPaise: number
  source: BidSource
  createdAt: Date
}

const bidView = (bid: ShownBid) => ({
  id: bid.id,
  auctionId: bid.auctionId,
  subscriberId: bid.subscriberId,
  enrolledSubscriberId: bid.enrollmentId,
  ticketNumber: bid.ticketNumber,
  subscriberName: bid.subscriberName,
  subscriberAvatar: bid.subscriberAvatar,
  amount: rupees(bid.amountPaise),
  type: 'LIVE' as const,
  source: bid.source,
  createdAt: isoTime(bid.createdAt),
})

export type BiddingState = LeadingBid & BidOfferFacts & { bidCount: number; auctionEndAt: Date | null }

export const biddingState = (auction: BiddingState) => ({
  leadingBid: leadingBidView(auction),
  nextBid: nextBidView(auction),
  bidCount: auction.bidCount,
  auctionEndAt: auction.auctionEndAt && isoTime(auction.auctionEndAt),
})

export const bidEventPayload = (bid: ShownBid, after: BiddingState) => ({ bid: bidView(bid), ...biddingState(after) })

/** The bidder gets the same receipt again when the message is repeated. */
export type BidReceipt = {
  auctionId: string
  cycleId: string
  bidId: string
  amountPaise: number
  stateVersion: number
  serverSequence: number
  auctionEndAt: Date | null
  createdAt: Date
  /** At the moment of the reply. */
  isLeading: boolean
  isReplay: boolean
}

export const receiptView = (receipt: Omit<BidReceipt, 'isReplay'>) => ({
  auctionId: receipt.auctionId,
  cycleId: receipt.cycleId,
  bidId: receipt.bidId,
  amount: rupees(receipt.amountPaise),
  status: 'ACCEPTED' as const,
  stateVersion: receipt.stateVersion,
  serverSequence: receipt.serverSequence,
  auctionEndAt: receipt.auctionEndAt && isoTime(receipt.auctionEndAt),
  createdAt: isoTime(receipt.createdAt),
  isLeading: receipt.isLeading,
})

/**
 * The acknowledgement of a bid as JSON: the receipt as `receiptView` shows it, and whether it is a repeated one. Written out field by
 * field, which takes a third of what JSON.stringify takes; ids, amounts and instants need no escaping. It names no head: that of the room
 * follows within a second or so, and the leaf is the one before `serverSequence`.
 */
export const ackJson = (receipt: BidReceipt): string =>
  `{"eventType":"auction.bid.place","auctionId":"${receipt.auctionId}","cycleId":"${receipt.cycleId}",${result(receipt)},` +
  `"status":"ACCEPTED","isReplay":${receipt.isReplay}}`

/** With detail SHORT or LITE: without what the bidder knows. */
export const shortAckJson = (receipt: BidReceipt): string =>
  `{"eventType":"auction.bid.place",${result(receipt)}${receipt.isReplay ? ',"isReplay":true' : ''}}`

const result = (receipt: BidReceipt): string =>
  `"bidId":"${receipt.bidId}","amount":${rupees(receipt.amountPaise)},"stateVersion":${receipt.stateVersion},` +
  `"serverSequence":${receipt.serverSequence},"auctionEndAt":${receipt.auctionEndAt && `"${isoTime(receipt.auctionEndAt)}"`},` +
  `"createdAt":"${isoTime(receipt.createdAt)}","isLeading":${receipt.isLeading}`
