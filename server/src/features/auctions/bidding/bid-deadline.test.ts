import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'

const { world, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

describe('[spec: A bid at the deadline; Closing by calls] the deadline', () => {
  test('an accepted bid extends the auction and broadcasts `extended`; a refused one does not', async () => {
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
  test('in call mode a bid restarts the calls, and a pause keeps the remaining time', async () => {
    const { bidders, row, staff, auctionId } = await liveRoom({
      auction: { closingMode: 'CALL_MODE', durationSeconds: null },
    })
    expect(await row()).toMatchObject({ closingPhase: 'FIRST_CALL', auctionEndAt: null })
    await world.app.db
      .updateTable('auctions')
      .set({ closingPhase: 'SECOND_CALL' })
      .where('id', '=', auctionId)
      .execute()
    await bidders[A]!.bid(90_000)
    expect((await staff.transition('extended')).data.payload.state.closingPhase).toBe('FIRST_CALL')
    await staff.ask('auction.pause', { auctionId, reason: 'tea' })
    expect((await bidders[A]!.bid(80_000)).data.reason).toBe('AUCTION_NOT_LIVE')
    expect((await row()).remainingMs).toBeGreaterThan(25_000)
  })
  const endAt = (auctionId: string, auctionEndAt: Date) =>
    world.app.db.updateTable('auctions').set({ auctionEndAt, dueAt: null }).where('id', '=', auctionId).execute()
  test('rejects a bid after the deadline before the engine has ended the auction, and says when it was late', async () => {
    const { bidders, auctionId } = await liveRoom()
    const deadline = new Date(world.app.app.platform.clock.nowMs() - 1)
    await endAt(auctionId, deadline)
    const { data } = await bidders[A]!.bid(90_000)
    expect(data).toMatchObject({ code: 'CONFLICT', reason: 'BID_TOO_LATE', deadlineAt: deadline.toISOString() })
    expect(Date.parse(data.receivedAt)).toBeGreaterThan(deadline.getTime())
    expect(Date.parse(data.judgedAt)).toBeGreaterThanOrEqual(Date.parse(data.receivedAt))
  })
  test('rejects a bid that arrived before the deadline and was judged after it', async () => {
    const { bidders, auctionId } = await liveRoom()
    const { clock } = world.app.app.platform
    const beforeMs = clock.nowMs()
    const { reply, deadline } = await world.app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('auctions').select('id').where('id', '=', auctionId).forNoKeyUpdate().execute()
      const reply = bidders[A]!.bid(90_000)
      await untilBidsWait()
      const deadline = new Date(clock.nowMs() + 1)
      await tx
        .updateTable('auctions')
        .set({ auctionEndAt: deadline, dueAt: null })
        .where('id', '=', auctionId)
        .execute()
      await expect.poll(() => clock.now() >= deadline, { interval: 1 }).toBe(true)
      return { reply, deadline }
    })
    const { data } = await reply
    expect(data).toMatchObject({ reason: 'BID_TOO_LATE', deadlineAt: deadline.toISOString() })
    expect(Date.parse(data.receivedAt)).toBeGreaterThanOrEqual(beforeMs)
    expect(Date.parse(data.receivedAt)).toBeLessThan(deadline.getTime())
    expect(Date.parse(data.judgedAt)).toBeGreaterThanOrEqual(deadline.getTime())
  })
  test('accepts a bid judged before the deadline, and stores when it was received and judged', async () => {
    const { bidders, auctionId } = await liveRoom()
    const { clock } = world.app.app.platform
    const beforeMs = clock.nowMs()
    await endAt(auctionId, new Date(beforeMs + 20_000))
    for (const amount of [90_000, 89_000]) expect((await bidders[A]!.bid(amount)).type).toBe('ack')
    const bids = await world.app.db
      .selectFrom('bids')
      .select(['receivedAt', 'createdAt'])
      .where('auctionId', '=', auctionId)
      .execute()
    expect(bids).toHaveLength(2)
    for (const { receivedAt, createdAt } of bids) {
      expect(receivedAt!.getTime()).toBeGreaterThanOrEqual(beforeMs)
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(receivedAt!.getTime())
    }
  })
})

/** Until PostgreSQL lets a batch of bids wait for the auction. */
async function untilBidsWait() {
  const countWaiting = async () =>
    (
      await sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'kuri-bids' AND datname = current_database()
        AND wait_event_type = 'Lock'`.execute(world.app.db)
    ).rows.length
  await expect.poll(countWaiting, { interval: 2 }).toBeGreaterThan(0)
}
