// [D1 2.2, 4.1, G004, G098–G100] Whether an enrollment may place, change or withdraw a prebid now, and with which amount.
// The screens show the answer, the writes obey it.
import { parsePaise } from '@kuri/contract/kit/money'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { isAuctioned } from '#features/programs/program.rules'
import type { Auction, AuctionStatus } from '../model/auction.ts'
import { prebidPhase } from '../model/lifecycle.rules.ts'

/** In the order in which they are told. A cycle always has a last day, so there is always a deadline and PREBID_NOT_OPEN never shows. */
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

type PrebidAuction = Pick<Auction, 'hasPrebid' | 'cycleStatus' | 'status' | 'prebidEndAt' | 'cycleEndsAt'>
/** What counts of an enrollment; see enrollment-facts.sql.ts. */
export type PrebidFacts = { isPaid: boolean; hasWon: boolean; isPrebidDisqualified: boolean; hasActivePrebid: boolean }

const ACCEPTING: readonly AuctionStatus[] = ['PENDING', 'SCHEDULED', 'READY']
const acceptsPrebids = (status: AuctionStatus) => ACCEPTING.includes(status)

export function prebidBlockedReason(auction: PrebidAuction, of: PrebidFacts, now: Date): PrebidBlockedReason | null {
  if (!auction.hasPrebid) return 'PREBID_DISABLED'
  if (auction.cycleStatus !== 'ACTIVE') return 'CYCLE_NOT_ACTIVE'
  if (!acceptsPrebids(auction.status)) return 'AUCTION_NOT_ACCEPTING_PREBIDS'
  if (prebidPhase(auction, now) !== 'OPEN') return 'PREBID_CLOSED'
  if (!of.isPaid) return 'PAYMENT_REQUIRED'
  if (of.hasWon) return 'PRIOR_WINNER'
  if (of.isPrebidDisqualified) return 'PREBID_DISQUALIFIED'
  return of.hasActivePrebid ? 'ACTIVE_PREBID_EXISTS' : null
}

type WritableAuction = PrebidAuction & Pick<Auction, 'programBid'>

/**
 * What stands in the way of any prebid write: one stable code for every window that is not open, whatever the reason. A winner
 * completes the cycle with the auction, so the status is asked before the cycle.
 */
export function windowRefusal(auction: WritableAuction, now: Date): RefusalCode | null {
  if (!isAuctioned(auction.programBid)) return 'NOT_AN_AUCTION_PROGRAM'
  if (!auction.hasPrebid) return 'PREBID_DISABLED'
  if (!acceptsPrebids(auction.status)) return 'PREBID_NOT_OPEN'
  if (auction.cycleStatus !== 'ACTIVE') return 'CYCLE_NOT_ACTIVE'
  return prebidPhase(auction, now) === 'OPEN' ? null : 'PREBID_NOT_OPEN'
}

/** [D1 2.9] Asked at every placement and every edit; payment may have been reversed since. */
function eligibilityRefusal(of: Omit<PrebidFacts, 'hasActivePrebid'>): RefusalCode | null {
  if (of.isPrebidDisqualified) return 'PREBID_DISQUALIFIED'
  if (of.hasWon) return 'PRIOR_WINNER'
  return of.isPaid ? null : 'PAYMENT_REQUIRED'
}

/** [G099] The order in which a placement is told no. It is null exactly where `prebidBlockedReason` is. */
export const placementRefusal = (auction: WritableAuction, of: PrebidFacts, now: Date): RefusalCode | null =>
  windowRefusal(auction, now) ?? eligibilityRefusal(of) ?? (of.hasActivePrebid ? 'ACTIVE_PREBID_EXISTS' : null)

/** [G100] The prebid itself was found before. */
export const editRefusal = (
  auction: WritableAuction & Pick<Auction, 'mutabilityPolicy'>,
  of: PrebidFacts,
  now: Date,
): RefusalCode | null =>
  windowRefusal(auction, now) ??
  (auction.mutabilityPolicy === 'MUTABLE_UNTIL_CLOSE' ? null : 'PREBID_IMMUTABLE') ??
  eligibilityRefusal(of)

type Limits = { minimumBidAmountPaise: number | null; totalAmountPaise: number | null }

/** [D1 4.1, G043, G101] Half-up to paise, then within minimum and total, both included, in both bid modes; else null. */
export function offeredPaise(amount: number | string, limits: Limits): number | null {
  const { minimumBidAmountPaise: least, totalAmountPaise: most } = limits
  const paise = parsePaise(amount)
  if (paise === null || paise <= 0 || least === null || most === null) return null
  return paise >= least && paise <= most ? paise : null
}

/** [G052] From the end on staff can read the amounts: nobody takes an offer out by deleting it then. */
export const mayDeletePrebid = (status: AuctionStatus) =>
  acceptsPrebids(status) || status === 'LIVE' || status === 'PAUSED'
