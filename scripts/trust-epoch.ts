// `npm run trust:epoch -- --reason "…"`: starts a new public log after a restore, so that the service signs again. Run it with the
// environment of the service, on the machine whose DATA_DIR/trust is the newest. docs/operations.md has the steps.
import { parseArgs } from 'node:util'
import { makeCheckpointCopy } from '@kuri/server/features/proof/public-log/checkpoint-copy'
import { startNewLog } from '@kuri/server/features/proof/public-log/epoch.actions'
import { makeClock } from '@kuri/server/platform/clock'
import { StartupError } from '@kuri/server/platform/startup-error'
import { makeTrust } from '@kuri/server/platform/trust/trust'
import { isReason } from '@kuri/verify/log/log-entries'
import { runCommand } from './operator/command.ts'

await runCommand({ poolSize: 1 }, async (config, database) => {
  const { reason = '' } = parseArgs({ options: { reason: { type: 'string' } } }).values
  if (!isReason(reason))
    throw new StartupError('Say in one line what happened, for everybody to read: --reason "Backup of 3 May restored"')
  const deps = { ...database, clock: makeClock(), trust: makeTrust(config.trust) }
  const started = await startNewLog({ ...deps, copy: makeCheckpointCopy(config.dataDir) }, reason)
  if (started === null) throw new StartupError('There is no public log yet, so there is nothing to end.')
  const { origin, ended } = started
  process.stdout.write(
    `The log ${ended.origin} ends with ${ended.size} entries. The new one is ${origin}; running processes sign again within a second.\n` +
      'Give its key, which /trust/policy.txt lists, to the witnesses.\n',
  )
})
