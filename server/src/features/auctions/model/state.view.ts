// The full lifecycle state that every auction.state.changed event carries, and the short response to a mutation
// [spec: Transitions in the room; The state in a transition].

import type { StateChange, StateTransition } from '@kuri/contract/auctions/live-room.payloads'
import { auctionActions } from '@kuri/contract/auctions/rules/actions.rules'
import { type JoinWindow, joinWindow } from '@kuri/contract/auctions/rules/join-window.rules'
import { currentPhase, prebidDeadline, prebidPhase } from '@kuri/contract/auctions/rules/phases.rules'
import { rupees } from '@kuri/contract/kit/money'
import { durationOf } from '#features/auctions/policy/auction-settings'
import { isoTime } from '#platform/text/iso-time'
import type { Auction, LeadingBid } from './auction.ts'
import { nextBidView } from './bid-offers.view.ts'
import type { RoomEvent } from './mutation.ts'

const iso = (at: Date | null) => at && isoTime(at)

const joinWindowView = (window: JoinWindow) => ({
  ...window,
  opensAt: iso(window.opensAt),
  openedAt: iso(window.openedAt),
  closesAt: iso(window.closesAt),
  closedAt: iso(window.closedAt),
})

/** Always a live bid: prebids never lead. */
export const leadingBidView = (auction: LeadingBid) =>
  auction.leadingBidId === null || auction.leadingAmountPaise === null
    ? null
    : {
        id: auction.leadingBidId,
        subscriberId: auction.leadingSubscriberId,
        enrolledSubscriberId: auction.leadingEnrollmentId,
        ticketNumber: auction.leadingTicketNumber,
        subscriberName: auction.leadingSubscriberName,
        amount: rupees(auction.leadingAmountPaise),
        createdAt: iso(auction.leadingBidAt),
      }

export const stateView = (auction: Auction, now: Date) => ({
  auctionId: auction.id,
  cycleId: auction.cycleId,
  status: auction.status,
  auctionStatus: auction.status,
  stateVersion: auction.stateVersion,
  currentPhase: currentPhase(auction, now),
  prebidPhase: prebidPhase(auction, now),
  approvalRequired: auction.approvalRequired,
  prebidStartAt: iso(auction.prebidStartAt),
  prebidEndAt: iso(auction.prebidEndAt),
  prebidClosesAt: auction.hasPrebid ? iso(prebidDeadline(auction)) : null,
  auctionStartAt: iso(auction.auctionStartAt),
  auctionDurationSeconds: durationOf(auction),
  auctionEndAt: iso(auction.auctionEndAt),
  liveStartedAt: iso(auction.liveStartedAt),
  startedAt: iso(auction.startedAt),
  pausedAt: iso(auction.pausedAt),
  ...pauseView(auction),
  endedAt: iso(auction.endedAt),
  openDrawId: auction.openDrawId,
  minimumBidReachedAt: iso(auction.minimumBidReachedAt),
  closingPhase: auction.closingPhase,
  closingPhaseEndsAt: iso(auction.closingPhaseEndsAt),
  leadingBid: leadingBidView(auction),
  nextBid: nextBidView(auction),
  bidCount: auction.bidCount,
  prebidAmountsRevealed: auction.prebidsRevealedAt !== null,
  prebidAmountsRevealedAt: iso(auction.prebidsRevealedAt),
  declaredWinnerCount: auction.declaredWinnerCount,
  joinWindow: joinWindowView(joinWindow(auction, now)),
})

/** A second that has begun counts: a clock that stands still never shows less than is left. */
const pauseView = ({ status, remainingMs, pauseReason }: Auction) =>
  status === 'PAUSED'
    ? { remainingSeconds: remainingMs === null ? null : Math.ceil(remainingMs / 1000), pauseReason }
    : { remainingSeconds: null, pauseReason: null }

export const stateChanged = (
  transition: StateTransition,
  auction: Auction,
  now: Date,
  more: Partial<Omit<StateChange, 'transition' | 'state'>> = {},
): RoomEvent => ({
  type: 'auction.state.changed',
  audience: 'ROOM',
  payload: { transition, state: stateView(auction, now), ...more },
  staffFields: { actions: auctionActions(auction, now) },
})

/** [spec: What a change returns] The response of every mutation. */
export const mutationView = ({ auction, now }: { auction: Auction; now: Date }) => ({
  auctionId: auction.id,
  cycleId: auction.cycleId,
  stateVersion: auction.stateVersion,
  status: auction.status,
  prebidPhase: prebidPhase(auction, now),
  prebidAmountsRevealed: auction.prebidsRevealedAt !== null,
  prebidAmountsRevealedAt: iso(auction.prebidsRevealedAt),
})
