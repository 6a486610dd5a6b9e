// The lanes: bids wait here per auction while the batches before them are being written. Never to fill a batch; only because
// the auction is busy anyway. A batch may span auctions, which is what carries a thousand quiet rooms at once.
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { RoomEventRow } from '../room/room-frames.ts'
import { AuctionMemory } from './auction-memory.ts'
import { makeBatchNews } from './batch-news.ts'
import type { BidOutcome, BidRequest } from './bid-request.ts'
import { commitLocked, judgeLocked } from './locked-batch.ts'
import { type BatchResult, runRemembered } from './remembered-batch.ts'
import { makeWriter, type Writer } from './writer.ts'

const MAX_BATCH = 64
/** One auction is written by one of them at a time; many auctions share. */
const WRITERS = 2
/** One that PostgreSQL is busy with, and one that it finds when it is done. */
const MAX_FLIGHTS = 2
const MAX_WAITING = 20_000
const MAX_ATTEMPTS = 5
/** How long bids wait for an auction that somebody else holds. */
const MAX_HELD_MS = 15_000
const LOCK_HELD = '55P03'
/** Serialization failure, deadlock, a bid that exists already: nothing was written, and under the lock it will be clear. */
const RETRIED = new Set(['40001', '40P01', '23505'])

/** Nobody knows whether it was written; under the lock a bid that was is found by its id. */
const isConnectionLost = (code: string) =>
  !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('57P') || code.startsWith('08')

type Waiting = {
  request: BidRequest
  done: (outcome: BidOutcome) => void
  failed: (error: unknown) => void
  /** Above zero it takes the locked way. */
  attempts: number
  order: number
  since: number
}
type Batch = { bids: readonly Waiting[]; ids: ReadonlySet<string>; isRemembered: boolean }

export type Lanes = {
  /** Calls back after the commit, and before the room hears of it. */
  place(request: BidRequest, done: Waiting['done'], failed: Waiting['failed']): void
  /** A batch of this auction is on its way: `offer` will be called for it. */
  isWriting(auctionId: string): boolean
  stop(): Promise<void>
}

