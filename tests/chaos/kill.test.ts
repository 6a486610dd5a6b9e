// kill -9 of the server, and apart from it of PostgreSQL, at random moments while members bid. After every kill: what was
// acknowledged is stored exactly once, what was refused is not, a repeated bid gets its stored reply, the log has no gap,
// members received every event once, and a deadline that passed meanwhile is met. In the end all replies fit one order of the bids.
// 1 round in `npm test`, 50 in `npm run test:chaos` (KURI_CHAOS_ROUNDS).

import { announceAccessChange } from '@kuri/server/features/people/access/gatekeeper'
import { type DatabaseHandle, openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import { migrate } from '@kuri/server/platform/db/migrate'
import type { Database } from '@kuri/server/platform/db/types'
import { startSmallNats } from '@kuri/server/testing/small-nats'
import { openSocket } from '@kuri/server/testing/sockets'
import { cloneDatabase } from '@kuri/server/testing/test-app'
import { headFaults, treeFaults } from '@kuri/server/testing/trees'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isAcknowledged } from './answers.ts'
import { makeBidders } from './bidders.ts'
import { expectDeadlineMet, setDeadline } from './deadline.ts'
import { answerFaults, historyFaults, logFaults, readStoredState, receivedFaults, surplusFaults } from './invariants.ts'
import { endNow, startPostgresProcess } from './postgres-process.ts'
import { freePort, makeServerProcess, type ServerProcess } from './server-process.ts'
import { makeWorld, type Visitor } from './world.ts'

const ROUNDS = Number(process.env.KURI_CHAOS_ROUNDS ?? 1)
const TIMEOUT_MS = 120_000 + ROUNDS * 40_000
const LONGEST_PAUSE_MS = 400
const POLICY_VIOLATION = 1008

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

type Chaos = Awaited<ReturnType<typeof begin>>

async function begin(databaseUrl: string, serverCount: number, env: Record<string, string> = {}) {
  const world = await makeWorld(databaseUrl, ROUNDS)
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
  })
  onTestFinished(database.close)
  const servers: ServerProcess[] = []
  for (let n = 0; n < serverCount; n++) {
    const server = makeServerProcess(databaseUrl, await freePort(), env)
    onTestFinished(server.remove)
    servers.push(server)
  }
  await Promise.all(servers.map((server) => server.start()))
  const urls = servers.map(({ url }) => url)
  const bidders = makeBidders(urls, world)
  onTestFinished(bidders.close)
  return { world, database, servers, bidders }
}

/** `kill` resolves when what it killed runs again; the deadline must pass meanwhile. */
async function surviveRounds(chaos: Chaos, kill: (round: number, deadline: Date) => Promise<void>) {
  const { world, bidders } = chaos
  const { db } = chaos.database
  for (const [round, { deadlineAuctionId }] of world.rounds.entries()) {
    await bidders.untilAnswered()
    await pause(Math.random() * LONGEST_PAUSE_MS)
    const deadline = await setDeadline(db, deadlineAuctionId)
    await kill(round, deadline)
    const answersBefore = [...bidders.answers]
    await expectDeadlineMet(db, deadlineAuctionId)
    await bidders.untilAnswered()
    await bidders.repeatAcknowledged(answersBefore)
    const answers = [...bidders.answers]
    const stored = await readStoredState(db, world.room)
    const faults = [...answerFaults(stored, world.room, answers), ...logFaults(stored), ...bidders.faults()]
    expect(faults, `round ${round}`).toEqual([])
  }
  await bidders.stop()
  await checkFinalState(chaos)
}

/** Every bid has its reply: now both sides must agree to the last bid and the last event. */
async function checkFinalState({ world: { room }, database, bidders }: Chaos) {
  const stored = await readStoredState(database.db, room)
  const lasts = () => bidders.recorders.map((recorder) => recorder.last())
  await expect.poll(lasts).toEqual(lasts().map(() => stored.auction.serverSequence))
  expect([
    ...answerFaults(stored, room, bidders.answers),
    ...historyFaults(stored, bidders.calls),
    ...surplusFaults(stored, bidders.answers),
    ...logFaults(stored),
    ...bidders.recorders.flatMap(({ received }) => receivedFaults(stored, received)),
    ...bidders.faults(),
  ]).toEqual([])
  const acknowledged = bidders.answers.filter(isAcknowledged)
  const heads = acknowledged.flatMap(({ reply }) => reply.data.log ?? [])
  expect(heads.some(({ note }) => note !== undefined)).toBe(true)
  expect(await headFaults(database.db, room.auctionId, heads)).toEqual([])
  expect(await treeFaults(database.db, room.auctionId)).toEqual([])
  const retried = acknowledged.filter(({ reply }) => reply.data.isReplay)
  if (process.env.KURI_CHAOS_ROUNDS)
    console.info(
      `${ROUNDS} rounds: ${acknowledged.length} bids acknowledged, ${retried.length} of them by a retry whose first ` +
        `answer was lost; ${bidders.answers.length - acknowledged.length} refused; ${stored.events.length} events`,
    )
}

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
  expect(await Promise.race([socket.closed, pause(2000)])).toBe(POLICY_VIOLATION)
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

test(`[promise 1] survives kill -9 of either of two processes on NATS, ${ROUNDS} rounds`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const clone = await cloneDatabase()
  onTestFinished(clone.drop)
  const chaos = await begin(clone.url, 2, await natsEnvironment())
  await surviveRounds(chaos, async () => {
    for (const server of chaos.servers) {
      await server.end('SIGKILL')
      await pause(Math.random() * LONGEST_PAUSE_MS)
      await server.start()
      await chaos.bidders.untilAnswered()
    }
  })
})

/** The server of `npm run test:nats`, or else a small one. */
async function natsEnvironment(): Promise<Record<string, string>> {
  if (process.env.KURI_TEST_NATS_URL) return {}
  const nats = await startSmallNats()
  onTestFinished(nats.stop)
  return { EVENT_BUS: 'nats', NATS_URL: nats.url }
}
