// kill -9 of the server, and apart from it of PostgreSQL, at random moments while members bid: what was acknowledged is there
// exactly once, what was refused is not, a repeated bid gets its stored answer, and deadlines are met after the restart.
// 5 rounds in `npm test`, 50 in `npm run test:chaos` (KURI_CHAOS_ROUNDS).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import { migrate } from '@kuri/server/platform/migrate'
import { makeRoom, type Room } from '@kuri/server/testing/rooms'
import { cloneDatabase, startTestApp, type TestApp } from '@kuri/server/testing/test-app'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBidders } from './bidders.ts'
import { freePort, makeServerProcess } from './server-process.ts'

const ROUNDS = Number(process.env.KURI_CHAOS_ROUNDS ?? 5)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function liveRoom(app: TestApp): Promise<Room> {
  const room = await makeRoom(app, { members: 4, auction: { extensionSeconds: 0, durationSeconds: 86_000 } })
  for (const { token, enrollmentId } of room.members)
    await app.call('POST', `/v2/subscribers/me/auctions/${room.auctionId}/join`, {
      token,
      body: { enrolledSubscriberId: enrollmentId },
    })
  const now = new Date()
  await app.db
    .updateTable('auctions')
    .set({
      status: 'LIVE',
      startedAt: now,
      liveStartedAt: now,
      run: 1,
      auctionEndAt: new Date(now.getTime() + 86_000_000),
    })
    .where('id', '=', room.auctionId)
    .execute()
  return room
}

async function checkBids(app: TestApp, room: Room, bidders: ReturnType<typeof makeBidders>) {
  const bids = await app.db
    .selectFrom('bids')
    .selectAll()
    .where('auctionId', '=', room.auctionId)
    .orderBy('serverSequence')
    .execute()
  const byMessage = Map.groupBy(bids, ({ enrollmentId, messageId }) => `${enrollmentId} ${messageId}`)
  for (const { member, id, amountPaise, reply } of bidders.answered) {
    const stored = byMessage.get(`${room.members[member]!.enrollmentId} ${id}`) ?? []
    if (reply.type === 'ack')
      expect(stored, `acknowledged ${id}`).toMatchObject([{ id: reply.data.bidId, amountPaise }])
    else expect(stored, `refused ${id}`).toEqual([])
  }
  const events = await app.db
    .selectFrom('roomEvents')
    .select('serverSequence')
    .where('auctionId', '=', room.auctionId)
    .orderBy('serverSequence')
    .execute()
  expect(events.map(({ serverSequence }) => serverSequence)).toEqual(events.map((_, index) => index + 1))
  const auction = await app.db
    .selectFrom('auctions')
    .selectAll()
    .where('id', '=', room.auctionId)
    .executeTakeFirstOrThrow()
  expect(auction).toMatchObject({
    bidCount: bids.length,
    leadingBidId: bids.at(-1)?.id ?? null,
    serverSequence: events.length,
  })

  const acknowledged = bidders.answered.filter(({ reply }) => reply.type === 'ack')
  expect(acknowledged.length).toBeGreaterThan(0)
  for (const { member, id, amountPaise, reply } of acknowledged.slice(-5)) {
    const again = await bidders.clients[member]!.bid(amountPaise / 100, id)
    expect(again.data).toMatchObject({
      bidId: reply.data.bidId,
      isReplay: true,
      serverSequence: reply.data.serverSequence,
    })
  }
  for (const client of bidders.clients) {
    const heard = client.state().events.map(({ serverSequence }) => serverSequence)
    expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b))
  }
}

test(`[promise 1] kill -9 of the server, ${ROUNDS} rounds`, { timeout: 120_000 + ROUNDS * 40_000 }, async () => {
  const database = await cloneDatabase()
  // Builds the world and looks at it; it holds no lock on anything and runs no server of its own for the bidders.
  const app = await startTestApp({}, database.url)
  const room = await liveRoom(app)
  const short = await makeRoom(app, { members: 0, company: room.company, auction: { durationSeconds: 1 } })
  await app.app.close()
  const server = makeServerProcess(database.url, await freePort())
  await server.start()
  const bidders = makeBidders(server.url, room)
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await pause(150 + Math.random() * 600)
      await server.end('SIGKILL')
      await server.start()
    }
    await pause(500)
    await bidders.stop()
    const looking = await startTestApp({}, database.url)
    await checkBids(looking, room, bidders)

    // A deadline that passes while nobody runs is met when somebody does.
    const due = new Date(Date.now() + 300)
    await server.end('SIGKILL')
    await looking.app.close()
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(
      `UPDATE auctions SET status = 'LIVE', started_at = now(), live_started_at = now(), run = 1, auction_end_at = $2, due_at = $2 WHERE id = $1`,
      [short.auctionId, due],
    )
    await pause(600)
    await server.start()
    const status = async () =>
      (await client.query('SELECT status FROM auctions WHERE id = $1', [short.auctionId])).rows[0].status
    await expect.poll(status, { timeout: 3000 }).toBe('ENDED')
    await client.end()
  } finally {
    bidders.close()
    await server.end('SIGTERM')
    await database.drop()
  }
})

test(`[promise 1] kill -9 of PostgreSQL, ${ROUNDS} rounds`, { timeout: 120_000 + ROUNDS * 40_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-chaos-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const app = await startTestApp({ LOG_LEVEL: 'silent' }, postgres.url)
  const room = await liveRoom(app)
  const server = makeServerProcess(postgres.url, await freePort())
  await server.start()
  const bidders = makeBidders(server.url, room)
  /** The connection that writes bids; null while the database recovers or nobody has bid since. */
  const bidBackend = () =>
    sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE application_name = 'kuri-bids'
      AND datname = current_database() AND backend_start < clock_timestamp() - interval '20 milliseconds' LIMIT 1`
      .execute(app.db)
      .then(
        ({ rows }) => rows[0]?.pid ?? null,
        () => null,
      )
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await pause(200 + Math.random() * 500)
      // A backend that dies this way makes the postmaster end all others and recover from the log.
      const pid = await expect.poll(bidBackend, { timeout: 60_000, interval: 50 }).not.toBeNull().then(bidBackend)
      if (pid) process.kill(pid, 'SIGKILL')
      await pause(100)
      await expect.poll(bidBackend, { timeout: 60_000, interval: 100 }).not.toBeNull()
    }
    await pause(1500)
    await bidders.stop()
    await checkBids(app, room, bidders)
  } finally {
    bidders.close()
    await server.end('SIGTERM')
    await app.app.close().catch(() => {})
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
