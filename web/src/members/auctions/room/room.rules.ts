// How a ticket and its bids stand. Pure.
import type { RoomUser } from '@kuri/room-client/frames'
import type { RoomState } from '@kuri/room-client/room-state'

export type Standing = 'LEADS' | 'OUTBID' | null

/** Of a ticket, never of the person: each of somebody's tickets bids for itself. */
export function standingOf({ isLeadingBidder, latestBid }: Pick<RoomUser, 'isLeadingBidder' | 'latestBid'>): Standing {
  if (isLeadingBidder) return 'LEADS'
  return latestBid !== null && latestBid.deletedAt === null && latestBid.disqualifiedAt === null ? 'OUTBID' : null
}

export const isDecided = ({ winners }: Pick<RoomState, 'winners'>) =>
  winners.some(({ status }) => status === 'DECLARED')

/** The refused bid came after the end; the member gets a receipt of the facts. */
export const isTooLate = (refusal: { reason: string; judgedAt?: string | null; auctionEndAt?: string | null }) =>
  refusal.reason === 'BID_TOO_LATE' ||
  (refusal.reason === 'AUCTION_NOT_LIVE' &&
    refusal.judgedAt != null &&
    refusal.auctionEndAt != null &&
    Math.abs(Date.parse(refusal.judgedAt) - Date.parse(refusal.auctionEndAt)) <= 5000)
