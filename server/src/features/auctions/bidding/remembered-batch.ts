// The quick way: bids of members who have bid here before are judged by what this process remembers, and written with one
// statement that holds only where the memory was right. The next batch can follow before this one is answered: if this one does
// not hold, neither does the next. Whatever is in doubt takes the locked way.
import type pg from 'pg'
import type { Platform } from '#platform/platform'
import { type AuctionMemory, isSameState, type Remembered } from './auction-memory.ts'
import type { BatchNews } from './batch-news.ts'
import { listDoubts } from './bid-reads.sql.ts'
import type { BidOutcome, BidRequest } from './bid-request.ts'
import { writeJudged } from './bid-writes.sql.ts'
import { type Judged, judgeBatch, repeatedOutcome } from './judge-batch.ts'
import type { BidRefusalReason } from './live-bid.rules.ts'

/** Refusals that follow from amounts and time; what they rely on is checked. The others are judged again under the lock. */
const CERTAIN: ReadonlySet<BidRefusalReason> = new Set(['BID_NOT_BETTER', 'AMOUNT_OUT_OF_RANGE', 'BID_TOO_LATE'])

export type BatchResult = {
  /** One for each request, in order; null where it has to be judged again under the lock. */
  outcomes: (BidOutcome | null)[]
  events: Judged['events']
}

/** Judged at once, before anything is awaited: batches are sent in the order in which they were judged. */
export function runRemembered(
  deps: Platform,
  client: pg.ClientBase,
  { memory, news }: { memory: AuctionMemory; news: BatchNews },
  requests: readonly BidRequest[],
): Promise<BatchResult> {
  const remembered = new Map<string, Remembered>()
  for (const { auctionId } of requests) remembered.set(auctionId, memory.get(auctionId)!)
  const before = new Map([...remembered].map(([id, { auction }]) => [id, auction]))
  const judged = judgeBatch(
    requests,
    { auctions: before, bidder: (id, enrollmentId) => remembered.get(id)!.bidders.get(enrollmentId), repeated: [] },
    deps.clock.now(),
  )
  memory.advance(judged)

  const refused = requests.filter((_request, index) => 'refusal' in judged.outcomes[index]!)
  const looking =
    refused.length > 0
      ? listDoubts(
          client,
          refused.map(({ bidId }) => bidId),
          [...new Set(refused.map(({ auctionId }) => auctionId))].filter((id) => !judged.changed.has(id)),
        )
      : Promise.resolve({ repeated: [], versions: [] })
  const writing = judged.accepted.length > 0 ? writeJudged(client, judged, before) : Promise.resolve(new Set<string>())

  return Promise.all([writing, looking]).then(
    ([written, { repeated, versions }]) => {
      news.tell(judged, written)
      const current = new Set(versions.filter((seen) => isSameState(seen, before.get(seen.id)!)).map(({ id }) => id))
      const isTrue = (auctionId: string) => written.has(auctionId) || current.has(auctionId)
      for (const [id, entry] of remembered) if (!isTrue(id)) memory.forget(entry)
      const stored = new Map(repeated.map((bid) => [bid.id, bid]))
      const outcomes = requests.map((request, index) => {
        const outcome = judged.outcomes[index]!
        if (!isTrue(request.auctionId)) return null
        if (!('refusal' in outcome)) return outcome
        if (!CERTAIN.has(outcome.refusal.reason)) return null
        const twin = stored.get(request.bidId)
        return twin ? repeatedOutcome(twin, request, before.get(request.auctionId)!) : outcome
      })
      return { outcomes, events: new Map([...judged.events].filter(([id]) => written.has(id))) }
    },
    (error) => {
      for (const entry of remembered.values()) memory.forget(entry)
      throw error
    },
  )
}
