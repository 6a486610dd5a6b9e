// What one enrollment may do in an auction now, and why not [spec: What each ticket may do]. The server answers with it, and a client asks
// again by itself whenever the state of the auction or the time has moved on.
import { bidBlockedReason, canSubscribeRealtime, joinBlockedReason, type Standing } from './eligibility.rules.ts'
import type { JoinWindowFacts } from './join-window.rules.ts'
import type { PhaseFacts } from './phases.rules.ts'
import { type PrebidAuction, type PrebidFacts, prebidBlockedReason } from './prebid-eligibility.rules.ts'

/** Everything about an auction that decides what its members may do. */
export type AuctionFacts = PhaseFacts & JoinWindowFacts & PrebidAuction & { openDrawId?: string | null }
export type EnrollmentStanding = Standing & PrebidFacts

export function rightsOf(auction: AuctionFacts, enrollment: EnrollmentStanding, now: Date) {
  const joinReason = joinBlockedReason(auction, enrollment, now)
  const prebidReason = prebidBlockedReason(auction, enrollment, now)
  const bidReason = bidBlockedReason(auction, enrollment)
  return {
    canSubscribeRealtime: canSubscribeRealtime(auction.status, auction.openDrawId),
    accessMode: enrollment.hasJoined ? ('PARTICIPANT' as const) : ('VIEWER' as const),
    canJoin: joinReason === null,
    joinBlockedReason: joinReason,
    canPrebid: prebidReason === null,
    prebidBlockedReason: prebidReason,
    canBid: bidReason === null,
    bidBlockedReason: bidReason,
  }
}
