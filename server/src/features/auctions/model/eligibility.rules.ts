// [D1 2.9, G036, G037] May this enrollment join the live auction, may it bid? The screens and the commands ask here.
import type { Auction } from './auction.ts'
import { type JoinWindow, joinWindow } from './join-window.rules.ts'

const JOIN_BLOCKED_REASONS = [
  'AUCTION_NOT_JOINABLE',
  'JOIN_WINDOW_NOT_OPEN',
  'JOIN_WINDOW_CLOSED',
  'PAYMENT_REQUIRED',
  'PRIOR_WINNER',
  'LIVE_BID_DISQUALIFIED',
  'ALREADY_JOINED',
] as const
type JoinBlockedReason = (typeof JOIN_BLOCKED_REASONS)[number]

const BID_BLOCKED_REASONS = [
  'AUCTION_NOT_LIVE',
  'PARTICIPATION_REQUIRED',
  'PRIOR_WINNER',
  'LIVE_BID_DISQUALIFIED',
] as const
export type BidBlockedReason = (typeof BID_BLOCKED_REASONS)[number]

/** What the rules need to know of one enrollment in one auction. */
export type Standing = {
  hasJoined: boolean
  /** The cycle's invoice is paid now; asked at the door only, a later reversal changes nothing. */
  isPaid: boolean
  /** This enrollment has won in some cycle of the program. */
  hasWon: boolean
  isLiveBidDisqualified: boolean
}

/** [D1 2.9] A subscriber may open the room only while something can still happen in it. */
export const canSubscribeRealtime = (status: Auction['status']): boolean =>
  status === 'SCHEDULED' || status === 'READY' || status === 'LIVE' || status === 'PAUSED'

type JoinFacts = Pick<Auction, 'status'> & Parameters<typeof joinWindow>[0]

export function joinBlockedReason(auction: JoinFacts, standing: Standing, now: Date): JoinBlockedReason | null {
  if (standing.hasJoined) return 'ALREADY_JOINED'
  if (!canSubscribeRealtime(auction.status)) return 'AUCTION_NOT_JOINABLE'
  return (
    windowReason(joinWindow(auction, now).status) ??
    (!standing.isPaid
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

/** Payment is not asked again: it was asked when the enrollment joined. */
export function bidBlockedReason(
  auction: Pick<Auction, 'status'>,
  standing: Omit<Standing, 'isPaid'>,
): BidBlockedReason | null {
  if (auction.status !== 'LIVE') return 'AUCTION_NOT_LIVE'
  if (!standing.hasJoined) return 'PARTICIPATION_REQUIRED'
  if (standing.hasWon) return 'PRIOR_WINNER'
  return standing.isLiveBidDisqualified ? 'LIVE_BID_DISQUALIFIED' : null
}
