// The enumerations of auctions [spec: The words of an auction]. Named sets of statuses are in status-sets.ts.
import { OneOf, type Static } from '../kit/schema.ts'

export const AUCTION_STATUSES = [
  'PENDING',
  'SCHEDULED',
  'READY',
  'LIVE',
  'PAUSED',
  'ENDED',
  'COMPLETE',
  'CANCELLED',
] as const
const PREBID_PHASES = ['NONE', 'OPEN', 'CLOSED'] as const
const CURRENT_PHASES = [
  'PENDING',
  'PREBID_OPEN',
  'PREBID_CLOSED',
  'PENDING_APPROVAL',
  'READY_TO_START',
  'LIVE_BIDDING',
  'PAUSED',
  'ENDED',
  'COMPLETE',
  'CANCELLED',
] as const
export const PREBID_STATUSES = ['ACTIVE', 'CANCELLED', 'DISQUALIFIED', 'APPLIED', 'SUPERSEDED'] as const
export const DISQUALIFICATION_REASON_CODES = [
  'KYC_ISSUE',
  'PAYMENT_ISSUE',
  'ELIGIBILITY_ISSUE',
  'RULE_VIOLATION',
  'OTHER',
] as const
export const ANNOUNCEMENT_TONES = ['INFO', 'SUCCESS', 'WARNING', 'CRITICAL'] as const
export const CLOSING_PHASES = ['FIRST_CALL', 'SECOND_CALL', 'THIRD_CALL'] as const

export const AuctionStatus = OneOf(AUCTION_STATUSES)
export type AuctionStatus = Static<typeof AuctionStatus>
export const PrebidPhase = OneOf(PREBID_PHASES)
export type PrebidPhase = Static<typeof PrebidPhase>
export const CurrentPhase = OneOf(CURRENT_PHASES)
export type CurrentPhase = Static<typeof CurrentPhase>
export const AnnouncementTone = OneOf(ANNOUNCEMENT_TONES)
