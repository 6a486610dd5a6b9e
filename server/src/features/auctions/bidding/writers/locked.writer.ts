// The locked writer: one transaction in two steps. It locks the auctions, reads everything and judges; then it writes and commits, sent
// together. The row locks, not the queues, keep two processes from contradicting each other.
import type pg from 'pg'
import { avatarBase } from '#features/companies/files/avatar.routes'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import type { Auction } from '../../model/auction.ts'
import { type BatchRows, toRows } from '../batch/batch-rows.ts'
import { growTrees, type PrivateBidFacts } from '../batch/batch-tree.ts'
import { bidderFacts, listBatchAuctions, listBidders, listRepeated, lockBatch } from '../batch/bid-reads.sql.ts'
import { insertBatch, updateWriteIds } from '../batch/bid-writes.sql.ts'
import { insertFloorRows, updatePrivateFacts } from '../batch/floor-bids.sql.ts'
import { bidderKey, type JudgedBatch, judgeBatch } from '../batch/judge-batch.ts'
import type { BidRequest } from '../bid-request.ts'
import type { AuctionCache } from './auction-cache.ts'
import type { BidClient } from './bid-client.ts'
import type { BatchResult, BidWriter } from './bid-writer.ts'
import { type MarkedAuction, markLate } from './late-marks.ts'
import type { WakeUps } from './wake-ups.ts'
import { BrokenInvariant } from './write-failures.ts'

type LockedBatch = {
  judged: JudgedBatch
  privateFacts: readonly PrivateBidFacts[]
  rows: BatchRows
  /** The auctions as they were locked. */
  before: ReadonlyMap<string, Auction>
  /** Those that are marked because bids came late. */
  marked: ReadonlyMap<string, MarkedAuction>
  /** Another process holds the auction: the bid is judged with the next batch. */
  isSkipped(request: BidRequest): boolean
}

const NOTHING_WRITTEN: ReadonlySet<string> = new Set()

type Deps = Pick<Platform, 'clock' | 'config' | 'publicUrl'>

/** `cache` is filled for the optimistic writer; null where that one is switched off. */
export function makeLockedWriter(
  deps: Deps,
  { cache, wakeUps }: { cache: AuctionCache | null; wakeUps: WakeUps },
): BidWriter {
  /** One auction is waited for; of several, those that are free are taken. */
  async function judgeUnderLock(client: BidClient, requests: readonly BidRequest[]): Promise<LockedBatch> {
    const ids = [...new Set(requests.map(({ auctionId }) => auctionId))].sort()
    const pairs = [...new Map(requests.map((request) => [bidderKey(request), request])).values()]
    const auctionIds = pairs.map(({ auctionId }) => auctionId)
    const enrollmentIds = pairs.map(({ enrollmentId }) => enrollmentId)
    const [, locked, auctions, bidders, repeated] = await Promise.all([
      client.query('BEGIN') as Promise<unknown>,
      lockBatch(client, ids, ids.length > 1),
      listBatchAuctions(client, ids, deps.config.timeZone),
      listBidders(client, auctionIds, enrollmentIds, avatarBase(deps), dayAt(deps.clock.now(), deps.config.timeZone)),
      listRepeated(client, requests),
    ])
    const now = deps.clock.now()
    const held = new Set(locked.map(({ id }) => id))
    const existing = new Set(auctions.map(({ id }) => id))
    // An auction that exists and was not locked is held elsewhere; one that does not exist is judged as missing.
    const isSkipped = ({ auctionId }: BidRequest) => existing.has(auctionId) && !held.has(auctionId)
    const before = new Map<string, Auction>()
    for (const auction of auctions) if (held.has(auction.id)) before.set(auction.id, auction)
    const present = new Map(
      bidders.flatMap((row) => {
        const auction = before.get(row.auctionId)
        return auction ? [[bidderKey(row), bidderFacts(row, auction)]] : []
      }),
    )
    const findBidder = (auctionId: string, enrollmentId: string) => present.get(bidderKey({ auctionId, enrollmentId }))
    const judged = judgeBatch(
      requests.filter((request) => !isSkipped(request)),
      { auctions: before, findBidder, repeated },
      { now, writeId: newId(now.getTime()) },
    )
    const privateFacts = growTrees(judged, before)
    const marked = markLate(judged, before)
    if (cache) {
      for (const auction of before.values()) cache.storeAuction(auction)
      for (const bidder of present.values()) cache.storeBidder(bidder)
      cache.advance(judged)
      cache.advance({ accepted: [], changedAuctions: marked, changedBidders: new Map() })
    }
    const rows = toRows(judged, before)
    return { judged, privateFacts, before, marked, rows, isSkipped }
  }

  /** Everything leaves at once; what is sent after it on the same connection comes after the commit. */
  async function commit(client: pg.ClientBase, batch: LockedBatch): Promise<void> {
    const { judged, privateFacts, rows, before, marked } = batch
    if (judged.accepted.length === 0 && marked.size === 0) {
      // Nothing to keep, so nothing has to reach the disk.
      await client.query('ROLLBACK')
      return
    }
    try {
      const floorRows = insertFloorRows(client, judged)
      const marking = marked.size > 0 ? updateWriteIds(client, [...marked.values()]) : null
      const writing = judged.accepted.length > 0 ? insertBatch(client, rows) : NOTHING_WRITTEN
      const facts = updatePrivateFacts(client, privateFacts)
      const [written] = await Promise.all([writing, marking, facts, client.query('COMMIT'), ...floorRows])
      for (const id of judged.changedAuctions.keys())
        if (!written.has(id)) throw new BrokenInvariant(`auction ${id} changed under its lock`)
      wakeUps.announce(judged, written, rows.events)
    } catch (error) {
      for (const id of before.keys()) {
        const cached = cache?.get(id)
        if (cached) cache!.drop(cached)
      }
      throw error
    }
  }

  function toResult(requests: readonly BidRequest[], { judged, rows, isSkipped }: LockedBatch): BatchResult {
    let next = 0
    return {
      verdicts: requests.map((request) => (isSkipped(request) ? null : judged.verdicts[next++]!)),
      events: rows.events,
    }
  }

  return {
    canWrite: () => true,
    async write(connection, requests, onSent) {
      const client = await connection.connect()
      const batch = await connection
        .together(() => judgeUnderLock(client, requests))
        .catch((error) => {
          client.query('ROLLBACK').catch(() => {})
          throw error
        })
      const committing = connection.together(() => commit(client, batch))
      // Only now: in between, a second BEGIN would slip into this transaction.
      onSent()
      await committing
      return toResult(requests, batch)
    },
  }
}
