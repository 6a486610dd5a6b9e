// The feed of bids: the newest ones, in the order of the room and nothing else. Rows that a replay or a snapshot brought are marked, so
// that nobody announces them a second time.
import type { EventFrame, FramePayload } from './frames.ts'

export type FeedRow = {
  serverSequence: number
  bidId: string
  enrolledSubscriberId: string
  ticketNumber: number
  subscriberName: string | null
  amount: number
  source: 'ONLINE' | 'FLOOR' | null
  createdAt: string
  /** The bid no longer counts. */
  struck: { kind: 'DELETED' | 'DISQUALIFIED'; reason: string } | null
  /** It happened while this client was away, or before it came. */
  isReplayed: boolean
}

type ShownBid = {
  id: string
  enrolledSubscriberId: string
  ticketNumber: number
  subscriberName: string | null
  amount: number
  source?: 'ONLINE' | 'FLOOR'
  createdAt: string
  /** Staff also see the bids that no longer count. */
  deletedAt?: string | null
  deletionReason?: string | null
  disqualifiedAt?: string | null
  disqualificationReasonCode?: string | null
}
export type NumberedBid = ShownBid & { serverSequence?: number }

const rowOf = (bid: ShownBid, serverSequence: number, isReplayed: boolean): FeedRow => ({
  serverSequence,
  bidId: bid.id,
  enrolledSubscriberId: bid.enrolledSubscriberId,
  ticketNumber: bid.ticketNumber,
  subscriberName: bid.subscriberName,
  amount: bid.amount,
  source: bid.source ?? null,
  createdAt: bid.createdAt,
  struck: struckOf(bid),
  isReplayed,
})

function struckOf({ deletedAt, deletionReason, disqualifiedAt, disqualificationReasonCode }: ShownBid) {
  if (deletedAt) return { kind: 'DELETED' as const, reason: deletionReason ?? '' }
  return disqualifiedAt ? { kind: 'DISQUALIFIED' as const, reason: disqualificationReasonCode ?? '' } : null
}

/** Newest first; of two rows with one number the first given is kept. */
function merged(rows: readonly FeedRow[], maxRows: number): readonly FeedRow[] {
  const bySequence = new Map<number, FeedRow>()
  for (const row of rows) if (!bySequence.has(row.serverSequence)) bySequence.set(row.serverSequence, row)
  return [...bySequence.values()].sort((a, b) => b.serverSequence - a.serverSequence).slice(0, maxRows)
}

const strike = (feed: readonly FeedRow[], bidId: string, struck: NonNullable<FeedRow['struck']>) =>
  feed.some((row) => row.bidId === bidId) ? feed.map((row) => (row.bidId === bidId ? { ...row, struck } : row)) : feed

/** The bids of a snapshot that the feed does not have; bids of servers that do not number them are left out. */
export const withSnapshotBids = (
  feed: readonly FeedRow[],
  bids: readonly NumberedBid[],
  maxRows: number,
): readonly FeedRow[] =>
  merged(
    [
      ...feed,
      ...bids.flatMap((bid) => (bid.serverSequence === undefined ? [] : [rowOf(bid, bid.serverSequence, true)])),
    ],
    maxRows,
  )

export function withEvent(
  feed: readonly FeedRow[],
  { type, data, timestamp }: EventFrame,
  isReplayed: boolean,
  maxRows: number,
): readonly FeedRow[] {
  switch (type) {
    case 'auction.bid.created':
      return merged(
        [...feed, rowOf({ createdAt: timestamp, ...data.payload.bid }, data.serverSequence, isReplayed)],
        maxRows,
      )
    case 'auction.bidding.advanced':
      return merged([...feed, ...data.payload.bids.map((bid) => rowOf(bid, bid.serverSequence, isReplayed))], maxRows)
    case 'auction.bid.updated':
      return strike(feed, data.payload.bid.id, {
        kind: 'DISQUALIFIED',
        reason: data.payload.bid.disqualificationReasonCode,
      })
    case 'auction.bid.deleted':
      return strike(feed, data.payload.bidId, deletion(data.payload))
    default:
      return feed
  }
}

const deletion = ({ reason }: FramePayload<'auction.bid.deleted'>) => ({ kind: 'DELETED' as const, reason })
