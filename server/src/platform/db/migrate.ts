// Forward-only SQL files, applied in order, one process at a time: of several that start at once, the others wait.
import { fileURLToPath } from 'node:url'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const OLDEST_POSTGRES = 150_000
/** Any number, as long as it is always the same. (The runner's own lock does not wait: it fails, and with it the start.) */
const LOCK = 7_204_613_950

export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS number, version()")
    if (rows[0].number < OLDEST_POSTGRES)
      throw new StartupError(
        `The database of DATABASE_URL is too old (${rows[0].version}); Kuri needs PostgreSQL 15 or newer.`,
      )
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await runner({
      dbClient: client,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsTable: 'schema_migrations',
      singleTransaction: true,
      noLock: true,
      log: () => {},
      logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    })
    await migrateJobs({ connectionString: databaseUrl })
  } finally {
    await client.end()
  }
}
