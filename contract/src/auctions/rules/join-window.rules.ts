// When members may join the live auction [spec: The join window; When joining opens and closes; Not a mutation].
import type { AUCTION_JOINING_RULES } from '../config.ts'
import type { AuctionStatus } from '../enums.ts'
import { statusIs } from '../status-sets.ts'

type JoiningRule = (typeof AUCTION_JOINING_RULES)[number]

export type JoinWindow = {
  status: 'SCHEDULED' | 'OPEN' | 'CLOSED'
  version: number
  opensAt: Date | null
  openedAt: Date | null
  closesAt: Date | null
  closedAt: Date | null
  joiningRule: JoiningRule
}
export type JoinWindowFacts = {
  status: AuctionStatus
  auctionStartAt: Date | null
  startedAt: Date | null
  joiningRule: JoiningRule
  joinLeadSeconds: number
  joinGraceSeconds: number
  joinWindowVersion: number
  joinWindowOpenedAt: Date | null
  joinWindowClosedAt: Date | null
  updatedAt: Date
}

const plus = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
const isRunning = (status: AuctionStatus) => statusIs(status, 'running')
const isOver = (status: AuctionStatus) => statusIs(status, 'over')

export function joinWindow(auction: JoinWindowFacts, now: Date): JoinWindow {
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

/** [spec: The join window] An auction that is scheduled within its own lead time opens for joining when it is scheduled. */
export const openedAtFor = ({ updatedAt }: Pick<JoinWindowFacts, 'updatedAt'>, opensAt: Date): Date =>
  updatedAt > opensAt ? updatedAt : opensAt

/** BEFORE_START closes at the actual start, GRACE_PERIOD some time after it; both stay open while the start is late. */
function hasClosed(auction: JoinWindowFacts, closesAt: Date | null, now: Date): boolean {
  if (!isRunning(auction.status)) return false
  if (auction.joiningRule === 'BEFORE_START') return true
  return closesAt !== null && now >= closesAt
}

/** When the window next opens or closes by itself; the engine records it. */
export function nextJoinWindowStep(
  auction: JoinWindowFacts,
): { step: 'OPEN_JOIN_WINDOW' | 'CLOSE_JOIN_WINDOW'; dueAt: Date } | null {
  const { status, auctionStartAt } = auction
  if (auctionStartAt === null || auction.joinWindowClosedAt) return null
  if (statusIs(status, 'awaitsStart') && !auction.joinWindowOpenedAt)
    return { step: 'OPEN_JOIN_WINDOW', dueAt: plus(auctionStartAt, -auction.joinLeadSeconds) }
  if (isRunning(status) && auction.joiningRule === 'GRACE_PERIOD' && auction.startedAt)
    return { step: 'CLOSE_JOIN_WINDOW', dueAt: plus(auction.startedAt, auction.joinGraceSeconds) }
  return null
}
