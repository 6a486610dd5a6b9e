// Whether a live bid is accepted, and what it changes in its auction [spec: What each ticket may do; All commands; Repeating a bid;
// Which bid is better; Default bid mode; Limits of an amount; At the floor; A bid at the deadline; Closing by calls; Pausing;
// The leader may improve; Bids from the hall; Refusals]. Pure.

import type { BidRefusalReason } from '@kuri/contract/auctions/live-room.refusals'
import {
  type BidRange,
  isBetter,
  isInRange,
  isSharedLimit,
  limitAmount,
  nearestAmount,
} from '@kuri/contract/auctions/rules/bid-range.rules'
import { floorBidBlockedReason } from '@kuri/contract/auctions/rules/blocked-reasons.rules'
import { bidBlockedReason } from '@kuri/contract/auctions/rules/eligibility.rules'
import { requiredAmount } from '@kuri/contract/auctions/rules/next-bid.rules'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import type { Auction, AuctionRow, LeadingBid } from '../model/auction.ts'

const MAX_LIVE_MS = 1440 * 60_000

export type BidStanding = {
  hasJoined: boolean
  hasWon: boolean
  isLiveBidDisqualified: boolean
  /** The cycle's invoice is paid. Known only where floor bids need it. */
  isPaid: boolean
  /** The program bars tickets with overdue instalments, and this one has some. */
  isBarredByArrears: boolean
  /** It has a standing bid at the limit of this run, where nothing better can be bid. */
  hasLimitBid: boolean
}
type BidOffer = { amountPaise: number; isFloor: boolean }

type AmountRefusalReason = 'AMOUNT_OUT_OF_RANGE' | 'BID_NOT_BETTER'
export type BidRefusal =
  | { reason: 'BID_TOO_LATE'; judgedAt: Date; deadlineAt: Date }
  /** The nearest amount that would be accepted now; null when there is none. */
  | { reason: AmountRefusalReason; requiredPaise: number | null }
  | { reason: Exclude<BidRefusalReason, AmountRefusalReason | 'BID_TOO_LATE'> }

/**
 * Null: accepted. `now` is the moment of judgement, not of arrival: it is read under the auction's lock, or optimistically, and then
 * the verdict counts only if the auction has not changed since. A bid at the very deadline is too late.
 */
export function judgeLiveBid(auction: Auction, bid: BidOffer, standing: BidStanding, now: Date): BidRefusal | null {
  const floorBlocked = bid.isFloor ? floorBidBlockedReason(auction) : null
  if (floorBlocked) return { reason: floorBlocked }
  const blocked = bidBlockedReason(auction, bid.isFloor ? { ...standing, hasJoined: true } : standing)
  if (blocked) return { reason: blocked }
  if (bid.isFloor && !standing.isPaid && chitTermsIn(auction.chitTerms).floorBidsNeedPayment)
    return { reason: 'PAYMENT_REQUIRED' }
  const deadlineAt = finalDeadline(auction)
  if (deadlineAt && now >= deadlineAt) return { reason: 'BID_TOO_LATE', judgedAt: now, deadlineAt }
  const range = bidRange(auction)
  const leader = auction.leadingAmountPaise
  if (!isInRange(range, bid.amountPaise)) {
    const nearest = nearestAmount(range, bid.amountPaise)
    const requiredPaise = isBetter(range, nearest, leader)
      ? nearest
      : requiredAmount(range, leader, standing.hasLimitBid)
    return { reason: 'AMOUNT_OUT_OF_RANGE', requiredPaise }
  }
  return isAcceptable(range, bid.amountPaise, leader, standing)
    ? null
    : { reason: 'BID_NOT_BETTER', requiredPaise: requiredAmount(range, leader, standing.hasLimitBid) }
}

/**
 * A bid that came before the start, or before the end of a pause, is not live, even if it is judged later because it had to wait: the
 * bidder may have reconnected meanwhile, sent it again, and heard from another process that the auction is not live.
 */
export const cameBeforeLive = ({ liveSince }: Pick<Auction, 'liveSince'>, receivedAtMs: number): boolean =>
  liveSince !== null && receivedAtMs < liveSince.getTime()

