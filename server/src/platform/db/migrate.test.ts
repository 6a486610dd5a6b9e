import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/test-app'
import { StartupError } from '../startup-error.ts'
import { assertSupportedVersion, migrate } from './migrate.ts'

test('[start] lets several processes that start together on an empty database all start', async () => {
  const database = await cloneDatabase('template0')
  try {
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query('SELECT name, count(*)::int AS times FROM schema_migrations GROUP BY name')
    await client.end()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  } finally {
    await database.drop()
  }
})

test.each([
  { number: 140_012, version: '14.12', isSupported: false },
  { number: 150_000, version: '15.0', isSupported: true },
  { number: 180_001, version: '18.1', isSupported: true },
])('[start] PostgreSQL $version supported: $isSupported', async ({ number, version, isSupported }) => {
  const client = { query: async () => ({ rows: [{ number, version }] }) } as unknown as pg.Client
  const error = await assertSupportedVersion(client).catch((thrown) => thrown)
  if (isSupported) return expect(error).toBeUndefined()
  expect(error).toBeInstanceOf(StartupError)
  expect(error.message).toBe('The server of DATABASE_URL runs PostgreSQL 14.12. Kuri needs PostgreSQL 15 or newer.')
})

// Rows of these tables are never deleted, so no delete has to search for references to them.
const NEVER_DELETED = [
  'users',
  'files',
  'companies',
  'branches',
  'programs',
  'auctions',
  'document_template_versions',
  'signature_assets',
  'challenges',
  'challenge_questions',
  'challenge_options',
  'challenge_results',
]
// Holds one row per open socket.
const ALWAYS_SMALL = ['room_seats']

test('[scale] has an index for every reference to a row that may be deleted', async () => {
  const database = await cloneDatabase()
  try {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // A partial index serves only when it leaves out the rows without a reference.
    const { rows } = await client.query(
      `SELECT conname FROM pg_constraint AS reference
       WHERE contype = 'f' AND confrelid::regclass::text <> ALL ($1) AND conrelid::regclass::text <> ALL ($2)
         AND NOT EXISTS (
           SELECT FROM pg_index WHERE indrelid = conrelid
             AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
             AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`,
      [NEVER_DELETED, ALWAYS_SMALL],
    )
    await client.end()
    expect(rows.map(({ conname }) => conname)).toEqual([])
  } finally {
    await database.drop()
  }
})
