import { expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'
import type { Frame } from '#testing/sockets'

const { connect, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

const bytesOf = (frames: readonly Frame[]) => frames.reduce((sum, frame) => sum + JSON.stringify(frame).length, 0)
const isBidding = ({ type }: Frame) =>
  ['auction.bid.created', 'auction.state.changed', 'auction.bidding.advanced'].includes(type)

async function watch(room: Awaited<ReturnType<typeof liveRoom>>, data: object) {
  const socket = await connect(room.members[B]!.token)
  const at = { ...room.bidders[B]!.at, ...data }
  const before = socket.frames.length
  await socket.ask('auction.subscribe', at)
  await socket.event('auction.audience.snapshot')
  return { socket, entered: socket.frames.slice(before) }
}

test('a LITE viewer gets each bid with its extension as one frame, less than half of the bytes', async () => {
  const room = await liveRoom({ auction: { extensionSeconds: 30 } })
  const full = await watch(room, {})
  const lite = await watch(room, { detail: 'LITE' })
  const amounts = Array.from({ length: 10 }, (_, n) => 90_000 - n * 100)
  for (const amount of amounts) await room.bidders[A]!.bid(amount)
  const { serverSequence, auctionEndAt } = await room.row()
  const sequenceOf = ({ frames }: { frames: readonly Frame[] }) => frames.findLast(isBidding)?.data.serverSequence
  for (const { socket } of [full, lite]) await socket.until(() => sequenceOf(socket) === serverSequence, 'the last bid')

  const advanced = lite.socket.frames.filter(({ type }) => type === 'auction.bidding.advanced')
  expect(lite.socket.frames.filter(isBidding)).toEqual(advanced)
  const bids = advanced.flatMap(({ data }) => data.payload.bids)
  expect(bids.map(({ amount }: { amount: number }) => amount)).toEqual(amounts)
  const created = full.socket.frames.filter(({ type }) => type === 'auction.bid.created')
  expect(bids.map((bid: { serverSequence: number }) => bid.serverSequence)).toEqual(
    created.map(({ data }) => data.serverSequence),
  )
  const last = advanced.at(-1)!.data.payload
  expect(last).toMatchObject({
    auctionEndAt: auctionEndAt!.toISOString(),
    leadingBid: created.at(-1)!.data.payload.leadingBid,
    bidCount: 10,
  })
  expect(bids[0]).not.toHaveProperty('subscriberAvatar')
  const [before, after] = [full, lite].map(({ socket }) => bytesOf(socket.frames.filter(isBidding)))
  expect(after!).toBeLessThan(before! / 2)
})

test('a SHORT viewer gets each bid and its acknowledgement in half of the bytes', async () => {
  const room = await liveRoom({ auction: { extensionSeconds: 30 } })
  const full = await watch(room, {})
  const short = await watch(room, { detail: 'SHORT' })
  await room.bidders[A]!.bid(90_000)
  const isCreated = ({ type }: Frame) => type === 'auction.bid.created'
  const [whole, brief] = await Promise.all([full, short].map(({ socket }) => socket.waitFor(isCreated, 'the bid')))
  const { id, enrolledSubscriberId, ticketNumber, subscriberName, amount, source } = whole!.data.payload.bid
  const { bidCount, auctionEndAt } = whole!.data.payload
  const bid = { id, enrolledSubscriberId, ticketNumber, subscriberName, amount, source }
  expect(brief!.data).toEqual({ ...whole!.data, payload: { bid, bidCount, auctionEndAt } })
  expect(brief!.timestamp).toBe(whole!.data.payload.bid.createdAt)
  expect(short.socket.frames.filter(({ type }) => type === 'auction.state.changed')).toHaveLength(1)

  const { at } = room.bidders[B]!
  const ack = await short.socket.ask('auction.bid.place', { ...at, amount: 89_000 }, 'b1')
  const again = await full.socket.ask('auction.bid.place', { ...at, amount: 89_000 }, 'b1')
  const { auctionId: _auction, cycleId: _cycle, status: _status, isReplay, ...rest } = again.data
  expect([ack.data, isReplay]).toEqual([rest, true])
  expect(Buffer.byteLength(JSON.stringify(brief))).toBeLessThanOrEqual(1086 / 2)
  expect(Buffer.byteLength(JSON.stringify(ack))).toBeLessThanOrEqual(860 / 2)
})

test('a replay is grouped too, and a LITE viewer who returns misses nothing', async () => {
  const room = await liveRoom({ auction: { extensionSeconds: 30 } })
  for (let n = 0; n < 5; n++) await room.bidders[A]!.bid(90_000 - n * 100)
  await room.staff.ask('auction.announcement.create', { auctionId: room.auctionId, message: 'Going once' })
  await room.bidders[A]!.bid(80_000)
  const { serverSequence } = await room.row()
  const socket = await connect(room.members[B]!.token)
  await socket.ask('auction.subscribe', { ...room.bidders[B]!.at, detail: 'LITE', lastSequence: 0 })
  await socket.until(
    () => socket.frames.some(({ data }) => data?.serverSequence === serverSequence && data?.payload?.bids),
    'the replay',
  )
  const replayed = socket.frames.filter(({ type }) => type === 'auction.bidding.advanced')
  expect(replayed.map(({ data }) => data.payload.bids.length)).toEqual([5, 1])
  expect(socket.frames.map(({ type }) => type)).toContain('auction.announcement.created')
})

test('a LITE snapshot has no pictures and the newest fifty bids', async () => {
  const room = await liveRoom()
  for (let n = 0; n < 55; n++) await room.bidders[A]!.bid(90_000 - n)
  const { entered } = await watch(room, { detail: 'LITE' })
  const { liveBids } = entered.find(({ type }) => type === 'auction.state.snapshot')!.data.payload.auction
  expect(liveBids).toHaveLength(50)
  expect(liveBids[0]).toMatchObject({ amount: 90_000 - 54, subscriberAvatar: null })
})
