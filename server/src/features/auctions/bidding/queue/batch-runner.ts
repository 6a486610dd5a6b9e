// Runs the batches of the bid queue over a few connections: schedules them, retries those that were not written, and replies. Bids wait
// only while their auction or all connections are busy, never to fill a batch.
import type { Background } from '#platform/background'
import { refuse } from '#platform/refusal'
import type { Timers } from '#platform/timers'
import type { Tracer } from '#platform/tracing/tracer'
import type { LoggedEvent } from '../../model/events.sql.ts'
import type { Verdict } from '../batch/judge-batch.ts'
import type { BidRequest } from '../bid-request.ts'
import type { BatchResult, BidWriter } from '../writers/bid-writer.ts'
import { type WriteFailure, writeFailureOf } from '../writers/write-failures.ts'
import { type Batch, BidQueue } from './bid-queue.ts'

const MAX_BATCH = 128
const MAX_BIDS = 20_000
/** Per connection: one that PostgreSQL works on, and one that it finds when it is done. */
const MAX_IN_FLIGHT = 2
/** How often a bid whose write crossed another one is tried. */
const MAX_CROSSINGS = 5
/** How long a bid waits for an auction that another process holds, or for the database. */
const MAX_WAIT_MS = 15_000
const BACKOFF_MS = 100

type QueuedBid = {
  request: BidRequest
  reply: (verdict: Verdict) => void
  fail: (error: unknown) => void
  position: number
  needsLock: boolean
  crossings: number
  queuedAtMs: number
}

type SlotState =
  | { kind: 'READY' }
  /** The statements of a batch are not all sent: nothing else may be. */
  | { kind: 'SENDING' }
  /** Its connection was lost; the other slots go on meanwhile. */
  | { kind: 'BACKING_OFF'; untilMs: number }
/** A connection with the batches that were sent over it and are not answered yet. */
type Slot<Connection> = { connection: Connection; inFlight: number; state: SlotState }

type Outcome = { kind: 'ANSWERED'; result: BatchResult } | { kind: 'FAILED'; failure: WriteFailure; error: unknown }

type RunnerOptions<Connection extends { drop(): void }> = {
  connections: readonly Connection[]
  /** `optimistic` is null where it is switched off. */
  writers: { optimistic: BidWriter<Connection> | null; locked: BidWriter<Connection> }
  /** Called after every batch for each of its auctions, also when nothing was accepted. */
  onWritten(auctionId: string, events: readonly LoggedEvent[]): void
  /** Called after every batch with its writer and what became of it, in lower case. */
  onBatch(writer: string, outcome: string): void
  background: Background
  timers: Timers
  tracer?: Tracer | null
}

const BATCH_FAILURES = {
  HELD: 'held',
  CROSSED: 'crossed',
  LOST: 'lost',
  OTHER: 'failed',
} as const satisfies Record<WriteFailure, string>

const READY: SlotState = { kind: 'READY' }

export class BatchRunner<Connection extends { drop(): void }> {
  readonly #options: RunnerOptions<Connection>
  readonly #slots: readonly Slot<Connection>[]
  readonly #queue = new BidQueue<QueuedBid, Slot<Connection>>({ maxBids: MAX_BIDS, maxBatch: MAX_BATCH })
  #isScheduled = false
  #onIdle: (() => void) | null = null

  constructor(options: RunnerOptions<Connection>) {
    this.#options = options
    this.#slots = options.connections.map((connection) => ({ connection, inFlight: 0, state: READY }))
  }

  /** Replies after the commit, and before the events are published to the room. */
  place(request: BidRequest, reply: QueuedBid['reply'], fail: QueuedBid['fail']): void {
    const queuedAtMs = this.#options.timers.elapsedMs()
    const bid = { request, reply, fail, position: 0, needsLock: false, crossings: 0, queuedAtMs }
    if (this.#queue.add(bid)) this.#schedule()
    else fail(refuse('UNAVAILABLE'))
  }

  isWriting(auctionId: string): boolean {
    return this.#queue.isWriting(auctionId)
  }

  /** Resolves when every bid has got its answer. */
  async idle(): Promise<void> {
    if (this.#queue.bidCount > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve
      })
  }

