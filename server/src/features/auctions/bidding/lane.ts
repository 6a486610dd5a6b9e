// The lanes: bids wait here per auction while the batches before them are being written. Never to fill a batch; only because
// the auction is busy anyway. A batch may span auctions, which is what carries a thousand quiet rooms at once.
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { LoggedEvent } from '../model/events.sql.ts'
import { AuctionMemory } from './auction-memory.ts'
import { makeBatchNews } from './batch-news.ts'
import type { BidOutcome, BidRequest } from './bid-request.ts'
import { commitLocked, judgeLocked } from './locked-batch.ts'
import { type BatchResult, runRemembered } from './remembered-batch.ts'
import { writeFailureOf } from './write-failures.ts'
import { makeWriter, type Writer } from './writer.ts'

const MAX_BATCH = 128
/** One auction is written by one of them at a time; many auctions share. */
const WRITERS = 2
/** One that PostgreSQL is busy with, and one that it finds when it is done. */
const MAX_FLIGHTS = 2
const MAX_WAITING = 20_000
const MAX_LANES = 5_000
const MAX_FAILURES = 5
/** How long bids wait for an auction that somebody else holds, or for the database. */
const MAX_WAIT_MS = 15_000
const REST_MS = 100

type Waiting = {
  request: BidRequest
  done: (outcome: BidOutcome) => void
  failed: (error: unknown) => void
  /** By memory it could not be decided: it takes the locked way. */
  isDoubtful: boolean
  /** How often its batch failed. */
  failures: number
  order: number
  since: number
}
/** The bids of one auction. It stays when it is empty, for the next of them. */
type Lane = {
  auctionId: string
  waiting: Waiting[]
  /** Who writes it now, how, and how many of its batches are on their way. */
  writer: Writer | null
  isByMemory: boolean
  batches: number
  /** Nothing leaves until the batches on their way are answered. */
  isHalted: boolean
  /** Found held by another process: the next batch takes it alone and waits for the lock. */
  isContended: boolean
}
type Batch = {
  bids: readonly Waiting[]
  lanes: readonly Lane[]
  isRemembered: boolean
  /** One contended auction, which is waited for. */
  isAlone: boolean
}

export type BidQueues = {
  /** Calls back after the commit, and before the room hears of it. */
  place(request: BidRequest, done: Waiting['done'], failed: Waiting['failed']): void
  /** A batch of this auction is on its way: `offer` will be called for it. */
  isWriting(auctionId: string): boolean
  stop(): Promise<void>
}

