// [D1 3.1, 3.2, 3.3] The state machine of an auction, as data, and what is derived from its state.
// The commands, the engine, the console and the tests ask here; nothing else decides.

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { isEnded } from '@kuri/contract/programs/program-fields'
import { isAuctioned } from '#features/programs/program.rules'
import { type Auction, type AuctionStatus, remainingWinnerSlots } from './auction.ts'

export const TRANSITIONS = {
  schedule: { from: ['PENDING'], to: 'SCHEDULED' },
  reschedule: { from: ['SCHEDULED'], to: 'SCHEDULED' },
  approve: { from: ['SCHEDULED'], to: 'READY' },
  openPrebid: { from: ['SCHEDULED', 'READY'], to: null },
  closePrebid: { from: ['SCHEDULED', 'READY'], to: null },
  start: { from: ['SCHEDULED', 'READY'], to: 'LIVE' },
  pause: { from: ['LIVE'], to: 'PAUSED' },
  resume: { from: ['PAUSED'], to: 'LIVE' },
  end: { from: ['LIVE', 'PAUSED'], to: 'ENDED' },
  reveal: { from: ['ENDED', 'COMPLETE'], to: null },
  declareWinner: { from: ['ENDED'], to: 'ENDED' },
  complete: { from: ['ENDED'], to: 'COMPLETE' },
  reopen: { from: ['ENDED'], to: 'SCHEDULED' },
  disqualifyWinner: { from: ['ENDED', 'COMPLETE'], to: 'ENDED' },
  cancel: { from: ['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED'], to: 'CANCELLED' },
} as const satisfies Record<string, { from: readonly AuctionStatus[]; to: AuctionStatus | null }>
export type Trigger = keyof typeof TRANSITIONS

export const allows = (status: AuctionStatus, trigger: Trigger): boolean =>
  (TRANSITIONS[trigger].from as readonly AuctionStatus[]).includes(status)

type PrebidPhase = 'NONE' | 'OPEN' | 'CLOSED'

/** Until when prebids are taken: what was set, or the end of the cycle's last day. */
export const prebidDeadline = (auction: Pick<Auction, 'prebidEndAt' | 'cycleEndsAt'>): Date =>
  auction.prebidEndAt ?? auction.cycleEndsAt

/** [D1 3.1, G003] Independent of the status: open from the beginning until the deadline. */
export function prebidPhase(
  auction: Pick<Auction, 'hasPrebid' | 'prebidEndAt' | 'cycleEndsAt'>,
  now: Date,
): PrebidPhase {
  if (!auction.hasPrebid) return 'NONE'
  return now < prebidDeadline(auction) ? 'OPEN' : 'CLOSED'
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

type PhaseFacts = Pick<Auction, 'status' | 'hasPrebid' | 'prebidEndAt' | 'cycleEndsAt' | 'approvalRequired'>

/** [D1 3.2, G008, G009] The badge that a screen shows. */
export function currentPhase(auction: PhaseFacts, now: Date): CurrentPhase {
  const { status } = auction
  if (status === 'LIVE') return 'LIVE_BIDDING'
  if (status === 'PAUSED' || status === 'ENDED' || status === 'COMPLETE' || status === 'CANCELLED') return status
  const phase = prebidPhase(auction, now)
  if (phase === 'OPEN') return 'PREBID_OPEN'
  if (status === 'PENDING') return 'PENDING'
  if (status === 'READY') return 'READY_TO_START'
  if (auction.approvalRequired) return 'PENDING_APPROVAL'
  return phase === 'CLOSED' ? 'PREBID_CLOSED' : 'READY_TO_START'
}

/** [D1 3.3, 4.2] Whether an auction can be given its time, or another one. */
export function scheduleBlockedReason(
  auction: Pick<Auction, 'status' | 'programStatus' | 'cycleStatus'>,
): RefusalCode | null {
  if (!allows(auction.status, 'schedule') && !allows(auction.status, 'reschedule')) return 'ILLEGAL_TRANSITION'
  if (isEnded(auction.programStatus)) return 'PROGRAM_ENDED'
  // A cycle that is over never lets its auction start.
  return auction.cycleStatus === 'UPCOMING' || auction.cycleStatus === 'ACTIVE' ? null : 'CYCLE_NOT_ACTIVE'
}

/** [D1 3.3, 4.4, G070] Why an auction cannot be started now; null when it can. */
export function startBlockedReason(auction: Auction, now: Date): RefusalCode | null {
  if (!isAuctioned(auction.programBid)) return 'NOT_AN_AUCTION_PROGRAM'
  if (!allows(auction.status, 'start')) return 'AUCTION_NOT_STARTABLE'
  if (isEnded(auction.programStatus)) return 'PROGRAM_ENDED'
  if (auction.cycleStatus !== 'ACTIVE') return 'CYCLE_NOT_ACTIVE'
  if (remainingWinnerSlots(auction) === 0) return 'NO_OPEN_DIVISION'
  if (prebidPhase(auction, now) === 'OPEN') return 'PREBID_WINDOW_OPEN'
  if (auction.status === 'SCHEDULED' && auction.approvalRequired) return 'APPROVAL_PENDING'
  return null
}

/** [D1 4.2] Approval is asked for by the frozen policy, and given once. */
export function approvalBlockedReason(
  auction: Pick<Auction, 'status' | 'programStatus' | 'approvalRequired'>,
): RefusalCode | null {
  if (!allows(auction.status, 'approve')) return 'ILLEGAL_TRANSITION'
  if (isEnded(auction.programStatus)) return 'PROGRAM_ENDED'
  return auction.approvalRequired ? null : 'APPROVAL_NOT_REQUIRED'
}

/** [D1 4.2, G169] Amounts are opened once the auction has ended, and only where there were prebids. */
export function revealBlockedReason(auction: Pick<Auction, 'status' | 'hasPrebid'>): RefusalCode | null {
  if (!auction.hasPrebid) return 'PREBID_DISABLED'
  return allows(auction.status, 'reveal') ? null : 'REVEAL_TOO_EARLY'
}

/** [D1 4.2, G006] The window can be stamped open or closed while the auction waits for its start. */
export function prebidWindowBlockedReason(auction: Pick<Auction, 'status' | 'hasPrebid'>): RefusalCode | null {
  if (!auction.hasPrebid) return 'PREBID_DISABLED'
  return allows(auction.status, 'openPrebid') ? null : 'ILLEGAL_TRANSITION'
}
