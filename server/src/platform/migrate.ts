// Forward-only SQL files, applied in order, one process at a time (node-pg-migrate takes an advisory lock).
import { fileURLToPath } from 'node:url'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { StartRefused } from './start-refused.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const OLDEST_POSTGRES = 150_000

export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS number, version()")
    if (rows[0].number < OLDEST_POSTGRES)
      throw new StartRefused(
        `The database of DATABASE_URL is too old (${rows[0].version}); Kuri needs PostgreSQL 15 or newer.`,
      )
    await runner({
      dbClient: client,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsTable: 'schema_migrations',
      singleTransaction: true,
      log: () => {},
      logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    })
  } finally {
    await client.end()
  }
  await migrateJobs({ connectionString: databaseUrl })
}
