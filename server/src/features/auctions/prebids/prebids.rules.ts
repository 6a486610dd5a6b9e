// [D1 2.2, 4.1, G004, G098] Whether an enrollment may place a prebid now. The screens show the answer, the writes obey it.
import type { Auction, AuctionStatus } from '../lifecycle/auction.ts'
import { prebidPhase } from '../lifecycle/lifecycle.rules.ts'

/** In the order in which they are told. A cycle always has a last day, so there is always a deadline and PREBID_NOT_OPEN never shows. */
export const PREBID_BLOCKED_REASONS = [
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
export type PrebidBlockedReason = (typeof PREBID_BLOCKED_REASONS)[number]

export type PrebidAuction = Pick<Auction, 'hasPrebid' | 'cycleStatus' | 'status' | 'prebidEndAt' | 'cycleEndsAt'>
/** What counts of an enrollment; see enrollment-facts.sql.ts. */
export type PrebidFacts = { isPaid: boolean; hasWon: boolean; isPrebidDisqualified: boolean; hasActivePrebid: boolean }

const ACCEPTING: readonly AuctionStatus[] = ['PENDING', 'SCHEDULED', 'READY']
export const acceptsPrebids = (status: AuctionStatus) => ACCEPTING.includes(status)

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
