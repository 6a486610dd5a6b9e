// The sure way: one transaction in two steps. Lock, read everything and judge; then write and commit, sent together. The row
// locks, not the lanes, make two processes safe.
import type pg from 'pg'
import { avatarBase } from '#features/files/avatar.routes'
import type { Platform } from '#platform/platform'
import type { Auction } from '../model/auction.ts'
import type { AuctionMemory } from './auction-memory.ts'
import type { BatchNews } from './batch-news.ts'
import { listBatchAuctions, listBidders, listRepeated, lockBatch } from './bid-reads.sql.ts'
import type { BidRequest } from './bid-request.ts'
import { writeJudged } from './bid-writes.sql.ts'
import { insertFloorRows } from './floor-bids.sql.ts'
import { type Judged, judgeBatch } from './judge-batch.ts'
import type { BatchResult } from './remembered-batch.ts'
import { BrokenInvariant } from './write-failures.ts'

const keyOf = ({ auctionId, enrollmentId }: { auctionId: string; enrollmentId: string }) =>
  `${auctionId} ${enrollmentId}`

type LockedBatch = {
  judged: Judged
  before: ReadonlyMap<string, Auction>
  /** Another process holds the auction: to be asked again. */
  isSkipped(request: BidRequest): boolean
}

export async function judgeLocked(
  deps: Platform,
  client: pg.ClientBase,
  memory: AuctionMemory,
  requests: readonly BidRequest[],
): Promise<LockedBatch> {
  const ids = [...new Set(requests.map(({ auctionId }) => auctionId))].sort()
  const asking = [...new Map(requests.map((request) => [keyOf(request), request])).values()]
  const of = <K extends keyof BidRequest>(list: readonly BidRequest[], key: K) => list.map((request) => request[key])
  // One auction is waited for; of many those that are free are taken.
  const [, locked, auctions, facts, repeated] = await Promise.all([
    client.query('BEGIN'),
    lockBatch(client, ids, ids.length > 1),
    listBatchAuctions(client, ids, deps.config.timeZone),
    listBidders(client, of(asking, 'auctionId'), of(asking, 'enrollmentId'), avatarBase(deps)),
    listRepeated(client, of(requests, 'bidId')),
  ])
  const now = deps.clock.now()
  const held = new Set(locked.map(({ id }) => id))
  const known = new Set(auctions.map(({ id }) => id))
  // An auction that exists and was not locked is held elsewhere; one that does not exist is judged as missing.
  const isSkipped = ({ auctionId }: BidRequest) => known.has(auctionId) && !held.has(auctionId)
  const before = new Map(auctions.flatMap((auction) => (held.has(auction.id) ? [[auction.id, auction]] : [])))
  const taken = requests.filter((request) => !isSkipped(request))
  const bidders = new Map(facts.flatMap((bidder) => (held.has(bidder.auctionId) ? [[keyOf(bidder), bidder]] : [])))
  const bidder = (auctionId: string, enrollmentId: string) => bidders.get(keyOf({ auctionId, enrollmentId }))
  const judged = judgeBatch(taken, { auctions: before, bidder, repeated }, now)
  for (const auction of before.values()) memory.meet(auction)
  for (const met of bidders.values()) memory.meetBidder(met)
  memory.advance(judged)
  return { judged, before, isSkipped }
}

/** Everything leaves at once; what is sent after it on the same connection comes after the commit. */
export async function commitLocked(
  client: pg.ClientBase,
  { memory, news }: { memory: AuctionMemory; news: BatchNews },
  requests: readonly BidRequest[],
  { judged, before, isSkipped }: LockedBatch,
): Promise<BatchResult> {
  const floor = judged.accepted.filter(({ source }) => source === 'FLOOR')
  if (judged.accepted.length === 0) {
    // Nothing to keep, so nothing has to reach the disk.
    await client.query('ROLLBACK')
  } else {
    try {
      const floorRows = floor.length > 0 ? insertFloorRows(client, floor, judged.now) : []
      const writing = writeJudged(client, judged, before)
      const [written] = await Promise.all([writing, ...floorRows, client.query('COMMIT')])
      for (const id of judged.changed.keys())
        if (!written.has(id)) throw new BrokenInvariant(`auction ${id} changed under its lock`)
      news.tell(judged, written)
    } catch (error) {
      for (const id of before.keys()) {
        const entry = memory.get(id)
        if (entry) memory.forget(entry)
      }
      throw error
    }
  }
  let next = 0
  return {
    outcomes: requests.map((request) => (isSkipped(request) ? null : judged.outcomes[next++]!)),
    events: judged.events,
  }
}
