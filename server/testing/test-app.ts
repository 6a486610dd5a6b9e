// Starts the whole service on its own database for tests, with the real wiring and endpoints and a clock that can be moved.
import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Config, readConfig } from '#platform/config'
import type { HttpServer } from '#platform/http/server'
import { type App, buildApp } from '#server/app'
import { checkReads } from './check-reads.ts'
import { checkResponses } from './check-responses.ts'
import { databaseAt, dropDatabase } from './global-setup.ts'
import { TEST_LOOP_DELAY_MS, testLimits } from './limits.ts'
import { CODE, codeRequest } from './sign-in-codes.ts'

export const SUPERADMIN = '+919000000001'

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field; other tests check responses against the contract
  data: any
  error: { type: string; code: string; message: string; details: { path: string; message: string }[] | null } | null
  warnings?: { path: string; message: string }[]
  headers: Record<string, string | string[] | number | undefined>
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Creates a database from the migrated template or another one; `drop` removes it. */
export async function cloneDatabase(template: string = inject('template')) {
  const serverUrl = inject('serverUrl')
  const name = `kuri_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url: databaseAt(serverUrl, name),
    async drop() {
      await dropDatabase(admin, name)
      await admin.end()
    },
  }
}

/** One person signs in many times in a suite: codes that were sent no longer count for the limits of an hour. */
export const forgetCodes = ({ platform: { db } }: App, mobileNumber: string) =>
  db
    .updateTable('loginCodes')
    .set({ createdAt: sql`created_at - interval '61 minutes'` })
    .where('mobileNumber', '=', mobileNumber)
    .execute()

/** Injected requests name the address at which the service listens, as those of a client do. */
function nameAddress(http: HttpServer, authority: string): void {
  const { inject } = http
  http.inject = ((request: string | InjectOptions = {}) =>
    Reflect.apply(inject, http, [
      { authority, ...(typeof request === 'string' ? { url: request } : request) },
    ])) as HttpServer['inject']
}

type Overrides = Parameters<typeof buildApp>[2] & { limits?: Partial<Config> | 'AS_IN_PRODUCTION' }

export async function startTestApp(
  env: Record<string, string> = {},
  databaseUrl?: string,
  { limits = {}, ...overrides }: Overrides = {},
) {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await cloneDatabase()
  const settings = readConfig({
    // Written out, because some tests configure a gateway or a public address.
    KURI_MODE: 'development',
    PORT: '0',
    DEV_OTP: CODE,
    LOG_LEVEL: 'error',
    SEED_DEMO: 'false',
    DATABASE_POOL_SIZE: '8',
    // npm run test:nats runs the same tests with NATS as the event bus.
    ...(process.env.KURI_TEST_NATS_URL ? { EVENT_BUS: 'nats', NATS_URL: process.env.KURI_TEST_NATS_URL } : {}),
    DATA_DIR: `/tmp/kuri-test-data/${randomBytes(4).toString('hex')}`,
    ...env,
  })
  const config = limits === 'AS_IN_PRODUCTION' ? settings : { ...settings, ...testLimits(settings), ...limits }
  const app: App = await buildApp(config, database.url, {
    showToDeveloper: () => {},
    maxLoopDelayMs: TEST_LOOP_DELAY_MS,
    watchHttp(http) {
      checkResponses(http)
      checkReads(http)
    },
    ...overrides,
  })
  await app.listen()
  nameAddress(app.http, new URL(app.platform.publicUrl()).host)

  async function call(
    method: string,
    path: string,
    options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await app.http.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
    })
    const json = response.headers['content-type']?.toString().includes('json') ? response.json() : {}
    const warnings = json.warnings ? { warnings: json.warnings } : {}
    return { status: response.statusCode, data: json.data, error: json.error, ...warnings, headers: response.headers }
  }

  /** Signs in with a mobile number (an unknown one becomes a subscriber) and returns the data of verify-otp, the token and the cookie. */
  async function signIn(mobileNumber: string, deviceId = 'device-1') {
    await call('POST', '/v2/auth/request-otp', { body: codeRequest(mobileNumber, deviceId) })
    const answer = await call('POST', '/v2/auth/verify-otp', { body: { mobileNumber, otp: CODE, deviceId } })
    if (answer.status !== 200) throw new Error(`The sign-in failed: ${JSON.stringify(answer)}`)
    await forgetCodes(app, mobileNumber)
    return {
      token: answer.data.accessToken as string,
      ...answer.data,
      cookie: String(answer.headers['set-cookie']).split(';')[0]!,
    }
  }

  return {
    app,
    http: app.http,
    config,
    url: app.platform.publicUrl(),
    databaseUrl: database.url,
    db: app.platform.db,
    call,
    signIn,
    superadmin: () => signIn(SUPERADMIN),
    advanceSeconds: (seconds: number) => call('POST', '/dev/clock', { body: { advanceSeconds: seconds } }),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}
