// Bids of auctions that other transactions hold or change at the same moment.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { openBidQueues } from '#testing/bid-queues'
import { makeEnrollment } from '#testing/fixtures'
import { WITHOUT_LIMITS } from '#testing/limits'
import { makeRoom, type Room } from '#testing/rooms'
import { inTime, twoProcesses } from '#testing/two-processes'

const { world, connect, bidder, openCachedRoom, begin, hold, untilBidsWait } = twoProcesses(WITHOUT_LIMITS)

/** Each amount a paisa lower than the one before. */
const falling = (from: number) => {
  let paise = from * 100
  return () => --paise / 100
}

test('[spec: All commands] a requeued bid is judged before a later one that has to take the lock', async () => {
  const { room } = await openCachedRoom(2)
  await bidder(world.app, room, 1)
  const { place, stop } = openBidQueues(world)
  expect(await place(room, 85_000)).toBe('ack')
  expect(await place(room, 84_000)).toBe('ack')
  const held = await hold(room.auctionId)
  const first = place(room, 80_000)
  await untilBidsWait()
  const later = [place(room, 79_000), place(room, 78_000, 1)]
  // As any staff command or engine step does.
  await held.client.query('UPDATE auctions SET state_version = state_version + 1 WHERE id = $1', [room.auctionId])
  await held.release()
  expect(await Promise.all([first, ...later])).toEqual(['ack', 'ack', 'ack'])
  await stop()
})

test('[spec: All commands] a bid whose auction was held elsewhere is judged before a later one that the cache could decide', async () => {
  const { room: quiet } = await openCachedRoom(2)
  const { room } = await openCachedRoom(2)
  await bidder(world.app, quiet, 1)
  await bidder(world.app, room, 1)
  const { place, stop } = openBidQueues(world)
  expect(await place(room, 85_000)).toBe('ack')
  expect(await place(room, 84_000)).toBe('ack')
  const held = await hold(room.auctionId)
  const slow = await begin()
  await slow.client.query('LOCK TABLE bids IN SHARE MODE')
  // One batch under the lock: the first auction is free and waits for the table, the second is held and passed over.
  const batch = [place(quiet, 85_000, 1), place(room, 80_000), place(room, 82_000, 1)]
  await untilBidsWait()
  const later = place(room, 79_000)
  await held.release()
  await slow.release()
  expect(await Promise.all([...batch, later])).toEqual(['ack', 'ack', 'BID_NOT_BETTER', 'ack'])
  await stop()
})

test('[spec: Why a ticket cannot join or bid] a win written while the auction was paused stops the winner once it is committed', async () => {
  const { room, staff, first } = await openCachedRoom()
  const at = { auctionId: room.auctionId, reason: 'a question in the hall' }
  expect((await staff.ask('auction.pause', at)).type).toBe('command.acknowledged')
  const declaring = await begin()
  await declaring.client.query(
    `INSERT INTO winners (id, company_id, program_id, cycle_id, enrollment_id, subscriber_id, division, amount_paise,
      prize_paise, selected_at) VALUES ($1, $2, $3, $4, $5, $6, 9, 1, 1, now())`,
    [newId(), room.companyId, room.programId, room.cycleId, first.enrollmentId, room.members[0]!.userId],
  )
  expect((await staff.ask('auction.resume', at)).type).toBe('command.acknowledged')
  expect((await first.bid(88_000)).type).toBe('ack')
  await declaring.release()
  expect(await first.bid(87_000)).toMatchObject({ type: 'error', data: { reason: 'PRIOR_WINNER' } })
})

test('[spec: Limits of an amount] a minimum written before the auction started applies to its bids once it is committed', async () => {
  const room = await makeRoom(world.app, { members: 1 })
  const first = await bidder(world.app, room, 0)
  const staff = await connect(world.app, room.company.token)
  const editing = await begin()
  await editing.client.query('UPDATE programs SET minimum_bid_amount_paise = 8000000 WHERE id = $1', [room.programId])
  const started = await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
  expect(started.type).toBe('command.acknowledged')
  expect((await first.bid(90_000)).type).toBe('ack')
  await editing.release()
  expect(await first.bid(70_000)).toMatchObject({ type: 'error', data: { reason: 'AMOUNT_OUT_OF_RANGE' } })
})

test('[spec: Joining is durable] rejects the very next bid of an enrollment that has ended, however busy the auction is', async () => {
  const { room } = await openCachedRoom(4)
  const crowd = []
  for (let member = 0; member < 4; member++)
    crowd.push(await bidder(member % 2 ? world.other : world.app, room, member))
  const [member, ...others] = crowd.reverse()
  let isOver = false
  const next = falling(88_000)
  const flood = others.map(async ({ bid }) => {
    while (!isOver) await Promise.all([bid(next()), bid(next())])
  })
  const end = (endedAt: Date | null) =>
    world.app.db.updateTable('enrollments').set({ endedAt }).where('id', '=', member!.enrollmentId).execute()
  const isMember = async () => (await member!.bid(next())).data.reason !== 'NOT_YOUR_ENROLLMENT'
  const seen: boolean[][] = []
  for (let turn = 0; turn < 15; turn++) {
    const before = [await isMember(), await isMember()]
    await end(new Date())
    seen.push([...before, await isMember()])
    await end(null)
  }
  isOver = true
  await Promise.all(flood)
  expect(seen).toEqual(seen.map(() => [true, true, false]))
})

