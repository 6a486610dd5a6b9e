// Access that ends while a socket is open: its connections leave the room at once, on every process. [spec: Who may call what;
// Sessions and tokens] The second server is a process of its own, so it can only learn of the change through PostgreSQL. The rule is a time
// and is measured as one, from before the revoking request; the quickest of several runs counts, because a busy machine delays them.
import { permissionIdOf } from '@kuri/contract/kit/permission-catalogue'
import { makeRoomClient } from '@kuri/room-client/room-client'
import { announceAccessChange } from '@kuri/server/features/people/access/gatekeeper'
import { makeEmployee, makeRole } from '@kuri/server/testing/fixtures'
import { checkFrame } from '@kuri/server/testing/frame-checks'
import { commandFrame, openRawSocket } from '@kuri/server/testing/raw-sockets'
import type { Frame, TestSocket } from '@kuri/server/testing/sockets'
import { useRoom } from '@kuri/server/testing/use-room'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort, makeServerProcess } from './chaos/server-process.ts'

const RUNS = 3
/** A process that missed the signal would notice only at its next poll, two seconds later. */
const BEFORE_A_POLL_MS = 1500
const PROGRAM_READ = permissionIdOf('program.read')
const AUCTION_READ = permissionIdOf('auction.read')

const { app, room, connect } = await useRoom({ members: RUNS })
const other = makeServerProcess(app.databaseUrl, await freePort())
await other.start()
afterAll(() => other.end('SIGTERM'))

/** One socket on each process, in the room. */
async function takeSeats(token: string, enrolledSubscriberId?: string): Promise<TestSocket[]> {
  const sockets = []
  for (const process of [app, other]) {
    const socket = await connect(token, process)
    const data = { auctionId: room.auctionId, ...(enrolledSubscriberId ? { enrolledSubscriberId } : {}) }
    expect((await socket.ask('auction.subscribe', data)).type).toBe('ack')
    sockets.push(socket)
  }
  return sockets
}

const companyCall = async (method: string, path: string, body?: object) => {
  const answer = await app.call(method, path, { token: room.company.token, ...(body ? { body } : {}) })
  expect(answer.status).toBe(200)
}

/** Milliseconds until the last of them has noticed. */
async function timeOf(revoke: () => Promise<unknown>, noticed: readonly Promise<unknown>[]): Promise<number> {
  const before = performance.now()
  const [last] = await Promise.all([Promise.all(noticed).then(() => performance.now()), revoke()])
  return last - before
}

const revoked = (socket: TestSocket) =>
  socket.waitFor(({ data }) => data?.reason === 'ACCESS_REVOKED', 'the word that access ended')
const isClosed = (sockets: readonly TestSocket[]) => sockets.map(({ closed }) => closed)

async function makeWatcher(scope: 'COMPANY' | 'PROGRAM' = 'COMPANY') {
  const roleId = await makeRole(app, room.companyId, scope, ['auction.read'])
  const place = scope === 'PROGRAM' ? { programId: room.programId } : {}
  return { roleId, ...(await makeEmployee(app, room.companyId, [{ roleId, ...place }])) }
}
const assignmentOf = async (membershipId: string) =>
  (
    await app.db
      .selectFrom('roleAssignments')
      .select('id')
      .where('membershipId', '=', membershipId)
      .executeTakeFirstOrThrow()
  ).id

/** Each answers how to revoke, and who hears it how. */
const WAYS = {
  'an employee is suspended': async () => {
    const { membershipId, token } = await makeWatcher()
    const sockets = await takeSeats(token)
    return {
      sockets,
      heard: isClosed(sockets),
      revoke: () => companyCall('POST', `/v2/companies/employees/${membershipId}/suspend`, { reason: 'left us' }),
    }
  },
  'a membership is revoked': async () => {
    const { membershipId, token } = await makeWatcher()
    const sockets = await takeSeats(token)
    return {
      sockets,
      heard: isClosed(sockets),
      revoke: () => companyCall('POST', `/v2/companies/employees/${membershipId}/revoke`, { reason: 'left us' }),
    }
  },
  'a grant at the program is taken away': async () => {
    const { membershipId, token } = await makeWatcher('PROGRAM')
    const sockets = await takeSeats(token)
    const id = await assignmentOf(membershipId)
    return {
      sockets,
      heard: sockets.map(revoked),
      revoke: () => companyCall('DELETE', `/v2/companies/employees/${membershipId}/assignments/${id}`),
    }
  },
  'a role loses auction.read': async () => {
    const { roleId, token } = await makeWatcher()
    const sockets = await takeSeats(token)
    return {
      sockets,
      heard: sockets.map(revoked),
      revoke: () => companyCall('PATCH', `/v2/companies/roles/${roleId}`, { permissionIds: [PROGRAM_READ] }),
    }
  },
  'a subscriber signs out': async (run: number) => {
    const { token, enrollmentId } = room.members[run]!
    const sockets = await takeSeats(token, enrollmentId)
    return { sockets, heard: isClosed(sockets), revoke: () => app.call('POST', '/v2/auth/logout', { token }) }
  },
  'an enrollment ends': async (run: number) => {
    const { userId, enrollmentId } = room.members[run]!
    const { mobileNumber } = await app.db
      .selectFrom('users')
      .select('mobileNumber')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { token } = await app.signIn(mobileNumber)
    const sockets = await takeSeats(token, enrollmentId)
    return {
      sockets,
      heard: sockets.map(revoked),
      revoke: () =>
        app.app.platform.transact(async (tx) => {
          await tx.updateTable('enrollments').set({ endedAt: new Date() }).where('id', '=', enrollmentId).execute()
          await announceAccessChange(tx, { userId })
        }),
    }
  },
}

