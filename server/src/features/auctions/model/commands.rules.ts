// [D1 3.3, 3.4, G045–G047] What each lifecycle command does to an auction. Pure: the auction and the time in, a mutation out.
// Whether a command is allowed was asked before (lifecycle.rules.ts).
import type { Auction, AuctionRow } from './auction.ts'
import { prebidDeadline, TRANSITIONS } from './lifecycle.rules.ts'
import type { Doer, Mutation } from './mutation.ts'
import { stateChanged } from './state.view.ts'

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

export const NO_LEADER = {
  leadingBidId: null,
  leadingAmountPaise: null,
  leadingEnrollmentId: null,
  leadingSubscriberId: null,
  leadingBidAt: null,
} satisfies Partial<AuctionRow>

/** The deadline of a live auction, counted from now: its duration, or the first call. */
function openingDeadline(auction: Auction, now: Date): Partial<AuctionRow> {
  return auction.closingMode === 'CALL_MODE'
    ? {
        auctionEndAt: null,
        closingPhase: 'FIRST_CALL',
        closingPhaseEndsAt: later(now, auction.firstCallSeconds * 1000),
      }
    : { auctionEndAt: later(now, (auction.durationSeconds ?? 0) * 1000), closingPhase: null, closingPhaseEndsAt: null }
}

export function start(auction: Auction, doer: Doer, now: Date): Mutation {
  return {
    changes: {
      ...NO_LEADER,
      ...openingDeadline(auction, now),
      status: TRANSITIONS.start.to,
      startedAt: now,
      startedById: doer?.userId ?? null,
      liveStartedAt: auction.liveStartedAt ?? now,
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
    logs: [{ action: doer ? 'START' : 'AUTO_START' }],
    events: (after) => [stateChanged('started', after, now)],
    notification: 'AUCTION_STARTED',
  }
}

export function pause(auction: Auction, reason: string, now: Date): Mutation {
  const deadline = auction.closingMode === 'CALL_MODE' ? auction.closingPhaseEndsAt : auction.auctionEndAt
  return {
    changes: {
      status: TRANSITIONS.pause.to,
      pausedAt: now,
      remainingMs: deadline ? Math.max(0, deadline.getTime() - now.getTime()) : null,
      auctionEndAt: null,
      closingPhaseEndsAt: null,
    },
    logs: [{ action: 'PAUSE', reason }],
    events: (after) => [stateChanged('paused', after, now)],
  }
}

export function resume(auction: Auction, reason: string, now: Date): Mutation {
  const deadline = later(now, auction.remainingMs ?? 0)
  return {
    changes: {
      status: TRANSITIONS.resume.to,
      pausedAt: null,
      remainingMs: null,
      ...(auction.closingMode === 'CALL_MODE' ? { closingPhaseEndsAt: deadline } : { auctionEndAt: deadline }),
    },
    logs: [{ action: 'RESUME', reason }],
    events: (after) => [stateChanged('resumed', after, now)],
  }
}

/** An automatic end keeps the deadline it obeyed; a manual one ends now. */
export function end(auction: Auction, doer: Doer, reason: string | null, now: Date): Mutation {
  return {
    changes: {
      status: TRANSITIONS.end.to,
      endedAt: now,
      auctionEndAt: doer === null && auction.auctionEndAt ? auction.auctionEndAt : now,
      pausedAt: null,
      remainingMs: null,
      closingPhase: null,
      closingPhaseEndsAt: null,
      joinWindowClosedAt: auction.joinWindowClosedAt ?? now,
      // [G055] Prebids are a fallback only: where live bids stand, they are superseded.
      ...(auction.leadingBidId === null ? {} : { activePrebidCount: 0 }),
    },
    logs: [{ action: doer ? 'END' : 'AUTO_END', reason }],
    events: (after) => [stateChanged('closed', after, now)],
    notification: 'AUCTION_ENDED',
  }
}

/** [G090] Its cycle was closed before every division had its winner: nobody is declared any more. */
export function complete(auction: Auction, now: Date): Mutation {
  return {
    changes: { status: TRANSITIONS.complete.to, activePrebidCount: 0 },
    logs: [{ action: 'END', reason: 'The cycle was closed', metadata: { cycleStatus: auction.cycleStatus } }],
    events: (after) => [stateChanged('closed', after, now)],
  }
}

const NEXT_CALL = { FIRST_CALL: 'SECOND_CALL', SECOND_CALL: 'THIRD_CALL' } as const

/** [G031] The next call begins now: everybody gets its whole time, even when the service was down at its hour. */
export function advanceCall(auction: Auction, now: Date): Mutation {
  const closingPhase = NEXT_CALL[auction.closingPhase as keyof typeof NEXT_CALL]
  const seconds = closingPhase === 'SECOND_CALL' ? auction.secondCallSeconds : auction.thirdCallSeconds
  return {
    changes: { closingPhase, closingPhaseEndsAt: later(now, seconds * 1000) },
    logs: [],
    events: (after) => [stateChanged('extended', after, now)],
  }
}

export function approve(doer: NonNullable<Doer>, reason: string | undefined, now: Date): Mutation {
  return {
    changes: { status: TRANSITIONS.approve.to, approvedAt: now, approvedById: doer.userId },
    logs: [{ action: 'APPROVE', reason }],
    events: (after) => [stateChanged('approved', after, now)],
  }
}

export function cancel(auction: Auction, reason: string | undefined, now: Date): Mutation {
  return {
    changes: {
      status: TRANSITIONS.cancel.to,
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

export function openPrebid(auction: Auction, doer: Doer, reason: string | undefined, now: Date): Mutation {
  return {
    changes: { prebidStartAt: now, prebidEndAt: prebidDeadline(auction) },
    logs: [{ action: doer ? 'MANUAL_OPEN_PREBID' : 'AUTO_OPEN_PREBID', reason }],
    events: (after) => [stateChanged('prebid_opened', after, now)],
  }
}

export function closePrebid(reason: string | undefined, now: Date): Mutation {
  return {
    changes: { prebidEndAt: now },
    logs: [{ action: 'MANUAL_CLOSE_PREBID', reason }],
    events: (after) => [stateChanged('prebid_closed', after, now)],
  }
}

export function reveal(doer: Doer, reason: string | undefined, now: Date): Mutation {
  return {
    changes: { prebidsRevealedAt: now, prebidsRevealedById: doer?.userId ?? null },
    logs: [{ action: doer ? 'REVEAL_PREBIDS' : 'AUTO_REVEAL_PREBIDS', reason }],
    events: (after) => [stateChanged('prebids_revealed', after, now)],
  }
}
