// Two processes with NATS: the events of bids travel, and the log is read only for what did not arrive.
import { expect, onTestFinished, test } from 'vitest'
import { makeRoom } from '#testing/rooms'
import { useSmallNats } from '#testing/small-nats'
import type { Frame } from '#testing/sockets'
import { useApp } from '#testing/use-app'
import { useSockets } from '#testing/use-room'

const nats = await useSmallNats()
const env = { EVENT_BUS: 'nats', NATS_URL: nats.url }
const here = await useApp(env)
const there = await useApp(env, here.databaseUrl)
const connect = useSockets(here)

const isEvents = (subject: string) => subject.startsWith('kuri_room_events.')
const readCount = async () => {
  const metric = await there.app.platform.metrics.registry.getSingleMetric('kuri_feed_reads_total')!.get()
  return metric.values.filter(({ labels }) => labels.reason === 'wake-up').reduce((sum, { value }) => sum + value, 0)
}

/** A member bids at one process while another watches at the other. */
async function bidAndWatch() {
  const room = await makeRoom(here, { members: 2 })
  const { auctionId } = room
  const [bidder, watcher] = await Promise.all(
    room.members.map(async ({ token, enrollmentId }, member) => {
      const at = { auctionId, enrolledSubscriberId: enrollmentId }
      const socket = await connect(token, member === 0 ? here : there)
      await socket.ask('auction.subscribe', at)
      return { socket, at }
    }),
  )
  await bidder!.socket.ask('auction.join', bidder!.at)
  const staff = await connect(room.company.token)
  await staff.ask('auction.status.update', { auctionId, status: 'START' })
  await watcher!.socket.waitFor(({ data }) => data?.payload?.transition === 'started', 'the start')
  const bid = async (amount: number) => {
    const { data } = await bidder!.socket.ask('auction.bid.place', { ...bidder!.at, amount })
    const isEventOfBid = ({ type, data: event }: Frame) =>
      type !== 'ack' && event?.serverSequence === data.serverSequence
    for (const { socket } of [bidder!, watcher!]) await socket.waitFor(isEventOfBid, `the bid of ${amount}`)
  }
  return { room, bid, bidder: bidder!.socket, watcher: watcher!.socket, staff }
}

const plain = ({ sequence: _sequence, ...frame }: Frame) => frame

test('a room at another process gets the same frames of bids without reading the log', async () => {
  const { bid, bidder, watcher } = await bidAndWatch()
  await bid(90_000)
  const before = await readCount()
  for (let n = 1; n <= 10; n++) await bid(90_000 - n * 100)
  expect(await readCount()).toBe(before)
  expect(watcher.events().slice(-10).map(plain)).toEqual(bidder.events().slice(-10).map(plain))
})

test('reads from the log what was lost on the way, once and in order', async () => {
  const { bid, watcher, bidder } = await bidAndWatch()
  await bid(90_000)
  onTestFinished(() => nats.lose(() => false))
  nats.lose(isEvents)
  const before = await readCount()
  for (let n = 1; n <= 3; n++) await bid(90_000 - n * 100)
  expect(await readCount()).toBeGreaterThan(before)
  nats.lose(() => false)
  await bid(80_000)
  expect(watcher.events().slice(-4).map(plain)).toEqual(bidder.events().slice(-4).map(plain))
})

test('what not everybody in the room may see does not travel', async () => {
  const { bid, watcher, staff, room } = await bidAndWatch()
  nats.published.length = 0
  await staff.ask('auction.announcement.create', { auctionId: room.auctionId, message: 'Going once' })
  await watcher.event('auction.announcement.created')
  expect(nats.published.filter(({ subject }) => isEvents(subject))).toEqual([])
  await bid(90_000)
  expect(nats.published.filter(({ subject }) => isEvents(subject))).toHaveLength(1)
  for (const { payload } of nats.published) expect(payload).not.toMatch(/90000|9000000|ticketNumber/)
})
