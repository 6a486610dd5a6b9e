// kill -9 of the server, and apart from it of PostgreSQL, at random moments while members bid. After every kill: what was
// acknowledged is stored exactly once, what was refused is not, a repeated bid gets its stored reply, the log has no gap,
// members received every event once, and a deadline that passed meanwhile is met. In the end all replies fit one order of the bids.
// 1 round in `npm test`, 50 in `npm run test:chaos` (KURI_CHAOS_ROUNDS).
import { announceAccessChange } from '@kuri/server/features/people/access/gatekeeper'
import type { DatabaseHandle } from '@kuri/server/platform/db/db'
import { migrate } from '@kuri/server/platform/db/migrate'
import type { Database } from '@kuri/server/platform/db/types'
import { openSocket } from '@kuri/server/testing/sockets'
import { cloneDatabase } from '@kuri/server/testing/test-app'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { endNow, startPostgresProcess } from './postgres-process.ts'
import { begin, LONGEST_PAUSE_MS, pause, ROUNDS, surviveRounds, TIMEOUT_MS } from './rounds.ts'
import type { Visitor } from './world.ts'

const POLICY_VIOLATION = 1008

/** The connection over which the server writes bids; the postmaster then ends all others and recovers from its log. */
async function killBidBackend(db: Database): Promise<void> {
  const checkpointer = () => findBackend(db, sql`backend_type = 'checkpointer'`)
  const before = await checkpointer()
  endNow((await findBackend(db, sql`application_name = 'kuri-bids'`))!)
  const isNew = async () => ![null, before].includes(await checkpointer().catch(() => null))
  await expect.poll(isNew, { timeout: 30_000, interval: 20 }).toBe(true)
}

const findBackend = async (db: Database, where: RawBuilder<unknown>) => {
  const found = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE ${where} LIMIT 1`.execute(db)
  return found.rows[0]?.pid ?? null
}

/** A signed-out visitor is disconnected at once, which the server can only know by listening to signals. */
async function expectSignalsReceived({ transact }: DatabaseHandle, url: string, { userId, token }: Visitor) {
  const socket = await openSocket(url, token)
  expect(await socket.ask('ping', {})).toMatchObject({ type: 'pong' })
  await transact(async (tx) => {
    await tx.updateTable('sessions').set({ revokedAt: new Date() }).where('userId', '=', userId).execute()
    await announceAccessChange(tx, { userId })
  })
  expect(await socket.closed).toBe(POLICY_VIOLATION)
}

test(`[promise 1] survives kill -9 of PostgreSQL, ${ROUNDS} rounds`, { timeout: TIMEOUT_MS }, async () => {
  const postgres = await startPostgresProcess()
  onTestFinished(postgres.remove)
  await migrate(postgres.url)
  // Two servers: the members of one must receive what the other commits, also after it had to reconnect its listener.
  // While the database is down every command fails and is logged; KURI_CHAOS_LOG keeps that.
  const chaos = await begin(postgres.url, 2, process.env.KURI_CHAOS_LOG ? {} : { LOG_LEVEL: 'silent' })
  const { world, database, servers, bidders } = chaos
  await surviveRounds(chaos, async (round, deadline) => {
    if (round % 2 === 1) await killBidBackend(database.db)
    else {
      await postgres.kill()
      // A client that connects while the database is down is let in when it is back, not rejected for good.
      const newcomer = bidders.openClient(0)
      await pause(deadline.getTime() - Date.now() + Math.random() * LONGEST_PAUSE_MS)
      await postgres.start()
      await expect.poll(() => newcomer.state()).toMatchObject({ session: { kind: 'LIVE' } })
      newcomer.close()
    }
    await Promise.all(servers.map((server) => server.ready()))
    const { visitor } = world.rounds[round]!
    const { url } = servers[Math.floor(Math.random() * servers.length)]!
    await expectSignalsReceived(database, url, { ...visitor, token: world.renewed(visitor.token) })
  })
})

test(`[promise 1] survives kill -9 of the server, ${ROUNDS} rounds`, { timeout: TIMEOUT_MS }, async () => {
  const clone = await cloneDatabase()
  onTestFinished(clone.drop)
  const chaos = await begin(clone.url, 1)
  const [server] = chaos.servers
  await surviveRounds(chaos, async (round) => {
    await server!.end('SIGKILL')
    if (round % 5 === 3) {
      // Killed again before it was up.
      server!.launch()
      await pause(Math.random() * 2000)
      await server!.end('SIGKILL')
    }
    await server!.start()
  })
})