export function makeLanes(
  deps: Platform,
  databaseUrl: string,
  /** After every batch for each of its auctions, also when nothing was accepted. */
  offer: (auctionId: string, events: readonly RoomEventRow[]) => void,
): Lanes {
  const memory = new AuctionMemory()
  const news = makeBatchNews(deps)
  const writers = Array.from({ length: WRITERS }, () => makeWriter(deps, databaseUrl))
  const lanes = new Map<string, Waiting[]>()
  /** Who writes an auction now, and how many batches of it are on their way. */
  const writing = new Map<string, { writer: Writer; batches: number; isHalted: boolean }>()
  /** Found held by another process: the next batch takes it alone and waits for the lock. */
  const contended = new Set<string>()
  let waitingCount = 0
  let placed = 0
  let isKicked = false
  let stopped: (() => void) | null = null

  /** At the end of this turn of the loop: what arrived together goes together. */
  function kick() {
    if (isKicked) return
    isKicked = true
    setImmediate(() => {
      isKicked = false
      start()
    })
  }

  function start() {
    for (const writer of writers) {
      if (writer.isReading || writer.flights >= MAX_FLIGHTS) continue
      const batch = takeBatch(writer)
      if (batch) void run(writer, batch)
    }
    if (lanes.size === 0 && writing.size === 0) stopped?.()
  }

  /** Of one way: what is remembered and what is not go apart. */
  function takeBatch(writer: Writer): Batch | null {
    const bids: Waiting[] = []
    const ids = new Set<string>()
    let isRemembered = false
    for (const [auctionId, lane] of lanes) {
      const now = writing.get(auctionId)
      if (now && (now.writer !== writer || now.isHalted)) continue
      const isAlone = contended.has(auctionId)
      const isKnown = !isAlone && writer.client !== null && isRememberedUpTo(lane, MAX_BATCH - bids.length)
      if (ids.size === 0) isRemembered = isKnown
      else if (isAlone || isKnown !== isRemembered) continue
      ids.add(auctionId)
      if (now) now.batches++
      else writing.set(auctionId, { writer, batches: 1, isHalted: false })
      const isWhole = lane.length <= MAX_BATCH - bids.length
      const taken = isWhole ? lane : lane.splice(0, MAX_BATCH - bids.length)
      lanes.delete(auctionId)
      // A long lane goes on behind the others.
      if (!isWhole) lanes.set(auctionId, lane)
      bids.push(...taken)
      if (isAlone || bids.length === MAX_BATCH) break
    }
    waitingCount -= bids.length
    return bids.length > 0 ? { bids, ids, isRemembered } : null
  }

  function isRememberedUpTo(lane: readonly Waiting[], count: number): boolean {
    for (let at = 0; at < lane.length && at < count; at++)
      if (lane[at]!.attempts > 0 || !memory.knows(lane[at]!.request)) return false
    return true
  }

  async function run(writer: Writer, batch: Batch): Promise<void> {
    writer.flights++
    const result = await (batch.isRemembered ? byMemory(writer, batch) : byLock(writer, batch)).catch(
      (error: unknown) => ({ error }),
    )
    writer.flights--
    for (const id of batch.ids) {
      const now = writing.get(id)!
      if (--now.batches === 0) writing.delete(id)
    }
    const again = 'error' in result ? retried(batch, result.error) : doubtful(batch, result)
    putBack(again)
    // PostgreSQL gets its next work before anybody hears of this.
    start()
    if ('error' in result) fail(batch, result.error, new Set(again))
    else settle(batch, result)
    kick()
  }

  /** Taken, judged and sent in one breath: in between, the memory could change. */
  async function byMemory(writer: Writer, { bids }: Batch): Promise<BatchResult> {
    const requests = bids.map(({ request }) => request)
    return writer.together(() => runRemembered(deps, writer.client!, { memory, news }, requests))
  }

  async function byLock(writer: Writer, { bids }: Batch): Promise<BatchResult> {
    const requests = bids.map(({ request }) => request)
    writer.isReading = true
    const client = await writer.connect().catch((error) => {
      writer.isReading = false
      throw error
    })
    const judged = await writer
      .together(() => judgeLocked(deps, client, memory, requests))
      .catch((error) => {
        client.query('ROLLBACK').catch(() => {})
        writer.isReading = false
        throw error
      })
    // Others may send only when the commit is on its way: in between, a second BEGIN would slip into this transaction.
    const committing = writer.together(() => commitLocked(client, { memory, news }, requests, judged))
    writer.isReading = false
    return committing
  }

  /** Those that were not decided: by memory because it was wrong, under the lock because another process held it. */
  function doubtful({ bids, ids, isRemembered }: Batch, { outcomes }: BatchResult): Waiting[] {
    const again = bids.filter((_waiting, index) => outcomes[index] === null)
    if (!isRemembered) {
      for (const id of ids) contended.delete(id)
      for (const { request } of again) contended.add(request.auctionId)
    }
    return again
  }

  function retried({ bids, ids, isRemembered }: Batch, error: unknown): Waiting[] {
    const code = (error as { code?: string }).code ?? ''
    if (code === LOCK_HELD) {
      if (!isRemembered) for (const id of ids) contended.add(id)
      return bids.filter(({ since }) => Date.now() - since < MAX_HELD_MS)
    }
    if (!RETRIED.has(code) && !isConnectionLost(code)) return []
    return bids.filter(({ attempts, since }) => attempts + 1 < MAX_ATTEMPTS && Date.now() - since < MAX_HELD_MS)
  }

  function settle({ bids, ids }: Batch, { outcomes, events }: BatchResult) {
    bids.forEach((waiting, index) => {
      const outcome = outcomes[index]
      if (outcome) safely(() => waiting.done(outcome))
    })
    for (const id of ids) safely(() => offer(id, events.get(id) ?? []))
  }

  function fail({ bids, ids }: Batch, error: unknown, again: ReadonlySet<Waiting>) {
    const told = (error as { code?: string }).code === LOCK_HELD ? refuse('UNAVAILABLE') : error
    for (const waiting of bids) if (!again.has(waiting)) safely(() => waiting.failed(told))
    for (const id of ids) safely(() => offer(id, []))
  }

  /** One listener that fails must not cost the others their answer. */
  function safely(tell: () => void) {
    try {
      tell()
    } catch (error) {
      deps.log.error({ err: error }, 'could not tell of a bid')
    }
  }

  /** In their old order: they came before whatever arrived since. Their auction stands still until its other batches, which
   * were judged after them, are answered too. */
  function putBack(waitings: readonly Waiting[]) {
    for (const waiting of waitings) {
      waiting.attempts++
      const id = waiting.request.auctionId
      const lane = lanes.get(id)
      if (lane) lane.push(waiting)
      else lanes.set(id, [waiting])
      waitingCount++
    }
    for (const id of new Set(waitings.map(({ request }) => request.auctionId))) {
      lanes.get(id)!.sort((a, b) => a.order - b.order)
      const now = writing.get(id)
      if (now) now.isHalted = true
    }
  }

  return {
    place(request, done, failed) {
      if (waitingCount >= MAX_WAITING) return failed(refuse('UNAVAILABLE'))
      const waiting = { request, done, failed, attempts: 0, order: placed++, since: Date.now() }
      const lane = lanes.get(request.auctionId)
      if (lane) lane.push(waiting)
      else lanes.set(request.auctionId, [waiting])
      waitingCount++
      kick()
    },
    isWriting: (auctionId) => writing.has(auctionId),
    async stop() {
      if (writing.size > 0 || lanes.size > 0)
        await new Promise<void>((resolve) => {
          stopped = resolve
        })
      await news.flush()
      await Promise.all(writers.map((writer) => writer.close()))
    },
  }
}
