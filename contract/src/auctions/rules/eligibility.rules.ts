// Whether an enrollment may join the live auction, and whether it may bid [spec: What each ticket may do; Joining is durable;
// Why a ticket cannot join or bid]. Screens and commands both use these rules.
import type { AuctionStatus } from '../enums.ts'
import { statusIs } from '../status-sets.ts'
import { type JoinWindow, type JoinWindowFacts, joinWindow } from './join-window.rules.ts'

export const JOIN_BLOCKED_REASONS = [
  'AUCTION_NOT_JOINABLE',
  'JOIN_WINDOW_NOT_OPEN',
  'JOIN_WINDOW_CLOSED',
  'PAYMENT_REQUIRED',
  'PRIOR_WINNER',
  'LIVE_BID_DISQUALIFIED',
  'ALREADY_JOINED',
] as const
export type JoinBlockedReason = (typeof JOIN_BLOCKED_REASONS)[number]

export const BID_BLOCKED_REASONS = [
  'AUCTION_NOT_LIVE',
  'PARTICIPATION_REQUIRED',
  'PRIOR_WINNER',
  'LIVE_BID_DISQUALIFIED',
  'PAYMENT_REQUIRED',
] as const
export type BidBlockedReason = (typeof BID_BLOCKED_REASONS)[number]

/** The facts about one enrollment in one auction that decide. */
export type Standing = {
  hasJoined: boolean
  /** The cycle's invoice is paid now. Checked when joining only; a later reversal changes nothing. */
  isPaid: boolean
  /** The chit terms bar tickets with any overdue instalment, and this one has some. */
  isBarredByArrears: boolean
  /** This enrollment has won in some cycle of the program. */
  hasWon: boolean
  isLiveBidDisqualified: boolean
}

/** [spec: What each ticket may do] A subscriber can enter the room only while something can still happen in it, an open draw included. */
export const canSubscribeRealtime = (status: AuctionStatus, openDrawId?: string | null): boolean =>
  statusIs(status, 'roomOpen') || !!openDrawId

export function joinBlockedReason(auction: JoinWindowFacts, standing: Standing, now: Date): JoinBlockedReason | null {
  if (standing.hasJoined) return 'ALREADY_JOINED'
  if (!canSubscribeRealtime(auction.status)) return 'AUCTION_NOT_JOINABLE'
  return (
    windowReason(joinWindow(auction, now).status) ??
    (!standing.isPaid || standing.isBarredByArrears
      ? 'PAYMENT_REQUIRED'
      : standing.hasWon
        ? 'PRIOR_WINNER'
        : standing.isLiveBidDisqualified
          ? 'LIVE_BID_DISQUALIFIED'
          : null)
  )
}

function windowReason(status: JoinWindow['status']): JoinBlockedReason | null {
  if (status === 'SCHEDULED') return 'JOIN_WINDOW_NOT_OPEN'
  return status === 'CLOSED' ? 'JOIN_WINDOW_CLOSED' : null
}

/** The cycle's payment is not checked again: it was checked when the enrollment joined. */
export function bidBlockedReason(
  auction: { status: AuctionStatus },
  standing: Omit<Standing, 'isPaid'>,
): BidBlockedReason | null {
  if (auction.status !== 'LIVE') return 'AUCTION_NOT_LIVE'
  if (!standing.hasJoined) return 'PARTICIPATION_REQUIRED'
  if (standing.hasWon) return 'PRIOR_WINNER'
  if (standing.isLiveBidDisqualified) return 'LIVE_BID_DISQUALIFIED'
  return standing.isBarredByArrears ? 'PAYMENT_REQUIRED' : null
}
