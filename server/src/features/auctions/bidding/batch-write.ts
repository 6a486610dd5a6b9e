// A judged batch, written.
import type pg from 'pg'
import type { Auction } from '../lifecycle/auction.ts'
import { writeBatch } from './bid-writes.sql.ts'
import { bidderKey, type Judged } from './judge-batch.ts'

/** Answers the auctions that could be written. */
export function writeJudged(
  client: pg.ClientBase,
  judged: Judged,
  before: ReadonlyMap<string, Auction>,
  /** Under the lock everything was read a moment ago; from memory it has to be asked whether it still holds. */
  way: 'locked' | 'guarded',
): Promise<Set<string>> {
  const bidders = new Set(
    judged.accepted.map(({ request }) => judged.bidders.get(bidderKey(request.auctionId, request.enrollmentId))!),
  )
  return writeBatch(
    client,
    {
      auctions: [...judged.changed.values()].map((after) => ({ before: before.get(after.id)!, after })),
      relied: way === 'guarded' ? [...bidders] : [],
      bids: judged.accepted,
    },
    judged.now,
  )
}
