// What must not happen on the quick way of bids: each of these once did.
import { expect, test } from 'vitest'
import { makeWinner } from '#testing/auction-fixtures'
import { openLanes } from '#testing/bid-queues'
import { readLog } from '#testing/room-events'
import { makeRoom, type Room } from '#testing/rooms'
import type { TestSocket } from '#testing/sockets'
import { twoProcesses } from '#testing/two-processes'

const { world, connect, bidder, remembered, hold, loseConnections, bidsOf } = twoProcesses()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test("a stranger who guesses a message id does not get another member's receipt", async () => {
  const { room, first } = await remembered()
  expect((await first.bid(88_000, 'bid-1')).type).toBe('ack')
  const stranger = await connect(world.app, (await makeRoom(world.app, { members: 1 })).members[0]!.token)
  const same = await stranger.ask('auction.bid.place', { ...first.at, amount: 88_000 }, 'bid-1')
  const oracle = await stranger.ask('auction.bid.place', { ...first.at, amount: 87_000 }, 'bid-1')
  const fresh = await stranger.ask('auction.bid.place', { ...first.at, amount: 87_000 }, 'bid-2')
  expect(room.members).toHaveLength(1)
  expect([same, oracle, fresh].map(({ data }) => data.reason ?? data)).toEqual(Array(3).fill('NOT_YOUR_ENROLLMENT'))
})

test('the same message id with another amount at another process does not stand in for our own bid', async () => {
  const { room, first } = await remembered()
  const elsewhere = await bidder(world.other, room, 0)
  expect((await elsewhere.bid(88_500)).type).toBe('ack')
  expect((await first.bid(88_400)).type).toBe('ack')
  expect((await first.bid(88_300)).type).toBe('ack')
  const held = await hold(room.auctionId)
  const theirs = elsewhere.bid(61_000, 'twin')
  await pause(40)
  const ours = first.bid(80_000, 'twin')
  await pause(15)
  const next = first.bid(79_000)
  await pause(15)
  await held.release()
  const replies = await Promise.all([theirs, ours, next])
  const bids = await bidsOf(room)
  const amounts = bids.map(({ amountPaise }) => amountPaise / 100)
  expect([replies.map(({ type, data }) => [type, data.reason ?? null]), amounts.slice(-2)]).toEqual([
    [
      ['ack', null],
      ['error', 'MESSAGE_ID_REUSED'],
      ['error', 'BID_NOT_BETTER'],
    ],
    [88_300, 61_000],
  ])
})

test('what came first is judged first, also when a batch did not hold', async () => {
  const { room, first } = await remembered()
  const held = await hold(room.auctionId)
  const replies = []
  for (const amount of [80_000, 79_000, 78_000, 77_000]) {
    replies.push(first.bid(amount))
    await pause(10)
  }
  // As any staff command or engine step does.
  await held.client.query('UPDATE auctions SET state_version = state_version + 1 WHERE id = $1', [room.auctionId])
  await held.release()
  expect((await Promise.all(replies)).map(({ type }) => type)).toEqual(['ack', 'ack', 'ack', 'ack'])
})

test('two auctions with endless queues do not starve a third', async () => {
  const rooms = [(await remembered()).room, (await remembered()).room]
  const { room: quiet } = await remembered()
  const { place, stop } = openLanes(world)
  let isOver = false
  let answered = 0
  const keepBusy = async (room: Room) => {
    for (; !isOver; answered++) await place(room, 95_000)
  }
  for (const room of rooms) for (let n = 0; n < 600; n++) void keepBusy(room)
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(1200)
  const inTime = await Promise.race([place(quiet, 70_000), pause(5000)])
  isOver = true
  await stop()
  expect(inTime).toBe('ack')
})

test('stopping waits for bids that have to be judged again', async () => {
  const { room } = await remembered()
  const { place, untilBidsWait, stop } = openLanes(world)
  expect(await place(room, 80_000)).toBe('ack')
  expect(await place(room, 79_000)).toBe('ack')
  const held = await hold(room.auctionId)
  const last = place(room, 78_000)
  await untilBidsWait()
  const stopping = stop()
  await pause(300)
  await held.release()
  await stopping
  expect(await Promise.race([last, pause(2000)])).toBe('ack')
})

