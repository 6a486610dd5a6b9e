// Forward-only SQL files, applied in order, one process at a time (node-pg-migrate takes an advisory lock).
import { fileURLToPath } from 'node:url'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { runner } from 'node-pg-migrate'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

export async function migrate(databaseUrl: string): Promise<void> {
  await runner({
    databaseUrl,
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    singleTransaction: true,
    log: () => {},
    logger: {
      debug: () => {},
      info: () => {},
      warn: () => {},
      error: (message: string) => process.stderr.write(`${message}\n`),
    },
  })
  await migrateJobs({ connectionString: databaseUrl })
}
