// The bid queue by itself: random arrivals, batches and outcomes, against what must hold after any of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Batch, BidQueue, type Queueable } from './bid-queue.ts'

type Bid = Queueable & { id: number; bidder: number; isCached: boolean }
type Connection = 'first' | 'second'
type InFlight = { batch: Batch<Bid>; connection: Connection }

const MAX_BIDS = 12
const MAX_BATCH = 4
const MAX_IN_FLIGHT = 2

const newQueue = (maxBids = MAX_BIDS) => new BidQueue<Bid, Connection>({ maxBids, maxBatch: MAX_BATCH })
const isCached = (bid: Bid) => bid.isCached
let nextId = 0
const newBid = (auction: number, more: Partial<Bid> = {}): Bid => ({
  id: nextId++,
  bidder: 0,
  isCached: true,
  request: { auctionId: `auction ${auction}` },
  position: 0,
  needsLock: false,
  ...more,
})

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ADD' as const), auction: fc.nat(3), bidder: fc.nat(2), isCached: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('TAKE' as const), connection: fc.constantFrom<Connection>('first', 'second') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ANSWER' as const),
      connection: fc.constantFrom<Connection>('first', 'second'),
      outcome: fc.constantFrom('WRITTEN' as const, 'UNDECIDED' as const, 'SKIPPED' as const),
    }),
  },
) // biome-ignore format: one glance
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What a database does: a batch that follows one that did not take effect does not take effect either. */
class Simulation {
  readonly queue = newQueue()
  readonly placed: Bid[] = []
  readonly decided: Bid[] = []
  readonly inFlight: InFlight[] = []
  readonly broken = new Set<string>()

  run(one: Step) {
    if (one.kind === 'ADD') this.add(one)
    else if (one.kind === 'TAKE') this.take(one.connection)
    else this.answer(one.connection, one.outcome)
  }

  add({ auction, bidder, isCached: cached }: Step & { kind: 'ADD' }) {
    const bid = newBid(auction, { bidder, isCached: cached })
    const isFull = this.placed.length - this.decided.length >= MAX_BIDS
    expect(this.queue.add(bid)).toBe(!isFull)
    if (!isFull) this.placed.push(bid)
  }

  take(connection: Connection) {
    if (this.inFlight.filter((sent) => sent.connection === connection).length >= MAX_IN_FLIGHT) return
    const batch = this.queue.takeBatch(connection, isCached)
    if (!batch) return
    this.checkBatch(batch, connection)
    this.inFlight.push({ batch, connection })
  }

  checkBatch(batch: Batch<Bid>, connection: Connection) {
    expect(batch.bids.length).toBeGreaterThan(0)
    expect(batch.bids.length).toBeLessThanOrEqual(MAX_BATCH)
    expect(new Set(batch.bids.map(({ request }) => request.auctionId))).toEqual(new Set(batch.auctionIds))
    if (batch.writer === 'OPTIMISTIC') expect(batch.bids.every((bid) => bid.isCached && !bid.needsLock)).toBe(true)
    if (batch.isWaitingForLock) expect(batch.auctionIds).toHaveLength(1)
    const waitingForLock = [...this.inFlight.map((sent) => sent.batch), batch].filter((sent) => sent.isWaitingForLock)
    expect(waitingForLock.length).toBeLessThanOrEqual(1)
    for (const sent of this.inFlight)
      if (sent.batch.auctionIds.some((id) => batch.auctionIds.includes(id)))
        expect({ connection: sent.connection, writers: [sent.batch.writer, batch.writer] }).toEqual({
          connection,
          writers: ['OPTIMISTIC', 'OPTIMISTIC'],
        })
  }

