// What each lifecycle command does to an auction [spec: Transitions of an auction; What a start does; A bid at the deadline;
// Closing by calls; Pausing]: the auction and the time in, a mutation out. Whether a command is possible was checked before
// (blocked-reasons.rules.ts).
import { prebidDeadline } from '@kuri/contract/auctions/rules/phases.rules'
import type { Auction } from './auction.ts'
import type { ActorOrSystem, AuctionChanges, Mutation } from './mutation.ts'
import { stateChanged } from './state.view.ts'

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

export const NO_LEADER = {
  leadingBidId: null,
  leadingAmountPaise: null,
  leadingEnrollmentId: null,
  leadingSubscriberId: null,
  leadingBidAt: null,
  leadingTicketNumber: null,
  leadingSubscriberName: null,
} satisfies AuctionChanges

/** The deadline of a live auction, counted from now: its duration, or the first call. */
function openingDeadline(auction: Auction, now: Date): AuctionChanges {
  return auction.closingMode === 'CALL_MODE'
    ? {
        auctionEndAt: null,
        closingPhase: 'FIRST_CALL',
        closingPhaseEndsAt: later(now, auction.firstCallSeconds * 1000),
      }
    : { auctionEndAt: later(now, (auction.durationSeconds ?? 0) * 1000), closingPhase: null, closingPhaseEndsAt: null }
}

export function start(auction: Auction, actor: ActorOrSystem, now: Date): Mutation {
  return {
    trigger: 'start',
    changes: {
      ...NO_LEADER,
      ...openingDeadline(auction, now),
      startedAt: now,
      liveSince: now,
      startedById: actor?.userId ?? null,
      liveStartedAt: auction.liveStartedAt ?? now,
      // [spec: Final once the auction has been live] The deadline that held: the cycle's dates no longer matter to it.
      prebidEndAt: auction.hasPrebid ? prebidDeadline(auction) : auction.prebidEndAt,
      endedAt: null,
      pausedAt: null,
      remainingMs: null,
      baseAmountPaise: null,
      minimumBidReachedAt: null,
      run: auction.run + 1,
      autoDeclareStopped: false,
      joinWindowOpenedAt: auction.joinWindowOpenedAt ?? now,
      joinWindowClosedAt: auction.joiningRule === 'BEFORE_START' ? now : null,
    },
    logs: [{ action: actor ? 'START' : 'AUTO_START' }],
    events: (after) => [stateChanged('started', after, now)],
    notification: 'AUCTION_STARTED',
  }
}

export function pause(auction: Auction, reason: string, now: Date): Mutation {
  const deadline = auction.closingMode === 'CALL_MODE' ? auction.closingPhaseEndsAt : auction.auctionEndAt
  return {
    trigger: 'pause',
    changes: {
      pausedAt: now,
      remainingMs: deadline ? Math.max(0, deadline.getTime() - now.getTime()) : null,
      auctionEndAt: null,
      closingPhaseEndsAt: null,
      pauseReason: reason,
    },
    logs: [{ action: 'PAUSE', reason }],
    events: (after) => [stateChanged('paused', after, now)],
  }
}

export function resume(auction: Auction, reason: string, now: Date): Mutation {
  const deadline = later(now, auction.remainingMs ?? 0)
  return {
    trigger: 'resume',
    changes: {
      liveSince: now,
      pausedAt: null,
      remainingMs: null,
      ...(auction.closingMode === 'CALL_MODE' ? { closingPhaseEndsAt: deadline } : { auctionEndAt: deadline }),
    },
    logs: [{ action: 'RESUME', reason }],
    events: (after) => [stateChanged('resumed', after, now)],
  }
}

