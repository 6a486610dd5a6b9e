// [D1 3.5] What happens by itself, and when. Every mutation stores the answer; the engine only asks again and applies.
import { type Auction, remainingWinnerSlots } from './auction.ts'
import { nextJoinWindowStep } from './join-window.rules.ts'
import { prebidDeadline, prebidPhase, startBlockedReason } from './lifecycle.rules.ts'

type AutomaticStep =
  | 'OPEN_PREBID'
  | 'OPEN_JOIN_WINDOW'
  | 'CLOSE_JOIN_WINDOW'
  | 'START'
  | 'ADVANCE_CALL'
  | 'END'
  | 'REVEAL_PREBIDS'
  | 'DECLARE_WINNER'
export type DueStep = { step: AutomaticStep; dueAt: Date }

/** The earliest step that is due or will be; null when nothing happens without a person. */
export function nextAutomaticStep(auction: Auction, now: Date): DueStep | null {
  const candidates = [lifecycleStep(auction, now), nextJoinWindowStep(auction)].filter((step) => step !== null)
  return candidates.reduce<DueStep | null>((first, step) => (first && first.dueAt <= step.dueAt ? first : step), null)
}

function lifecycleStep(auction: Auction, now: Date): DueStep | null {
  switch (auction.status) {
    case 'SCHEDULED':
    case 'READY':
      return prebidOpening(auction, now) ?? automaticStart(auction)
    case 'LIVE':
      return closing(auction)
    case 'ENDED':
      return afterTheEnd(auction, now)
    default:
      return null
  }
}

/** At once, when configured and not yet done; a window that has closed is not opened again. */
function prebidOpening(auction: Auction, now: Date): DueStep | null {
  const isWanted = auction.autoOpenPrebid && auction.prebidStartAt === null && prebidPhase(auction, now) === 'OPEN'
  return isWanted ? { step: 'OPEN_PREBID', dueAt: now } : null
}

const later = (a: Date, b: Date) => (a.getTime() > b.getTime() ? a : b)

/** At the later of start and close, under the gates of a start by hand; [G017] a reopened auction waits for a new schedule. */
function automaticStart(auction: Auction): DueStep | null {
  const { auctionStartAt, endedAt } = auction
  if (!auction.autoStart || auctionStartAt === null) return null
  if (endedAt !== null) return null
  const dueAt = auction.hasPrebid ? later(auctionStartAt, prebidDeadline(auction)) : auctionStartAt
  return startBlockedReason(auction, dueAt) ? null : { step: 'START', dueAt }
}

function closing(auction: Auction): DueStep | null {
  if (auction.closingMode === 'DURATION_MODE')
    return auction.auctionEndAt ? { step: 'END', dueAt: auction.auctionEndAt } : null
  if (auction.closingPhaseEndsAt === null) return null
  return { step: auction.closingPhase === 'THIRD_CALL' ? 'END' : 'ADVANCE_CALL', dueAt: auction.closingPhaseEndsAt }
}

/** First the reveal, then the winner: two events, one after the other. */
function afterTheEnd(auction: Auction, now: Date): DueStep | null {
  const isSealed = auction.hasPrebid && auction.prebidsRevealedAt === null
  if (isSealed) return auction.autoRevealPrebids ? { step: 'REVEAL_PREBIDS', dueAt: now } : null
  const isWanted =
    auction.autoDeclareWinner &&
    !auction.autoDeclareStopped &&
    auction.cycleStatus === 'ACTIVE' &&
    remainingWinnerSlots(auction) > 0
  return isWanted ? { step: 'DECLARE_WINNER', dueAt: now } : null
}