test('[spec: When joining opens and closes] optimistic bids do not make an auction due again after its join window has closed by itself', async () => {
  const room = await makeRoom(world.app, { members: 1, auction: { joiningRule: 'GRACE_PERIOD', joinGraceSeconds: 1 } })
  const first = await bidder(world.app, room, 0)
  const staff = await connect(world.app, room.company.token)
  await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
  for (const amount of [90_000, 89_000]) expect((await first.bid(amount)).type).toBe('ack')
  const closedAt = async () =>
    (
      await world.app.db
        .selectFrom('auctions')
        .select('joinWindowClosedAt')
        .where('id', '=', room.auctionId)
        .executeTakeFirstOrThrow()
    ).joinWindowClosedAt
  await expect.poll(closedAt).not.toBeNull()
  // A trigger records it, because the engine would repair it before the test could look.
  const watching = await begin()
  await watching.client.query(`CREATE TABLE overdue (id text);
    CREATE FUNCTION note_overdue() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO overdue VALUES (NEW.id); RETURN NULL; END $$;
    CREATE TRIGGER note_overdue AFTER UPDATE ON auctions FOR EACH ROW WHEN (NEW.due_at < now())
      EXECUTE FUNCTION note_overdue()`)
  await watching.release()
  for (const amount of [88_000, 87_000, 86_000]) expect((await first.bid(amount)).type).toBe('ack')
  const looking = await begin()
  const { rows } = await looking.client.query('SELECT id FROM overdue WHERE id = $1', [room.auctionId])
  await looking.client.query('DROP TRIGGER note_overdue ON auctions')
  await looking.release()
  expect(rows).toEqual([])
})

test('[contention] any number of auctions held by another process do not delay the bids of the others', async () => {
  const rooms: Room[] = []
  for (let n = 0; n < 9; n++) rooms.push((await openCachedRoom()).room)
  const [free, ...stuck] = rooms
  const { place, stop } = openBidQueues(world)
  for (const amount of [85_000, 84_000]) await Promise.all(rooms.map((room) => place(room, amount)))
  const nextAmount = falling(80_000)
  const bidOften = async () => {
    const answers: string[] = []
    while (answers.length < 10) answers.push(await place(free!, nextAmount()))
    return answers
  }
  // A busy machine is slow with nothing held, too.
  const began = performance.now()
  await bidOften()
  const usualMs = performance.now() - began
  const held = await begin()
  await held.client.query('SELECT 1 FROM auctions WHERE id = ANY($1::text[]) FOR NO KEY UPDATE', [
    stuck.map(({ auctionId }) => auctionId),
  ])
  const waiting = stuck.map((room) => place(room, 80_000))
  await untilBidsWait()
  const meanwhile = await inTime(bidOften(), 5000 + 2 * usualMs)
  await held.release()
  expect(meanwhile).toEqual(Array(10).fill('ack'))
  expect(await Promise.all(waiting)).toEqual(stuck.map(() => 'ack'))
  await stop()
})

test('[spec: Joining is durable] joining does not wait for the lock of the auction, and members who keep joining delay no bids', async () => {
  const { room, staff, first } = await openCachedRoom(9)
  const held = await hold(room.auctionId)
  const others = Array.from({ length: 8 }, (_, n) => bidder(n % 2 ? world.other : world.app, room, n + 1))
  const joined = await inTime(Promise.all(others))
  await held.release()
  expect(joined).toHaveLength(8)
  let isOver = false
  const joining = joined!.map(async ({ socket, at }) => {
    while (!isOver) await socket.ask('auction.join', at)
  })
  const replies = []
  for (let n = 1; n <= 10; n++) replies.push((await inTime(first.bid(89_000 - n)))?.type)
  const paused = await inTime(staff.ask('auction.pause', { auctionId: room.auctionId, reason: 'a question' }))
  isOver = true
  await Promise.all(joining)
  expect([...replies, paused?.type]).toEqual([...Array(10).fill('ack'), 'command.acknowledged'])
})

const rename = ({ client }: Awaited<ReturnType<typeof begin>>, userId: string) =>
  client.query("UPDATE users SET name = 'Ammini Thomas' WHERE id = $1", [userId])

test('[contention] renaming members of the same auctions in opposite order blocks neither the renames nor the bids', async () => {
  const [one, two] = [await openCachedRoom(3), await openCachedRoom(3)]
  const [there, back] = [await begin(), await begin()]
  await rename(there, one.room.members[1]!.userId)
  await rename(back, two.room.members[1]!.userId)
  const crossing = Promise.all([rename(there, two.room.members[2]!.userId), rename(back, one.room.members[2]!.userId)])
  expect(await inTime(crossing)).toHaveLength(2)
  const replies = await inTime(Promise.all([one.first.bid(88_000), two.first.bid(88_000)]))
  await there.release()
  await back.release()
  expect(replies?.map(({ type }) => type)).toEqual(['ack', 'ack'])
})

const waitersFor = async (holder: pg.Client) => {
  const { rows } = await holder.query(
    `SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
  )
  return rows.length
}

test('[contention] a change that invalidates several auctions locks them in the order of their ids', async () => {
  const rooms = [await openCachedRoom(), await openCachedRoom(), await openCachedRoom()]
  rooms.sort((a, b) => (a.room.auctionId < b.room.auctionId ? -1 : 1))
  const [earliest, ...later] = rooms
  const { userId } = earliest!.room.members[0]!
  for (const { room } of later) await makeEnrollment(world.app, room.companyId, room.programId, userId, 2)
  // In the table its row now comes after the others.
  expect((await earliest!.first.bid(88_000)).type).toBe('ack')
  const held = await hold(earliest!.room.auctionId)
  const renaming = await begin()
  const renamed = rename(renaming, userId).then(renaming.release)
  await expect.poll(() => waitersFor(held.client), { interval: 5 }).toBe(1)
  const replies = await inTime(Promise.all(later.map(({ first }) => first.bid(88_000))))
  await held.release()
  await renamed
  expect(replies?.map(({ type }) => type)).toEqual(['ack', 'ack'])
})
