// Starts the real service on its own database for benches: on the embedded PostgreSQL as in production (fsync on), or on the server
// that KURI_TEST_POSTGRES names.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '@kuri/server/app'
import { readConfig } from '@kuri/server/config'
import { migrate } from '@kuri/server/platform/db/migrate'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import type { TestApp } from '@kuri/server/testing/test-app'
import pg from 'pg'

const CODE = '123456'

/** Where a service on this database keeps its files. With those of another database it would sign nothing. */
export const filesOf = (databaseUrl: string): string =>
  join(tmpdir(), `kuri-bench-files-${new URL(databaseUrl).pathname.slice(1)}`)

export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const lent = process.env.KURI_TEST_POSTGRES
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-bench-'))
  const postgres = lent ? null : await startEmbeddedPostgres({ dataDir, rights: 'TESTS' })
  const admin = new pg.Client({ connectionString: lent ?? postgres!.url })
  await admin.connect()
  const name = `kuri_bench_${randomBytes(4).toString('hex')}`
  const url = new URL(lent ?? postgres!.url)
  url.pathname = `/${name}`
  try {
    await admin.query(`CREATE DATABASE ${name}`)
    await migrate(url.href)
    return await work(url.href)
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
    await postgres?.stop()
    for (const folder of [dataDir, filesOf(url.href)]) await rm(folder, { recursive: true, force: true })
  }
}

export type Service = {
  app: App
  /** Runs all checks and schemas of the endpoint without a socket; throws on a refusal. */
  call(request: {
    method: 'GET' | 'POST' | 'PATCH'
    path: string
    headers?: Record<string, string>
    body?: object
  }): Promise<{
    data: Record<string, unknown>
  }>
  get(path: string, token: string): Promise<{ data: Record<string, unknown> }>
  signIn(mobileNumber: string): Promise<string>
}

export const withService = <T>(work: (service: Service) => Promise<T>, env: Record<string, string> = {}): Promise<T> =>
  withDatabase(async (url) => {
    const config = readConfig({
      PORT: '0',
      DEV_OTP: CODE,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SEED_DEMO: 'false',
      DATA_DIR: filesOf(url),
      ...env,
    })
    const app = await buildApp(config, url, { showToDeveloper: () => {} })
    const call: Service['call'] = async ({ method, path, headers = {}, body }) => {
      const answer = await app.http.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
      return answer.json()
    }
    const post = (path: string, body: object) => call({ method: 'POST', path, body })
    try {
      return await work({
        app,
        call,
        get: (path, token) => call({ method: 'GET', path, headers: token ? { authorization: `Bearer ${token}` } : {} }),
        async signIn(mobileNumber) {
          const device = { mobileNumber, deviceId: 'bench' }
          await post('/v2/auth/request-otp', {
            ...device,
            acceptedTermsAndConditions: true,
            platform: 'WEB',
            formFactor: 'DESKTOP',
            otpChannel: 'SMS',
          })
          const { data } = await post('/v2/auth/verify-otp', { ...device, otp: CODE })
          return String(data.accessToken)
        },
      })
    } finally {
      await app.close()
    }
  })

/** What the fixtures of the tests need of a service. */
export const asTestApp = ({ app, signIn }: Service) =>
  ({
    db: app.platform.db,
    signIn: async (mobileNumber: string) => ({ token: await signIn(mobileNumber) }),
  }) as unknown as TestApp