  /** At the end of this turn of the loop: bids that arrived together leave together. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#options.timers.defer('batch of bids', () => {
      this.#isScheduled = false
      this.#start()
    })
  }

  #start(): void {
    const { optimistic } = this.#options.writers
    const nowMs = this.#options.timers.elapsedMs()
    for (const slot of this.#slots) {
      if (!isFree(slot, nowMs)) continue
      const batch = this.#queue.takeBatch(
        slot,
        ({ request }) => this.#callSafely(() => optimistic?.canWrite(slot.connection, request)) ?? false,
      )
      if (batch) this.#options.background.run('batch of bids', () => this.#run(slot, batch))
    }
    if (this.#queue.bidCount === 0) this.#onIdle?.()
  }

  async #run(slot: Slot<Connection>, batch: Batch<QueuedBid>): Promise<void> {
    const outcome = await this.#write(slot, batch)
    const became = outcome.kind === 'ANSWERED' ? 'written' : BATCH_FAILURES[outcome.failure]
    this.#callSafely(() => this.#options.onBatch(batch.writer.toLowerCase(), became))
    if (outcome.kind === 'FAILED' && outcome.failure === 'LOST') this.#backOff(slot)
    const { requeued, contended } = afterBatch(batch, outcome, this.#options.timers.elapsedMs())
    this.#queue.complete(batch, requeued, contended)
    // PostgreSQL gets its next work before the replies are sent.
    this.#callSafely(() => this.#start())
    if (outcome.kind === 'ANSWERED') this.#replyAll(batch, outcome.result)
    else this.#failAll(batch, outcome, new Set(requeued))
    this.#schedule()
  }

  async #write(slot: Slot<Connection>, batch: Batch<QueuedBid>): Promise<Outcome> {
    const { bids, writer } = batch
    const sending: SlotState = { kind: 'SENDING' }
    slot.state = sending
    slot.inFlight++
    const release = () => {
      if (slot.state === sending) slot.state = READY
    }
    const { optimistic, locked } = this.#options.writers
    const chosen = writer === 'OPTIMISTIC' ? optimistic! : locked
    const requests = bids.map(({ request }) => request)
    const write = () => chosen.write(slot.connection, requests, release)
    const { tracer } = this.#options
    try {
      const result = await (tracer ? tracer.runRoot('batch of bids', attributesOf(batch), write) : write())
      return { kind: 'ANSWERED', result }
    } catch (error) {
      return { kind: 'FAILED', failure: writeFailureOf(error), error }
    } finally {
      release()
      slot.inFlight--
    }
  }

  #backOff(slot: Slot<Connection>): void {
    const { timers } = this.#options
    this.#callSafely(() => slot.connection.drop())
    slot.state = { kind: 'BACKING_OFF', untilMs: timers.elapsedMs() + BACKOFF_MS }
    timers.schedule('bids after a pause', () => this.#schedule(), BACKOFF_MS + 1)
  }

  #replyAll({ bids, auctionIds }: Batch<QueuedBid>, { verdicts, events }: BatchResult): void {
    bids.forEach(({ reply }, index) => {
      const verdict = verdicts[index]
      if (!verdict) return
      this.#callSafely(() => reply(verdict))
    })
    for (const id of auctionIds) this.#callSafely(() => this.#options.onWritten(id, events.get(id) ?? []))
  }

  #failAll(
    { bids, auctionIds }: Batch<QueuedBid>,
    { failure, error }: Outcome & { kind: 'FAILED' },
    requeued: ReadonlySet<QueuedBid>,
  ): void {
    const reason = failure === 'HELD' || failure === 'LOST' ? refuse('UNAVAILABLE') : error
    for (const bid of bids) if (!requeued.has(bid)) this.#callSafely(() => bid.fail(reason))
    for (const id of auctionIds) this.#callSafely(() => this.#options.onWritten(id, []))
  }

  /** One callback that throws must not cost the other bidders their replies, or leave their auctions as being written. */
  #callSafely<T>(callback: () => T): T | undefined {
    try {
      return callback()
    } catch (error) {
      this.#options.background.report('bid reply', error)
      return undefined
    }
  }
}

const attributesOf = ({ bids, auctionIds, writer }: Batch<QueuedBid>) => ({
  'kuri.batch.writer': writer,
  'kuri.batch.bids': bids.length,
  'kuri.batch.auctions': auctionIds.length,
})

function isFree({ state, inFlight }: Slot<unknown>, nowMs: number): boolean {
  if (inFlight >= MAX_IN_FLIGHT || state.kind === 'SENDING') return false
  return state.kind === 'READY' || nowMs >= state.untilMs
}

type AfterBatch = { requeued: QueuedBid[]; contended: Set<string> }

/** Which bids are judged again, and which auctions another process holds. */
function afterBatch(batch: Batch<QueuedBid>, outcome: Outcome, nowMs: number): AfterBatch {
  if (outcome.kind === 'FAILED') return afterFailure(batch, outcome.failure, nowMs)
  const requeued = batch.bids.filter((_bid, index) => outcome.result.verdicts[index] === null)
  const skipped = batch.writer === 'LOCKED' ? requeued.map(({ request }) => request.auctionId) : []
  return { requeued, contended: new Set(skipped) }
}

function afterFailure(
  { bids, auctionIds, writer, isWaitingForLock }: Batch<QueuedBid>,
  failure: WriteFailure,
  nowMs: number,
): AfterBatch {
  const isHeld = isWaitingForLock || (failure === 'HELD' && writer === 'LOCKED')
  const contended = new Set(isHeld ? auctionIds : [])
  if (failure === 'OTHER') return { requeued: [], contended }
  if (failure === 'CROSSED') return { requeued: bids.filter((bid) => ++bid.crossings < MAX_CROSSINGS), contended }
  return { requeued: bids.filter(({ queuedAtMs }) => nowMs - queuedAtMs < MAX_WAIT_MS), contended }
}