/** [spec: Closing by calls] The first and the second call lead to the next one; only the end of the third call ends the auction. */
function finalDeadline(auction: Auction): Date | null {
  if (auction.closingMode === 'DURATION_MODE') return auction.auctionEndAt
  return auction.closingPhase === 'THIRD_CALL' ? auction.closingPhaseEndsAt : null
}

/**
 * [spec: Which bid is better; At the floor] Strictly better; but at the limit, where nothing better exists, other members may equal the
 * leader.
 */
const isAcceptable = (range: BidRange, amountPaise: number, leader: number | null, standing: BidStanding): boolean =>
  isBetter(range, amountPaise, leader) ||
  (amountPaise === leader && isSharedLimit(range, amountPaise) && !standing.hasLimitBid)

type AcceptedBid = {
  id: string
  enrollmentId: string
  subscriberId: string
  ticketNumber: number
  subscriberName: string | null
  amountPaise: number
}
type Deadline = Pick<AuctionRow, 'auctionEndAt' | 'closingPhase' | 'closingPhaseEndsAt'>

/** What the row of the auction says after a bid: the leader, the counters, the deadline. Always every field. */
export type AfterBid = LeadingBid &
  Deadline &
  Pick<AuctionRow, 'bidCount' | 'bidderCount' | 'baseAmountPaise' | 'minimumBidReachedAt'>

/** The caller counts the version and the sequence. */
export function acceptBid(
  auction: Auction,
  bid: AcceptedBid,
  isFirstOfBidder: boolean,
  now: Date,
): { changes: AfterBid; isExtended: boolean } {
  const isLeading = auction.leadingAmountPaise !== bid.amountPaise
  const reachesMinimum = auction.bidMode === 'DISCOUNT_INCREASING' || bid.amountPaise === limitAmount(bidRange(auction))
  const extended = extendedDeadline(auction, now)
  const deadline = extended ?? auction
  return {
    changes: {
      bidCount: auction.bidCount + 1,
      bidderCount: auction.bidderCount + (isFirstOfBidder ? 1 : 0),
      baseAmountPaise: auction.baseAmountPaise ?? bid.amountPaise,
      minimumBidReachedAt: auction.minimumBidReachedAt ?? (reachesMinimum ? now : null),
      leadingBidId: isLeading ? bid.id : auction.leadingBidId,
      leadingAmountPaise: isLeading ? bid.amountPaise : auction.leadingAmountPaise,
      leadingEnrollmentId: isLeading ? bid.enrollmentId : auction.leadingEnrollmentId,
      leadingSubscriberId: isLeading ? bid.subscriberId : auction.leadingSubscriberId,
      leadingBidAt: isLeading ? now : auction.leadingBidAt,
      leadingTicketNumber: isLeading ? bid.ticketNumber : auction.leadingTicketNumber,
      leadingSubscriberName: isLeading ? bid.subscriberName : auction.leadingSubscriberName,
      auctionEndAt: deadline.auctionEndAt,
      closingPhase: deadline.closingPhase,
      closingPhaseEndsAt: deadline.closingPhaseEndsAt,
    },
    isExtended: extended !== null,
  }
}

/**
 * [spec: A bid at the deadline; Closing by calls] Every accepted bid adds its seconds, up to a day after the start; in call mode it
 * restarts the calls.
 */
function extendedDeadline(auction: Auction, now: Date): Deadline | null {
  const { auctionEndAt, closingPhase, closingPhaseEndsAt } = auction
  if (auction.closingMode === 'CALL_MODE') {
    const endsAt = new Date(now.getTime() + auction.firstCallSeconds * 1000)
    return { auctionEndAt, closingPhase: 'FIRST_CALL', closingPhaseEndsAt: endsAt }
  }
  if (auction.extensionSeconds === 0 || !auctionEndAt || !auction.startedAt) return null
  const latestMs = auction.startedAt.getTime() + MAX_LIVE_MS
  const endMs = Math.min(auctionEndAt.getTime() + auction.extensionSeconds * 1000, latestMs)
  return endMs > auctionEndAt.getTime() ? { auctionEndAt: new Date(endMs), closingPhase, closingPhaseEndsAt } : null
}
