// When members may join the live auction [D1 2.7, G038, G204].
import { statusIs } from '@kuri/contract/auctions/status-sets'
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
const isRunning = (status: Auction['status']) => statusIs(status, 'running')
const isOver = (status: Auction['status']) => statusIs(status, 'over')

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
  // A window that a cancellation closed before it opened never opens.
  const hasOpened = auction.joinWindowOpenedAt !== null || isRunning(status) || (closedAt ?? now) >= opensAt
  const openedAt = auction.joinWindowOpenedAt ?? (hasOpened ? openedAtFor(auction, opensAt) : null)
  const phase = closedAt !== null || isOver(status) ? 'CLOSED' : hasOpened ? 'OPEN' : 'SCHEDULED'
  return { status: phase, version, opensAt, openedAt, closesAt, closedAt, joiningRule }
}

/** [D1 2.7] An auction that is scheduled within its own lead time opens for joining when it is scheduled. */
export const openedAtFor = ({ updatedAt }: Pick<Auction, 'updatedAt'>, opensAt: Date): Date =>
  updatedAt > opensAt ? updatedAt : opensAt

/** BEFORE_START closes at the actual start, GRACE_PERIOD some time after it; both stay open while the start is late. */
function hasClosed(auction: Facts, closesAt: Date | null, now: Date): boolean {
  if (!isRunning(auction.status)) return false
  if (auction.joiningRule === 'BEFORE_START') return true
  return closesAt !== null && now >= closesAt
}

/** When the window next opens or closes by itself; the engine records it. */
export function nextJoinWindowStep(
  auction: Facts,
): { step: 'OPEN_JOIN_WINDOW' | 'CLOSE_JOIN_WINDOW'; dueAt: Date } | null {
  const { status, auctionStartAt } = auction
  if (auctionStartAt === null || auction.joinWindowClosedAt) return null
  if (statusIs(status, 'awaitsStart') && !auction.joinWindowOpenedAt)
    return { step: 'OPEN_JOIN_WINDOW', dueAt: plus(auctionStartAt, -auction.joinLeadSeconds) }
  if (isRunning(status) && auction.joiningRule === 'GRACE_PERIOD' && auction.startedAt)
    return { step: 'CLOSE_JOIN_WINDOW', dueAt: plus(auction.startedAt, auction.joinGraceSeconds) }
  return null
}
