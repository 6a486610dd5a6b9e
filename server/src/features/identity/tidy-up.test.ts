import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EXPIRED_EMAIL_CODES } from '#features/enrollments/profile/email-verification.actions'
import { deleteOldest, deleteOutdated, type Outdated } from '#platform/db/retention'
import { addJob } from '#platform/jobs/jobs'
import { makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { cleanUpNightly } from './tidy-up.ts'

const app = await useApp()

const insertCodes = (count: number, daysAgo: number) =>
  sql`INSERT INTO login_codes (id, mobile_number, device_id, platform, form_factor, code_hash, expires_at, created_at)
    SELECT new_id(now()), '+9198' || n, 'd', 'WEB', 'DESKTOP', 'h', now(), now() - ${daysAgo} * interval '1 day'
    FROM generate_series(1, ${count}::integer) n`.execute(app.db)

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(app.db)
  return rows[0]!.count
}

test('[tidy-up] however much is old, it goes in portions, each in a transaction of its own', async () => {
  await insertCodes(11_000, 3)
  await insertCodes(7, 0)
  const portions: { transaction: string; deleted: number }[] = []
  const watched: Outdated = {
    keptDays: 2,
    async deletePortion(tx, before, limit) {
      const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(tx)
      const deleted = await deleteOldest('loginCodes', 'id', 'createdAt')(tx, before, limit)
      portions.push({ transaction: rows[0]!.id, deleted })
      return deleted
    },
  }
  const { transact, clock } = app.app.platform
  await deleteOutdated(transact, watched, clock.now())
  expect(portions.map(({ deleted }) => deleted)).toEqual([5000, 5000, 1000])
  expect(new Set(portions.map(({ transaction }) => transaction)).size).toBe(3)
  expect(await countOf('loginCodes')).toBe(7)
})

test('[tidy-up] a row that somebody holds is left for the next night; nobody waits', async () => {
  await insertCodes(3, 5)
  await app.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM login_codes WHERE created_at < now() - interval '4 days' LIMIT 1 FOR UPDATE`.execute(tx)
    await cleanUpNightly(app.app.platform)
    expect(await countOf('loginCodes')).toBe(8)
  })
  await cleanUpNightly(app.app.platform)
  expect(await countOf('loginCodes')).toBe(7)
})

test.each([
  ['loginCodes', 'createdAt'],
  ['refreshTokens', 'expiresAt'],
  ['messages', 'createdAt'],
  ['emailCodes', 'createdAt'],
])('[tidy-up] what is old among %s is found by an index', async (table, at) => {
  const plan = await app.app.platform.transact(async (tx) => {
    // A small table would be read whole whatever indexes it has.
    for (const other of ['seqscan', 'bitmapscan']) await sql`SET LOCAL ${sql.id(`enable_${other}`)} = off`.execute(tx)
    const { rows } = await sql<object>`EXPLAIN SELECT FROM ${sql.table(table)}
      WHERE ${sql.ref(at)} < now() - interval '1 day' ORDER BY ${sql.ref(at)} LIMIT 5000`.execute(tx)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).toMatch(/Index (Only )?Scan( Backward)? using \w+__(oldest|newest)/)
})

test('[tidy-up] old email codes go, and jobs that were given up weeks ago; what is tried again stays', async () => {
  const { platform } = app.app
  const { userId } = await makeSubscriber(app)
  const now = platform.clock.now()
  const code = { userId, email: 'a@example.in', codeHash: 'h', expiresAt: now }
  const twoDaysAgo = new Date(now.getTime() - 2 * 24 * 3600 * 1000)
  await app.db
    .insertInto('emailCodes')
    .values([
      { ...code, id: 'old', createdAt: twoDaysAgo },
      { ...code, id: 'fresh', createdAt: now },
    ])
    .execute()
  const later = new Date(now.getTime() + 3_600_000)
  for (const key of ['given-up', 'given-up-lately', 'waiting'])
    await platform.transact((tx) => addJob(tx, 'nobody-runs-this', {}, { key, runAt: later }))
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key LIKE 'given-up%'`.execute(app.db)
  await sql`UPDATE graphile_worker._private_jobs SET updated_at = now() - interval '50 days'
    WHERE key IN ('given-up', 'waiting')`.execute(app.db)

  await cleanUpNightly(platform, [EXPIRED_EMAIL_CODES])
  expect((await app.db.selectFrom('emailCodes').select('id').execute()).map(({ id }) => id)).toEqual(['fresh'])
  const { rows } = await sql<{ key: string }>`SELECT key FROM graphile_worker.jobs
    WHERE task_identifier = 'nobody-runs-this' ORDER BY key`.execute(app.db)
  expect(rows.map(({ key }) => key)).toEqual(['given-up-lately', 'waiting'])
})
