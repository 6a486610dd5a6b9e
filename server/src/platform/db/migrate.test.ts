import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/test-app'
import { StartupError } from '../startup-error.ts'
import { assertMigrated, assertSupportedVersion, migrate } from './migrate.ts'

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

test('[start] a migration waits for a table that is in use without holding anybody up', async () => {
  const database = await cloneDatabase('template0')
  const folder = await mkdtemp(join(tmpdir(), 'kuri-migrations-'))
  const write = (name: string, statement: string) => writeFile(join(folder, name), `-- Up Migration\n${statement};\n`)
  const [holder, reader] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [pg.Client, pg.Client]
  try {
    await Promise.all([holder.connect(), reader.connect()])
    await write('0001_tickets.sql', 'CREATE TABLE tickets (id text)')
    expect(await migrate(database.url, folder)).toEqual(['0001_tickets'])
    await write('0002_owner.sql', 'ALTER TABLE tickets ADD COLUMN owner text')
    await expect(assertMigrated(database.url, folder)).rejects.toThrow(
      'The database lacks 1 migrations, the first is 0002_owner. Apply them with: npm run migrate',
    )
    await holder.query('BEGIN')
    await holder.query('SELECT FROM tickets')
    const migrated = migrate(database.url, folder)
    const countWaiting = async () =>
      (await reader.query("SELECT FROM pg_locks WHERE relation = 'tickets'::regclass AND NOT granted")).rows.length
    await expect.poll(countWaiting, { interval: 20 }).toBe(1)
    // A reader queues behind the migration, and is served when the migration gives up for a moment.
    await reader.query('SELECT FROM tickets')
    await holder.query('COMMIT')
    expect(await migrated).toEqual(['0002_owner'])
    await expect(assertMigrated(database.url, folder)).resolves.toBeUndefined()
  } finally {
    await Promise.all([holder.end(), reader.end()])
    await database.drop()
    await rm(folder, { recursive: true })
  }
})

test('[start] applies a migration that arrives after one with a higher number', async () => {
  const database = await cloneDatabase('template0')
  const folder = await mkdtemp(join(tmpdir(), 'kuri-migrations-'))
  const write = (name: string, table: string) =>
    writeFile(join(folder, name), `-- Up Migration\nCREATE TABLE ${table} (id text);\n`)
  try {
    await write('0001_tickets.sql', 'tickets')
    await write('0003_prizes.sql', 'prizes')
    await migrate(database.url, folder)
    await write('0002_draws.sql', 'draws')
    expect(await migrate(database.url, folder)).toEqual(['0002_draws'])
  } finally {
    await database.drop()
    await rm(folder, { recursive: true })
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
  'logs',
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
