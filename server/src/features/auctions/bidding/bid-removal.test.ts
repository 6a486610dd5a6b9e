import { describe, expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'

const { world, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

describe('[spec: Deleting bids and disqualifying bidders] removed bids and disqualified bidders', () => {
  const logsOf = async (auctionId: string) =>
    (
      await world.app.call('GET', `/v2/companies/auctions/${auctionId}/action-logs`, { token: world.company.token })
    ).data.actionLogs.map(({ action }: { action: string }) => action)
  test('DELETE_BID lowers the count, finds the next leader, logs and broadcasts', async () => {
    const { bidders, staff, auctionId, row } = await liveRoom()
    const first = await bidders[A]!.bid(90_000)
    const second = await bidders[B]!.bid(80_000)
    const done = await staff.ask('auction.bid.mark', {
      auctionId,
      action: 'DELETE_BID',
      bidId: second.data.bidId,
      reason: 'slip',
    })
    expect(done).toMatchObject({
      type: 'command.acknowledged',
      data: { command: 'auction.bid.mark', status: 'accepted' },
    })
    const { data } = await bidders[A]!.socket.event('auction.bid.deleted')
    expect(data.payload).toMatchObject({
      bidId: second.data.bidId,
      reason: 'slip',
      leadingBid: { id: first.data.bidId },
      bidCount: 1,
    })
    expect(await row()).toMatchObject({ leadingBidId: first.data.bidId, bidCount: 1, bidderCount: 1 })
    expect(await logsOf(auctionId)).toContain('DELETE_BID')
    await staff.ask('auction.bid.mark', { auctionId, action: 'DELETE_BID', bidId: first.data.bidId, reason: 'slip' })
    expect(await row()).toMatchObject({
      leadingBidId: null,
      leadingAmountPaise: null,
      baseAmountPaise: null,
      bidCount: 0,
    })
    const again = await staff.ask('auction.bid.mark', {
      auctionId,
      action: 'DELETE_BID',
      bidId: first.data.bidId,
      reason: 'slip',
    })
    expect(again).toMatchObject({ type: 'command.failed', data: { code: 'NOT_FOUND' } })
  })
  test('[spec: All events] broadcasts the lower number of bidders', async () => {
    const { bidders, staff, auctionId } = await liveRoom()
    const { socket } = bidders[A]!
    const untilBidders = (bidderCount: number, after = 0) =>
      socket.waitFor(
        ({ type, data }) => type === 'auction.audience.changed' && data.bidderCount === bidderCount,
        `${bidderCount} bidders`,
        after,
      )
    const { data } = await bidders[B]!.bid(90_000)
    await untilBidders(1)
    const after = socket.frames.length
    await staff.ask('auction.bid.mark', { auctionId, action: 'DELETE_BID', bidId: data.bidId, reason: 'slip' })
    await untilBidders(0, after)
  })
  test('DISQUALIFY_BIDDER disqualifies the bids and stops the bidder', async () => {
    const { bidders, staff, auctionId, row } = await liveRoom()
    const first = await bidders[A]!.bid(90_000)
    await bidders[B]!.bid(80_000)
    const mark = {
      auctionId,
      action: 'DISQUALIFY_BIDDER',
      enrolledSubscriberId: bidders[B]!.enrollmentId,
      reason: 'no papers',
      reasonCode: 'KYC_ISSUE',
    }
    expect((await staff.ask('auction.bid.mark', mark)).type).toBe('command.acknowledged')
    const { data } = await bidders[A]!.socket.event('auction.bidder.disqualified')
    expect(data.payload).toMatchObject({
      phase: 'LIVE',
      enrolledSubscriberId: bidders[B]!.enrollmentId,
      leadingBid: { id: first.data.bidId },
    })
    expect((await staff.event('auction.bid.updated')).data.payload.bid.disqualifiedAt).toEqual(expect.any(String))
    expect((await row()).leadingBidId).toBe(first.data.bidId)
    expect((await bidders[B]!.bid(70_000)).data).toMatchObject({ code: 'FORBIDDEN', reason: 'LIVE_BID_DISQUALIFIED' })
    expect(await logsOf(auctionId)).toContain('DISQUALIFY_BIDDER')
    expect(await staff.ask('auction.bid.mark', mark)).toMatchObject({
      type: 'command.failed',
      data: { code: 'CONFLICT' },
    })
  })
  test.each([
    ['an unknown action', { action: 'FOO', bidId: 'c'.padEnd(25, '0'), reason: 'x' }],
    ['DELETE_BID without bidId', { action: 'DELETE_BID', reason: 'x' }],
    ['DELETE_BID without reason', { action: 'DELETE_BID', bidId: 'c'.padEnd(25, '0') }],
    ['DISQUALIFY_BIDDER without enrollment', { action: 'DISQUALIFY_BIDDER', reason: 'x', reasonCode: 'OTHER' }],
    [
      'DISQUALIFY_BIDDER without reasonCode',
      { action: 'DISQUALIFY_BIDDER', reason: 'x', enrolledSubscriberId: 'c'.padEnd(25, '0') },
    ],
    [
      'a bad reasonCode',
      { action: 'DISQUALIFY_BIDDER', reason: 'x', reasonCode: 'FOO', enrolledSubscriberId: 'c'.padEnd(25, '0') },
    ],
  ])('rejects %s with command.rejected and BAD_REQUEST', async (_title, data) => {
    const { staff, auctionId } = await liveRoom({ members: 0 })
    expect(await staff.ask('auction.bid.mark', { auctionId, ...data })).toMatchObject({
      type: 'command.rejected',
      data: { code: 'BAD_REQUEST' },
    })
  })
})
