// Everything at once, at two processes: bids, removals, pauses and lost connections.
import { expect, test } from 'vitest'
import { WITHOUT_LIMITS } from '#testing/limits'
import { readLog } from '#testing/room-events'
import type { TestSocket } from '#testing/sockets'
import { treeFaults } from '#testing/trees'
import { twoProcesses } from '#testing/two-processes'

const { world, connect, bidder, openCachedRoom, loseConnections, bidsOf } = twoProcesses(WITHOUT_LIMITS)

test('[promise 1, promise 2] keeps every acknowledged bid and a log without gaps through pauses, removals and lost connections', async () => {
  const { room, staff } = await openCachedRoom(4)
  const servers = [world.app, world.other]
  const crowd = []
  for (let member = 0; member < 4; member++)
    for (const server of servers) crowd.push(await bidder(server, room, member))
  const foreign = await connect(world.other, room.company.token)
  let isOver = false
  let amount = 8_800_000
  const outcomes: { type: string; bidId?: string; isReplay?: boolean; reason?: string; code?: string }[] = []
  const bidding = crowd.map(async (one, n) => {
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
      const seen = outcomes.length
      await expect.poll(() => isOver || outcomes.length > seen + 20, { interval: 5 }).toBe(true)
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
  await Promise.all(bidding)
  isOver = true
  await trouble
  const bids = await bidsOf(room)
  const acked = outcomes.filter(({ type, isReplay }) => type === 'ack' && !isReplay).map(({ bidId }) => bidId!)
  const stored = new Set(bids.map(({ id }) => id))
  expect(acked.filter((id) => !stored.has(id))).toEqual([])
  expect(new Set(acked).size).toBe(acked.length)
  const events = await readLog(world.app.db, room.auctionId)
  expect(await treeFaults(world.app.db, room.auctionId)).toEqual([])
  // The second and third are records of the start, which nobody receives.
  expect(events.map(({ serverSequence }) => serverSequence)).toEqual(events.map((_, n) => (n === 0 ? 1 : n + 3)))
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
  for (const { socket } of crowd) {
    const received = () => socket.events().map(({ data }) => data.serverSequence as number)
    await socket.until(() => received().at(-1) === events.at(-1)!.serverSequence, 'the last event')
    expect(received()).toEqual(received().map((_, index) => received()[0]! + index))
  }
  const unexplained = outcomes.filter(({ type, reason, code }) => type === 'error' && !reason && code !== 'INTERNAL')
  expect(unexplained).toEqual([])
  expect(isOut).toBe(true)
}, 90_000)
