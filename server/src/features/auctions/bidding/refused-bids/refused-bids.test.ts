import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { useBiddingRooms } from '#testing/bidding-rooms'
import { KEPT_PER_TICKET } from './refused-bid-log.ts'
import { deleteBeyondNewest, insertRefusedBids } from './refused-bids.sql.ts'

const { world, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

type Room = Awaited<ReturnType<typeof liveRoom>>
/** Finding a bid waits for the refusals that are being written. */
const untilKept = ({ bidders }: Room) =>
  bidders[A]!.socket.ask('auction.bid.find', { ...bidders[A]!.at, messageId: 'x' })
const listFor = (auctionId: string, query = '', area = 'companies', token = world.company.token) =>
  world.app.call('GET', `/v2/${area}/auctions/${auctionId}/refused-bids${query}`, { token })

test('a refusal says when the bid came, when it was judged, the end and the leader', async () => {
  const { bidders, row } = await liveRoom()
  const { data: ack } = await bidders[A]!.bid(90_000)
  const { data } = await bidders[B]!.bid(95_000)
  expect(data).toMatchObject({
    reason: 'BID_NOT_BETTER',
    auctionEndAt: (await row()).auctionEndAt!.toISOString(),
    leadingBid: { id: ack.bidId, amount: 90_000, enrolledSubscriberId: bidders[A]!.enrollmentId },
  })
  expect(Date.parse(data.judgedAt)).toBeGreaterThanOrEqual(Date.parse(data.receivedAt))
})

test('a refusal without a rule of the auction says nothing about the auction', async () => {
  const { bidders } = await liveRoom()
  const { data } = await bidders[A]!.socket.ask('auction.bid.place', { ...bidders[B]!.at, amount: 90_000 }, 'theirs')
  expect(data.reason).toBe('NOT_YOUR_ENROLLMENT')
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['leadingBid']))
})

test('staff read the refused bids of an auction, newest first, and the member their own', async () => {
  const room = await liveRoom()
  const { bidders, auctionId } = room
  await bidders[A]!.bid(90_000)
  await bidders[B]!.bid(95_000, 'first')
  await bidders[B]!.bid(95_000, 'first')
  await bidders[B]!.bid(1, 'second')
  await untilKept(room)
  const { status, data } = await listFor(auctionId)
  expect(status).toBe(200)
  expect(data.refusedBids).toMatchObject([
    { messageId: 'second', amount: 1, reason: 'AMOUNT_OUT_OF_RANGE', leadingAmount: 90_000 },
    {
      messageId: 'first',
      enrolledSubscriberId: bidders[B]!.enrollmentId,
      amount: 95_000,
      source: 'ONLINE',
      reason: 'BID_NOT_BETTER',
      ticketNumber: expect.any(Number),
      subscriberName: expect.any(String),
    },
  ])
  expect((await listFor(auctionId, '?pageSize=1&pageNumber=2')).data.refusedBids).toMatchObject([
    { messageId: 'first' },
  ])
  const admin = await world.app.superadmin()
  expect((await listFor(auctionId, '', 'admin', admin.token)).data).toEqual(data)

  const own = async (member: number) => {
    const path = `/v2/subscribers/me/auctions/${auctionId}`
    const { data } = await world.app.call('GET', path, { token: room.members[member]!.token })
    return data.enrollments[0].refusedBids
  }
  expect(await own(B)).toMatchObject([{ messageId: 'second' }, { messageId: 'first' }])
  expect(await own(A)).toEqual([])
})

test('keeps a bid that came after the hammer, and none that came during a pause', async () => {
  const room = await liveRoom()
  const { bidders, staff, auctionId } = room
  await staff.ask('auction.pause', { auctionId, reason: 'tea' })
  await bidders[A]!.bid(90_000, 'paused')
  await staff.ask('auction.resume', { auctionId, reason: 'tea' })
  await staff.ask('auction.end', { auctionId, reason: 'done' })
  const { data: late } = await bidders[A]!.bid(90_000, 'late')
  expect(late).toMatchObject({ reason: 'AUCTION_NOT_LIVE', auctionEndAt: (await room.row()).endedAt!.toISOString() })
  await untilKept(room)
  const { refusedBids } = (await listFor(auctionId)).data
  expect(refusedBids).toMatchObject([{ messageId: 'late', auctionEndAt: late.auctionEndAt, judgedAt: late.judgedAt }])
  expect(refusedBids).toHaveLength(1)
})

test('keeps the newest refusals of each ticket', async () => {
  const { transact, clock } = world.app.app.platform
  const { auctionId, bidders, members, company } = await liveRoom()
  const nowMs = clock.nowMs()
  const rowsOf = (enrollmentId: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: newId(nowMs),
      auctionId,
      companyId: company.companyId,
      enrollmentId,
      subscriberId: members[A]!.userId,
      amountPaise: n + 1,
      source: 'ONLINE' as const,
      placedById: members[A]!.userId,
      messageId: `m${n}`,
      reason: 'BID_NOT_BETTER',
      receivedAt: new Date(nowMs + n),
      judgedAt: new Date(nowMs + n),
    }))
  const [many, few] = [bidders[A]!.enrollmentId, bidders[B]!.enrollmentId]
  await transact(async (tx) => {
    await insertRefusedBids(tx, [...rowsOf(many, KEPT_PER_TICKET + 7), ...rowsOf(few, 3)])
    await deleteBeyondNewest(tx, [{ auctionId, enrollmentId: many }], KEPT_PER_TICKET)
  })
  const { data } = await listFor(auctionId, '?pageSize=100')
  expect(data.count).toBe(KEPT_PER_TICKET + 3)
  const oldest = await world.app.db
    .selectFrom('refusedBids')
    .select('amountPaise')
    .where('auctionId', '=', auctionId)
    .where('enrollmentId', '=', many)
    .orderBy('judgedAt')
    .executeTakeFirst()
  expect(oldest).toEqual({ amountPaise: 8 })
})
