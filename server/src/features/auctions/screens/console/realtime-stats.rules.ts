// Statistics of the live bidding: null before the first start, kept after the end. [spec: The console; When bids are shown]
import type { AuctionRow } from '../../model/auction.ts'

type Facts = Pick<
  AuctionRow,
  'status' | 'liveStartedAt' | 'pausedAt' | 'endedAt' | 'updatedAt' | 'bidCount' | 'bidderCount'
>
const round = (value: number) => Math.round(value * 100) / 100

export function realtimeStats(auction: Facts, bids: { firstAt: Date | null; lastAt: Date | null }, now: Date) {
  if (auction.liveStartedAt === null) return null
  const until = auction.endedAt ?? auction.pausedAt ?? (auction.status === 'LIVE' ? now : auction.updatedAt)
  // Within the first second a rate per minute would be meaningless.
  const liveMs = Math.max(1000, until.getTime() - auction.liveStartedAt.getTime())
  const spanMs = bids.firstAt && bids.lastAt ? bids.lastAt.getTime() - bids.firstAt.getTime() : 0
  return {
    bidVelocityPerMinute: round((auction.bidCount * 60_000) / liveMs),
    averageBidIntervalSeconds: auction.bidCount < 2 ? null : round(spanMs / 1000 / (auction.bidCount - 1)),
    uniqueBidders: auction.bidderCount,
    totalBids: auction.bidCount,
  }
}
