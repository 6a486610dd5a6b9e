// Applies the SQL files of server/migrations in order, forward only. Of several processes that start together one migrates, the
// others wait. An installation that is upgraded process by process migrates first (`npm run migrate`), under the old processes.
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { type MigrationBuilder, runner } from 'node-pg-migrate'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { SESSION_LOCKS } from './advisory-locks.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const OLDEST_VERSION = 150_000

/** A migration that waits for a lock makes everybody behind it wait, so it gives up soon and tries again. */
const LOCK_TIMEOUT = '3s'
const MAX_ATTEMPTS = 20
const LOCK_NOT_AVAILABLE = '55P03'
/** Of an index that is built beside writers and a process of an older version that waits for the lock of migrations. */
const DEADLOCK_DETECTED = '40P01'
const LOCK_POLL_MS = 200

/** A statement that PostgreSQL runs outside of transactions only is a step of its own; the file ends the transaction before it. */
const NEXT_STEP = /^-- Step$/m
const BUILDS_BESIDE_WRITERS = /^CREATE (UNIQUE )?INDEX CONCURRENTLY\b/m

const MIGRATIONS_TABLE = 'schema_migrations'

/** Applies what is missing, each file in a transaction of its own, and returns the names of the applied files. */
export async function migrate(databaseUrl: string, folder = MIGRATIONS): Promise<string[]> {
  const client = await connect(databaseUrl)
  try {
    await assertSupportedVersion(client)
    await waitForTurn(client)
    const before = await listAppliedMigrations(client)
    await retryWhileLocked(client, () =>
      runner({
        dbClient: client,
        dir: folder,
        direction: 'up',
        migrationsTable: MIGRATIONS_TABLE,
        migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadSteps }],
        singleTransaction: false,
        noLock: true,
        // Branches land in another order than their numbers.
        checkOrder: false,
        log: () => {},
        logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      }),
    )
    await migrateJobs({ connectionString: databaseUrl })
    return (await listAppliedMigrations(client)).filter((name) => !before.includes(name))
  } finally {
    await client.end()
  }
}

/** For a process that does not migrate itself. A newer database is fine: migrations only add (migrations.test.ts). */
export async function assertMigrated(databaseUrl: string, folder = MIGRATIONS): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    const applied = new Set(await listAppliedMigrations(client))
    const missing = (await listMigrationFiles(folder)).filter((name) => !applied.has(name))
    if (missing.length > 0)
      throw new StartupError(
        `The database lacks ${missing.length} migrations, the first is ${missing[0]}. Apply them with: npm run migrate`,
      )
  } finally {
    await client.end()
  }
}

/**
 * node-pg-migrate's own lock does not wait: the second process would fail to start. A statement that waits for the lock would be waited
 * for by an index that is built beside writers, and both for ever, so the lock is asked for again and again.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [SESSION_LOCKS.migration])
    if (rows[0].held) return
    await setTimeout(LOCK_POLL_MS)
  }
}

/** Loads each file as its steps. */
const loadSteps = (filePaths: string[]) =>
  Promise.all(
    filePaths.map(async (id) => {
      const steps = (await readFile(id, 'utf8')).split(NEXT_STEP).flatMap(patiently)
      const up = (pgm: MigrationBuilder) => {
        for (const step of steps) pgm.sql(step)
      }
      return { id, filePaths: [id], actions: { up, down: false as const } }
    }),
  )

/** An index that is built beside writers holds nobody up, however long it waits for transactions that are under way. */
const patiently = (step: string): string[] =>
  BUILDS_BESIDE_WRITERS.test(step) ? ['SET lock_timeout = 0', step, `SET lock_timeout = '${LOCK_TIMEOUT}'`] : [step]

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  return client
}

const listMigrationFiles = async (folder: string) =>
  (await readdir(folder)).map((file) => basename(file, '.sql')).sort()

async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [MIGRATIONS_TABLE])
  if (!rows[0].exists) return []
  const applied = await client.query(`SELECT name FROM ${MIGRATIONS_TABLE}`)
  return applied.rows.map(({ name }) => name)
}

const isWaitInVain = (error: unknown) =>
  [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes((error as { code?: string }).code ?? '')

async function retryWhileLocked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`)
      return await work()
    } catch (error) {
      if (!isWaitInVain(error)) throw error
      if (attempt === MAX_ATTEMPTS)
        throw new StartupError(
          'A table stays locked by another session, so the migration could not be applied. Find that session in pg_stat_activity, then try again.',
        )
      // node-pg-migrate leaves the failed transaction open.
      await client.query('ROLLBACK')
      await setTimeout(Math.min(attempt * 200, 2000))
    }
  }
}

export async function assertSupportedVersion(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  )
  if (rows[0].number < OLDEST_VERSION)
    throw new StartupError(
      `The server of DATABASE_URL runs PostgreSQL ${rows[0].version}. Kuri needs PostgreSQL 15 or newer.`,
    )
}
