// `npm run secrets:rotate`: replaces KURI_SECRET by a new one, or with --new-key only the data key, while the service runs. Also
// encrypts objects that were stored before the encryption. docs/operations.md has the steps.

import { SEALED_COLUMNS } from '@kuri/server/features'
import { makeClock } from '@kuri/server/platform/clock'
import { openKeys } from '@kuri/server/platform/keys/open-keys'
import { rotateKeys } from '@kuri/server/platform/keys/rotation.actions'
import { makeLog } from '@kuri/server/platform/log'
import { openObjectStore } from '@kuri/server/platform/object-store/make-object-store'
import { makeSecrets } from '@kuri/server/platform/secrets'
import { runCommand } from './operator/command.ts'

await runCommand({ poolSize: 4 }, async (config, database) => {
  const log = makeLog(config.logLevel, { cell: config.cell })
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
})
