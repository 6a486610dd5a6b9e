// Faults that the bid queue and its two writers once had, and must not have again.
import { expect, test } from 'vitest'
import { makeWinner } from '#testing/auction-fixtures'
import { openBidQueues } from '#testing/bid-queues'
import { readLog } from '#testing/room-events'
import { makeRoom, type Room } from '#testing/rooms'
import { inTime, twoProcesses } from '#testing/two-processes'

const { world, connect, bidder, openCachedRoom, hold, loseConnections, untilBidsWait, bidsOf } = twoProcesses()

test("does not give a stranger who guesses a message id another member's receipt", async () => {
  const { room, first } = await openCachedRoom()
  expect((await first.bid(88_000, 'bid-1')).type).toBe('ack')
  const stranger = await connect(world.app, (await makeRoom(world.app, { members: 1 })).members[0]!.token)
  const same = await stranger.ask('auction.bid.place', { ...first.at, amount: 88_000 }, 'bid-1')
  const oracle = await stranger.ask('auction.bid.place', { ...first.at, amount: 87_000 }, 'bid-1')
  const fresh = await stranger.ask('auction.bid.place', { ...first.at, amount: 87_000 }, 'bid-2')
  expect(room.members).toHaveLength(1)
  expect([same, oracle, fresh].map(({ data }) => data.reason ?? data)).toEqual(Array(3).fill('NOT_YOUR_ENROLLMENT'))
})

test('rejects a message id that another process has accepted with another amount', async () => {
  const { room, first } = await openCachedRoom()
  const elsewhere = await bidder(world.other, room, 0)
  expect((await elsewhere.bid(88_500)).type).toBe('ack')
  expect((await first.bid(88_400)).type).toBe('ack')
  expect((await first.bid(88_300)).type).toBe('ack')
  const held = await hold(room.auctionId)
  const theirs = elsewhere.bid(61_000, 'twin')
  await untilBidsWait()
  const ours = first.bid(80_000, 'twin')
  await untilBidsWait({ count: 2 })
  const next = await first.send(79_000)
  await held.release()
  expect((await theirs).type).toBe('ack')
  expect((await ours).data.reason).toBe('MESSAGE_ID_REUSED')
  expect((await next.reply).data.reason).toBe('BID_NOT_BETTER')
  const amounts = (await bidsOf(room)).map(({ amountPaise }) => amountPaise / 100)
  expect(amounts.slice(-2)).toEqual([88_300, 61_000])
})

type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof bidder>>['send']>>

test('judges bids in the order of their arrival, also when a batch did not take effect', async () => {
  const { room, first } = await openCachedRoom()
  const held = await hold(room.auctionId)
  const sent = []
  for (const amount of [80_000, 79_000, 78_000, 77_000]) sent.push(await first.send(amount))
  // As any staff command or engine step does.
  await held.client.query('UPDATE auctions SET state_version = state_version + 1 WHERE id = $1', [room.auctionId])
  await held.release()
  const replies = await Promise.all(sent.map(({ reply }) => reply))
  expect(replies.map(({ type }) => type)).toEqual(['ack', 'ack', 'ack', 'ack'])
})

test('two auctions with endless queues do not starve a third', async () => {
  const rooms = [(await openCachedRoom()).room, (await openCachedRoom()).room]
  const { room: quiet } = await openCachedRoom()
  const { place, stop } = openBidQueues(world)
  let isOver = false
  let answered = 0
  const keepBusy = async (room: Room) => {
    for (; !isOver; answered++) await place(room, 95_000)
  }
  for (const room of rooms) for (let n = 0; n < 600; n++) void keepBusy(room)
  await expect.poll(() => answered).toBeGreaterThan(1200)
  const answer = await inTime(place(quiet, 70_000))
  isOver = true
  await stop()
  expect(answer).toBe('ack')
})

test('stopping waits for requeued bids', async () => {
  const { room } = await openCachedRoom()
  const { place, stop } = openBidQueues(world)
  expect(await place(room, 80_000)).toBe('ack')
  expect(await place(room, 79_000)).toBe('ack')
  const held = await hold(room.auctionId)
  const last = place(room, 78_000)
  await untilBidsWait()
  const stopping = stop()
  await untilBidsWait({ writer: 'locked' })
  await held.release()
  await stopping
  expect(await inTime(last)).toBe('ack')
})

test('stores every message id as it was sent', async () => {
  const { room, first } = await openCachedRoom()
  const ids = [
    'NULL', 'null', '""', '{', '}', '{}', ',', '(', ')', '\\', '\\\\', '\\"', '"\\', 'a,b', ' a ', ' ', '\n', '\r\n', '\t', 'a\nb',
    '\u2028', '\u{1f600}', "it's", '$1', '\\N', '\\.', '%s', '),(', '"),("', '\u00e9', 'e\u0301', '\u0001', '\u007f', '\ufeff',
    '\uffff', 'x'.repeat(255), '"'.repeat(255), '\\'.repeat(255), "'; --", '-', '_',
  ] // biome-ignore format: one glance
  let amount = 85_000
  for (const id of ids) expect([id, (await first.bid(--amount, id)).type]).toEqual([id, 'ack'])
  expect((await bidsOf(room)).slice(2).map(({ messageId }) => messageId)).toEqual(ids)
  const again = await first.bid(85_000 - 1, 'NULL')
  expect(again.data).toMatchObject({ isReplay: true, amount: 84_999 })
  const many = await Promise.all(ids.map((id, n) => first.bid(80_000 - n, `${id.slice(0, 250)}~2`)))
  expect(new Set(many.map(({ type }) => type))).toEqual(new Set(['ack']))
  for (const bad of ['\0', 'a\u0000', '\ud800']) {
    const after = first.socket.frames.length
    first.socket.post('auction.bid.place', { ...first.at, amount: 70_000 }, bad)
    expect((await first.socket.waitFor(({ type }) => type === 'error', 'an error', after)).data.code).toBe(
      'BAD_REQUEST',
    )
  }
})

