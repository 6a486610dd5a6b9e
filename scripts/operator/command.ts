// What the commands of an operator share: the configuration of the service, its database, and errors as one sentence.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '@kuri/server/config'
import { type DatabaseHandle, openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import { StartupError } from '@kuri/server/platform/startup-error'

/** Runs the work with the database of the service, which may be running; the embedded one is started if it is not. */
export async function runCommand(
  { poolSize }: { poolSize: number },
  work: (config: Config, database: DatabaseHandle) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const runningUrl = databaseUrlOf(config)
    const embedded = runningUrl === null ? await startEmbeddedPostgres(config) : null
    // The next statement fails with the reason.
    const onIdleError = () => {}
    const url = runningUrl ?? embedded!.url
    const database = openDatabase({ url, history: makeHistory(), poolSize, constraintRefusals: {}, onIdleError })
    try {
      await work(config, database)
    } finally {
      await database.close()
      await embedded?.stop()
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** That of the configuration, or the embedded one of a running service. */
export const databaseUrlOf = ({ databaseUrl, dataDir }: Config): string | null => databaseUrl ?? urlOfRunning(dataDir)

/** The embedded database of a running service. */
function urlOfRunning(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'postgres.url'), 'utf8').trim()
  } catch {
    return null
  }
}
