// Whether an enrollment may place a prebid [spec: The words of an auction; What each ticket may do]. Screens show the answer; the order in
// which a placement is refused is the server's.
import type { CycleStatus } from '../../programs/cycles.contract.ts'
import type { AuctionStatus } from '../enums.ts'
import { statusIs } from '../status-sets.ts'
import { type PrebidWindow, prebidPhase } from './phases.rules.ts'

/** In the order in which they are checked. A cycle always has a last day and so a deadline: the specified PREBID_NOT_OPEN cannot occur. */
export type PrebidBlockedReason =
  | 'PREBID_DISABLED'
  | 'CYCLE_NOT_ACTIVE'
  | 'AUCTION_NOT_ACCEPTING_PREBIDS'
  | 'PREBID_CLOSED'
  | 'PAYMENT_REQUIRED'
  | 'PRIOR_WINNER'
  | 'PREBID_DISQUALIFIED'
  | 'ACTIVE_PREBID_EXISTS'

export type PrebidAuction = PrebidWindow & { status: AuctionStatus; cycleStatus: CycleStatus }
/** The facts about one enrollment that decide about its prebid. */
export type PrebidFacts = {
  isPaid: boolean
  isBarredByArrears: boolean
  hasWon: boolean
  isPrebidDisqualified: boolean
  hasActivePrebid: boolean
}

/** Why an enrollment cannot place a prebid, for its screens. */
export function prebidBlockedReason(
  auction: PrebidAuction,
  enrollment: PrebidFacts,
  now: Date,
): PrebidBlockedReason | null {
  if (!auction.hasPrebid) return 'PREBID_DISABLED'
  if (auction.cycleStatus !== 'ACTIVE') return 'CYCLE_NOT_ACTIVE'
  if (!statusIs(auction.status, 'acceptsPrebids')) return 'AUCTION_NOT_ACCEPTING_PREBIDS'
  if (prebidPhase(auction, now) !== 'OPEN') return 'PREBID_CLOSED'
  if (!enrollment.isPaid || enrollment.isBarredByArrears) return 'PAYMENT_REQUIRED'
  if (enrollment.hasWon) return 'PRIOR_WINNER'
  if (enrollment.isPrebidDisqualified) return 'PREBID_DISQUALIFIED'
  return enrollment.hasActivePrebid ? 'ACTIVE_PREBID_EXISTS' : null
}
