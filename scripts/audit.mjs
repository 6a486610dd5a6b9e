// `npm run audit`: known weaknesses of the libraries of a release, by severity. Ends with 1 for a critical or high one, and with 3 when the
// registry gives no advisories, which is not the same as having none.
import { spawnSync } from 'node:child_process'
import { ROOT } from './install.mjs'

const COMMAND = ['audit', '--package-lock-only', '--omit=dev', '--json']
const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info']
/** docs/releasing.md says within how many days they are updated. */
const BLOCKING = ['critical', 'high']
const BLOCKED = 1
const UNKNOWN = 3

const { stdout } = spawnSync('npm', COMMAND, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
const answer = parse(stdout)
if (answer?.vulnerabilities === undefined) {
  console.error(`The registry does not answer advisories here: ${answer?.message ?? 'npm audit gave no answer'}`)
  console.error('Nothing is known about the libraries. Run this where the registry answers, before you release.')
  process.exit(UNKNOWN)
}
const found = Object.values(answer.vulnerabilities)
for (const severity of SEVERITIES) {
  const those = found.filter((each) => each.severity === severity)
  console.log(`${severity}: ${those.length}`)
  for (const { name, range, via } of those) console.log(`  ${name} ${range}: ${via.map(causeOf).join(', ')}`)
}
if (found.some(({ severity }) => BLOCKING.includes(severity))) process.exit(BLOCKED)

/** An advisory, or the name of a package that has one. */
function causeOf(via) {
  return typeof via === 'string' ? `through ${via}` : via.url
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