test('message ids are stored as they are', async () => {
  const { room, first } = await remembered()
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

test('names with every kind of line end reach the room', async () => {
  const { room, first } = await remembered()
  const name = 'A\nB\r\nC\u2028D\u0085E"\\F\u0001'
  await world.app.db.updateTable('enrollments').set({ name }).where('id', '=', first.enrollmentId).execute()
  const replies = await Promise.all([88_000, 87_000, 86_000].map((amount) => first.bid(amount)))
  expect(replies.map(({ type }) => type)).toEqual(['ack', 'ack', 'ack'])
  expect((await first.bid(85_000)).type).toBe('ack')
  const events = (await readLog(world.app.db, room.auctionId)).filter(({ type }) => type === 'auction.bid.created')
  const names = events.slice(2).map(({ payload }) => payload.bid.subscriberName)
  expect(names).toEqual(Array(4).fill(name))
})

test('bids are answered when their connection is lost, and the next ones are taken', async () => {
  const { room, first } = await remembered()
  // Idle.
  await loseConnections('kuri-bids')
  await pause(50)
  expect((await first.bid(88_000)).type).toBe('ack')
  expect((await first.bid(87_000)).type).toBe('ack')
  // Two quick batches and a waiting one.
  let held = await hold(room.auctionId)
  let replies = []
  for (const amount of [86_000, 85_000, 84_000]) {
    replies.push(first.bid(amount))
    await pause(10)
  }
  await loseConnections('kuri-bids')
  await pause(20)
  await held.release()
  let types = (await Promise.all(replies)).map(({ type }) => type)
  let stored = (await bidsOf(room)).length
  expect(stored).toBe(4 + types.filter((type) => type === 'ack').length)
  expect((await first.bid(83_000)).type).toBe('ack')
  // A locked batch that waits.
  held = await hold(room.auctionId)
  replies = [first.bid(82_000)]
  await pause(300)
  replies.push(first.bid(81_000))
  await pause(20)
  await loseConnections('kuri-bids')
  await pause(20)
  await held.release()
  types = (await Promise.all(replies)).map(({ type }) => type)
  stored = (await bidsOf(room)).length - stored
  expect(stored).toBe(1 + types.filter((type) => type === 'ack').length)
  expect((await first.bid(70_000)).type).toBe('ack')
  const heard = first.socket.events().map(({ data }) => data.serverSequence)
  expect(heard).toEqual([...heard].sort((a, b) => a - b))
  expect(new Set(heard).size).toBe(heard.length)
})

test('what became of the bidder outranks the amount, also from memory', async () => {
  const { room, first } = await remembered(2)
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

test('a changed range of the program is noticed by a bid that was out of the old one', async () => {
  const { room, first } = await remembered()
  await world.app.db
    .updateTable('programs')
    .set({ minimumBidAmountPaise: 5_000_000 })
    .where('id', '=', room.programId)
    .execute()
  expect((await first.bid(55_000)).type).toBe('ack')
})

test('two auctions that are held elsewhere do not stop the others', async () => {
  const rooms = [await remembered(), await remembered(), await remembered()]
  const held = [await hold(rooms[0]!.room.auctionId), await hold(rooms[1]!.room.auctionId)]
  const stuck = rooms.slice(0, 2).map(({ first }) => first.bid(80_000))
  await pause(400)
  const free = rooms[2]!.first.bid(80_000)
  const inTime = await Promise.race([free, pause(1500)])
  await Promise.all(held.map(({ release }) => release()))
  expect((await Promise.all([...stuck, free])).map(({ type, data }) => (type === 'ack' ? type : data))).toEqual([
    'ack',
    'ack',
    'ack',
  ])
  expect(inTime).toMatchObject({ type: 'ack' })
})

test('a storm of bids, marks, pauses and lost connections at two processes keeps its promises', async () => {
  const { room, staff } = await remembered(4)
  const servers = [world.app, world.other]
  const crowd = []
  for (let member = 0; member < 4; member++)
    for (const server of servers) crowd.push(await bidder(server, room, member))
  const foreign = await connect(world.other, room.company.token)
  let isOver = false
  let amount = 8_800_000
  const outcomes: { type: string; bidId?: string; isReplay?: boolean; reason?: string; code?: string }[] = []
  const storm = crowd.map(async (one, n) => {
    for (let turn = 0; turn < 60; turn++) {
      amount -= Math.floor(Math.random() * 300)
      const paise = amount + (turn % 7 === 0 ? 900 : 0)
      const burst = Array.from({ length: 1 + (turn % 3) }, (_, k) =>
        // Half of the ids are shared by the member's two sockets, with other amounts.
        one.bid((paise - k) / 100, turn % 2 ? `${n >> 1}-${turn}-${k}` : undefined),
      )
      for (const { type, data } of await Promise.all(burst)) outcomes.push({ type, ...data })
    }
  })
  const trouble = (async () => {
    const at = { auctionId: room.auctionId }
    const mark = (who: TestSocket, what: object) =>
      who.ask('auction.bid.mark', { ...at, reason: 'a slip of the finger', reasonCode: 'OTHER', ...what })
    for (let turn = 0; !isOver; turn++) {
      if (turn === 4) {
        const out = await mark(staff, { action: 'DISQUALIFY_BIDDER', enrolledSubscriberId: crowd.at(-1)!.enrollmentId })
        expect(out.type).toBe('command.acknowledged')
      }
      await pause(25)
      const who = turn % 2 ? staff : foreign
      if (turn % 3 === 0) {
        await who.ask('auction.pause', { ...at, reason: 'a question in the hall' })
        await who.ask('auction.resume', { ...at, reason: 'it was answered' })
      } else if (turn % 3 === 1) {
        const leader = await world.app.db
          .selectFrom('auctions')
          .select('leadingBidId')
          .where('id', '=', room.auctionId)
          .executeTakeFirst()
        if (leader?.leadingBidId) await mark(who, { action: 'DELETE_BID', bidId: leader.leadingBidId })
      } else if (turn === 5 || turn === 11) await loseConnections('kuri-bids')
    }
  })()
  await Promise.all(storm)
  isOver = true
  await trouble
  const bids = await bidsOf(room)
  const acked = outcomes.filter(({ type, isReplay }) => type === 'ack' && !isReplay).map(({ bidId }) => bidId!)
  const stored = new Set(bids.map(({ id }) => id))
  expect(acked.filter((id) => !stored.has(id))).toEqual([])
  expect(new Set(acked).size).toBe(acked.length)
  const events = await readLog(world.app.db, room.auctionId)
  expect(events.map(({ serverSequence }) => serverSequence)).toEqual(events.map((_, index) => index + 1))
  // Each bid against the leader that the log shows before it.
  let leader: number | null = null
  let isOut = false
  const wrong: unknown[] = []
  for (const { type, payload, serverSequence } of events) {
    if (type === 'auction.bid.created' && leader !== null && payload.bid.amount >= leader)
      wrong.push([serverSequence, payload.bid.amount, leader])
    if (type === 'auction.bidder.disqualified') isOut = true
    if (type === 'auction.bid.created' && isOut && payload.bid.enrolledSubscriberId === crowd.at(-1)!.enrollmentId)
      wrong.push([serverSequence, 'disqualified'])
    if (payload.leadingBid !== undefined) leader = payload.leadingBid?.amount ?? null
  }
  expect(wrong).toEqual([])
  expect(events.filter(({ type }) => type === 'auction.bid.created').length).toBe(bids.length)
  await pause(2500)
  for (const { socket } of crowd) {
    const heard = socket.events().map(({ data }) => data.serverSequence as number)
    expect(heard).toEqual(heard.map((_, index) => heard[0]! + index))
    expect(heard.at(-1)).toBe(events.length)
  }
  const unexplained = outcomes.filter(({ type, reason, code }) => type === 'error' && !reason && code !== 'INTERNAL')
  expect(unexplained).toEqual([])
  expect(isOut).toBe(true)
}, 40_000)
