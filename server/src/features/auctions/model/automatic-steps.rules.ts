// Which step an auction takes without a person, and when [spec: Automatic steps]. Every mutation stores the time as `due_at`; the engine
// asks again under the lock and applies the step.
import { remainingWinnerSlots, startBlockedReason } from '@kuri/contract/auctions/rules/blocked-reasons.rules'
import { nextJoinWindowStep } from '@kuri/contract/auctions/rules/join-window.rules'
import { prebidDeadline, prebidPhase } from '@kuri/contract/auctions/rules/phases.rules'
import type { Auction } from './auction.ts'

type AutomaticStep =
  | 'OPEN_PREBID'
  | 'OPEN_JOIN_WINDOW'
  | 'CLOSE_JOIN_WINDOW'
  | 'START'
  | 'ADVANCE_CALL'
  | 'END'
  | 'REVEAL_PREBIDS'
  | 'DECLARE_WINNER'
  | 'ADVANCE_DRAW'
export type DueStep = { step: AutomaticStep; dueAt: Date }

/** The earliest step, due now or later; null when nothing happens without a person. */
export function nextAutomaticStep(auction: Auction, now: Date): DueStep | null {
  const candidates = [lifecycleStep(auction, now), nextJoinWindowStep(auction)].filter((step) => step !== null)
  return candidates.reduce<DueStep | null>((first, step) => (first && first.dueAt <= step.dueAt ? first : step), null)
}

function lifecycleStep(auction: Auction, now: Date): DueStep | null {
  switch (auction.status) {
    case 'SCHEDULED':
    case 'READY':
      return prebidOpeningStep(auction, now) ?? startStep(auction)
    case 'LIVE':
      return closingStep(auction)
    case 'ENDED':
      if (auction.openDrawId) return drawStep(auction)
      return isSealed(auction) ? revealStep(auction, now) : declarationStep(auction, now)
    // [spec: Settled at the reveal] Staff may have declared the last winner before the reveal, and the settlement waits for it.
    case 'COMPLETE':
      return isSealed(auction) ? revealStep(auction, now) : null
    default:
      return null
  }
}

/** Immediately, if configured and not done yet; a window that has closed is not opened again. */
function prebidOpeningStep(auction: Auction, now: Date): DueStep | null {
  const isWanted = auction.autoOpenPrebid && auction.prebidStartAt === null && prebidPhase(auction, now) === 'OPEN'
  return isWanted ? { step: 'OPEN_PREBID', dueAt: now } : null
}

const later = (a: Date, b: Date) => (a.getTime() > b.getTime() ? a : b)

/** At the start time or the prebid deadline, whichever is later, if staff could start it then. [spec: Reopened for the next division] A
 * reopened auction waits for a new schedule. */
function startStep(auction: Auction): DueStep | null {
  const { auctionStartAt, endedAt } = auction
  if (!auction.autoStart || auctionStartAt === null) return null
  if (endedAt !== null) return null
  const dueAt = auction.hasPrebid ? later(auctionStartAt, prebidDeadline(auction)) : auctionStartAt
  return startBlockedReason(auction, dueAt) ? null : { step: 'START', dueAt }
}

function closingStep(auction: Auction): DueStep | null {
  if (auction.closingMode === 'DURATION_MODE')
    return auction.auctionEndAt ? { step: 'END', dueAt: auction.auctionEndAt } : null
  if (auction.closingPhaseEndsAt === null) return null
  return { step: auction.closingPhase === 'THIRD_CALL' ? 'END' : 'ADVANCE_CALL', dueAt: auction.closingPhaseEndsAt }
}

/** The end of the present phase of a draw among members. A draw that waits for its beacon is ended by the beacon alone. */
const drawStep = ({ drawDueAt }: Auction): DueStep | null =>
  drawDueAt ? { step: 'ADVANCE_DRAW', dueAt: drawDueAt } : null

const isSealed = (auction: Auction) => auction.hasPrebid && auction.prebidsRevealedAt === null

const revealStep = (auction: Auction, now: Date): DueStep | null =>
  auction.autoRevealPrebids ? { step: 'REVEAL_PREBIDS', dueAt: now } : null

/** After the reveal: two steps and two events. */
function declarationStep(auction: Auction, now: Date): DueStep | null {
  const isWanted =
    auction.autoDeclareWinner &&
    !auction.autoDeclareStopped &&
    auction.cycleStatus === 'ACTIVE' &&
    remainingWinnerSlots(auction) > 0
  return isWanted ? { step: 'DECLARE_WINNER', dueAt: now } : null
}