  /** The oldest batch of a connection is answered first. */
  answer(connection: Connection, outcome: 'WRITTEN' | 'UNDECIDED' | 'SKIPPED') {
    const index = this.inFlight.findIndex((sent) => sent.connection === connection)
    if (index < 0) return
    const [{ batch }] = this.inFlight.splice(index, 1) as [InFlight]
    const [target] = batch.auctionIds
    if (outcome === 'UNDECIDED' && batch.writer === 'OPTIMISTIC') this.broken.add(target!)
    const isUndecided = ({ request: { auctionId } }: Bid) =>
      batch.writer === 'OPTIMISTIC' ? this.broken.has(auctionId) : outcome === 'SKIPPED' && auctionId === target
    const requeued = batch.bids.filter(isUndecided)
    const contended =
      batch.writer === 'LOCKED' ? new Set(requeued.map(({ request }) => request.auctionId)) : new Set<string>()
    this.queue.complete(batch, requeued, contended)
    this.decided.push(...batch.bids.filter((bid) => !isUndecided(bid)))
    for (const id of batch.auctionIds)
      if (!this.inFlight.some((sent) => sent.batch.auctionIds.includes(id))) this.broken.delete(id)
  }

  drain() {
    for (let turn = 0; this.decided.length < this.placed.length; turn++) {
      expect(turn, 'turns until every bid is decided').toBeLessThan(500)
      for (const connection of ['first', 'second'] as const) {
        this.take(connection)
        this.answer(connection, 'WRITTEN')
      }
    }
  }

  check() {
    expect(this.queue.bidCount).toBe(this.placed.length - this.decided.length)
    expect(this.queue.bidCount).toBeLessThanOrEqual(MAX_BIDS)
  }
}

const byAuction = (bids: readonly Bid[]) =>
  Object.fromEntries(
    [...Map.groupBy(bids, ({ request }) => request.auctionId)].map(([id, all]) => [id, all.map(({ id }) => id)]),
  )

test('decides every bid once and in the order of its auction, whatever is requeued, skipped or held', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const simulation = new Simulation()
      for (const one of steps) {
        simulation.run(one)
        simulation.check()
      }
      simulation.drain()
      // No bid lost, none twice; in order per auction, and therefore per bidder of an auction.
      expect(byAuction(simulation.decided)).toEqual(byAuction(simulation.placed))
      expect(simulation.queue.hasWaiting).toBe(false)
      for (const { request } of simulation.placed) expect(simulation.queue.isWriting(request.auctionId)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('a requeued batch keeps its place before bids that came later', () => {
  const queue = newQueue()
  const [first, second, third] = [newBid(1), newBid(1), newBid(1)]
  queue.add(first!)
  queue.add(second!)
  const batch = queue.takeBatch('first', isCached)!
  queue.add(third!)
  queue.complete(batch, batch.bids)
  expect(queue.takeBatch('first', isCached)).toMatchObject({ writer: 'LOCKED', bids: [first, second, third] })
})

test('a requeued auction waits until the batches that were judged after it are answered', () => {
  const queue = newQueue()
  const bids = Array.from({ length: 6 }, () => newBid(1))
  for (const bid of bids) queue.add(bid)
  const before = queue.takeBatch('first', isCached)!
  const after = queue.takeBatch('first', isCached)!
  queue.complete(before, before.bids)
  expect(queue.takeBatch('first', isCached)).toBeNull()
  queue.complete(after, after.bids)
  expect(queue.takeBatch('second', isCached)!.bids.map(({ id }) => id)).toEqual(
    bids.slice(0, MAX_BATCH).map(({ id }) => id),
  )
})

test('an auction with a long queue lets the others have their turns', () => {
  const queue = newQueue(100)
  for (let n = 0; n < 20; n++) queue.add(newBid(1))
  const quiet = newBid(2)
  queue.add(quiet)
  const taken = [queue.takeBatch('first', isCached)!, queue.takeBatch('second', isCached)!]
  expect(taken.flatMap(({ bids }) => bids)).toContain(quiet)
})

test('a contended auction leaves alone, and one at a time', () => {
  const queue = newQueue()
  for (const auction of [1, 2, 3]) queue.add(newBid(auction, { isCached: false }))
  const batch = queue.takeBatch('first', isCached)!
  const skipped = batch.bids.slice(0, 2)
  queue.complete(batch, skipped, new Set(skipped.map(({ request }) => request.auctionId)))
  const alone = queue.takeBatch('first', isCached)!
  expect(alone).toMatchObject({ isWaitingForLock: true, bids: [skipped[0]] })
  expect(queue.takeBatch('second', isCached)).toBeNull()
  queue.complete(alone)
  expect(queue.takeBatch('second', isCached)).toMatchObject({ isWaitingForLock: true, bids: [skipped[1]] })
})
