// Connections to PostgreSQL that are lost in the middle of the bidding.
import { expect, test } from 'vitest'
import { type BidQueues, openBidQueues } from '#testing/bid-queues'
import { proxyPostgres } from '#testing/postgres-proxy'
import type { Room } from '#testing/rooms'
import { twoProcesses } from '#testing/two-processes'

const { world, bidder, openCachedRoom, loseConnections, bidsOf } = twoProcesses()

/** More than one batch at once, so that there is something to send whatever becomes of the batches before. */
const CROWD = 400

/** Each better than the one before it: all of them count, when they are judged once and in their order. */
const placeMany = ({ place }: BidQueues, room: Room, from: number) =>
  Promise.all(Array.from({ length: CROWD }, (_, n) => place(room, from - n / 100)))

test('[promise 1] bids survive connections that end without notice in the middle of a write', async () => {
  const { room } = await openCachedRoom()
  const proxy = await proxyPostgres(world.database.url)
  const queues = openBidQueues(world, proxy.url)
  for (const amount of [88_000, 87_000]) expect(await queues.place(room, amount)).toBe('ack')
  for (const from of [86_000, 85_000]) {
    const answers = placeMany(queues, room, from)
    await proxy.cutAfterAnswer()
    expect(new Set(await answers)).toEqual(new Set(['ack']))
  }
  await queues.stop()
  proxy.close()
  expect(await bidsOf(room)).toHaveLength(4 + 2 * CROWD)
})

test('[promise 1] bids survive connections that PostgreSQL ends again and again', async () => {
  const { room } = await openCachedRoom()
  const queues = openBidQueues(world)
  for (const amount of [88_000, 87_000]) expect(await queues.place(room, amount)).toBe('ack')
  for (const from of [86_000, 85_000, 84_000, 83_000, 82_000, 81_000]) {
    const answers = placeMany(queues, room, from)
    await loseConnections('kuri-bids')
    expect(new Set(await answers)).toEqual(new Set(['ack']))
  }
  await queues.stop()
  expect(await bidsOf(room)).toHaveLength(4 + 6 * CROWD)
})

test('[promise 2] a listening connection that is lost again and again reconnects without missing an event', async () => {
  const { room, first } = await openCachedRoom(2)
  const far = await bidder(world.other, room, 1)
  const isListening = () => [world.app, world.other].every(({ app }) => app.platform.signals.isListening())
  let amount = 88_000
  let last = 0
  for (let turn = 0; turn < 8; turn++) {
    const bids = Array.from({ length: 5 }, () => first.bid(--amount))
    await loseConnections('kuri-signals')
    for (const { data } of await Promise.all(bids)) last = data.serverSequence
    // Every other time it is lost before it is back.
    if (turn % 2) await expect.poll(isListening, { interval: 5 }).toBe(true)
  }
  const received = () => far.socket.events().map(({ data }) => data.serverSequence as number)
  await far.socket.until(() => received().at(-1) === last, 'the last bid')
  expect(received()).toEqual(received().map((_, index) => received()[0]! + index))
})
