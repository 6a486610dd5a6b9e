// The bids that wait to be written, and which of them may leave next. Pure: no clock, no timers, no I/O.
// Bids of one auction leave in the order in which they came. Auctions take turns, and a batch may hold bids of several auctions, which
// is what carries a thousand quiet rooms at once.

type WriterKind = 'OPTIMISTIC' | 'LOCKED'

export type Queueable = {
  readonly request: { readonly auctionId: string }
  /** Its place in the queue, given by `add` and kept when it is requeued. */
  position: number
  /** It could not be decided optimistically, or not at all: only the locked writer may take it. */
  needsLock: boolean
}

export type Batch<Bid> = {
  bids: readonly Bid[]
  auctionIds: readonly string[]
  writer: WriterKind
  /** It holds one contended auction, whose lock it waits for. */
  isWaitingForLock: boolean
}

/** What became of the batches of an auction. */
type AuctionState<Connection> =
  | { kind: 'IDLE' }
  /** An optimistic batch may be followed by another one on the same connection: if the first does not take effect, nor does the next. */
  | { kind: 'WRITING'; connection: Connection; writer: WriterKind; inFlight: number }
  /** A batch was requeued: nothing leaves until the batches that were judged after it are answered too. */
  | { kind: 'DRAINING'; inFlight: number }
  /** Another process holds the auction: the next batch takes it alone and waits for its lock. */
  | { kind: 'CONTENDED' }
  | { kind: 'WAITING_FOR_LOCK' }

type AuctionQueue<Bid, Connection> = { auctionId: string; waiting: Bid[]; state: AuctionState<Connection> }

const IDLE = { kind: 'IDLE' } as const
const CONTENDED = { kind: 'CONTENDED' } as const
const WAITING_FOR_LOCK = { kind: 'WAITING_FOR_LOCK' } as const
const NONE: ReadonlySet<string> = new Set()

export class BidQueue<Bid extends Queueable, Connection> {
  readonly #maxBids: number
  readonly #maxBatch: number
  /** Auctions with bids that wait or are in flight. */
  readonly #auctions = new Map<string, AuctionQueue<Bid, Connection>>()
  /** Those with bids that wait, each once, in the order of their turns. */
  #turns: AuctionQueue<Bid, Connection>[] = []
  #bidCount = 0
  #nextPosition = 0
  /** One connection at a time waits for a contended auction: the other is for the rest. */
  #isWaitingForLock = false

  constructor({ maxBids, maxBatch }: { maxBids: number; maxBatch: number }) {
    this.#maxBids = maxBids
    this.#maxBatch = maxBatch
  }

  /** Bids that wait or are in flight. */
  get bidCount(): number {
    return this.#bidCount
  }

  get hasWaiting(): boolean {
    return this.#turns.length > 0
  }

  isWriting(auctionId: string): boolean {
    const state = this.#auctions.get(auctionId)?.state
    return state !== undefined && state.kind !== 'IDLE' && state.kind !== 'CONTENDED'
  }

