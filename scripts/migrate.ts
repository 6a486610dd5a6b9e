// `npm run migrate`: applies the migrations that the database of DATABASE_URL lacks, while processes of the version before go on.
import { readConfig } from '@kuri/server/config'
import { migrate } from '@kuri/server/platform/db/migrate'
import { assertSessionMode } from '@kuri/server/platform/db/session-mode'
import { StartupError } from '@kuri/server/platform/startup-error'

async function run(): Promise<string> {
  const { databaseUrl } = readConfig(process.env)
  if (databaseUrl === undefined)
    throw new StartupError('DATABASE_URL is required. The embedded PostgreSQL is migrated by npm start.')
  await assertSessionMode(databaseUrl)
  const applied = await migrate(databaseUrl)
  return applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`
}

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
