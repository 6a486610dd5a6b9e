import { describe, expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'
import { makeRoom } from '#testing/rooms'

const { world, connect, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

describe('[spec: All events] the events of the room', () => {
  test('[spec: Bid events] broadcasts bid.created with the bid, the leader and the counters', async () => {
    const { bidders, staff } = await liveRoom()
    const { bidId } = (await bidders[A]!.bid(90_000)).data
    for (const socket of [bidders[A]!.socket, bidders[B]!.socket, staff]) {
      const { data } = await socket.event('auction.bid.created')
      expect(data).toMatchObject({
        serverSequence: expect.any(Number),
        stateVersion: expect.any(Number),
        payload: {
          bid: { id: bidId, enrolledSubscriberId: bidders[A]!.enrollmentId, subscriberName: 'Member 1', amount: 90_000, type: 'LIVE', source: 'ONLINE' },
          leadingBid: { id: bidId, amount: 90_000 },
          bidCount: 1,
        },
      }) // biome-ignore format: one glance
    }
  })
  test('[spec: Bid events] broadcasts bid.rejected at most five times a second, and does not store it', async () => {
    const { bidders, auctionId } = await liveRoom()
    await bidders[A]!.bid(80_000)
    const startedAt = performance.now()
    for (let n = 0; n < 30; n++) await bidders[B]!.bid(90_000)
    const { data } = await bidders[A]!.socket.event('auction.bid.rejected')
    expect(data.payload).toEqual({
      enrolledSubscriberId: bidders[B]!.enrollmentId,
      amount: 90_000,
      code: 'BID_NOT_BETTER',
    })
    const received = bidders[A]!.socket.frames.filter(({ type }) => type === 'auction.bid.rejected')
    const begunSeconds = Math.floor((performance.now() - startedAt) / 1000) + 2
    expect(received.length).toBeLessThanOrEqual(5 * begunSeconds)
    const log = await world.app.db.selectFrom('roomEvents').select('type').where('auctionId', '=', auctionId).execute()
    expect(log.map(({ type }) => type)).not.toContain('auction.bid.rejected')
  })
  test('[spec: Bid events] keeps a bid that is sent before the start or during a pause from the room', async () => {
    const { auctionId, members } = await makeRoom(world.app, { members: 2, company: world.company })
    const staff = await connect(world.company.token)
    const [watcher, bidder] = [await connect(members[A]!.token), await connect(members[B]!.token)]
    for (const [index, socket] of [watcher, bidder].entries())
      await socket.ask('auction.subscribe', { auctionId, enrolledSubscriberId: members[index]!.enrollmentId })
    const at = { auctionId, enrolledSubscriberId: members[B]!.enrollmentId }
    await bidder.ask('auction.join', at)
    const bid = async (amount: number) => (await bidder.ask('auction.bid.place', { ...at, amount })).data.reason

    expect(await bid(71_111)).toBe('AUCTION_NOT_LIVE')
    await staff.ask('auction.status.update', { auctionId, status: 'START' })
    await staff.ask('auction.pause', { auctionId, reason: 'a break' })
    expect(await bid(72_222)).toBe('AUCTION_NOT_LIVE')
    await staff.ask('auction.resume', { auctionId, reason: 'going on' })
    expect(await bid(200_000)).toBe('AMOUNT_OUT_OF_RANGE')
    await watcher.event('auction.bid.rejected')
    const rejected = watcher.frames.filter(({ type }) => type === 'auction.bid.rejected')
    expect(rejected.map(({ data }) => data.payload.amount)).toEqual([200_000])
    expect(JSON.stringify(watcher.frames)).not.toMatch(/71111|72222/)
  })
  test('[spec: In one paragraph] a bid can be read as soon as its reply has arrived', async () => {
    const { bidders, cycleId, members } = await liveRoom()
    const { bidId } = (await bidders[A]!.bid(90_000)).data
    const { data } = await world.app.call(
      'GET',
      `/v2/subscribers/me/cycles/${cycleId}/auction/${bidders[A]!.enrollmentId}`,
      {
        token: members[A]!.token,
      },
    )
    expect(data).toMatchObject({ leadingBid: { id: bidId }, bidCount: 1, currentUser: { isLeadingBidder: true } })
  })
})
