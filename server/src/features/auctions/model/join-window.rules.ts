// [D1 2.7, G038, G204] When members may enter the live auction.
import type { Auction } from './auction.ts'

export type JoinWindow = {
  status: 'SCHEDULED' | 'OPEN' | 'CLOSED'
  version: number
  opensAt: Date | null
  openedAt: Date | null
  closesAt: Date | null
  closedAt: Date | null
  joiningRule: Auction['joiningRule']
}
type Facts = Pick<
  Auction,
  | 'status'
  | 'auctionStartAt'
  | 'startedAt'
  | 'joiningRule'
  | 'joinLeadSeconds'
  | 'joinGraceSeconds'
  | 'joinWindowVersion'
  | 'joinWindowOpenedAt'
  | 'joinWindowClosedAt'
  | 'updatedAt'
>

const plus = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
const isRunning = (status: Auction['status']) => status === 'LIVE' || status === 'PAUSED'
const isOver = (status: Auction['status']) => status === 'ENDED' || status === 'COMPLETE' || status === 'CANCELLED'

export function joinWindow(auction: Facts, now: Date): JoinWindow {
  const { status, auctionStartAt, joiningRule, joinWindowVersion: version } = auction
  if (status === 'PENDING' || auctionStartAt === null)
    return {
      status: isOver(status) ? 'CLOSED' : 'SCHEDULED',
      version,
      opensAt: null,
      openedAt: null,
      closesAt: null,
      closedAt: auction.joinWindowClosedAt,
      joiningRule,
    }

  const opensAt = plus(auctionStartAt, -auction.joinLeadSeconds)
  const start = isRunning(status) && auction.startedAt ? auction.startedAt : auctionStartAt
  const closesAt =
    joiningRule === 'ANYTIME'
      ? null
      : joiningRule === 'BEFORE_START'
        ? auctionStartAt
        : plus(start, auction.joinGraceSeconds)
  const closedAt = auction.joinWindowClosedAt ?? (hasClosed(auction, closesAt, now) ? closesAt : null)
  // What was closed before it opened, by a cancellation, does not open any more.
  const hasOpened = auction.joinWindowOpenedAt !== null || isRunning(status) || (closedAt ?? now) >= opensAt
  const openedAt = auction.joinWindowOpenedAt ?? (hasOpened ? openingOf(auction, opensAt) : null)
  const phase = closedAt !== null || isOver(status) ? 'CLOSED' : hasOpened ? 'OPEN' : 'SCHEDULED'
  return { status: phase, version, opensAt, openedAt, closesAt, closedAt, joiningRule }
}

/** [D1 2.7] What is scheduled into its own lead opens when it is scheduled. */
export const openingOf = ({ updatedAt }: Pick<Auction, 'updatedAt'>, opensAt: Date): Date =>
  updatedAt > opensAt ? updatedAt : opensAt

/** BEFORE_START closes with the actual start, a grace period some time after it; both stay open while the start is late. */
function hasClosed(auction: Facts, closesAt: Date | null, now: Date): boolean {
  if (!isRunning(auction.status)) return false
  if (auction.joiningRule === 'BEFORE_START') return true
  return closesAt !== null && now >= closesAt
}

/** The next moment at which the window opens or closes by itself, for the engine to record. */
export function nextJoinWindowStep(
  auction: Facts,
): { step: 'OPEN_JOIN_WINDOW' | 'CLOSE_JOIN_WINDOW'; dueAt: Date } | null {
  const { status, auctionStartAt } = auction
  if (auctionStartAt === null || auction.joinWindowClosedAt) return null
  if ((status === 'SCHEDULED' || status === 'READY') && !auction.joinWindowOpenedAt)
    return { step: 'OPEN_JOIN_WINDOW', dueAt: plus(auctionStartAt, -auction.joinLeadSeconds) }
  if (isRunning(status) && auction.joiningRule === 'GRACE_PERIOD' && auction.startedAt)
    return { step: 'CLOSE_JOIN_WINDOW', dueAt: plus(auction.startedAt, auction.joinGraceSeconds) }
  return null
}
