// What a console decides from the state of its room. Pure.
import { type AuctionActions, auctionActions } from '@kuri/contract/auctions/rules/actions.rules'
import { commandFactsOf } from '@kuri/contract/auctions/rules/wire-facts'
import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { FeedRow } from '@kuri/room-client/feed'
import type { PassedEvent } from '@kuri/room-client/staff-state'
import type { StaffAuction } from './staff-auction.ts'

type ActionFacts = Parameters<typeof commandFactsOf>[0] & Pick<StaffAuction, 'actions' | 'prebidClosesAt'>

/** What the server said, except that the prebid window also closes without an event. */
export function actionsNow(auction: ActionFacts, nowMs: number | null): AuctionActions {
  const { actions, prebidClosesAt, auctionStatus } = auction
  const hasClosed = prebidClosesAt !== null && nowMs !== null && nowMs >= Date.parse(prebidClosesAt)
  if (!hasClosed || !statusIs(auctionStatus, 'acceptsPrebids')) return actions
  return auctionActions(commandFactsOf(auction), new Date(nowMs))
}

/** The one button that comes next. */
export function primaryAction({ auctionStatus }: Pick<StaffAuction, 'auctionStatus'>, actions: AuctionActions) {
  switch (auctionStatus) {
    case 'PENDING':
      return 'SCHEDULE'
    case 'SCHEDULED':
      return actions.start === 'APPROVAL_PENDING' && actions.approve === null ? 'APPROVE' : 'START'
    case 'READY':
      return 'START'
    case 'LIVE':
      return 'PAUSE'
    case 'PAUSED':
      return 'RESUME'
    case 'ENDED':
      return 'DECIDE'
    case 'COMPLETE':
      return 'RECORD'
    default:
      return null
  }
}

type FeedLine =
  | { kind: 'BID'; row: FeedRow }
  /** Numbers of the room between two bids that are no bids; `types` where this console knows them. */
  | { kind: 'GAP'; from: number; to: number; types: string[] }

export function feedLines(
  rows: readonly FeedRow[],
  passed: readonly PassedEvent[],
  maxRows: number,
): readonly FeedLine[] {
  const lines: FeedLine[] = []
  for (const [index, row] of rows.slice(0, maxRows).entries()) {
    const newer = rows[index - 1]
    if (newer && newer.serverSequence - row.serverSequence > 1) {
      const from = row.serverSequence + 1
      const to = newer.serverSequence - 1
      const types = passed.filter(({ serverSequence }) => serverSequence >= from && serverSequence <= to)
      lines.push({ kind: 'GAP', from, to, types: [...new Set(types.map(({ type }) => type))] })
    }
    lines.push({ kind: 'BID', row })
  }
  return lines
}

const MINUTE_MS = 60_000

/** Bids of the last minute of the server's time. */
export const bidsInLastMinute = (rows: readonly FeedRow[], nowMs: number | null) =>
  nowMs === null
    ? 0
    : rows.filter(({ createdAt, struck }) => !struck && nowMs - Date.parse(createdAt) < MINUTE_MS).length

/** The newest bid of each ticket that still counts. */
export function latestAmounts(rows: readonly FeedRow[]): ReadonlyMap<string, number> {
  const latest = new Map<string, number>()
  for (const { enrolledSubscriberId, amount, struck } of rows)
    if (!struck && !latest.has(enrolledSubscriberId)) latest.set(enrolledSubscriberId, amount)
  return latest
}
