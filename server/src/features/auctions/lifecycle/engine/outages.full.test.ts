// Deadlines that pass while no process runs [spec: Deadlines during an outage]: by default the auction ends when the service is back; with
// OUTAGE_GRACE_SECONDS the members get the lost time back.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { staffOf } from '#testing/lifecycle'
import { readLog } from '#testing/room-events'
import { makeRoom } from '#testing/rooms'
import { openSocket } from '#testing/sockets'
import { cloneDatabase, startTestApp, type TestApp } from '#testing/test-app'

/** A live auction of 600 seconds with extensions of 30; `leave` stops the only process, `comeBack` starts others. */
async function liveAuction(graceSeconds: number) {
  const database = await cloneDatabase()
  const env = { OUTAGE_GRACE_SECONDS: String(graceSeconds) }
  const first = await startTestApp(env, database.url)
  const running = new Set([first])
  onTestFinished(async () => {
    for (const each of running) await each.close()
    await database.drop()
  })
  const room = await makeRoom(first, { members: 1, auction: { durationSeconds: 600, extensionSeconds: 30 } })
  const [member] = room.members
  const at = { auctionId: room.auctionId, enrolledSubscriberId: member!.enrollmentId }
  const socket = await openSocket(first.url, member!.token)
  await socket.ask('auction.subscribe', at)
  await socket.ask('auction.join', at)
  await socket.close()
  const staff = staffOf(first, room.company.token)
  await staff.start(room.auctionId)
  const deadlineAt = (await staff.row(room.auctionId)).auctionEndAt!

  async function comeBack({
    awaySeconds,
    lateSeconds,
    count = 1,
  }: {
    awaySeconds: number
    lateSeconds: number
    count?: number
  }) {
    await first.close()
    running.delete(first)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // The service was there until now: nothing happened in the test since, but it has to have been longer ago.
    await client.query('UPDATE service_life SET alive_at = clock_timestamp() - make_interval(secs => $1)', [
      awaySeconds,
    ])
    const aheadMs = deadlineAt.getTime() + lateSeconds * 1000 - Date.now()
    await client.query('UPDATE service_clock SET ahead_ms = $1', [aheadMs])
    await client.end()
    const apps = await Promise.all(Array.from({ length: count }, () => startTestApp(env, database.url)))
    for (const each of apps) running.add(each)
    await Promise.all(apps.map((each) => each.app.engine.tick()))
    return apps
  }
  const stateIn = async (app: TestApp) => ({
    row: await staffOf(app, room.company.token).row(room.auctionId),
    transitions: await staffOf(app, room.company.token).transitions(room.auctionId),
  })
  return { room, first, staff, deadlineAt, comeBack, stateIn, at, member: member! }
}

test('ends an auction whose deadline passed during an outage when the service is back, by default', async () => {
  const { comeBack, stateIn } = await liveAuction(0)
  const [app] = await comeBack({ awaySeconds: 60, lateSeconds: 20 })
  const { row, transitions } = await stateIn(app!)
  expect(row.status).toBe('ENDED')
  expect(transitions).toEqual(['started', 'closed'])
})

test('extends it once by the outage and one extension, says why, and takes bids, though two processes come back at once', async () => {
  const { room, deadlineAt, comeBack, stateIn, at, member } = await liveAuction(120)
  const [app] = await comeBack({ awaySeconds: 60, lateSeconds: 20, count: 2 })
  const { row, transitions } = await stateIn(app!)
  expect(row.status).toBe('LIVE')
  expect(transitions).toEqual(['started', 'extended'])
  const [extended] = (await readLog(app!.db, room.auctionId)).filter(({ payload }) => payload.transition === 'extended')
  expect(extended!.payload).toMatchObject({
    reason: 'OUTAGE',
    outage: { previousDeadlineAt: deadlineAt.toISOString(), deadlineAt: row.auctionEndAt!.toISOString() },
    state: { status: 'LIVE', auctionEndAt: row.auctionEndAt!.toISOString() },
  })
  const madeUpMs = row.auctionEndAt!.getTime() - deadlineAt.getTime()
  expect(madeUpMs).toBeGreaterThanOrEqual(90_000)
  expect(madeUpMs).toBeLessThan(110_000)
  expect(await app!.db.selectFrom('outages').select('id').execute()).toHaveLength(1)
  const logs = await staffOf(app!, room.company.token).actions(room.auctionId)
  expect(logs).toEqual(['START', 'ARM_LIFECYCLE'])

  const socket = await openSocket(app!.url, member.token)
  expect((await socket.ask('auction.bid.place', { ...at, amount: 90_000 })).type).toBe('ack')
  await app!.advanceSeconds(300)
  // Either of the two processes may take the step.
  await expect.poll(async () => (await stateIn(app!)).row.status).toBe('ENDED')
}, 60_000)

test('makes up for no more than the grace, and ends the auction when the outage was much longer', async () => {
  const short = await liveAuction(30)
  const [app] = await short.comeBack({ awaySeconds: 45, lateSeconds: 20 })
  const { row } = await short.stateIn(app!)
  expect(row.auctionEndAt).toEqual(new Date(short.deadlineAt.getTime() + 60_000))

  const long = await liveAuction(30)
  const [late] = await long.comeBack({ awaySeconds: 900, lateSeconds: 600 })
  expect((await long.stateIn(late!)).row.status).toBe('ENDED')
}, 60_000)

test('does not take a moved clock, a short restart or a deadline before the outage for an outage', async () => {
  const moved = await liveAuction(120)
  await moved.first.advanceSeconds(620)
  await moved.first.app.engine.tick()
  expect((await moved.staff.row(moved.room.auctionId)).status).toBe('ENDED')

  for (const back of [
    { awaySeconds: 1, lateSeconds: 0.5 },
    { awaySeconds: 30, lateSeconds: 60 },
  ]) {
    const { comeBack, stateIn } = await liveAuction(120)
    const [app] = await comeBack(back)
    expect((await stateIn(app!)).row.status).toBe('ENDED')
  }
}, 60_000)
