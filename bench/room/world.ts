// The real server as a process, PostgreSQL with fsync, and auctions with members, for the bench of the room.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { makeClock } from '@kuri/server/platform/clock'
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import { makeCycle, makeEnrollment, makeProgram } from '@kuri/server/testing/fixtures'
import { insertAuctionRow, makeRoom, type Room } from '@kuri/server/testing/rooms'
import type { TestApp } from '@kuri/server/testing/test-app'
import { filesOf, withDatabase } from '../service.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Below the ports that the kernel gives to the thousands of clients. */
const randomPort = () => 29_000 + Math.floor(Math.random() * 800)
const CODE = '123456'
/** KURI_BENCH_PROFILE=<folder>: the server leaves a .cpuprofile there when it ends. */
const profileDir = process.env.KURI_BENCH_PROFILE
const profiling = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
/** KURI_BENCH_FLAGS="--trace-gc": flags of Node for the server. */
const flags = process.env.KURI_BENCH_FLAGS?.split(' ') ?? []

export type World = {
  databaseUrl: string
  /** Where the server listens, on 127.0.0.1. */
  port: number
  pid: number
  /** The settings of the server besides those of every bench. */
  env: Record<string, string>
  db: TestApp['db']
  /** What the fixtures of the tests need. */
  app: TestApp
  room(members: number, options?: Parameters<typeof makeRoom>[1]): Promise<Room>
  /** More auctions of the same company, each with the same member; straight into the tables. */
  copies(of: Room, subscriberId: string, count: number): Promise<{ auctionId: string; enrollmentId: string }[]>
  makeLive(auctionIds: readonly string[]): Promise<void>
}

export const withWorld = <T>(work: (world: World) => Promise<T>, env: Record<string, string> = {}): Promise<T> =>
  withDatabase(async (databaseUrl) => {
    const server = startServer(databaseUrl, env)
    const { db, close } = openDatabase({
      url: databaseUrl,
      poolSize: 4,
      history: makeHistory(),
      constraintRefusals: {},
      onIdleError: () => {},
    })
    const clock = makeClock()
    const signInHere = (mobileNumber: string) => signIn(server.url, mobileNumber)
    const app = { db, app: { platform: { clock } }, signIn: signInHere } as unknown as TestApp
    try {
      await server.ready()
      return await work({
        databaseUrl,
        port: server.port,
        pid: server.pid,
        env,
        db,
        app,
        room: (members, options = {}) => makeRoom(app, { ...options, members }),
        async copies(of, subscriberId, count) {
          const made = []
          for (let n = 0; n < count; n++) {
            const programId = await makeProgram(app, of.companyId, of.branchId, {
              totalAmountPaise: 900_000_000_000,
              minimumBidAmountPaise: 100,
            })
            const cycleId = await makeCycle(app, of.companyId, programId, 1)
            const enrollmentId = await makeEnrollment(app, of.companyId, programId, subscriberId, 1)
            const at = { companyId: of.companyId, branchId: of.branchId, programId, cycleId }
            made.push({ auctionId: await insertAuctionRow(app, at), enrollmentId })
          }
          return made
        },
        async makeLive(auctionIds) {
          const now = new Date()
          await db
            .updateTable('auctions')
            .set({
              status: 'LIVE',
              startedAt: now,
              liveStartedAt: now,
              run: 1,
              auctionEndAt: new Date(now.getTime() + 80_000_000),
            })
            .where('id', 'in', auctionIds)
            .execute()
          const enrollments = db
            .selectFrom('enrollments')
            .innerJoin('auctions', 'auctions.programId', 'enrollments.programId')
            .where('auctions.id', 'in', auctionIds)
            .select((eb) => [
              'auctions.id as auctionId',
              'enrollments.id as enrollmentId',
              'enrollments.companyId',
              'enrollments.subscriberId',
              eb.val('ONLINE').as('source'),
              eb.val(now).as('joinedAt'),
            ])
          const rows = await enrollments.execute()
          await db
            .insertInto('participations')
            .values(rows as never)
            .execute()
        },
      })
    } finally {
      await close()
      await server.stop()
    }
  })

/** One process of the service; several on one database work together. */
export function startServer(databaseUrl: string, env: Record<string, string>, port = randomPort()) {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(`${ROOT}/node_modules/.bin/node`, [...profiling, ...flags, 'server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      DEV_OTP: CODE,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SEED_DEMO: 'false',
      DATA_DIR: filesOf(databaseUrl),
      ...env,
    },
    stdio: ['ignore', flags.length > 0 ? 2 : 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const ended = once(child, 'exit')
  async function end(signal: NodeJS.Signals) {
    child.kill(signal)
    await ended
  }
  return {
    url,
    port,
    pid: child.pid!,
    async ready() {
      while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100))
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function signIn(httpUrl: string, mobileNumber: string): Promise<{ token: string; cookie: string }> {
  const device = { mobileNumber, deviceId: 'bench' }
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${httpUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { ...((await answer.json()) as { data: { accessToken: string } }), cookie }
  }
  await call('/v2/auth/request-otp', {
    ...device,
    acceptedTermsAndConditions: true,
    platform: 'WEB',
    formFactor: 'DESKTOP',
    otpChannel: 'SMS',
  })
  const { data, cookie } = await call('/v2/auth/verify-otp', { ...device, otp: CODE })
  return { token: data.accessToken, cookie }
}
