import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWinner } from '#testing/auction-fixtures'
import { makeEmployee, makeRole } from '#testing/fixtures'
import { type AuctionChanges, makeRoom, type Room } from '#testing/rooms'
import { openSocket, type TestSocket } from '#testing/sockets'
import { startTestApp, type TestApp } from '#testing/test-app'

let app: TestApp
let company: Room['company']
const open: TestSocket[] = []
const connect = async (token: string) => {
  const socket = await openSocket(app.url, token)
  open.push(socket)
  return socket
}

beforeAll(async () => {
  app = await startTestApp()
  company = (await makeRoom(app, { members: 0 })).company
})
afterAll(async () => {
  for (const socket of open) socket.ws.terminate()
  await app.close()
})

/** A live auction with everybody seated and joined, unless told otherwise. */
async function liveRoom(options: { members?: number; auction?: AuctionChanges; joined?: boolean } = {}) {
  const room = await makeRoom(app, { members: options.members ?? 2, company, auction: options.auction ?? {} })
  const staff = await connect(company.token)
  await staff.ask('auction.subscribe', { auctionId: room.auctionId })
  const bidders = []
  for (const { token, enrollmentId } of room.members) {
    const socket = await connect(token)
    const at = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
    await socket.ask('auction.subscribe', at)
    if (options.joined !== false) expect((await socket.ask('auction.join', at)).type).toBe('ack')
    bidders.push({
      socket,
      enrollmentId,
      at,
      bid: (amount: number | string, id?: string) => socket.ask('auction.bid.place', { ...at, amount }, id),
    })
  }
  await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
  const row = () => app.db.selectFrom('auctions').selectAll().where('id', '=', room.auctionId).executeTakeFirstOrThrow()
  return { ...room, staff, bidders, row }
}
const [A, B] = [0, 1] as const

describe('[D1 2.9] who may bid', () => {
  test('not before the auction is LIVE', async () => {
    const room = await makeRoom(app, { members: 1, company })
    const { token, enrollmentId } = room.members[0]!
    const socket = await connect(token)
    const at = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
    await socket.ask('auction.join', at)
    expect(await socket.ask('auction.bid.place', { ...at, amount: 90_000 })).toMatchObject({
      type: 'error',
      data: { code: 'CONFLICT', reason: 'AUCTION_NOT_LIVE' },
    })
  })
  test('not without joining, not for another', async () => {
    const { bidders } = await liveRoom({ joined: false })
    expect((await bidders[A]!.bid(90_000)).data).toMatchObject({ code: 'FORBIDDEN', reason: 'PARTICIPATION_REQUIRED' })
    const foreign = await bidders[A]!.socket.ask('auction.bid.place', { ...bidders[B]!.at, amount: 90_000 })
    expect(foreign.data).toMatchObject({ code: 'FORBIDDEN', reason: 'NOT_YOUR_ENROLLMENT' })
  })
  test('not a prior winner of the program', async () => {
    const { bidders, ...room } = await liveRoom()
    await makeWinner(app, room, room.members[A]!, { division: 9 })
    expect((await bidders[A]!.bid(90_000)).data).toMatchObject({ code: 'FORBIDDEN', reason: 'PRIOR_WINNER' })
  })
  test.each([
    ['no amount', {}],
    ['no number', { amount: 'many' }],
    ['a negative one', { amount: -5 }],
    ['too much for any number', { amount: '99999999999999999999' }],
    ['a list', { amount: [1] }],
  ])('[G202] %s is BAD_REQUEST', async (_title, more) => {
    const { bidders } = await liveRoom({ members: 1 })
    const reply = await bidders[A]!.socket.ask('auction.bid.place', { ...bidders[A]!.at, ...more })
    expect(reply).toMatchObject({ type: 'error', data: { code: 'BAD_REQUEST' } })
  })
})

