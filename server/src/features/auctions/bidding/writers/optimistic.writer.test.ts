// Bids of members who have bid before are judged by the cache of their process. Whatever changes elsewhere is noticed.
import { expect, test } from 'vitest'
import { makeWinner } from '#testing/auction-fixtures'
import { twoProcesses } from '#testing/two-processes'

const { world, connect, bidder, openCachedRoom } = twoProcesses()

test('[spec: Joining is durable] rejects a bid of an enrollment that has ended since it was cached', async () => {
  const { first } = await openCachedRoom()
  await world.app.db
    .updateTable('enrollments')
    .set({ endedAt: new Date() })
    .where('id', '=', first.enrollmentId)
    .execute()
  expect(await first.bid(88_000)).toMatchObject({ type: 'error', data: { reason: 'NOT_YOUR_ENROLLMENT' } })
})

test('[spec: Why a ticket cannot join or bid] rejects a bid of a member who has won in the program since', async () => {
  const { room, first } = await openCachedRoom()
  await makeWinner(world.app, room, room.members[0]!, { division: 9 })
  expect(await first.bid(88_000)).toMatchObject({ type: 'error', data: { reason: 'PRIOR_WINNER' } })
})

test('[spec: Limits of an amount] applies changed limits of the program to the next bid', async () => {
  const { room, first } = await openCachedRoom()
  await world.app.db
    .updateTable('programs')
    .set({ minimumBidAmountPaise: 8_900_000 })
    .where('id', '=', room.programId)
    .execute()
  expect(await first.bid(88_000)).toMatchObject({ type: 'error', data: { reason: 'AMOUNT_OUT_OF_RANGE' } })
})

test('shows a changed name with the next bid', async () => {
  const { room, first } = await openCachedRoom()
  const { userId } = room.members[0]!
  await world.app.db.updateTable('users').set({ name: 'Ammini Thomas' }).where('id', '=', userId).execute()
  await world.app.db.updateTable('enrollments').set({ name: null }).where('id', '=', first.enrollmentId).execute()
  const { data } = await first.bid(88_000)
  const event = await first.socket.waitFor(
    ({ type, data: { serverSequence } }) => type === 'auction.bid.created' && serverSequence === data.serverSequence,
  )
  expect(event.data).toMatchObject({ payload: { bid: { subscriberName: 'Ammini Thomas' } } })
})

test('[spec: Which bid is better] takes bids of another process into account, even when their version is the expected number', async () => {
  const { room, first } = await openCachedRoom(2)
  const second = await bidder(world.other, room, 1)
  expect((await second.bid(87_000)).type).toBe('ack')
  expect(await first.bid(88_000)).toMatchObject({
    type: 'error',
    data: { reason: 'BID_NOT_BETTER', requiredAmount: 86_999.99 },
  })
  expect((await first.bid(86_000)).type).toBe('ack')
  expect(await second.bid(86_500)).toMatchObject({ type: 'error', data: { reason: 'BID_NOT_BETTER' } })
})

test('[spec: Repeating a bid] a bid that is repeated at another process gets its stored receipt', async () => {
  const { room, first } = await openCachedRoom()
  const elsewhere = await bidder(world.other, room, 0)
  const { data } = await first.bid(88_000, 'the-same')
  expect((await elsewhere.bid(88_000, 'the-same')).data).toMatchObject({ bidId: data.bidId, isReplay: true })
  expect((await elsewhere.bid(87_000)).type).toBe('ack')
  expect((await first.bid(88_000, 'the-same')).data).toMatchObject({ bidId: data.bidId, isReplay: true })
  expect(await first.bid(86_000, 'the-same')).toMatchObject({ type: 'error', data: { reason: 'MESSAGE_ID_REUSED' } })
})

test('[spec: Repeating a bid] a bid is recognized after many refusals, and one of another process too', async () => {
  const { room, first } = await openCachedRoom()
  const { data } = await first.bid(88_000, 'early')
  const refuseMany = async () => {
    for (let n = 0; n < 8; n++)
      expect(await first.bid(89_000)).toMatchObject({ type: 'error', data: { reason: 'BID_NOT_BETTER' } })
  }
  await refuseMany()
  const { data: later } = await first.bid(87_500, 'later')
  const repeated = await Promise.all([first.bid(87_500, 'later'), first.bid(88_000, 'early'), first.bid(89_000)])
  expect(repeated.map((reply) => reply.data.bidId)).toEqual([later.bidId, data.bidId, undefined])
  expect(await first.bid(87_600, 'early')).toMatchObject({ type: 'error', data: { reason: 'MESSAGE_ID_REUSED' } })
  const elsewhere = await bidder(world.other, room, 0)
  const { data: other } = await elsewhere.bid(87_000, 'elsewhere')
  expect((await first.bid(87_000, 'elsewhere')).data).toMatchObject({ bidId: other.bidId, isReplay: true })
  await refuseMany()
  expect((await first.bid(87_000, 'elsewhere')).data).toMatchObject({ bidId: other.bidId, isReplay: true })
})

test('[spec: Transitions of an auction] rejects a bid after another process has paused the auction', async () => {
  const { room, first } = await openCachedRoom()
  const staff = await connect(world.other, room.company.token)
  const paused = await staff.ask('auction.pause', { auctionId: room.auctionId, reason: 'a question in the hall' })
  expect(paused.type).toBe('command.acknowledged')
  expect(await first.bid(88_000)).toMatchObject({ type: 'error', data: { reason: 'AUCTION_NOT_LIVE' } })
})

test('two processes bidding at once keep one leader, a log without gaps, and every accepted bid better than the last', async () => {
  const { room, first } = await openCachedRoom(2)
  const second = await bidder(world.other, room, 1)
  const replies = await Promise.all(
    Array.from({ length: 120 }, (_, n) => (n % 2 ? first : second).bid(80_000 - Math.floor(n / 3) * 10)),
  )
  const accepted = replies.filter(({ type }) => type === 'ack')
  const bids = await world.app.db
    .selectFrom('bids')
    .selectAll()
    .where('auctionId', '=', room.auctionId)
    .orderBy('serverSequence')
    .execute()
  expect(bids.length).toBe(accepted.length + 2)
  for (const [index, bid] of bids.entries())
    if (index > 0) expect(bid.amountPaise).toBeLessThan(bids[index - 1]!.amountPaise)
  const events = await world.app.db
    .selectFrom('roomEvents')
    .select('serverSequence')
    .where('auctionId', '=', room.auctionId)
    .orderBy('serverSequence')
    .execute()
  expect(events.map(({ serverSequence }) => serverSequence)).toEqual(events.map((_, index) => index + 1))
  const auction = await world.app.db
    .selectFrom('auctions')
    .selectAll()
    .where('id', '=', room.auctionId)
    .executeTakeFirstOrThrow()
  expect(auction).toMatchObject({ leadingBidId: bids.at(-1)!.id, bidCount: bids.length })
})
