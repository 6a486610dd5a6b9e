// A bid on its way from the socket to its verdict.
import { digestId } from '#platform/ids'
import type { Actor } from '#platform/permit'

export type BidRequest = {
  bidId: string
  auctionId: string
  enrollmentId: string
  messageId: string
  amountPaise: number
  actor: Bidder
  /** When its frame was read from the socket. The start and the end of a pause are held against it, the deadline against the moment of judgement. */
  receivedAtMs: number
}

export type Bidder = Pick<Actor, 'userId' | 'role' | 'companyId' | 'grants'>

/** [spec: Repeating a bid] The same message of the same enrollment is the same bid. */
export const bidIdOf = ({
  auctionId,
  enrollmentId,
  messageId,
}: Pick<BidRequest, 'auctionId' | 'enrollmentId' | 'messageId'>): string =>
  digestId(auctionId, `${auctionId} ${enrollmentId} ${messageId}`)

export const bidRequest = (bid: Omit<BidRequest, 'bidId'>): BidRequest => ({ ...bid, bidId: bidIdOf(bid) })

export type BidSource = 'ONLINE' | 'FLOOR'

/** [spec: Bids from the hall] Staff bid for members in the hall, members bid for themselves. */
export const bidSource = ({ role }: Pick<Actor, 'role'>): BidSource => (role === 'SUBSCRIBER' ? 'ONLINE' : 'FLOOR')
