// Why a lifecycle command is not possible now [spec: Transitions of an auction; Endpoints and schedule rules; All commands]: a refusal
// code, or null when it is. The console shows the answer and the command throws it.
import type { RefusalCode } from '../../kit/refusals.ts'
import type { CycleStatus } from '../../programs/cycles.contract.ts'
import type { Bid } from '../../programs/program-fields.ts'
import { isAuctioned, isEnded, type ProgramStatus } from '../../programs/program-status.ts'
import type { AuctionStatus } from '../enums.ts'
import { statusIs } from '../status-sets.ts'
import { arePrebidsFinal, type PrebidWindow, prebidPhase } from './phases.rules.ts'
import { allows, type Trigger } from './transitions.rules.ts'

export type CommandFacts = PrebidWindow & {
  status: AuctionStatus
  programBid: Bid | null
  programStatus: ProgramStatus
  cycleStatus: CycleStatus
  approvalRequired: boolean
  divisions: number
  declaredWinnerCount: number
  allowStaffOfflineBids: boolean
  /** The draw that is open; nothing that could change its tickets is possible meanwhile. */
  openDrawId?: string | null
}

type DrawFacts = Pick<CommandFacts, 'openDrawId'>
export const drawBlockedReason = ({ openDrawId }: DrawFacts): 'DRAW_OPEN' | null => (openDrawId ? 'DRAW_OPEN' : null)

export const remainingWinnerSlots = (auction: Pick<CommandFacts, 'divisions' | 'declaredWinnerCount'>): number =>
  Math.max(0, auction.divisions - auction.declaredWinnerCount)

/** For commands that ask for nothing but the right status. */
export const transitionBlockedReason = (
  { status }: Pick<CommandFacts, 'status'>,
  trigger: Trigger,
): RefusalCode | null => (allows(status, trigger) ? null : 'AUCTION_STATE_CONFLICT')

/** [spec: Transitions of an auction; Endpoints and schedule rules] For the first schedule and for a reschedule. */
export function scheduleBlockedReason(
  auction: Pick<CommandFacts, 'status' | 'programStatus' | 'cycleStatus'>,
): RefusalCode | null {
  if (!allows(auction.status, 'schedule') && !allows(auction.status, 'reschedule')) return 'AUCTION_STATE_CONFLICT'
  if (isEnded(auction.programStatus)) return 'PROGRAM_ENDED'
  // An auction cannot start once its cycle is over, so it cannot be scheduled either.
  return auction.cycleStatus === 'UPCOMING' || auction.cycleStatus === 'ACTIVE' ? null : 'CYCLE_NOT_ACTIVE'
}

/** [spec: Transitions of an auction; All commands; Why a start is refused] For a start by staff and for an automatic start. */
export function startBlockedReason(auction: CommandFacts, now: Date): RefusalCode | null {
  if (!isAuctioned(auction.programBid)) return 'NOT_AN_AUCTION_PROGRAM'
  if (!allows(auction.status, 'start')) return 'AUCTION_NOT_STARTABLE'
  if (isEnded(auction.programStatus)) return 'PROGRAM_ENDED'
  if (auction.cycleStatus !== 'ACTIVE') return 'CYCLE_NOT_ACTIVE'
  if (remainingWinnerSlots(auction) === 0) return 'NO_OPEN_DIVISION'
  if (prebidPhase(auction, now) === 'OPEN') return 'PREBID_WINDOW_OPEN'
  if (auction.status === 'SCHEDULED' && auction.approvalRequired) return 'APPROVAL_PENDING'
  return null
}

/** [spec: Endpoints and schedule rules] The frozen policy says whether approval is required; it is given once. */
export function approvalBlockedReason(
  auction: Pick<CommandFacts, 'status' | 'programStatus' | 'approvalRequired'>,
): RefusalCode | null {
  if (!allows(auction.status, 'approve')) return 'AUCTION_STATE_CONFLICT'
  if (isEnded(auction.programStatus)) return 'PROGRAM_ENDED'
  return auction.approvalRequired ? null : 'APPROVAL_NOT_REQUIRED'
}

/**
 * [spec: Endpoints and schedule rules; The reveal] Prebid amounts are revealed once the auction has ended, and only where prebids are
 * enabled. [spec: Settled at the reveal] An auction cancelled after its first division has ended too: its winners wait for the reveal.
 */
