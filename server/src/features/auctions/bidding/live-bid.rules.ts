// [D1 2.9, 4.4, G040–G048, G051, G202] One live bid: is it accepted, and what does it do to the auction? Pure.
import type { SocketCode } from '@kuri/contract/auctions/live-room.frames'
import type { Auction, AuctionRow } from '../model/auction.ts'
import { type BidBlockedReason, bidBlockedReason } from '../model/eligibility.rules.ts'

const MAX_LIVE_MS = 1440 * 60_000

export type BidRefusalReason =
  | BidBlockedReason
  | 'BID_TOO_LATE'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'BID_NOT_BETTER'
  | 'FLOOR_BIDS_NOT_ALLOWED'
  | 'NOT_YOUR_ENROLLMENT'
  | 'AUCTION_NOT_FOUND'
  | 'NOT_PERMITTED'
  | 'MESSAGE_ID_REUSED'

export const BID_REFUSALS: Readonly<Record<BidRefusalReason, { code: SocketCode; message: string }>> = {
  AUCTION_NOT_LIVE: { code: 'CONFLICT', message: 'The auction is not live.' },
  BID_TOO_LATE: { code: 'CONFLICT', message: 'The auction has reached its end; the bid came too late.' },
  BID_NOT_BETTER: { code: 'CONFLICT', message: 'The bid is not better than the leading one.' },
  MESSAGE_ID_REUSED: { code: 'CONFLICT', message: 'This message id was used for another bid; take a new one.' },
  AMOUNT_OUT_OF_RANGE: {
    code: 'BAD_REQUEST',
    message: 'The amount must lie between the minimum bid amount and the total amount.',
  },
  PARTICIPATION_REQUIRED: { code: 'FORBIDDEN', message: 'Join the auction before you bid.' },
  PRIOR_WINNER: { code: 'FORBIDDEN', message: 'This enrollment has already won in the program.' },
  LIVE_BID_DISQUALIFIED: { code: 'FORBIDDEN', message: 'This enrollment was disqualified from the live auction.' },
  FLOOR_BIDS_NOT_ALLOWED: { code: 'FORBIDDEN', message: 'This auction takes no floor bids from staff.' },
  NOT_YOUR_ENROLLMENT: { code: 'FORBIDDEN', message: 'This enrollment is not yours, or not part of this cycle.' },
  NOT_PERMITTED: { code: 'FORBIDDEN', message: 'You may not place bids in this auction.' },
  AUCTION_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such auction here, or it is not visible to you.' },
}

export type BidStanding = {
  hasJoined: boolean
  hasWon: boolean
  isLiveBidDisqualified: boolean
  /** It has a bid at the minimum in this run that still stands. */
  hasFloorBid: boolean
}
type BidOffer = { amountPaise: number; isFloor: boolean }
export type BidRefusal = { reason: BidRefusalReason; requiredPaise: number | null }

const refusal = (reason: BidRefusalReason, requiredPaise: number | null = null): BidRefusal => ({
  reason,
  requiredPaise,
})

/** Null: accepted. `now` was asked under the lock; or by memory, and then the answer holds only if nothing has happened since. */
export function judgeLiveBid(auction: Auction, bid: BidOffer, standing: BidStanding, now: Date): BidRefusal | null {
  if (bid.isFloor && !auction.allowStaffOfflineBids) return refusal('FLOOR_BIDS_NOT_ALLOWED')
  const blocked = bidBlockedReason(auction, bid.isFloor ? { ...standing, hasJoined: true } : standing)
  if (blocked) return refusal(blocked)
  const deadline = finalDeadline(auction)
  if (deadline && now >= deadline) return refusal('BID_TOO_LATE')
  if (bid.amountPaise < auction.minimumBidAmountPaise || bid.amountPaise > auction.totalAmountPaise)
    return refusal('AMOUNT_OUT_OF_RANGE', requiredAmount(auction, standing))
  return isAcceptable(auction, bid.amountPaise, standing)
    ? null
    : refusal('BID_NOT_BETTER', requiredAmount(auction, standing))
}

/** [G046] A call that has run out leads to the next one; only the third ends the auction. */
function finalDeadline(auction: Auction): Date | null {
  if (auction.closingMode === 'DURATION_MODE') return auction.auctionEndAt
  return auction.closingPhase === 'THIRD_CALL' ? auction.closingPhaseEndsAt : null
}

/** [G041, G044] Strictly better; but at the floor, where nothing better exists, others may stand beside the leader. */
function isAcceptable(auction: Auction, amountPaise: number, standing: BidStanding): boolean {
  const leader = auction.leadingAmountPaise
  if (leader === null) return true
  if (auction.bidMode === 'DISCOUNT_INCREASING') return amountPaise > leader
  if (amountPaise < leader) return true
  return amountPaise === leader && amountPaise === auction.minimumBidAmountPaise && !standing.hasFloorBid
}

/** The nearest amount that would be accepted now; null when there is none. */
function requiredAmount(auction: Auction, standing: BidStanding): number | null {
  const { leadingAmountPaise: leader, minimumBidAmountPaise: minimum, totalAmountPaise: total } = auction
  if (auction.bidMode === 'DISCOUNT_INCREASING') {
    if (leader === null) return minimum
    return leader < total ? leader + 1 : null
  }
  if (leader === null) return total
  if (leader > minimum) return leader - 1
  return standing.hasFloorBid ? null : minimum
}

type AcceptedBid = { id: string; enrollmentId: string; subscriberId: string; amountPaise: number }

/** What an accepted bid changes: the leader, the counters, the deadline. Numbers of version and sequence are the caller's. */
export function acceptBid(
  auction: Auction,
  bid: AcceptedBid,
  isFirstOfBidder: boolean,
  now: Date,
): { changes: Partial<AuctionRow>; isExtended: boolean } {
  const leads = auction.leadingAmountPaise !== bid.amountPaise
  const reachesMinimum = auction.bidMode === 'DISCOUNT_INCREASING' || bid.amountPaise === auction.minimumBidAmountPaise
  const deadline = extended(auction, now)
  return {
    changes: {
      bidCount: auction.bidCount + 1,
      bidderCount: auction.bidderCount + (isFirstOfBidder ? 1 : 0),
      baseAmountPaise: auction.baseAmountPaise ?? bid.amountPaise,
      minimumBidReachedAt: auction.minimumBidReachedAt ?? (reachesMinimum ? now : null),
      ...(leads
        ? {
            leadingBidId: bid.id,
            leadingAmountPaise: bid.amountPaise,
            leadingEnrollmentId: bid.enrollmentId,
            leadingSubscriberId: bid.subscriberId,
            leadingBidAt: now,
          }
        : {}),
      ...deadline,
    },
    isExtended: deadline !== null,
  }
}

/** [G045, G046] Every accepted bid adds its seconds, up to a day after the start; or the calls begin anew. */
function extended(auction: Auction, now: Date): Partial<AuctionRow> | null {
  if (auction.closingMode === 'CALL_MODE')
    return {
      closingPhase: 'FIRST_CALL',
      closingPhaseEndsAt: new Date(now.getTime() + auction.firstCallSeconds * 1000),
    }
  if (auction.extensionSeconds === 0 || !auction.auctionEndAt || !auction.startedAt) return null
  const latest = auction.startedAt.getTime() + MAX_LIVE_MS
  const end = Math.min(auction.auctionEndAt.getTime() + auction.extensionSeconds * 1000, latest)
  return end > auction.auctionEndAt.getTime() ? { auctionEndAt: new Date(end) } : null
}
