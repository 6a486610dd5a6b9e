// The optimistic writer: bids of members who have bid in the auction before are judged by what this process has cached, and written
// with one statement that takes effect only where the cache was right. The next batch can follow before this one is answered: if this
// one does not take effect, neither does the next. Undecided bids go to the locked writer.
import type { BidRefusalReason } from '@kuri/contract/auctions/live-room.refusals'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { toRows } from '../batch/batch-rows.ts'
import { growTrees } from '../batch/batch-tree.ts'
import { listBidIds, listPremises } from '../batch/bid-reads.sql.ts'
import { insertBatch } from '../batch/bid-writes.sql.ts'
import { type JudgedBatch, judgeBatch, repeatedVerdict, type Verdict } from '../batch/judge-batch.ts'
import type { BidRequest } from '../bid-request.ts'
import { type AuctionCache, type CachedAuction, isSameVersion } from './auction-cache.ts'
import type { BidClient } from './bid-client.ts'
import type { BatchResult, BidWriter } from './bid-writer.ts'
import { isMarkedLate } from './late-marks.ts'
import type { WakeUps } from './wake-ups.ts'

/**
 * Refusals that follow from amounts and time; what they rely on is checked. The others are judged again under the lock, and so are
 * late bids until the auction is marked.
 */
const CERTAIN: ReadonlySet<BidRefusalReason> = new Set(['BID_NOT_BETTER', 'AMOUNT_OUT_OF_RANGE', 'BID_TOO_LATE'])

const NOTHING_WRITTEN: ReadonlySet<string> = new Set()
const NO_PREMISES: Awaited<ReturnType<typeof listPremises>> = { repeated: [], versions: [] }

export function makeOptimisticWriter(
  { clock, background }: Pick<Platform, 'clock' | 'background'>,
  { cache, wakeUps }: { cache: AuctionCache; wakeUps: WakeUps },
): BidWriter {
  /** Judged and sent synchronously: batches are sent in the order in which they were judged. */
  function send(client: BidClient, requests: readonly BidRequest[]) {
    const cached = new Map<string, CachedAuction>()
    for (const { auctionId } of requests) cached.set(auctionId, cache.get(auctionId)!)
    const before = new Map([...cached].map(([id, { auction }]) => [id, auction]))
    const now = clock.now()
    const judged = judgeBatch(
      requests,
      { auctions: before, findBidder: (id, enrollmentId) => cached.get(id)!.bidders.get(enrollmentId), repeated: [] },
      { now, writeId: newId(now.getTime()) },
    )
    growTrees(judged, before)
    cache.advance(judged)
    const rows = toRows(judged, before)
    const reading = readPremises(client, requests, judged, cached)
    const writing = judged.accepted.length > 0 ? insertBatch(client, rows) : NOTHING_WRITTEN
    const unread = findWorthReading(reading.lookups, cached)
    if (unread)
      background.run('ids of bids', () => unread.known.load((limit) => listBidIds(client, unread.auction.id, limit)))
    return {
      cached,
      before,
      judged,
      rows,
      answered: Promise.all([writing, reading.premises]),
    }
  }

  function decide(
    requests: readonly BidRequest[],
    { cached, before, judged, rows }: ReturnType<typeof send>,
    written: ReadonlySet<string>,
    { repeated, versions }: typeof NO_PREMISES,
  ): BatchResult {
    const current = new Set(versions.filter((seen) => isSameVersion(seen, before.get(seen.id)!)).map(({ id }) => id))
    const wasRight = (auctionId: string) => written.has(auctionId) || current.has(auctionId)
    const areLateFinal = (auctionId: string) => written.has(auctionId) || isMarkedLate(before.get(auctionId)!)
    for (const [id, entry] of cached) if (!wasRight(id)) cache.drop(entry)
    const stored = new Map(repeated.map((bid) => [bid.id, bid]))
    const verdicts = requests.map((request, index): Verdict | null => {
      const verdict = judged.verdicts[index]!
      if (!wasRight(request.auctionId)) return null
      if (verdict.kind !== 'REFUSED') return verdict
      const { reason } = verdict.refusal
      if (!CERTAIN.has(reason) || (reason === 'BID_TOO_LATE' && !areLateFinal(request.auctionId))) return null
      const twin = stored.get(request.bidId)
      return twin ? repeatedVerdict(twin, request, before.get(request.auctionId)!) : verdict
    })
    return { verdicts, events: new Map([...rows.events].filter(([id]) => written.has(id))) }
  }

  return {
    canWrite: (connection, request) => connection.client !== null && cache.canJudge(request),
    async write(connection, requests, onSent) {
      const sent = connection.together(() => send(connection.client!, requests))
      onSent()
      try {
        const [written, premises] = await sent.answered
        wakeUps.announce(sent.judged, written, sent.rows.events)
        return decide(requests, sent, written, premises)
      } catch (error) {
        for (const entry of sent.cached.values()) cache.drop(entry)
        throw error
      }
    },
  }
}

/**
 * Auctions with accepted bids are checked by the statement that writes them; the others by their versions, because another process may
 * have changed them. Of the refused bids only those are looked up that may be repeated ones.
 */
function readPremises(
  client: BidClient,
  requests: readonly BidRequest[],
  { verdicts, changedAuctions }: JudgedBatch,
  cached: ReadonlyMap<string, CachedAuction>,
) {
  const unchanged = new Set<string>()
  const lookups: BidRequest[] = []
  for (const [index, request] of requests.entries()) {
    if (verdicts[index]!.kind !== 'REFUSED') continue
    const { auctionId } = request
    if (!changedAuctions.has(auctionId)) unchanged.add(auctionId)
    if (cached.get(auctionId)!.known.mayHold(request.bidId)) lookups.push(request)
  }
  const isNeeded = lookups.length > 0 || unchanged.size > 0
  return { lookups, premises: isNeeded ? listPremises(client, lookups, [...unchanged]) : NO_PREMISES }
}

/** An auction whose ids are worth reading: at most one a batch. They are read after everything that was sent before; nobody waits. */
function findWorthReading(
  lookups: readonly BidRequest[],
  cached: ReadonlyMap<string, CachedAuction>,
): CachedAuction | undefined {
  const counts = new Map<string, number>()
  for (const { auctionId } of lookups) counts.set(auctionId, (counts.get(auctionId) ?? 0) + 1)
  for (const [auctionId, count] of counts) {
    const entry = cached.get(auctionId)!
    if (entry.known.noteLookups(count, entry.auction.bidCount)) return entry
  }
}