describe('[spec: Sessions and tokens] leaves the room by the signal of the commit, without waiting for a poll, on both processes', () => {
  for (const [title, prepare] of Object.entries(WAYS))
    test(title, async () => {
      const times: number[] = []
      const gone: TestSocket[] = []
      for (let run = 0; run < RUNS; run++) {
        const { revoke, heard, sockets } = await prepare(run)
        times.push(await timeOf(revoke, heard))
        gone.push(...sockets)
      }
      expect(Math.min(...times), `of ${times.map(Math.round)} ms`).toBeLessThan(BEFORE_A_POLL_MS)
      // None of them receives later events.
      const staff = await connect(room.company.token)
      await staff.ask('auction.announcement.create', { auctionId: room.auctionId, message: title })
      const spoken = ({ data }: Frame) => data?.payload?.announcement?.message === title
      for (const socket of gone) {
        if (socket.ws.readyState === socket.ws.OPEN) await socket.ask('ping', {})
        expect(socket.frames.filter(spoken)).toEqual([])
      }
    })

  test('when sixty sockets on each process lose a role at once', async () => {
    const { roleId, token } = await makeWatcher()
    const change = (permissionId: string) =>
      companyCall('PATCH', `/v2/companies/roles/${roleId}`, { permissionIds: [permissionId] })
    const times: number[] = []
    for (let run = 0; run < 3; run++) {
      const sockets = (await Promise.all(Array.from({ length: 60 }, () => takeSeats(token)))).flat()
      times.push(await timeOf(() => change(PROGRAM_READ), sockets.map(revoked)))
      for (const { ws } of sockets) ws.terminate()
      await change(AUCTION_READ)
    }
    expect(Math.min(...times), `of ${times.map(Math.round)} ms`).toBeLessThan(BEFORE_A_POLL_MS)
  })
})

test('[spec: Sessions and tokens] ignores commands from a client that keeps the socket open after our close frame', async () => {
  const roleId = await makeRole(app, room.companyId, 'COMPANY', ['auction.read', 'auction.operate'])
  const { membershipId, token } = await makeEmployee(app, room.companyId, [{ roleId }])
  const stubborn = openRawSocket({ port: Number(new URL(app.url).port), host: '127.0.0.1' }, token)
  const polite = await connect(token)
  const speak = (message: string) =>
    stubborn.socket.write(commandFrame('a', 'auction.announcement.create', { auctionId: room.auctionId, message }))
  const said = async () =>
    (await app.db.selectFrom('announcements').select('message').where('auctionId', '=', room.auctionId).execute()).map(
      ({ message }) => message,
    )
  speak('before')
  await expect.poll(said).toContain('before')
  await companyCall('POST', `/v2/companies/employees/${membershipId}/suspend`, { reason: 'left us' })
  await polite.closed
  speak('afterwards')
  // A command of somebody with access takes as long, so by then the other would have been done.
  const staff = await connect(room.company.token)
  await staff.ask('auction.announcement.create', { auctionId: room.auctionId, message: 'somebody else' })
  expect(await said()).toEqual(expect.arrayContaining(['somebody else']))
  expect(await said()).not.toContain('afterwards')
  stubborn.socket.destroy()
})

test('[spec: Sessions and tokens] closes the room client with the reason ACCESS_REVOKED', async () => {
  const { membershipId, token } = await makeWatcher('PROGRAM')
  const id = await assignmentOf(membershipId)
  const url = `${other.url.replace(/^http/, 'ws')}/ws`
  const client = makeRoomClient({ url, token: () => token, auctionId: room.auctionId, onFrame: checkFrame })
  await expect.poll(() => client.state().session.kind).toBe('LIVE')
  await companyCall('DELETE', `/v2/companies/employees/${membershipId}/assignments/${id}`)
  await expect.poll(() => client.state().session).toEqual({ kind: 'CLOSED', reason: 'ACCESS_REVOKED' })
})

describe('[spec: Sessions and tokens] access that ends while a subscribe is in progress', () => {
  type Table = 'enrollments' | 'cycles'
  /** Blocks readers of a table that a subscribe reads and no revocation does. */
  async function whileHeld(table: Table, held: () => Promise<void>): Promise<void> {
    await app.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
      await held()
    })
  }
  const isWaiting = (table: Table) =>
    expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted AND relation = ${table}::regclass`.execute(
          app.db,
        )
        return rows.length
      })
      .toBeGreaterThan(0)

  test.each([
    { table: 'enrollments', when: 'before it is admitted', code: 'NOT_FOUND' },
    { table: 'cycles', when: 'before its snapshot is read', code: 'FORBIDDEN' },
  ] as const)('is rejected with $code $when, and nothing is sent afterwards', async ({ table, code }) => {
    const { membershipId, token } = await makeWatcher('PROGRAM')
    const id = await assignmentOf(membershipId)
    const socket = await connect(token)
    let reply: Promise<Frame> | null = null
    await whileHeld(table, async () => {
      reply = socket.ask('auction.subscribe', { auctionId: room.auctionId })
      await isWaiting(table)
      await companyCall('DELETE', `/v2/companies/employees/${membershipId}/assignments/${id}`)
      // Commands wait while grants are being read, so a reply shows that they have been.
      await socket.ask('nothing', {})
    })
    expect((await reply!).data.code).toBe(code)
    const staff = await connect(room.company.token)
    await staff.ask('auction.announcement.create', { auctionId: room.auctionId, message: 'not for everybody' })
    await socket.ask('ping', {})
    expect(socket.events()).toEqual([])
  })
})
