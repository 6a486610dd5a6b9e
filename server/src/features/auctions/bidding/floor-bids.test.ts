import { describe, expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'
import { makeEmployee, makeRole } from '#testing/fixtures'

const { world, connect, liveRoom } = useBiddingRooms()
const [A] = [0, 1] as const

describe('[spec: Bids from the hall] floor bids', () => {
  test('staff place a bid for a member in the hall where the auction allows it', async () => {
    const { staff, auctionId, members, row } = await liveRoom({
      joined: false,
      auction: { allowStaffOfflineBids: true },
    })
    const at = { auctionId, enrolledSubscriberId: members[A]!.enrollmentId }
    const ack = await staff.ask('auction.bid.place', { ...at, amount: 90_000 })
    expect(ack.data.status).toBe('ACCEPTED')
    expect((await staff.event('auction.bid.created')).data.payload.bid.source).toBe('FLOOR')
    expect(await row()).toMatchObject({ bidCount: 1, bidderCount: 1 })
    const participation = await world.app.db
      .selectFrom('participations')
      .selectAll()
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
    expect(participation).toMatchObject({ source: 'FLOOR', enrollmentId: members[A]!.enrollmentId })
    const logs = await world.app.call('GET', `/v2/companies/auctions/${auctionId}/action-logs`, {
      token: world.company.token,
    })
    expect(logs.data.actionLogs[0]).toMatchObject({ action: 'STAFF_OFFLINE_BID', actorId: world.company.ownerId })
  })
  test('rejects a floor bid where the auction does not allow it, and without auction.bid.manage', async () => {
    const { staff, auctionId, members } = await liveRoom({ joined: false })
    const at = { auctionId, enrolledSubscriberId: members[A]!.enrollmentId }
    expect((await staff.ask('auction.bid.place', { ...at, amount: 90_000 })).data).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'FLOOR_BIDS_NOT_ALLOWED',
    })
    const roleId = await makeRole(world.app, world.company.companyId, 'COMPANY', ['auction.read'])
    const viewer = await connect((await makeEmployee(world.app, world.company.companyId, [{ roleId }])).token)
    expect((await viewer.ask('auction.bid.place', { ...at, amount: 90_000 })).data.code).toBe('FORBIDDEN')
  })
})
