import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeHistory } from '#platform/db/history'
import { newId } from '#platform/ids'
import { makeAuction, makeMember } from '#testing/auction-fixtures'
import { makeCompany } from '#testing/fixtures'
import { startPresence } from '#testing/presence'
import { useApp } from '#testing/use-app'

const app = await useApp()
const { platform } = app.app

async function makeSeat() {
  const company = await makeCompany(app)
  const auction = await makeAuction(app, company)
  const { enrollmentId, userId: subscriberId } = await makeMember(app, auction)
  const { auctionId } = auction
  const seat = { connectionId: newId(), auctionId, enrollmentId, companyId: company.companyId, subscriberId }
  const listSeats = () =>
    app.db.selectFrom('roomSeats').select('processId').where('auctionId', '=', auctionId).execute()
  return { seat, listSeats }
}

const expire = (processId: string) =>
  sql`UPDATE processes SET heartbeat_at = clock_timestamp() - interval '20 seconds' WHERE id = ${processId}`.execute(
    app.db,
  )

test('[spec: Who is present] sweeps the seats of a process without heartbeats, which restores them when it returns', async () => {
  const { seat, listSeats } = await makeSeat()
  const [stalled, other] = [startPresence(platform), startPresence(platform)]
  await stalled.presence.arrive(seat)
  await other.heartbeat.started
  const ofStalled = [{ processId: stalled.heartbeat.processId }]
  expect(await listSeats()).toEqual(ofStalled)

  await expire(stalled.heartbeat.processId)
  await other.heartbeat.beat()
  expect(await listSeats()).toEqual([])
  await stalled.heartbeat.beat()
  expect(await listSeats()).toEqual(ofStalled)
  await stalled.stop()
  expect(await listSeats()).toEqual([])
  await other.stop()
})

test('[spec: Who is present] a process that returns from an outage leaves the seats of others alone', async () => {
  const { seat, listSeats } = await makeSeat()
  const [first, second] = [startPresence(platform), startPresence(platform)]
  await second.presence.arrive(seat)
  await first.heartbeat.started
  // The outage kept all of them from sending heartbeats; nobody has died.
  await sql`UPDATE processes SET heartbeat_at = clock_timestamp() - interval '20 seconds'`.execute(app.db)
  await first.heartbeat.beat()
  expect(await listSeats()).toHaveLength(1)
  await second.heartbeat.beat()
  await first.heartbeat.beat()
  expect(await listSeats()).toHaveLength(1)
  await first.stop()
  await second.stop()
})

test('[spec: Who is present] keeps the seats of a process of the previous version, which writes its heartbeats to room_processes', async () => {
  const { seat, listSeats } = await makeSeat()
  const beatOfPreviousVersion = () =>
    sql`INSERT INTO room_processes (process_id, seen_at) VALUES ('previous', clock_timestamp())
      ON CONFLICT (process_id) DO UPDATE SET seen_at = excluded.seen_at`.execute(app.db)
  await beatOfPreviousVersion()
  await beatOfPreviousVersion()
  const { connectionId, auctionId, enrollmentId } = seat
  const row = { connectionId, auctionId, enrollmentId, processId: 'previous', subscribedAt: new Date() }
  await app.db.insertInto('roomSeats').values(row).execute()
  const current = startPresence(platform)
  await current.heartbeat.started
  await current.heartbeat.beat()
  expect(await listSeats()).toHaveLength(1)

  // And it finds the current ones there, so it does not sweep their seats.
  const { rows } = await sql<{ processId: string }>`SELECT process_id FROM room_processes FOR UPDATE`.execute(app.db)
  expect(rows.map(({ processId }) => processId)).toContain(current.heartbeat.processId)
  await sql`DELETE FROM room_processes WHERE process_id = 'previous'`.execute(app.db)
  await current.heartbeat.beat()
  expect(await listSeats()).toEqual([])
  await current.stop()
})

test('[spec: Arrivals and departures] removes a seat that was left during an outage when the database is back', async () => {
  const { seat, listSeats } = await makeSeat()
  let isAway = false
  const { presence, heartbeat, stop } = startPresence({
    ...platform,
    transact: (work) => (isAway ? Promise.reject(new Error('the database is away')) : platform.transact(work)),
    log: { ...platform.log, warn: () => {} } as typeof platform.log,
  })
  await presence.arrive(seat)
  isAway = true
  presence.leave(seat)
  await expect(heartbeat.beat()).rejects.toThrow('away')
  expect(await listSeats()).toHaveLength(1)
  isAway = false
  await heartbeat.beat()
  expect(await listSeats()).toEqual([])
  await stop()
})

test('[spec: Arrivals and departures] removes a seat that a failover has brought back, and keeps those that are taken', async () => {
  const { seat, listSeats } = await makeSeat()
  const history = makeHistory()
  history.observe('first')
  const { presence, heartbeat, stop } = startPresence({ ...platform, history })
  const taken = { ...seat, connectionId: newId() }
  await presence.arrive(taken)
  const { connectionId, auctionId, enrollmentId } = seat
  const row = { connectionId, auctionId, enrollmentId, processId: heartbeat.processId, subscribedAt: new Date() }
  await app.db.insertInto('roomSeats').values(row).execute()
  await heartbeat.beat()
  expect(await listSeats()).toHaveLength(2)
  history.observe('second')
  await heartbeat.beat()
  expect(await listSeats()).toHaveLength(1)
  expect(
    await app.db.selectFrom('roomSeats').select('connectionId').where('auctionId', '=', auctionId).execute(),
  ).toEqual([{ connectionId: taken.connectionId }])
  await stop()
})
