// What a table that cannot be reached for a while must not leave behind.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeEnrollment } from '#testing/fixtures'
import { makeRoom, type Room } from '#testing/rooms'
import { openSocket, type TestSocket } from '#testing/sockets'
import { startTestApp, type TestApp } from '#testing/test-app'
import { AUDIENCE_CHANNEL } from '../model/events.sql.ts'

let app: TestApp
let room: Room
let member: TestSocket
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' })
  room = await makeRoom(app, { members: 1 })
  member = await openSocket(app.url, room.members[0]!.token)
  await subscribe(room.members[0]!.enrollmentId)
})
afterAll(async () => {
  member.ws.terminate()
  await app.close()
})

const subscribe = (enrolledSubscriberId: string) =>
  member.ask('auction.subscribe', { auctionId: room.auctionId, enrolledSubscriberId })

async function withoutSeats(work: () => Promise<void>) {
  await sql`ALTER TABLE room_seats RENAME TO room_seats_away`.execute(app.db)
  try {
    await work()
  } finally {
    await sql`ALTER TABLE room_seats_away RENAME TO room_seats`.execute(app.db)
  }
}

test('[G058] a second enrollment that could not be seated is seated by the next try', async () => {
  const { userId, enrollmentId } = room.members[0]!
  const second = await makeEnrollment(app, room.companyId, room.programId, userId, 2)
  await withoutSeats(async () => {
    expect((await subscribe(second)).type).toBe('error')
  })
  expect((await subscribe(second)).type).toBe('ack')
  const seated = await app.db
    .selectFrom('roomSeats')
    .select('enrollmentId')
    .where('auctionId', '=', room.auctionId)
    .execute()
  expect(seated.map((seat) => seat.enrollmentId).sort()).toEqual([enrollmentId, second].sort())
})

test('[D1 6.2] counters that could not be counted are told as soon as they can be', async () => {
  const told = () => member.frames.filter(({ type }) => type === 'auction.audience.changed').length
  const { bus, log } = app.app.platform
  const warned = vi.spyOn(log, 'warn')
  let before = 0
  await withoutSeats(async () => {
    before = told()
    await bus.publish(AUDIENCE_CHANNEL, room.auctionId)
    await expect.poll(() => warned.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(0)
  })
  await expect.poll(told, { timeout: 5000 }).toBeGreaterThan(before)
})
