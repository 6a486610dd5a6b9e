// `npm run reset-second-factor -- +919800000000 "reason"`: removes the second factor of a person, for an operator who has made sure
// who asks. The only way for the last superadmin. Needs the environment of the service; it may be running.
import { resetByMobile } from '@kuri/server/features/people/second-factor/resets.actions'
import { makeClock } from '@kuri/server/platform/clock'
import { openKeys } from '@kuri/server/platform/keys/open-keys'
import { makeSecrets } from '@kuri/server/platform/secrets'
import { runCommand } from './operator/command.ts'

const [mobileNumber, ...words] = process.argv.slice(2)
const reason = words.join(' ').trim()
if (!mobileNumber || reason === '') {
  console.error('Usage: npm run reset-second-factor -- MOBILE_NUMBER REASON')
  process.exit(2)
}

await runCommand({ poolSize: 2 }, async (config, database) => {
  const deps = {
    config,
    transact: database.transact,
    clock: makeClock(),
    secrets: makeSecrets(await openKeys(database, config)),
  }
  try {
    const { wasActive } = await resetByMobile(deps, null, { mobileNumber, reason })
    console.log(wasActive ? 'The second factor was reset; all sessions ended.' : 'This person has no second factor.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
})
