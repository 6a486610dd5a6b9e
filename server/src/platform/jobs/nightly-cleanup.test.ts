import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RETENTION_RULES } from '#server/features'
import { makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { applyRetention, deleteOldest, type RetentionRule } from '../db/retention.ts'
import { addJob } from './jobs.ts'
import { cleanUpNightly } from './nightly-cleanup.ts'

const app = await useApp()
const { platform } = app.app
const DAY_MS = 24 * 3600 * 1000

const insertCodes = (count: number, daysAgo: number) =>
  sql`INSERT INTO login_codes (id, mobile_number, device_id, platform, form_factor, code_hash, expires_at, created_at)
    SELECT new_id(now()), '+9198' || n, 'd', 'WEB', 'DESKTOP', 'h', now(), now() - ${daysAgo} * interval '1 day'
    FROM generate_series(1, ${count}::integer) n`.execute(app.db)

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(app.db)
  return rows[0]!.count
}

const inDays = (days: number) => ({
  ...platform,
  clock: { ...platform.clock, now: () => new Date(Date.now() + days * DAY_MS) },
})

test('[nightly-cleanup] deletes any number of old rows in batches, each in a transaction of its own', async () => {
  await insertCodes(11_000, 3)
  await insertCodes(7, 0)
  const batches: { transaction: string; deletedCount: number }[] = []
  const watched: RetentionRule = {
    keptDays: 2,
    async deleteBatch(tx, before, limit) {
      const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(tx)
      const deletedCount = await deleteOldest('loginCodes', 'id', 'createdAt')(tx, before, limit)
      batches.push({ transaction: rows[0]!.id, deletedCount })
      return deletedCount
    },
  }
  await applyRetention(platform.transact, watched, platform.clock.now())
  expect(batches.map(({ deletedCount }) => deletedCount)).toEqual([5000, 5000, 1000])
  expect(new Set(batches.map(({ transaction }) => transaction)).size).toBe(3)
  expect(await countRows('loginCodes')).toBe(7)
})

test('[nightly-cleanup] leaves a locked row for the next night without waiting for it', async () => {
  await insertCodes(3, 5)
  await app.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM login_codes WHERE created_at < now() - interval '4 days' LIMIT 1 FOR UPDATE`.execute(tx)
    await cleanUpNightly(platform, RETENTION_RULES)
    expect(await countRows('loginCodes')).toBe(8)
  })
  await cleanUpNightly(platform, RETENTION_RULES)
  expect(await countRows('loginCodes')).toBe(7)
})

test.each([
  ['loginCodes', 'createdAt'],
  ['refreshTokens', 'expiresAt'],
  ['messages', 'createdAt'],
  ['emailCodes', 'createdAt'],
])('[nightly-cleanup] finds the oldest rows of %s by an index', async (table, at) => {
  const plan = await platform.transact(async (tx) => {
    // A small table would be read whole whatever indexes it has.
    for (const scan of ['seqscan', 'bitmapscan']) await sql`SET LOCAL ${sql.id(`enable_${scan}`)} = off`.execute(tx)
    const { rows } = await sql<object>`EXPLAIN SELECT FROM ${sql.table(table)}
      WHERE ${sql.ref(at)} < now() - interval '1 day' ORDER BY ${sql.ref(at)} LIMIT 5000`.execute(tx)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).toMatch(/Index (Only )?Scan( Backward)? using \w+__(oldest|newest)/)
})

test('[nightly-cleanup] deletes old email codes and keeps fresh ones', async () => {
  const { userId } = await makeSubscriber(app)
  const now = platform.clock.now()
  const code = { userId, email: 'a@example.in', codeHash: 'h', expiresAt: now }
  const twoDaysAgo = new Date(now.getTime() - 2 * DAY_MS)
  await app.db
    .insertInto('emailCodes')
    .values([
      { ...code, id: 'old', createdAt: twoDaysAgo },
      { ...code, id: 'fresh', createdAt: now },
    ])
    .execute()
  await cleanUpNightly(platform, RETENTION_RULES)
  expect(await app.db.selectFrom('emailCodes').select('id').execute()).toEqual([{ id: 'fresh' }])
})

test('[nightly-cleanup] deletes jobs that were given up six weeks ago and keeps those that will be retried', async () => {
  const later = new Date(Date.now() + 3_600_000)
  for (const key of ['given-up', 'waiting'])
    await platform.transact((tx) => addJob(tx, 'no-process-runs-this', {}, { key, runAt: later }))
  await sql`SELECT graphile_worker.permanently_fail_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs WHERE key = 'given-up'))`.execute(app.db)
  const listKeys = async () => {
    const { rows } = await sql<{ key: string }>`SELECT key FROM graphile_worker.jobs
      WHERE task_identifier = 'no-process-runs-this' ORDER BY key`.execute(app.db)
    return rows.map(({ key }) => key)
  }
  await cleanUpNightly(inDays(41), [])
  expect(await listKeys()).toEqual(['given-up', 'waiting'])
  await cleanUpNightly(inDays(43), [])
  expect(await listKeys()).toEqual(['waiting'])
})
