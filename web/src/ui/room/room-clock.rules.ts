// What the numbers and the clock of a room mean for a screen. Pure.
import type { RoomAuction } from '@kuri/room-client/frames'

/** How far the auction has fallen, from the whole pot (0) to the best possible bid (1). */
export function fallOf({ totalAmount, bidLimits }: Pick<RoomAuction, 'totalAmount' | 'bidLimits'>, amount: number) {
  const { meaning, lowestAmount, highestAmount } = bidLimits
  const best = meaning === 'PRIZE' ? lowestAmount : highestAmount
  const whole = meaning === 'PRIZE' ? (totalAmount ?? highestAmount) : 0
  if (best === whole) return 1
  return Math.min(1, Math.max(0, (amount - whole) / (best - whole)))
}

export type RoomClock =
  | { kind: 'STARTS'; at: string; remainingMs: number | null }
  | { kind: 'RUNNING'; call: 1 | 2 | 3 | null; remainingMs: number | null }
  /** The time is over, and the server has not closed the auction yet: a bid may come too late. */
  | { kind: 'CLOSING' }
  | { kind: 'STILL'; remainingMs: number | null }
  | { kind: 'NONE' }

const CALLS = { FIRST_CALL: 1, SECOND_CALL: 2, THIRD_CALL: 3 } as const

type ClockFacts = Pick<
  RoomAuction,
  'auctionStatus' | 'auctionStartAt' | 'auctionEndAt' | 'closingPhase' | 'closingPhaseEndsAt' | 'remainingSeconds'
>

/** `nowMs` is the server's time; null until it is known. Only a frame of the server ends an auction. */
export function clockOf(auction: ClockFacts, nowMs: number | null): RoomClock {
  const until = (at: string | null) => (at === null || nowMs === null ? null : Math.max(0, Date.parse(at) - nowMs))
  switch (auction.auctionStatus) {
    case 'SCHEDULED':
    case 'READY':
      return auction.auctionStartAt === null
        ? { kind: 'NONE' }
        : { kind: 'STARTS', at: auction.auctionStartAt, remainingMs: until(auction.auctionStartAt) }
    case 'LIVE': {
      const call = auction.closingPhase === null ? null : CALLS[auction.closingPhase]
      const remainingMs = until(call === null ? auction.auctionEndAt : auction.closingPhaseEndsAt)
      return remainingMs === 0 ? { kind: 'CLOSING' } : { kind: 'RUNNING', call, remainingMs }
    }
    case 'PAUSED':
      return {
        kind: 'STILL',
        remainingMs: auction.remainingSeconds === null ? null : auction.remainingSeconds * 1000,
      }
    default:
      return { kind: 'NONE' }
  }
}

const LAST_MINUTE_MS = 60_000

/** How long until the last minute begins; 0 inside it, null where no deadline runs or the calls count instead. */
export function msToLastMinute(clock: RoomClock): number | null {
  if (clock.kind !== 'RUNNING' || clock.call !== null || clock.remainingMs === null) return null
  return Math.max(0, clock.remainingMs - LAST_MINUTE_MS)
}
