// What requests cost is charged to their callers, on the real service.
import { once } from 'node:events'
import { get } from 'node:http'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { makeCompany } from '#testing/fixtures'
import { startTestApp, type TestApp } from '#testing/test-app'
import type { HttpServer } from '../server.ts'

const MEGABYTE = 'x'.repeat(1024 * 1024)
const app: TestApp = await startTestApp({}, undefined, {
  watchHttp(http: HttpServer) {
    const config = { pacedPerMinute: 1000 }
    http.get('/pieces', { config }, async () => Readable.from(Array.from({ length: 40 }, () => MEGABYTE)))
    http.get('/sleep', { config }, async () => (await sql`SELECT pg_sleep(0.3)`.execute(app.db)).rows.length)
  },
})
afterAll(() => app.close())
const { token } = await makeCompany(app)
const { metrics, publicUrl } = app.app.platform

type Resource = 'loop' | 'database' | 'thread'
async function secondsOf(resource: Resource): Promise<number> {
  const { values } = await metrics.callerSeconds.get()
  return values.find(({ labels }) => labels.resource === resource)?.value ?? 0
}
async function spendingOf(resource: Resource, work: () => Promise<unknown>): Promise<number> {
  const before = await secondsOf(resource)
  await work()
  return (await secondsOf(resource)) - before
}
const read = async (path: string) => {
  const answer = await fetch(`${publicUrl()}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
}

test('[turns] an endpoint costs its caller time of the event loop and of PostgreSQL', async () => {
  expect(await spendingOf('loop', () => read('/v2/companies/dashboard'))).toBeGreaterThan(0.0005)
  expect(await spendingOf('database', () => read('/v2/companies/me/programs'))).toBeGreaterThan(0)
})

test('[turns] a drawing costs its caller the time of a thread', async () => {
  expect(await spendingOf('thread', () => read('/v2/companies/notices?format=pdf'))).toBeGreaterThan(0.001)
})

test('[turns] an answer in pieces costs its bytes, although nobody says its length before', async () => {
  const spent = await spendingOf('loop', () => read('/pieces'))
  expect(spent).toBeGreaterThan(0.8)
})

test('[turns] a caller who leaves is charged with what was done for them', async () => {
  const before = await secondsOf('database')
  const request = get(`${publicUrl()}/sleep`)
  request.on('error', () => {})
  await once(request, 'socket')
  await vi.waitFor(async () => expect(await countSleepers()).toBe(1), { timeout: 10_000 })
  request.destroy()
  await vi.waitFor(async () => expect((await secondsOf('database')) - before).toBeGreaterThan(0.2), { timeout: 10_000 })
})

async function countSleepers(): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM pg_stat_activity
    WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active' AND datname = current_database()`.execute(app.db)
  return rows.length
}