describe('[G041–G044] which bid is better', () => {
  test('TOTAL_VALUE_DECREASING: within the range, strictly lower, and the requiredAmount says so', async () => {
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
  test('DISCOUNT_INCREASING: strictly higher, up to the total', async () => {
    const { bidders, row } = await liveRoom({ auction: { bidMode: 'DISCOUNT_INCREASING' } })
    expect((await bidders[A]!.bid(61_000)).type).toBe('ack')
    expect((await bidders[B]!.bid(61_000)).data).toMatchObject({ reason: 'BID_NOT_BETTER', requiredAmount: 61_000.01 })
    expect((await bidders[B]!.bid(60_500)).data.reason).toBe('BID_NOT_BETTER')
    expect((await bidders[B]!.bid(100_000)).type).toBe('ack')
    expect((await bidders[A]!.bid(100_000)).data).not.toHaveProperty('requiredAmount')
    expect(await row()).toMatchObject({ leadingAmountPaise: 10_000_000, minimumBidReachedAt: expect.any(Date) })
  })
  test('[G044] at the floor others may stand beside the leader, once each; the first one leads', async () => {
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

describe('[G040] one bid per message id', () => {
  test('the same id is answered with the stored result and makes no second bid', async () => {
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
    expect(replay.data).toEqual({ ...first.data, isReplay: true })
    expect((await row()).bidCount).toBe(2)
  })
  test('the same id for another amount is a CONFLICT', async () => {
    const { bidders } = await liveRoom()
    await bidders[A]!.bid(90_000, 'bid-1')
    expect((await bidders[A]!.bid(80_000, 'bid-1')).data).toMatchObject({
      code: 'CONFLICT',
      reason: 'MESSAGE_ID_REUSED',
    })
  })
  test('a refused bid leaves nothing behind: its id is judged anew', async () => {
    const { bidders } = await liveRoom()
    await bidders[B]!.bid(80_000)
    expect((await bidders[A]!.bid(90_000, 'bid-1')).type).toBe('error')
    bidders[A]!.socket.post('auction.bid.place', { ...bidders[A]!.at, amount: 70_000 }, 'bid-1')
    await bidders[A]!.socket.waitFor((frame) => frame.type === 'ack' && frame.correlationId === 'bid-1')
  })
  test('without an id there is no bid', async () => {
    const { bidders } = await liveRoom({ members: 1 })
    const { socket, at } = bidders[A]!
    socket.ws.send(JSON.stringify({ type: 'auction.bid.place', data: { ...at, amount: 90_000 } }))
    expect((await socket.event('error')).data.code).toBe('BAD_REQUEST')
  })
  test('twenty at once, each sent twice: one leader, a gapless history, every id once', async () => {
    const { bidders, row, auctionId } = await liveRoom({ members: 4 })
    const sent = Array.from({ length: 20 }, (_, n) => ({ id: `parallel-${n}`, amount: 99_000 - n * 1000, of: n % 4 }))
    await Promise.all(
      [...sent, ...sent].map(({ id, amount, of }) => {
        bidders[of]!.socket.post('auction.bid.place', { ...bidders[of]!.at, amount }, id)
        return bidders[of]!.socket.waitFor(({ correlationId }) => correlationId === id)
      }),
    )
    const bids = await app.db
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
  const user = await app.db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select('users.mobileNumber')
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  return (await app.signIn(user.mobileNumber!, 'second-device')).token
}

describe('[D1 6.2] what the room hears', () => {
  test('[G066] bid.created goes to everybody, with the bid, the lead and the counters', async () => {
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
  test('[G066] bid.rejected goes to the room, without a number of its own, at most five a second', async () => {
    const { bidders, auctionId } = await liveRoom()
    await bidders[A]!.bid(80_000)
    for (let n = 0; n < 30; n++) await bidders[B]!.bid(90_000)
    const { data } = await bidders[A]!.socket.event('auction.bid.rejected')
    expect(data.payload).toEqual({
      enrolledSubscriberId: bidders[B]!.enrollmentId,
      amount: 90_000,
      code: 'BID_NOT_BETTER',
    })
    const heard = bidders[A]!.socket.frames.filter(({ type }) => type === 'auction.bid.rejected')
    expect(heard.length).toBeLessThanOrEqual(10)
    const log = await app.db.selectFrom('roomEvents').select('type').where('auctionId', '=', auctionId).execute()
    expect(log.map(({ type }) => type)).not.toContain('auction.bid.rejected')
  })
  test('[D1 1] the bid is readable as soon as its reply is there', async () => {
    const { bidders, cycleId, members } = await liveRoom()
    const { bidId } = (await bidders[A]!.bid(90_000)).data
    const { data } = await app.call('GET', `/v2/subscribers/me/cycles/${cycleId}/auction/${bidders[A]!.enrollmentId}`, {
      token: members[A]!.token,
    })
    expect(data).toMatchObject({ leadingBid: { id: bidId }, bidCount: 1, currentUser: { isLeadingBidder: true } })
  })
})

describe('[G045, G046] the end moves', () => {
  test('an accepted bid adds its seconds and says `extended`; a refused one does not', async () => {
    const { bidders, row, staff } = await liveRoom({ auction: { extensionSeconds: 30 } })
    const before = (await row()).auctionEndAt!
    const ack = await bidders[A]!.bid(90_000)
    expect(Date.parse(ack.data.auctionEndAt)).toBe(before.getTime() + 30_000)
    const { data } = await staff.transition('extended')
    expect(data.payload.state).toMatchObject({
      auctionEndAt: ack.data.auctionEndAt,
      stateVersion: ack.data.stateVersion,
    })
    await bidders[B]!.bid(95_000)
    expect((await row()).auctionEndAt).toEqual(new Date(before.getTime() + 30_000))
    expect((await row()).dueAt).toEqual(new Date(before.getTime() + 30_000))
  })
  test('call mode: a bid begins the calls anew; pausing keeps what remains', async () => {
    const { bidders, row, staff, auctionId } = await liveRoom({
      auction: { closingMode: 'CALL_MODE', durationSeconds: null },
    })
    expect(await row()).toMatchObject({ closingPhase: 'FIRST_CALL', auctionEndAt: null })
    await app.db.updateTable('auctions').set({ closingPhase: 'SECOND_CALL' }).where('id', '=', auctionId).execute()
    await bidders[A]!.bid(90_000)
    expect((await staff.transition('extended')).data.payload.state.closingPhase).toBe('FIRST_CALL')
    await staff.ask('auction.pause', { auctionId, reason: 'tea' })
    expect((await bidders[A]!.bid(80_000)).data.reason).toBe('AUCTION_NOT_LIVE')
    expect((await row()).remainingMs).toBeGreaterThan(25_000)
  })
  test('a bid after the deadline is too late, even before the engine has ended the auction', async () => {
    const { bidders, auctionId } = await liveRoom()
    await app.db
      .updateTable('auctions')
      .set({ auctionEndAt: new Date(app.app.platform.clock.nowMs() - 1), dueAt: null })
      .where('id', '=', auctionId)
      .execute()
    expect((await bidders[A]!.bid(90_000)).data).toMatchObject({ code: 'CONFLICT', reason: 'BID_TOO_LATE' })
  })
})

describe('[G051] floor bids', () => {
  test('staff bid for a member on the floor where the auction allows it', async () => {
    const { staff, auctionId, members, row } = await liveRoom({
      joined: false,
      auction: { allowStaffOfflineBids: true },
    })
    const at = { auctionId, enrolledSubscriberId: members[A]!.enrollmentId }
    const ack = await staff.ask('auction.bid.place', { ...at, amount: 90_000 })
    expect(ack.data.status).toBe('ACCEPTED')
    expect((await staff.event('auction.bid.created')).data.payload.bid.source).toBe('FLOOR')
    expect(await row()).toMatchObject({ bidCount: 1, bidderCount: 1 })
    const participation = await app.db
      .selectFrom('participations')
      .selectAll()
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
    expect(participation).toMatchObject({ source: 'FLOOR', enrollmentId: members[A]!.enrollmentId })
    const logs = await app.call('GET', `/v2/companies/auctions/${auctionId}/action-logs`, { token: company.token })
    expect(logs.data.actionLogs[0]).toMatchObject({ action: 'STAFF_OFFLINE_BID', actorId: company.ownerId })
  })
  test('otherwise it is FORBIDDEN, as it is without auction.bid.manage', async () => {
    const { staff, auctionId, members } = await liveRoom({ joined: false })
    const at = { auctionId, enrolledSubscriberId: members[A]!.enrollmentId }
    expect((await staff.ask('auction.bid.place', { ...at, amount: 90_000 })).data).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'FLOOR_BIDS_NOT_ALLOWED',
    })
    const roleId = await makeRole(app, company.companyId, 'COMPANY', ['auction.read'])
    const viewer = await connect((await makeEmployee(app, company.companyId, [{ roleId }])).token)
    expect((await viewer.ask('auction.bid.place', { ...at, amount: 90_000 })).data.code).toBe('FORBIDDEN')
  })
})

describe('[G054] bids and bidders are taken out', () => {
  const logsOf = async (auctionId: string) =>
    (
      await app.call('GET', `/v2/companies/auctions/${auctionId}/action-logs`, { token: company.token })
    ).data.actionLogs.map(({ action }: { action: string }) => action)
  test('DELETE_BID lowers the count, finds the next leader, logs and tells', async () => {
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
  test('[D1 6.2] the room hears of fewer bidders', async () => {
    const { bidders, staff, auctionId } = await liveRoom()
    const { socket } = bidders[A]!
    const told = (bidderCount: number, after = 0) =>
      socket.waitFor(
        ({ type, data }) => type === 'auction.audience.changed' && data.bidderCount === bidderCount,
        `${bidderCount} bidders`,
        after,
      )
    const { data } = await bidders[B]!.bid(90_000)
    await told(1)
    const after = socket.frames.length
    await staff.ask('auction.bid.mark', { auctionId, action: 'DELETE_BID', bidId: data.bidId, reason: 'slip' })
    await told(0, after)
  })
  test('DISQUALIFY_BIDDER takes the bids out and stops the bidder', async () => {
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
  ])('%s is command.rejected BAD_REQUEST', async (_title, data) => {
    const { staff, auctionId } = await liveRoom({ members: 0 })
    expect(await staff.ask('auction.bid.mark', { auctionId, ...data })).toMatchObject({
      type: 'command.rejected',
      data: { code: 'BAD_REQUEST' },
    })
  })
})
