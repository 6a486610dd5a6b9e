// Applies the SQL files of server/migrations in order, forward only. Of several processes that start together one migrates, the
// others wait.
import { fileURLToPath } from 'node:url'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { SESSION_LOCKS } from './advisory-locks.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const OLDEST_VERSION = 150_000

export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await assertSupportedVersion(client)
    // node-pg-migrate's own lock does not wait: the second process would fail to start.
    await client.query('SELECT pg_advisory_lock($1)', [SESSION_LOCKS.migration])
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

export async function assertSupportedVersion(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  )
  if (rows[0].number < OLDEST_VERSION)
    throw new StartupError(
      `The server of DATABASE_URL runs PostgreSQL ${rows[0].version}. Kuri needs PostgreSQL 15 or newer.`,
    )
}