export function revealBlockedReason(
  auction: Pick<CommandFacts, 'status' | 'hasPrebid' | 'declaredWinnerCount'>,
): RefusalCode | null {
  if (!auction.hasPrebid) return 'PREBID_DISABLED'
  if (auction.status === 'CANCELLED' && auction.declaredWinnerCount > 0) return null
  return allows(auction.status, 'reveal') ? null : 'REVEAL_TOO_EARLY'
}

/**
 * [spec: Endpoints and schedule rules; Stamping the window] Staff can open or close the prebid window while the auction waits for its
 * start.
 */
export function prebidWindowBlockedReason(
  auction: Pick<CommandFacts, 'status' | 'hasPrebid'>,
  trigger: 'openPrebid' | 'closePrebid',
): RefusalCode | null {
  return auction.hasPrebid ? transitionBlockedReason(auction, trigger) : 'PREBID_DISABLED'
}

/** A window that has closed is not opened again. */
export function openPrebidsBlockedReason(auction: CommandFacts, now: Date): RefusalCode | null {
  const reason = prebidWindowBlockedReason(auction, 'openPrebid')
  return reason ?? (prebidPhase(auction, now) === 'OPEN' ? null : 'PREBID_ALREADY_CLOSED')
}

/**
 * [spec: Deletion by staff; Final once the auction has been live] Staff who can read the amounts, or have read them for an earlier
 * division, could delete an offer because of it.
 */
export function prebidDeletionBlockedReason(
  auction: Pick<CommandFacts, 'status' | 'liveStartedAt'>,
): 'PREBIDS_FINAL' | 'AUCTION_STATE_CONFLICT' | null {
  if (arePrebidsFinal(auction)) return 'PREBIDS_FINAL'
  return statusIs(auction.status, 'acceptsPrebids') ? null : 'AUCTION_STATE_CONFLICT'
}

/** [spec: All commands; Bid events] Staff can delete a bid while a division is still to be decided. */
export const bidDeletionBlockedReason = (auction: Pick<CommandFacts, 'status'> & DrawFacts): RefusalCode | null =>
  statusIs(auction.status, 'undecided') ? drawBlockedReason(auction) : 'AUCTION_STATE_CONFLICT'

/** [spec: All commands; Deleting bids and disqualifying bidders] Staff can disqualify a bidder until the auction is finished. */
export const bidderDisqualificationBlockedReason = (
  auction: Pick<CommandFacts, 'status'> & DrawFacts,
): RefusalCode | null => (statusIs(auction.status, 'finished') ? 'AUCTION_STATE_CONFLICT' : drawBlockedReason(auction))

/** [spec: Bids from the hall] Staff can bid for members in the hall where the settings allow it. */
export function floorBidBlockedReason(
  auction: Pick<CommandFacts, 'status' | 'allowStaffOfflineBids'>,
): 'FLOOR_BIDS_NOT_ALLOWED' | 'AUCTION_NOT_LIVE' | null {
  if (!auction.allowStaffOfflineBids) return 'FLOOR_BIDS_NOT_ALLOWED'
  return auction.status === 'LIVE' ? null : 'AUCTION_NOT_LIVE'
}

/** [spec: Endpoints and schedule rules; All commands] For the declaration of a candidate or of another member, and for a lot. */
export function declarationBlockedReason(
  auction: Pick<CommandFacts, 'status' | 'cycleStatus' | 'divisions' | 'declaredWinnerCount'> & DrawFacts,
): RefusalCode | null {
  if (!allows(auction.status, 'declareWinner')) return 'WINNER_TOO_EARLY'
  if (auction.cycleStatus !== 'ACTIVE') return 'CYCLE_NOT_ACTIVE'
  return remainingWinnerSlots(auction) > 0 ? drawBlockedReason(auction) : 'NO_OPEN_DIVISION'
}

/** [spec: Transitions of an auction; When] A winner can be disqualified even when the auction is complete. */
export function winnerDisqualificationBlockedReason(
  auction: Pick<CommandFacts, 'status' | 'declaredWinnerCount'> & DrawFacts,
): RefusalCode | null {
  return (
    transitionBlockedReason(auction, 'disqualifyWinner') ??
    (auction.declaredWinnerCount > 0 ? drawBlockedReason(auction) : 'WINNER_NOT_FOUND')
  )
}
