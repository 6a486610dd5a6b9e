// Two processes on one database, and an auction whose first member is cached by the first process.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeRoom, type Room } from './rooms.ts'
import { openSocket, type TestSocket } from './sockets.ts'
import { cloneDatabase, startTestApp, type TestApp } from './test-app.ts'

/** Undefined when the answer does not come while whatever holds it up is still there. */
export const inTime = <T>(answer: Promise<T>, limitMs = 10_000): Promise<T | undefined> =>
  Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(resolve, limitMs, undefined))])

export type TwoProcesses = { database: Awaited<ReturnType<typeof cloneDatabase>>; app: TestApp; other: TestApp }

/** Started before the tests of the file that calls this, stopped after them. */
export function twoProcesses(env: Record<string, string> = {}) {
  const world = {} as TwoProcesses
  const open: TestSocket[] = []
  beforeAll(async () => {
    world.database = await cloneDatabase()
    world.app = await startTestApp(env, world.database.url)
    world.other = await startTestApp(env, world.database.url)
  })
  afterAll(async () => {
    for (const socket of open) socket.ws.terminate()
    await world.app.close()
    await world.other.close()
    await world.database.drop()
  })

  async function connect(server: TestApp, token: string): Promise<TestSocket> {
    const socket = await openSocket(server.url, token)
    open.push(socket)
    return socket
  }

  async function bidder(server: TestApp, room: Room, member: number) {
    const { token, enrollmentId } = room.members[member]!
    const socket = await connect(server, token)
    const at = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
    await socket.ask('auction.subscribe', at)
    await socket.ask('auction.join', at)
    const bid = (amount: number, id?: string) => socket.ask('auction.bid.place', { ...at, amount }, id)
    /** Returns when the bid has left its queue or waits in it; its reply comes later. */
    const send = async (amount: number, id?: string) => {
      const reply = bid(amount, id)
      // Frames are handled in order, and the queue starts its batches before the next frame is read.
      await socket.ask('ping', {})
      return { reply }
    }
    return { socket, enrollmentId, at, bid, send }
  }

  /** A live auction where the first member has bid twice: under the lock, then optimistically. */
  async function openCachedRoom(members = 1) {
    const room = await makeRoom(world.app, { members })
    const staff = await connect(world.app, room.company.token)
    const first = await bidder(world.app, room, 0)
    await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
    expect((await first.bid(90_000)).type).toBe('ack')
    expect((await first.bid(89_000)).type).toBe('ack')
    return { room, staff, first }
  }

  /** Another client's transaction, open until released. */
  async function begin() {
    const client = new pg.Client({ connectionString: world.database.url })
    await client.connect()
    await client.query('BEGIN')
    return {
      client,
      async release() {
        await client.query('COMMIT')
        await client.end()
      },
    }
  }

  /** Holds the row of an auction until released. */
  async function hold(auctionId: string) {
    const held = await begin()
    await held.client.query('SELECT 1 FROM auctions WHERE id = $1 FOR NO KEY UPDATE', [auctionId])
    return held
  }

  /** PostgreSQL ends these connections of both processes; returns when they are gone. */
  async function loseConnections(name: 'kuri-bids' | 'kuri-signals') {
    const { rows } = await sql<{ pid: number }>`SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = ${name} AND datname = current_database()`.execute(world.app.db)
    const pids = rows.map(({ pid }) => pid)
    const countLeft = async () =>
      (await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ANY (${pids})`.execute(world.app.db)).rows.length
    await expect.poll(countLeft, { interval: 2 }).toBe(0)
  }

  /** Until PostgreSQL lets this many batches of bids wait for a lock that another client holds. */
  async function untilBidsWait({ count = 1, writer = 'any' }: { count?: number; writer?: 'any' | 'locked' } = {}) {
    const statement = writer === 'locked' ? 'SELECT id FROM auctions%FOR NO KEY UPDATE%' : '%'
    const countWaiting = async () => {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'kuri-bids'
        AND datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${statement}`.execute(world.app.db)
      return rows.length
    }
    await expect.poll(countWaiting, { interval: 2 }).toBeGreaterThanOrEqual(count)
  }

  const bidsOf = (room: Room) =>
    world.app.db
      .selectFrom('bids')
      .selectAll()
      .where('auctionId', '=', room.auctionId)
      .orderBy('serverSequence')
      .execute()

  return { world, connect, bidder, openCachedRoom, begin, hold, loseConnections, untilBidsWait, bidsOf }
}