  /** False when the queue is full. */
  add(bid: Bid): boolean {
    if (this.#bidCount >= this.#maxBids) return false
    this.#bidCount++
    bid.position = this.#nextPosition++
    this.#enter(bid)
    return true
  }

  /** The next batch for this connection, for one of the writers; null when nothing may leave. */
  takeBatch(connection: Connection, canBeOptimistic: (bid: Bid) => boolean): Batch<Bid> | null {
    const bids: Bid[] = []
    const auctionIds: string[] = []
    const passedOver: AuctionQueue<Bid, Connection>[] = []
    const unfinished: AuctionQueue<Bid, Connection>[] = []
    let writer: WriterKind | null = null
    let isWaitingForLock = false
    let at = 0
    for (; at < this.#turns.length && bids.length < this.#maxBatch && !isWaitingForLock; at++) {
      const auction = this.#turns[at]!
      const room = this.#maxBatch - bids.length
      const wanted = this.#writerFor(auction, connection, room, canBeOptimistic)
      const isContended = auction.state.kind === 'CONTENDED'
      if (wanted === null || (writer !== null && (isContended || wanted !== writer))) {
        passedOver.push(auction)
        continue
      }
      writer = wanted
      isWaitingForLock = isContended
      auction.state = sending(auction.state, connection, wanted)
      const rest = auction.waiting.splice(room)
      for (const bid of auction.waiting) bids.push(bid)
      auction.waiting = rest
      auctionIds.push(auction.auctionId)
      // A long queue goes on behind the others.
      if (rest.length > 0) unfinished.push(auction)
    }
    if (writer === null) return null
    this.#turns = [...passedOver, ...this.#turns.slice(at), ...unfinished]
    if (isWaitingForLock) this.#isWaitingForLock = true
    return { bids, auctionIds, writer, isWaitingForLock }
  }

  /** A batch was answered. `requeued` are those of its bids that have to be judged again, under the lock. */
  complete(batch: Batch<Bid>, requeued: readonly Bid[] = [], contended: ReadonlySet<string> = NONE): void {
    if (batch.isWaitingForLock) this.#isWaitingForLock = false
    this.#bidCount -= batch.bids.length - requeued.length
    for (const auctionId of batch.auctionIds) {
      const auction = this.#auctions.get(auctionId)!
      auction.state = contended.has(auctionId) ? CONTENDED : answered(auction.state)
    }
    const touched = new Set<AuctionQueue<Bid, Connection>>()
    for (const bid of requeued) {
      bid.needsLock = true
      touched.add(this.#enter(bid))
    }
    for (const auction of touched) {
      auction.waiting.sort((a, b) => a.position - b.position)
      if (auction.state.kind === 'WRITING') auction.state = { kind: 'DRAINING', inFlight: auction.state.inFlight }
    }
    for (const auctionId of batch.auctionIds) this.#removeIfEmpty(auctionId)
  }

  #enter(bid: Bid): AuctionQueue<Bid, Connection> {
    const { auctionId } = bid.request
    let auction = this.#auctions.get(auctionId)
    if (!auction) {
      auction = { auctionId, waiting: [], state: IDLE }
      this.#auctions.set(auctionId, auction)
    }
    if (auction.waiting.length === 0) this.#turns.push(auction)
    auction.waiting.push(bid)
    return auction
  }

  #removeIfEmpty(auctionId: string): void {
    if (this.#auctions.get(auctionId)?.waiting.length === 0 && !this.isWriting(auctionId))
      this.#auctions.delete(auctionId)
  }

  /** Which writer may take the auction's next bids over this connection; null while none may. */
  #writerFor(
    { state, waiting }: AuctionQueue<Bid, Connection>,
    connection: Connection,
    count: number,
    canBeOptimistic: (bid: Bid) => boolean,
  ): WriterKind | null {
    const areOptimistic = () => {
      for (let at = 0; at < waiting.length && at < count; at++)
        if (waiting[at]!.needsLock || !canBeOptimistic(waiting[at]!)) return false
      return true
    }
    switch (state.kind) {
      case 'IDLE':
        return areOptimistic() ? 'OPTIMISTIC' : 'LOCKED'
      case 'WRITING':
        return state.connection === connection && state.writer === 'OPTIMISTIC' && areOptimistic() ? 'OPTIMISTIC' : null
      case 'CONTENDED':
        return this.#isWaitingForLock ? null : 'LOCKED'
      default:
        return null
    }
  }
}

function sending<Connection>(
  state: AuctionState<Connection>,
  connection: Connection,
  writer: WriterKind,
): AuctionState<Connection> {
  if (state.kind === 'CONTENDED') return WAITING_FOR_LOCK
  const inFlight = state.kind === 'WRITING' ? state.inFlight + 1 : 1
  return { kind: 'WRITING', connection, writer, inFlight }
}

function answered<Connection>(state: AuctionState<Connection>): AuctionState<Connection> {
  if (state.kind !== 'WRITING' && state.kind !== 'DRAINING') return IDLE
  return state.inFlight > 1 ? { ...state, inFlight: state.inFlight - 1 } : IDLE
}
