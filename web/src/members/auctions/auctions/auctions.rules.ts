// The order in which a member looks for an auction: what is live, what comes next, what is over. Pure.
import type { AuctionStatus } from '@kuri/contract/auctions/enums'

type Listed = { auctionStatus: AuctionStatus; auctionStartAt: string | null }

const LIVE: ReadonlySet<AuctionStatus> = new Set(['LIVE', 'PAUSED', 'ENDED'])
const OVER: ReadonlySet<AuctionStatus> = new Set(['COMPLETE', 'CANCELLED'])

export type Groups<T> = { live: T[]; coming: T[]; over: T[] }

/** Coming ones in the order of their start, those without a plan last; over ones newest first. */
export function groupAuctions<T extends Listed>(items: readonly T[]): Groups<T> {
  const start = ({ auctionStartAt }: Listed) =>
    auctionStartAt === null ? Number.POSITIVE_INFINITY : Date.parse(auctionStartAt)
  const sorted = items.toSorted((a, b) => (start(a) === start(b) ? 0 : start(a) - start(b)))
  return {
    live: sorted.filter(({ auctionStatus }) => LIVE.has(auctionStatus)),
    coming: sorted.filter(({ auctionStatus }) => !LIVE.has(auctionStatus) && !OVER.has(auctionStatus)),
    over: sorted.filter(({ auctionStatus }) => OVER.has(auctionStatus)).reverse(),
  }
}