/** An automatic end keeps the deadline that caused it; an end by staff ends now. */
export function end(auction: Auction, actor: ActorOrSystem, reason: string | null, now: Date): Mutation {
  return {
    trigger: 'end',
    changes: {
      endedAt: now,
      auctionEndAt: actor === null && auction.auctionEndAt ? auction.auctionEndAt : now,
      pausedAt: null,
      remainingMs: null,
      closingPhase: null,
      closingPhaseEndsAt: null,
      joinWindowClosedAt: auction.joinWindowClosedAt ?? now,
    },
    logs: [{ action: actor ? 'END' : 'AUTO_END', reason }],
    events: (after) => [stateChanged('closed', after, now)],
    notification: 'AUCTION_ENDED',
  }
}

/** [spec: Past its last day] The cycle was closed before every division had a winner, so no further winner is declared. */
export function complete(auction: Auction, now: Date): Mutation {
  return {
    trigger: 'complete',
    changes: {},
    logs: [{ action: 'END', reason: 'The cycle was closed', metadata: { cycleStatus: auction.cycleStatus } }],
    events: (after) => [stateChanged('closed', after, now)],
  }
}

const NEXT_CALL = { FIRST_CALL: 'SECOND_CALL', SECOND_CALL: 'THIRD_CALL' } as const

/**
 * [spec: Words for cancelling and for the next call] The next call begins now and lasts its full time, even if the service was down when it
 * was due.
 */
export function advanceCall(auction: Auction, now: Date): Mutation {
  const closingPhase = NEXT_CALL[auction.closingPhase as keyof typeof NEXT_CALL]
  const seconds = closingPhase === 'SECOND_CALL' ? auction.secondCallSeconds : auction.thirdCallSeconds
  return {
    changes: { closingPhase, closingPhaseEndsAt: later(now, seconds * 1000) },
    logs: [],
    events: (after) => [stateChanged('extended', after, now)],
  }
}

export function approve(actor: NonNullable<ActorOrSystem>, reason: string | undefined, now: Date): Mutation {
  return {
    trigger: 'approve',
    changes: { approvedAt: now, approvedById: actor.userId },
    logs: [{ action: 'APPROVE', reason }],
    events: (after) => [stateChanged('approved', after, now)],
  }
}

export function cancel(auction: Auction, reason: string | undefined, now: Date): Mutation {
  return {
    trigger: 'cancel',
    changes: {
      auctionEndAt: null,
      closingPhase: null,
      closingPhaseEndsAt: null,
      pausedAt: null,
      remainingMs: null,
      joinWindowClosedAt: auction.joinWindowClosedAt ?? now,
    },
    logs: [{ action: 'CANCEL', reason }],
    events: (after) => [stateChanged('closed', after, now)],
  }
}

export function openPrebid(auction: Auction, actor: ActorOrSystem, reason: string | undefined, now: Date): Mutation {
  return {
    trigger: 'openPrebid',
    changes: { prebidStartAt: now, prebidEndAt: prebidDeadline(auction) },
    logs: [{ action: actor ? 'MANUAL_OPEN_PREBID' : 'AUTO_OPEN_PREBID', reason }],
    events: (after) => [stateChanged('prebid_opened', after, now)],
  }
}

export function closePrebid(reason: string | undefined, now: Date): Mutation {
  return {
    trigger: 'closePrebid',
    changes: { prebidEndAt: now },
    logs: [{ action: 'MANUAL_CLOSE_PREBID', reason }],
    events: (after) => [stateChanged('prebid_closed', after, now)],
  }
}

export function reveal(auction: Auction, actor: ActorOrSystem, reason: string | undefined, now: Date): Mutation {
  return {
    // [spec: Settled at the reveal] The winners of a cancelled auction are revealed too, and it stays cancelled.
    ...(auction.status === 'CANCELLED' ? {} : { trigger: 'reveal' }),
    changes: { prebidsRevealedAt: now, prebidsRevealedById: actor?.userId ?? null },
    logs: [{ action: actor ? 'REVEAL_PREBIDS' : 'AUTO_REVEAL_PREBIDS', reason }],
    events: (after) => [stateChanged('prebids_revealed', after, now)],
  }
}
