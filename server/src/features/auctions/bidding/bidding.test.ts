import { describe, expect, test } from 'vitest'
import { makeWinner } from '#testing/auction-fixtures'
import { useBiddingRooms } from '#testing/bidding-rooms'
import { makeRoom } from '#testing/rooms'

const { world, connect, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

describe('[spec: What each ticket may do] who may bid', () => {
  test('rejects a bid before the auction is live', async () => {
    const room = await makeRoom(world.app, { members: 1, company: world.company })
    const { token, enrollmentId } = room.members[0]!
    const socket = await connect(token)
    const at = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
    await socket.ask('auction.join', at)
    expect(await socket.ask('auction.bid.place', { ...at, amount: 90_000 })).toMatchObject({
      type: 'error',
      data: { code: 'CONFLICT', reason: 'AUCTION_NOT_LIVE' },
    })
  })
  test('rejects a bid from someone who has not joined, and a bid for another member', async () => {
    const { bidders } = await liveRoom({ joined: false })
    expect((await bidders[A]!.bid(90_000)).data).toMatchObject({ code: 'FORBIDDEN', reason: 'PARTICIPATION_REQUIRED' })
    const foreign = await bidders[A]!.socket.ask('auction.bid.place', { ...bidders[B]!.at, amount: 90_000 })
    expect(foreign.data).toMatchObject({ code: 'FORBIDDEN', reason: 'NOT_YOUR_ENROLLMENT' })
  })
  test('rejects a bid of a prior winner of the program', async () => {
    const { bidders, ...room } = await liveRoom()
    await makeWinner(world.app, room, room.members[A]!, { division: 9 })
    expect((await bidders[A]!.bid(90_000)).data).toMatchObject({ code: 'FORBIDDEN', reason: 'PRIOR_WINNER' })
  })
  test.each([
    ['a missing amount', {}],
    ['an amount that is no number', { amount: 'many' }],
    ['a negative amount', { amount: -5 }],
    ['an amount beyond any number', { amount: '99999999999999999999' }],
    ['a list as amount', { amount: [1] }],
  ])('[spec: Refusals] rejects %s with BAD_REQUEST', async (_title, more) => {
    const { bidders } = await liveRoom({ members: 1 })
    const reply = await bidders[A]!.socket.ask('auction.bid.place', { ...bidders[A]!.at, ...more })
    expect(reply).toMatchObject({ type: 'error', data: { code: 'BAD_REQUEST' } })
  })
})

describe('[spec: Which bid is better; Default bid mode; Limits of an amount; At the floor] which bid is better', () => {
  test('TOTAL_VALUE_DECREASING accepts strictly lower amounts within the range, and names the required amount', async () => {
    const { bidders, row } = await liveRoom()
    expect((await bidders[A]!.bid(100_000.01)).data).toMatchObject({
      code: 'BAD_REQUEST',
      reason: 'AMOUNT_OUT_OF_RANGE',
      requiredAmount: 100_000,
    })
    expect((await bidders[A]!.bid(59_999.99)).data.reason).toBe('AMOUNT_OUT_OF_RANGE')
    expect((await bidders[A]!.bid('90000.50')).data).toMatchObject({ status: 'ACCEPTED', amount: 90_000.5 })
    for (const amount of [90_000.5, 95_000])
      expect((await bidders[B]!.bid(amount)).data).toMatchObject({
        code: 'CONFLICT',
        reason: 'BID_NOT_BETTER',
        requiredAmount: 90_000.49,
      })
    expect((await bidders[B]!.bid(85_000)).type).toBe('ack')
    expect((await bidders[B]!.bid(84_000)).type).toBe('ack')
    expect(await row()).toMatchObject({
      leadingAmountPaise: 8_400_000,
      leadingEnrollmentId: bidders[B]!.enrollmentId,
      bidCount: 3,
      bidderCount: 2,
      baseAmountPaise: 9_000_050,
      minimumBidReachedAt: null,
    })
  })
  test('DISCOUNT_INCREASING accepts strictly higher amounts up to the total', async () => {
    const { bidders, row } = await liveRoom({ auction: { bidMode: 'DISCOUNT_INCREASING' } })
    expect((await bidders[A]!.bid(61_000)).type).toBe('ack')
    expect((await bidders[B]!.bid(61_000)).data).toMatchObject({ reason: 'BID_NOT_BETTER', requiredAmount: 61_000.01 })
    expect((await bidders[B]!.bid(60_500)).data.reason).toBe('BID_NOT_BETTER')
    expect((await bidders[B]!.bid(100_000)).type).toBe('ack')
    expect((await bidders[A]!.bid(100_000)).data).not.toHaveProperty('requiredAmount')
    expect(await row()).toMatchObject({ leadingAmountPaise: 10_000_000, minimumBidReachedAt: expect.any(Date) })
  })
  test('[spec: At the floor] at the floor other members may equal the leader, once each, and the first one leads', async () => {
    const { bidders, row } = await liveRoom({ members: 3 })
    expect((await bidders[A]!.bid(60_000)).type).toBe('ack')
    expect((await row()).minimumBidReachedAt).toBeInstanceOf(Date)
    expect((await bidders[A]!.bid(60_000)).data.reason).toBe('BID_NOT_BETTER')
    expect((await bidders[B]!.bid(60_000)).type).toBe('ack')
    expect((await bidders[B]!.bid(60_000)).data).not.toHaveProperty('requiredAmount')
    expect((await bidders[2]!.bid(60_000)).type).toBe('ack')
    expect(await row()).toMatchObject({ leadingEnrollmentId: bidders[A]!.enrollmentId, bidCount: 3 })
  })
})

describe('[spec: Repeating a bid] one bid per message id', () => {
  test('a repeated id gets the stored receipt and makes no second bid', async () => {
    const { bidders, row } = await liveRoom()
    const first = await bidders[A]!.bid(90_000, 'bid-1')
    expect(first.data).toMatchObject({
      eventType: 'auction.bid.place',
      bidId: expect.any(String),
      amount: 90_000,
      status: 'ACCEPTED',
      isReplay: false,
    })
    await bidders[B]!.bid(80_000)
    const again = await connect((await tokenOf(bidders[A]!.enrollmentId))!)
    const replay = await again.ask('auction.bid.place', { ...bidders[A]!.at, amount: '90000.00' }, 'bid-1')
    expect(replay.data).toEqual({ ...first.data, isReplay: true, isLeading: false })
    expect((await row()).bidCount).toBe(2)
  })
  test('a repeated id with another amount is a CONFLICT', async () => {
    const { bidders } = await liveRoom()
    await bidders[A]!.bid(90_000, 'bid-1')
    expect((await bidders[A]!.bid(80_000, 'bid-1')).data).toMatchObject({
      code: 'CONFLICT',
      reason: 'MESSAGE_ID_REUSED',
    })
  })
  test('a refused bid leaves nothing behind, so its id is judged again', async () => {
    const { bidders } = await liveRoom()
    await bidders[B]!.bid(80_000)
    expect((await bidders[A]!.bid(90_000, 'bid-1')).type).toBe('error')
    bidders[A]!.socket.post('auction.bid.place', { ...bidders[A]!.at, amount: 70_000 }, 'bid-1')
    await bidders[A]!.socket.waitFor((frame) => frame.type === 'ack' && frame.correlationId === 'bid-1')
  })
  test('rejects a bid without an id', async () => {
    const { bidders } = await liveRoom({ members: 1 })
    const { socket, at } = bidders[A]!
    socket.ws.send(JSON.stringify({ type: 'auction.bid.place', data: { ...at, amount: 90_000 } }))
    expect((await socket.event('error')).data.code).toBe('BAD_REQUEST')
  })
  test('twenty parallel bids, each sent twice, leave one leader, falling amounts and every id once', async () => {
    const { bidders, row, auctionId } = await liveRoom({ members: 4 })
    const sent = Array.from({ length: 20 }, (_, n) => ({
      id: `parallel-${n}`,
      amount: 99_000 - n * 1000,
      member: n % 4,
    }))
    await Promise.all(
      [...sent, ...sent].map(({ id, amount, member }) => {
        bidders[member]!.socket.post('auction.bid.place', { ...bidders[member]!.at, amount }, id)
        return bidders[member]!.socket.waitFor(({ correlationId }) => correlationId === id)
      }),
    )
    const bids = await world.app.db
      .selectFrom('bids')
      .selectAll()
      .where('auctionId', '=', auctionId)
      .orderBy('serverSequence')
      .execute()
    const amounts = bids.map(({ amountPaise }) => amountPaise)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    expect(await row()).toMatchObject({ leadingAmountPaise: amounts.at(-1), bidCount: bids.length })
    expect(new Set(bids.map(({ messageId }) => messageId)).size).toBe(bids.length)
  })
})

async function tokenOf(enrollmentId: string) {
  const user = await world.app.db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select('users.mobileNumber')
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  return (await world.app.signIn(user.mobileNumber!, 'second-device')).token
}
