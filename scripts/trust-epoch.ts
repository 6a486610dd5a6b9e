// `npm run trust:epoch -- --reason "…"`: starts a new public log after a restore, so that the service signs again. Run it with the
// environment of the service, on the machine whose DATA_DIR/trust is the newest. docs/operations.md has the steps.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@kuri/server/config'
import { makeCheckpointCopy } from '@kuri/server/features/transparency/checkpoint-copy'
import { startNewLog } from '@kuri/server/features/transparency/epoch.actions'
import { makeClock } from '@kuri/server/platform/clock'
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import { StartupError } from '@kuri/server/platform/startup-error'
import { makeTrust } from '@kuri/server/platform/trust/trust'
import { isReason } from '@kuri/verify/log-entries'

async function startEpoch(): Promise<void> {
  const { reason = '' } = parseArgs({ options: { reason: { type: 'string' } } }).values
  if (!isReason(reason))
    throw new StartupError('Say in one line what happened, for everybody to read: --reason "Backup of 3 May restored"')
  const config = readConfig(process.env)
  const embedded = (config.databaseUrl ?? urlOfRunning(config.dataDir)) ? null : await startEmbeddedPostgres(config)
  const url = config.databaseUrl ?? embedded?.url ?? urlOfRunning(config.dataDir)!
  // The next statement fails with the reason.
  const onIdleError = () => {}
  const database = openDatabase({ url, history: makeHistory(), poolSize: 1, constraintRefusals: {}, onIdleError })
  try {
    const deps = { ...database, clock: makeClock(), trust: makeTrust(config.trust) }
    const started = await startNewLog({ ...deps, copy: makeCheckpointCopy(config.dataDir) }, reason)
    if (started === null) throw new StartupError('There is no public log yet, so there is nothing to end.')
    const { origin, ended } = started
    process.stdout.write(
      `The log ${ended.origin} ends with ${ended.size} entries. The new one is ${origin}; running processes sign again within a second.\n` +
        'Give its key, which /trust/policy.txt lists, to the witnesses.\n',
    )
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

/** The embedded database of a running service. */
function urlOfRunning(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'postgres.url'), 'utf8').trim()
  } catch {
    return null
  }
}

try {
  await startEpoch()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
