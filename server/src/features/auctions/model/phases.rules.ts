// What is derived from an auction's state and the time [D1 3.1, 3.2]: the prebid window, and the phase that screens show.
import { statusIs } from '@kuri/contract/auctions/status-sets'
import { arePrebidsFinal } from '#features/auction-records/prebid-seal.rules'
import type { Auction } from './auction.ts'

type PrebidPhase = 'NONE' | 'OPEN' | 'CLOSED'

/** The moment set by staff, or else the end of the cycle's last day. */
export const prebidDeadline = (auction: Pick<Auction, 'prebidEndAt' | 'cycleEndsAt'>): Date =>
  auction.prebidEndAt ?? auction.cycleEndsAt

type PrebidWindow = Pick<Auction, 'hasPrebid' | 'prebidEndAt' | 'cycleEndsAt' | 'liveStartedAt'>

/**
 * [D1 3.1, G003, G214] Open from the beginning until the deadline, whatever the status. Once the auction has been live no deadline
 * opens the window again.
 */
export function prebidPhase(auction: PrebidWindow, now: Date): PrebidPhase {
  if (!auction.hasPrebid) return 'NONE'
  return now < prebidDeadline(auction) && !arePrebidsFinal(auction) ? 'OPEN' : 'CLOSED'
}

type CurrentPhase =
  | 'PENDING'
  | 'PREBID_OPEN'
  | 'PREBID_CLOSED'
  | 'PENDING_APPROVAL'
  | 'READY_TO_START'
  | 'LIVE_BIDDING'
  | 'PAUSED'
  | 'ENDED'
  | 'COMPLETE'
  | 'CANCELLED'

type PhaseFacts = PrebidWindow & Pick<Auction, 'status' | 'approvalRequired'>

/** [D1 3.2, G008, G009] The badge that a screen shows. */
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
