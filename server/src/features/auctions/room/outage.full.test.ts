// A database table that is unavailable for a while must leave nothing wrong behind.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { makeEnrollment } from '#testing/fixtures'
import { useRoom } from '#testing/use-room'
import { AUDIENCE_CHANNEL } from '../model/events.sql.ts'

const { app, room, connect } = await useRoom({ members: 1 }, { LOG_LEVEL: 'fatal' })
const member = await connect(room.members[0]!.token)
const subscribe = (enrolledSubscriberId: string) =>
  member.ask('auction.subscribe', { auctionId: room.auctionId, enrolledSubscriberId })

await subscribe(room.members[0]!.enrollmentId)

async function without(table: 'room_seats' | 'audience_counts', work: () => Promise<void>) {
  const [name, away] = [sql.ref(table), sql.ref(`${table}_away`)]
  await sql`ALTER TABLE ${name} RENAME TO ${away}`.execute(app.db)
  try {
    await work()
  } finally {
    await sql`ALTER TABLE ${away} RENAME TO ${name}`.execute(app.db)
  }
}

test('[spec: Arrivals and departures] records a second enrollment on the next try when the first try failed', async () => {
  const { userId, enrollmentId } = room.members[0]!
  const second = await makeEnrollment(app, room.companyId, room.programId, userId, 2)
  await without('room_seats', async () => {
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

test('[spec: All events] broadcasts counters as soon as they can be counted again', async () => {
  const broadcastCount = () => member.frames.filter(({ type }) => type === 'auction.audience.changed').length
  const { bus, log } = app.app.platform
  const warned = vi.spyOn(log, 'warn')
  let before = 0
  await without('audience_counts', async () => {
    before = broadcastCount()
    await bus.publish(AUDIENCE_CHANNEL, room.auctionId)
    await expect
      .poll(() => warned.mock.calls.map(([, text]) => text))
      .toContain('could not count the audience; retrying within a second')
  })
  await expect.poll(broadcastCount).toBeGreaterThan(before)
})