export function makeBidQueues(
  deps: Platform,
  databaseUrl: string,
  /** After every batch for each of its auctions, also when nothing was accepted. */
  offer: (auctionId: string, events: readonly LoggedEvent[]) => void,
): BidQueues {
  const memory = new AuctionMemory()
  const news = makeBatchNews(deps)
  const writers = Array.from({ length: WRITERS }, () => makeWriter(deps, databaseUrl))
  const lanes = new Map<string, Lane>()
  /** Those with bids that wait, each once, in the order in which their turn comes. */
  let ready: Lane[] = []
  /** A writer waits for a contended auction: the other one is for the rest. */
  let isHolding = false
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
      if (writer.isReading || writer.flights >= MAX_FLIGHTS || Date.now() < writer.restsUntilMs) continue
      const batch = takeBatch(writer)
      if (batch) void run(writer, batch)
    }
    if (isIdle()) stopped?.()
  }

  const isIdle = () => ready.length === 0 && writers.every(({ flights }) => flights === 0)

  /** Of one way: what is remembered and what is not go apart. */
  function takeBatch(writer: Writer): Batch | null {
    const bids: Waiting[] = []
    const taken: Lane[] = []
    const passed: Lane[] = []
    const long: Lane[] = []
    let isRemembered = false
    let isAlone = false
    let at = 0
    for (; at < ready.length && bids.length < MAX_BATCH && !isAlone; at++) {
      const lane = ready[at]!
      const room = MAX_BATCH - bids.length
      const isKnown = !lane.isContended && writer.client !== null && isRememberedUpTo(lane.waiting, room)
      // Only what was judged by memory may be followed, and only by the same: then, if the first does not hold, nor does the next.
      const mayFollow = lane.writer === writer && lane.isByMemory && isKnown && !lane.isHalted
      const isFree = lane.isContended ? lane.batches === 0 && !isHolding : lane.batches === 0 || mayFollow
      if (!isFree || (taken.length > 0 && (lane.isContended || isKnown !== isRemembered))) {
        passed.push(lane)
        continue
      }
      isRemembered = isKnown
      taken.push(lane)
      lane.writer = writer
      lane.isByMemory = isKnown
      lane.batches++
      const rest = lane.waiting.splice(room)
      bids.push(...lane.waiting)
      lane.waiting = rest
      // A long lane goes on behind the others.
      if (rest.length > 0) long.push(lane)
      isAlone = lane.isContended
    }
    if (taken.length === 0) return null
    ready = [...passed, ...ready.slice(at), ...long]
    waitingCount -= bids.length
    if (isAlone) isHolding = true
    return { bids, lanes: taken, isRemembered, isAlone }
  }

  function isRememberedUpTo(lane: readonly Waiting[], count: number): boolean {
    for (let at = 0; at < lane.length && at < count; at++)
      if (lane[at]!.isDoubtful || !memory.knows(lane[at]!.request)) return false
    return true
  }

  async function run(writer: Writer, batch: Batch): Promise<void> {
    writer.flights++
    const result = await (batch.isRemembered ? byMemory(writer, batch) : byLock(writer, batch)).catch(
      (error: unknown) => ({ error }),
    )
    writer.flights--
    if (batch.isAlone) isHolding = false
    for (const lane of batch.lanes) if (--lane.batches === 0) lane.isHalted = false
    if ('error' in result && writeFailureOf(result.error) === 'LOST') {
      writer.drop()
      // The other one goes on meanwhile; if the database is away, both look for it from time to time.
      writer.restsUntilMs = Date.now() + REST_MS
      setTimeout(kick, REST_MS + 1)
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
  function doubtful({ bids, lanes, isRemembered }: Batch, { outcomes }: BatchResult): Waiting[] {
    const again = bids.filter((_waiting, index) => outcomes[index] === null)
    if (!isRemembered) {
      for (const lane of lanes) lane.isContended = false
      for (const { request } of again) laneOf(request.auctionId).isContended = true
    }
    return again
  }

  function retried({ bids, lanes, isRemembered }: Batch, error: unknown): Waiting[] {
    const failure = writeFailureOf(error)
    if (failure === 'OTHER') return []
    if (failure === 'CROSSED') return bids.filter((waiting) => ++waiting.failures < MAX_FAILURES)
    if (failure === 'HELD' && !isRemembered) for (const lane of lanes) lane.isContended = true
    return bids.filter(({ since }) => Date.now() - since < MAX_WAIT_MS)
  }

  function settle({ bids, lanes }: Batch, { outcomes, events }: BatchResult) {
    bids.forEach((waiting, index) => {
      const outcome = outcomes[index]
      if (outcome) safely(() => waiting.done(outcome))
    })
    for (const { auctionId } of lanes) safely(() => offer(auctionId, events.get(auctionId) ?? []))
  }

  function fail({ bids, lanes }: Batch, error: unknown, again: ReadonlySet<Waiting>) {
    const failure = writeFailureOf(error)
    const told = failure === 'HELD' || failure === 'LOST' ? refuse('UNAVAILABLE') : error
    for (const waiting of bids) if (!again.has(waiting)) safely(() => waiting.failed(told))
    for (const { auctionId } of lanes) safely(() => offer(auctionId, []))
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
    const touched = new Set<Lane>()
    for (const waiting of waitings) {
      waiting.isDoubtful = true
      touched.add(enter(waiting))
    }
    for (const lane of touched) {
      lane.waiting.sort((a, b) => a.order - b.order)
      lane.isHalted = lane.batches > 0
    }
  }

  function laneOf(auctionId: string): Lane {
    let lane = lanes.get(auctionId)
    if (!lane) {
      lane = {
        auctionId,
        waiting: [],
        writer: null,
        isByMemory: false,
        batches: 0,
        isHalted: false,
        isContended: false,
      }
      if (lanes.size >= MAX_LANES) forgetIdle()
      lanes.set(auctionId, lane)
    }
    return lane
  }

  function forgetIdle() {
    for (const [id, { waiting, batches }] of lanes) if (waiting.length === 0 && batches === 0) lanes.delete(id)
  }

  function enter(waiting: Waiting): Lane {
    const lane = laneOf(waiting.request.auctionId)
    if (lane.waiting.length === 0) ready.push(lane)
    lane.waiting.push(waiting)
    waitingCount++
    return lane
  }

  return {
    place(request, done, failed) {
      if (waitingCount >= MAX_WAITING) return failed(refuse('UNAVAILABLE'))
      enter({ request, done, failed, isDoubtful: false, failures: 0, order: placed++, since: Date.now() })
      kick()
    },
    isWriting: (auctionId) => (lanes.get(auctionId)?.batches ?? 0) > 0,
    async stop() {
      if (!isIdle())
        await new Promise<void>((resolve) => {
          stopped = resolve
        })
      await news.flush()
      await Promise.all(writers.map((writer) => writer.close()))
    },
  }
}
