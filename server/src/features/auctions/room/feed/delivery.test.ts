// A room with thousands of seats that no socket stands behind, in a time of its own.
import { expect, test } from 'vitest'
import type { Connection } from '#platform/websocket/connection'
import type { PreparedFrames } from '#platform/websocket/frame'
import { background } from '#testing/background'
import type { LoggedEvent } from '../../model/events.sql.ts'
import { STAFF } from '../../model/viewer.ts'
import { makeRooms, type Seat } from '../rooms.ts'
import { makeDelivery } from './delivery.ts'
import { PROMPT_MS, serveBidderAtOnce, serveStaffAtOnce } from './prompt-seats.ts'

const AUCTION = 'auction'
const LARGE = 1500
const place = { auctionId: AUCTION, cycleId: 'cycle', companyId: 'company', branchId: 'branch', programId: 'program' }

/** Timers that run when the test moves the time, each turn of the event loop by itself. */
function makeTestTimers() {
  let nowMs = 0
  let due: { atMs: number; work: () => void }[] = []
  const enqueue = (_name: string, work: () => void, delayMs: number) => {
    const entry = { atMs: nowMs + delayMs, work }
    due.push(entry)
    return () => {
      due = due.filter((other) => other !== entry)
    }
  }
  const turn = () => {
    const ready = due.filter(({ atMs }) => atMs <= nowMs)
    due = due.filter(({ atMs }) => atMs > nowMs)
    for (const { work } of ready) work()
    return ready.length > 0
  }
  return {
    elapsedMs: () => nowMs,
    schedule: enqueue,
    repeat: () => () => {},
    defer: (name: string, work: () => void) => void enqueue(name, work, 0),
    turn,
    advance(ms: number) {
      const endMs = nowMs + ms
      for (;;) {
        while (turn());
        const nextMs = Math.min(...due.map(({ atMs }) => atMs))
        if (nextMs > endMs) break
        nowMs = nextMs
      }
      nowMs = endMs
    },
  }
}

const textOf = ({ bytes }: PreparedFrames) => bytes.toString('latin1')
const numbersIn = (text: string) => [...text.matchAll(/"serverSequence":(\d+)/g)].map(([, number]) => Number(number))

function openRoom(count: number) {
  const timers = makeTestTimers()
  const rooms = makeRooms()
  const errors: unknown[] = []
  const delivery = makeDelivery({
    timers,
    background: { ...background, report: (_work, error) => void errors.push(error) },
    log: { error: (fields: unknown) => void errors.push(fields) } as never,
  })
  const received = new Map<Seat, string[]>()
  const closed: Seat[] = []
  function sit(
    cursor: number,
    viewer: Seat['viewer'] = { kind: 'SUBSCRIBER', subscriberId: `member ${received.size}` },
  ) {
    const connection = {
      sendPrepared: (frames: PreparedFrames) => void received.get(seat)!.push(textOf(frames)),
      close: () => void closed.push(seat),
    } as unknown as Connection
    const seat: Seat = rooms.addSeat(connection, place, viewer, 'FULL')
    received.set(seat, [])
    seat.state = { kind: 'LIVE', cursor }
    return seat
  }
  const seats = Array.from({ length: count }, () => sit(0))
  const room = rooms.get(AUCTION)!
  room.delivered = { serverSequence: 0, stateVersion: 0 }
  const heard = (seat: Seat) => received.get(seat)!.flatMap(numbersIn)
  const writes = (seat: Seat) => received.get(seat)!.length
  const othersHeard = (seat: Seat) => received.get(seat)!.join('').split('counters').length - 1
  return { timers, rooms, room, delivery, seats, sit, heard, writes, othersHeard, errors, closed }
}

const eventOf = (serverSequence: number): LoggedEvent => ({
  auctionId: AUCTION,
  serverSequence,
  stateVersion: serverSequence,
  type: 'auction.bid.created',
  audience: 'ROOM',
  subscriberId: null,
  payload: '{"bid":{}}',
  createdAt: new Date(0),
})
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const other: PreparedFrames = { bytes: Buffer.from('counters'), slots: [1] }

test('a small room gets an event at once', () => {
  const { delivery, room, seats, heard } = openRoom(100)
  delivery.add(room, [eventOf(1)])
  for (const seat of seats) expect(heard(seat)).toEqual([1])
})