test('broadcasts names with every kind of line end', async () => {
  const { room, first } = await openCachedRoom()
  const name = 'A\nB\r\nC\u2028D\u0085E"\\F\u0001'
  await world.app.db.updateTable('enrollments').set({ name }).where('id', '=', first.enrollmentId).execute()
  const replies = await Promise.all([88_000, 87_000, 86_000].map((amount) => first.bid(amount)))
  expect(replies.map(({ type }) => type)).toEqual(['ack', 'ack', 'ack'])
  expect((await first.bid(85_000)).type).toBe('ack')
  const events = (await readLog(world.app.db, room.auctionId)).filter(({ type }) => type === 'auction.bid.created')
  const names = events.slice(2).map(({ payload }) => payload.bid.subscriberName)
  expect(names).toEqual(Array(4).fill(name))
})

test('replies to bids whose connection was lost, and accepts the next ones', async () => {
  const { room, first } = await openCachedRoom()
  // Idle.
  await loseConnections('kuri-bids')
  expect((await first.bid(88_000)).type).toBe('ack')
  expect((await first.bid(87_000)).type).toBe('ack')
  const typesOf = async (sent: readonly Sent[]) =>
    (await Promise.all(sent.map(({ reply }) => reply))).map(({ type }) => type)
  // Two optimistic batches in flight and a bid that waits.
  let held = await hold(room.auctionId)
  let sent = []
  for (const amount of [86_000, 85_000, 84_000]) sent.push(await first.send(amount))
  await loseConnections('kuri-bids')
  await held.release()
  let types = await typesOf(sent)
  let stored = (await bidsOf(room)).length
  expect(stored).toBe(4 + types.filter((type) => type === 'ack').length)
  expect((await first.bid(83_000)).type).toBe('ack')
  // A locked batch that waits for the auction.
  held = await hold(room.auctionId)
  sent = [await first.send(82_000)]
  await untilBidsWait({ writer: 'locked' })
  sent.push(await first.send(81_000))
  await loseConnections('kuri-bids')
  await held.release()
  types = await typesOf(sent)
  stored = (await bidsOf(room)).length - stored
  expect(stored).toBe(1 + types.filter((type) => type === 'ack').length)
  expect((await first.bid(70_000)).type).toBe('ack')
  const received = first.socket.events().map(({ data }) => data.serverSequence)
  expect(received).toEqual([...received].sort((a, b) => a - b))
  expect(new Set(received).size).toBe(received.length)
})

test('names what happened to the bidder rather than the amount as the reason, also for cached bidders', async () => {
  const { room, first } = await openCachedRoom(2)
  const second = await bidder(world.app, room, 1)
  expect((await second.bid(88_000)).type).toBe('ack')
  expect((await first.bid(87_000)).type).toBe('ack')
  expect((await second.bid(86_000)).type).toBe('ack')
  await world.app.db
    .updateTable('enrollments')
    .set({ endedAt: new Date() })
    .where('id', '=', first.enrollmentId)
    .execute()
  await makeWinner(world.app, room, room.members[1]!, { division: 9 })
  const replies = [await first.bid(95_000), await second.bid(95_000)]
  expect(replies.map(({ data }) => data.reason)).toEqual(['NOT_YOUR_ENROLLMENT', 'PRIOR_WINNER'])
})

test('accepts an amount that a changed range of the program has come to allow', async () => {
  const { room, first } = await openCachedRoom()
  await world.app.db
    .updateTable('programs')
    .set({ minimumBidAmountPaise: 5_000_000 })
    .where('id', '=', room.programId)
    .execute()
  expect((await first.bid(55_000)).type).toBe('ack')
})

test('two auctions that are held elsewhere do not stop the others', async () => {
  const rooms = [await openCachedRoom(), await openCachedRoom(), await openCachedRoom()]
  const held = [await hold(rooms[0]!.room.auctionId), await hold(rooms[1]!.room.auctionId)]
  const stuck = rooms.slice(0, 2).map(({ first }) => first.bid(80_000))
  await untilBidsWait({ writer: 'locked' })
  const free = rooms[2]!.first.bid(80_000)
  const answer = await inTime(free)
  await Promise.all(held.map(({ release }) => release()))
  expect((await Promise.all([...stuck, free])).map(({ type, data }) => (type === 'ack' ? type : data))).toEqual([
    'ack',
    'ack',
    'ack',
  ])
  expect(answer).toMatchObject({ type: 'ack' })
})
