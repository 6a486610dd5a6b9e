// Two processes on one database, and an auction whose first member the first process remembers.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeRoom, type Room } from './rooms.ts'
import { openSocket, type TestSocket } from './sockets.ts'
import { cloneDatabase, startTestApp, type TestApp } from './test-app.ts'

export type TwoProcesses = { database: Awaited<ReturnType<typeof cloneDatabase>>; app: TestApp; other: TestApp }

/** Started before the tests of the file that calls this, stopped after them. */
export function twoProcesses() {
  const world = {} as TwoProcesses
  const open: TestSocket[] = []
  beforeAll(async () => {
    world.database = await cloneDatabase()
    world.app = await startTestApp({}, world.database.url)
    world.other = await startTestApp({}, world.database.url)
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
    return { socket, enrollmentId, at, bid }
  }

  /** A live auction where the first member has bid twice, by the lock and by memory. */
  async function remembered(members = 1) {
    const room = await makeRoom(world.app, { members })
    const staff = await connect(world.app, room.company.token)
    const first = await bidder(world.app, room, 0)
    await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
    expect((await first.bid(90_000)).type).toBe('ack')
    expect((await first.bid(89_000)).type).toBe('ack')
    return { room, staff, first }
  }

  /** A transaction of somebody else, open until released. */
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

  /** PostgreSQL ends these connections of both processes. */
  const loseConnections = (name: 'kuri-bids' | 'kuri-signals') =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = ${name} AND datname = current_database()`.execute(world.app.db)

  const bidsOf = (room: Room) =>
    world.app.db
      .selectFrom('bids')
      .selectAll()
      .where('auctionId', '=', room.auctionId)
      .orderBy('serverSequence')
      .execute()

  return { world, connect, bidder, remembered, begin, hold, loseConnections, bidsOf }
}
