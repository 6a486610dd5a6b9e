// Which refused bids are kept as evidence. Pure.
import type { Auction } from '../../model/auction.ts'

/** People bid against the clock: a bid that misses the end by minutes is no longer about the hammer. */
const KEPT_AFTER_END_MS = 5 * 60_000

/** [spec: Bid events] An amount sent by mistake before the auction is live, or while it is paused, is not kept. */
export function isKeptAsEvidence({ status, endedAt }: Pick<Auction, 'status' | 'endedAt'>, judgedAt: Date): boolean {
  if (status === 'LIVE') return true
  return endedAt !== null && judgedAt.getTime() - endedAt.getTime() <= KEPT_AFTER_END_MS
}
