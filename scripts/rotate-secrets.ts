// `npm run secrets:rotate`: replaces KURI_SECRET by a new one, or with --new-key only the data key, while the service runs. Also
// encrypts objects that were stored before the encryption. docs/operations.md has the steps.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@kuri/server/config'
import { makeClock } from '@kuri/server/platform/clock'
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import { openKeys } from '@kuri/server/platform/keys/open-keys'
import { rotateKeys } from '@kuri/server/platform/keys/rotation.actions'
import { makeLog } from '@kuri/server/platform/log'
import { openObjectStore } from '@kuri/server/platform/object-store/make-object-store'
import { makeSecrets } from '@kuri/server/platform/secrets'
import { StartupError } from '@kuri/server/platform/startup-error'
import { SEALED_COLUMNS } from '@kuri/server/sealed-columns'

async function rotate(): Promise<void> {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  const embedded = (config.databaseUrl ?? urlOfRunning(config.dataDir)) ? null : await startEmbeddedPostgres(config)
  const url = config.databaseUrl ?? embedded?.url ?? urlOfRunning(config.dataDir)!
  // The next statement fails with the reason.
  const onIdleError = () => {}
  const database = openDatabase({ url, history: makeHistory(), poolSize: 4, constraintRefusals: {}, onIdleError })
  try {
    const ring = await openKeys(database, config)
    const secrets = makeSecrets(ring)
    const { store } = openObjectStore({ config, clock: makeClock(), secrets, publicUrl: () => '' })
    const deps = { ...database, ring, secrets, objectStore: store, log }
    const startsNewKey = process.argv.includes('--new-key')
    const { keyId, valueCount, unreadableCount, objectCount } = await rotateKeys(deps, config, SEALED_COLUMNS, {
      startsNewKey,
    })
    process.stdout.write(
      `Everything is under the data key ${keyId} and KURI_SECRET now: ${valueCount} values and ${objectCount} objects were encrypted again.\n` +
        (unreadableCount === 0
          ? ''
          : `${unreadableCount} values could not be read and are unchanged; the log names them.\n`) +
        (config.secretOld === undefined ? '' : 'Restart every process without KURI_SECRET_OLD.\n'),
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
  await rotate()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
