// What is derived from an auction's state and the time [spec: The prebid window; The phase on screens]: the prebid window, and the phase
// that screens show.
import type { AuctionStatus, CurrentPhase, PrebidPhase } from '../enums.ts'
import { statusIs } from '../status-sets.ts'

export type PrebidWindow = {
  hasPrebid: boolean
  prebidEndAt: Date | null
  /** The end of the cycle's last day, in the business time zone. */
  cycleEndsAt: Date
  liveStartedAt: Date | null
}

/** The moment set by staff, or else the end of the cycle's last day. */
export const prebidDeadline = (auction: Pick<PrebidWindow, 'prebidEndAt' | 'cycleEndsAt'>): Date =>
  auction.prebidEndAt ?? auction.cycleEndsAt

/**
 * [spec: Final once the auction has been live] For good, in every division: after a live auction staff have read the amounts. The first
 * start is never cleared.
 */
export const arePrebidsFinal = ({ liveStartedAt }: Pick<PrebidWindow, 'liveStartedAt'>): boolean =>
  liveStartedAt !== null

/**
 * [spec: The prebid window; Open from the beginning; Final once the auction has been live] Open from the beginning until the deadline,
 * whatever the status. Once the auction has been live no deadline opens the window again.
 */
export function prebidPhase(auction: PrebidWindow, now: Date): PrebidPhase {
  if (!auction.hasPrebid) return 'NONE'
  return now < prebidDeadline(auction) && !arePrebidsFinal(auction) ? 'OPEN' : 'CLOSED'
}

export type PhaseFacts = PrebidWindow & { status: AuctionStatus; approvalRequired: boolean }

/** [spec: The phase on screens; The phase of a live auction; Waiting for approval without prebids] The badge that a screen shows. */
export function currentPhase(auction: PhaseFacts, now: Date): CurrentPhase {
  const { status } = auction
  if (status === 'LIVE') return 'LIVE_BIDDING'
  if (!statusIs(status, 'acceptsPrebids')) return status
  const phase = prebidPhase(auction, now)
  if (phase === 'OPEN') return 'PREBID_OPEN'
  if (status === 'PENDING') return 'PENDING'
  if (status === 'READY') return 'READY_TO_START'
  if (auction.approvalRequired) return 'PENDING_APPROVAL'
  return phase === 'CLOSED' ? 'PREBID_CLOSED' : 'READY_TO_START'
}