test('a room of 5,000 gets 20 bids a second in groups of five, and other frames with them', () => {
  const { timers, delivery, room, seats, heard, writes, othersHeard } = openRoom(5000)
  for (let number = 1; number <= 40; number++) {
    delivery.add(room, [eventOf(number)])
    if (number % 20 === 0) delivery.broadcast(room, other)
    timers.advance(50)
  }
  timers.advance(1000)
  for (const seat of seats) expect(heard(seat)).toEqual(upTo(40))
  // Eight groups in two seconds, with the other frames in them, and the first event alone.
  expect(writes(seats[0]!)).toBeGreaterThanOrEqual(8)
  expect(writes(seats[0]!)).toBeLessThanOrEqual(9)
  for (const seat of seats) expect(othersHeard(seat)).toBe(2)
})

test('those who bid, and staff, are not kept waiting', () => {
  const { timers, delivery, room, seats, heard, sit } = openRoom(5000)
  const [bidder, watcher] = [seats[4000]!, seats[1]!]
  const staff = sit(0, STAFF)
  serveBidderAtOnce(bidder, timers.elapsedMs())
  serveStaffAtOnce(staff)
  delivery.add(room, [eventOf(1)])
  timers.advance(PROMPT_MS)
  delivery.add(room, [eventOf(2)])
  delivery.add(room, [eventOf(3)])
  timers.advance(PROMPT_MS)
  expect([heard(bidder), heard(staff), heard(watcher)]).toEqual([[1, 2, 3], [1, 2, 3], [1]])
  timers.advance(1000)
  expect([heard(bidder), heard(staff), heard(watcher)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ])
})

test('a member who has not bid for half a minute waits like the others, and the newest 200 bidders do not', () => {
  const { timers, delivery, room, seats, heard } = openRoom(LARGE)
  for (const seat of seats.slice(0, 250)) serveBidderAtOnce(seat, timers.elapsedMs())
  delivery.add(room, [eventOf(1)])
  delivery.add(room, [eventOf(2)])
  timers.advance(PROMPT_MS)
  expect(seats.findIndex((seat) => heard(seat).length === 2)).toBe(50)
  expect(seats.filter((seat) => heard(seat).length === 2)).toHaveLength(200)
  timers.advance(31_000)
  delivery.add(room, [eventOf(3)])
  delivery.add(room, [eventOf(4)])
  timers.advance(PROMPT_MS)
  expect(seats.some((seat) => heard(seat).length === 4)).toBe(false)
})

test('other work of the process runs between the parts of a large room', () => {
  const { timers, delivery, room, seats, heard } = openRoom(LARGE)
  delivery.add(room, [eventOf(1)])
  const served = () => seats.filter((seat) => heard(seat).length === 1).length
  const steps = [served()]
  while (timers.turn()) steps.push(served())
  expect(steps).toEqual([250, 500, 750, 1000, 1250, 1500, 1500])
})

test.each(upTo(20))('seats that come, go, enter again and bid get every event once and in order (seed %i)', (seed) => {
  const { timers, delivery, room, rooms, seats, sit, heard, errors } = openRoom(LARGE)
  let state = seed
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const present = new Map(seats.map((seat) => [seat, 0]))
  const any = () => [...present.keys()][below(present.size)]!
  let last = 0
  const MOVES = [
    () => {
      const count = 1 + below(3)
      delivery.add(room, upTo(last + count, last + 1).map(eventOf))
      last += count
    },
    () => delivery.broadcast(room, other),
    () => serveBidderAtOnce(any(), timers.elapsedMs()),
    () => {
      const seat = any()
      rooms.removeSeat(seat)
      present.delete(seat)
    },
    // With a snapshot that is as new as the room, or newer than what it was sent.
    () => {
      const from = room.delivered!.serverSequence + below(last - room.delivered!.serverSequence + 1)
      present.set(sit(from), from)
    },
    () => timers.turn(),
    () => timers.advance(below(60)),
  ]
  for (let step = 0; step < 300; step++) MOVES[below(MOVES.length)]!()
  timers.advance(10_000)
  expect(errors).toEqual([])
  expect(last).toBeGreaterThan(20)
  for (const [seat, from] of present) expect(heard(seat)).toEqual(upTo(last, from + 1))
  expect(room.buffered).toEqual([])
})

test.each([3, LARGE])(
  'a room of %i that cannot be served closes its seats, and serves those that come back',
  (count) => {
    const { timers, delivery, room, rooms, seats, sit, heard, errors, closed } = openRoom(count)
    seats[1]!.connection.sendPrepared = () => {
      throw new Error('broken')
    }
    delivery.add(room, [eventOf(1)])
    timers.advance(10_000)
    expect(errors).toEqual([new Error('broken')])
    expect(closed).toEqual(seats)
    const back = sit(0)
    for (const seat of seats) rooms.removeSeat(seat)
    delivery.add(room, [eventOf(1), eventOf(2)])
    timers.advance(10_000)
    expect(heard(back)).toEqual([1, 2])
  },
)
