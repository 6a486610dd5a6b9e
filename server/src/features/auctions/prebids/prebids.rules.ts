// Whether an enrollment may place, edit or cancel a prebid now, and with which amount [D1 2.2, 4.1, G004, G098–G100]. Who may
// see a sealed amount is in auction-records/prebid-seal.rules.ts; visible-amounts.ts applies it.
import { statusIs } from '@kuri/contract/auctions/status-sets'
import { parsePaise } from '@kuri/contract/kit/money'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { arePrebidsFinal } from '#features/auction-records/prebid-seal.rules'
import { type BidRange, isInRange } from '#features/programs/bid-range.rules'
import { isAuctioned } from '#features/programs/program.rules'
import type { Auction } from '../model/auction.ts'
import { prebidPhase } from '../model/phases.rules.ts'

/** In the order in which they are checked. A cycle always has a last day and so a deadline, hence PREBID_NOT_OPEN never occurs. */
const PREBID_BLOCKED_REASONS = [
  'PREBID_DISABLED',
  'CYCLE_NOT_ACTIVE',
  'AUCTION_NOT_ACCEPTING_PREBIDS',
  'PREBID_NOT_OPEN',
  'PREBID_CLOSED',
  'PAYMENT_REQUIRED',
  'PRIOR_WINNER',
  'PREBID_DISQUALIFIED',
  'ACTIVE_PREBID_EXISTS',
] as const
type PrebidBlockedReason = (typeof PREBID_BLOCKED_REASONS)[number]

type PrebidAuction = Pick<
  Auction,
  'hasPrebid' | 'cycleStatus' | 'status' | 'prebidEndAt' | 'cycleEndsAt' | 'liveStartedAt'
>
/** See enrollment-facts.sql.ts. */
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

type WritableAuction = PrebidAuction & Pick<Auction, 'programBid'>

/**
 * Why no prebid can be written: one stable code for every window that is not open. The last winner completes the cycle together
 * with the auction, so the status is checked before the cycle.
 */
export function windowRefusal(auction: WritableAuction, now: Date): RefusalCode | null {
  if (!isAuctioned(auction.programBid)) return 'NOT_AN_AUCTION_PROGRAM'
  if (!auction.hasPrebid) return 'PREBID_DISABLED'
  if (!statusIs(auction.status, 'acceptsPrebids')) return 'PREBID_NOT_OPEN'
  if (auction.cycleStatus !== 'ACTIVE') return 'CYCLE_NOT_ACTIVE'
  return prebidPhase(auction, now) === 'OPEN' ? null : 'PREBID_NOT_OPEN'
}

/** [D1 2.9] Checked at every placement and every edit: the payment may have been reversed since. */
function eligibilityRefusal(enrollment: Omit<PrebidFacts, 'hasActivePrebid'>): RefusalCode | null {
  if (enrollment.isPrebidDisqualified) return 'PREBID_DISQUALIFIED'
  if (enrollment.hasWon) return 'PRIOR_WINNER'
  return enrollment.isPaid && !enrollment.isBarredByArrears ? null : 'PAYMENT_REQUIRED'
}

/** [G099] The order in which a placement is refused. It is null exactly when `prebidBlockedReason` is. */
export const placementRefusal = (auction: WritableAuction, enrollment: PrebidFacts, now: Date): RefusalCode | null =>
  windowRefusal(auction, now) ??
  eligibilityRefusal(enrollment) ??
  (enrollment.hasActivePrebid ? 'ACTIVE_PREBID_EXISTS' : null)

/** [G100] The prebid itself was already found. */
export const editRefusal = (
  auction: WritableAuction & Pick<Auction, 'mutabilityPolicy'>,
  enrollment: PrebidFacts,
  now: Date,
): RefusalCode | null =>
  windowRefusal(auction, now) ??
  (auction.mutabilityPolicy === 'MUTABLE_UNTIL_CLOSE' ? null : 'PREBID_IMMUTABLE') ??
  eligibilityRefusal(enrollment)

/** [D1 4.1, G043, G101] Rounded half-up to paise; null unless a bid of that amount would be in range, in both bid modes. */
export function offeredPaise(amount: number | string, range: BidRange): number | null {
  const paise = parsePaise(amount)
  return paise !== null && paise > 0 && isInRange(range, paise) ? paise : null
}

/** [G052, G214] Staff who can read the amounts, or have read them for an earlier division, could delete an offer because of it. */
export function deletionBlockedReason(
  auction: Pick<Auction, 'status' | 'liveStartedAt'>,
): 'PREBIDS_FINAL' | 'AUCTION_STATE_CONFLICT' | null {
  if (arePrebidsFinal(auction)) return 'PREBIDS_FINAL'
  return statusIs(auction.status, 'acceptsPrebids') ? null : 'AUCTION_STATE_CONFLICT'
}
