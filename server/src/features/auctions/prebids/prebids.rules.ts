// Whether an enrollment may place, edit or cancel a prebid now, and with which amount [spec: The words of an auction;
// Member endpoints and rules; Closed instead of not open; Why a form is blocked; Order of the checks on a placement;
// Order on an edit or withdrawal]. Who may see a sealed amount is in auctions/model/prebid-seal.rules.ts; visible-amounts.ts applies it.

import { type BidRange, isInRange } from '@kuri/contract/auctions/rules/bid-range.rules'
import { prebidPhase } from '@kuri/contract/auctions/rules/phases.rules'
import type { PrebidAuction, PrebidFacts } from '@kuri/contract/auctions/rules/prebid-eligibility.rules'
import { statusIs } from '@kuri/contract/auctions/status-sets'
import { parsePaise } from '@kuri/contract/kit/money'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { isAuctioned } from '@kuri/contract/programs/program-status'
import type { Auction } from '../model/auction.ts'

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

/** [spec: What each ticket may do] Checked at every placement and every edit: the payment may have been reversed since. */
function eligibilityRefusal(enrollment: Omit<PrebidFacts, 'hasActivePrebid'>): RefusalCode | null {
  if (enrollment.isPrebidDisqualified) return 'PREBID_DISQUALIFIED'
  if (enrollment.hasWon) return 'PRIOR_WINNER'
  return enrollment.isPaid && !enrollment.isBarredByArrears ? null : 'PAYMENT_REQUIRED'
}

/**
 * [spec: Order of the checks on a placement] The order in which a placement is refused. It is null exactly when `prebidBlockedReason` is.
 */
export const placementRefusal = (auction: WritableAuction, enrollment: PrebidFacts, now: Date): RefusalCode | null =>
  windowRefusal(auction, now) ??
  eligibilityRefusal(enrollment) ??
  (enrollment.hasActivePrebid ? 'ACTIVE_PREBID_EXISTS' : null)

/** [spec: Order on an edit or withdrawal] The prebid itself was already found. */
export const editRefusal = (
  auction: WritableAuction & Pick<Auction, 'mutabilityPolicy'>,
  enrollment: PrebidFacts,
  now: Date,
): RefusalCode | null =>
  windowRefusal(auction, now) ??
  (auction.mutabilityPolicy === 'MUTABLE_UNTIL_CLOSE' ? null : 'PREBID_IMMUTABLE') ??
  eligibilityRefusal(enrollment)

/**
 * [spec: Member endpoints and rules; Limits of an amount; Amounts] Rounded half-up to paise; null unless a bid of that amount would be in
 * range, in both bid modes.
 */
export function offeredPaise(amount: number | string, range: BidRange): number | null {
  const paise = parsePaise(amount)
  return paise !== null && paise > 0 && isInRange(range, paise) ? paise : null
}
