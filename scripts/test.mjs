// On a fresh clone both commands install first. The checks run next to the tests, because together they keep both cores busy; whatever
// fails first ends the run.
//   npm test            types, lint and every test without `.full.` in the name of its file
//   npm run test:full   the exhaustive rest: the tests with `.full.` in the name of their file, those with `.sized.` at full size, and the
//                       tools of partners
//   npm test -- path    every test whose file has this in its path
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { installedNode, ROOT } from './install.mjs'

/** How long each takes on two cores that do nothing else, after the packages are installed. */
const ANNOUNCED = {
  everyday:
    'Types, lint, every feature, the promises and the journeys in a browser: about 10 minutes on two cores.\n' +
    'The exhaustive rest runs with npm run test:full. A test that fails prints the command that runs it alone.',
  full: 'The exhaustive tests and the tools of partners: about 15 minutes on two cores.',
  part: '',
}

const node = await installedNode()
const BIN = join(ROOT, 'node_modules', '.bin')
const given = process.argv.slice(2)
const lane = given[0] === '--full' ? 'full' : given.length > 0 ? 'part' : 'everyday'
const only = lane === 'full' ? ['.full.', '.sized.'] : given
const env = {
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH}`,
  // The output goes through a pipe, which hides the terminal from the tests.
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  // Leaves the exhaustive tests out (vitest.config.ts).
  ...(lane === 'everyday' ? { KURI_TESTS: 'everyday' } : {}),
}
/** Several checkers repeat work: 92 processor seconds with the default of four, 43 with one. */
const ONE_CHECKER = ['--checkers', '1']

/** Three times what the slowest of these machines needs: a run that hangs says so and ends. */
const LIMIT_MINUTES = lane === 'full' ? 80 : 40
const running = new Set()

/** In a group of its own, so that ending it ends what it has started too. */
function start(command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Ends every process of the run. One that is left behind keeps the output open, and CI waits for the output to close. */
function finish(code, why = '') {
  for (const { pid } of running) {
    try {
      process.kill(-pid, 'SIGTERM')
    } catch {} // It has just ended.
  }
  if (why) console.error(why)
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => finish(1, `Ended by ${signal}.`))
setTimeout(LIMIT_MINUTES * 60_000).then(() => {
  const names = [...running].map(({ spawnargs }) => spawnargs.join(' '))
  finish(1, `Not finished after ${LIMIT_MINUTES} minutes. Still running:\n${names.join('\n')}`)
})

/** Runs quietly and prints its output when it fails. */
async function check(title, command, args) {
  const child = start(command, args)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) finish(code ?? 1, `\n${title}\n${output}`)
}

async function runTests() {
  const child = start(node, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...only])
  child.stdout.pipe(process.stdout)
  child.stderr.pipe(process.stderr)
  const closed = once(child, 'close')
  const [code] = await once(child, 'exit')
  // What it printed last is still on its way; a process that it left behind may keep the pipe open.
  await Promise.race([closed, setTimeout(2000)])
  if (code !== 0) finish(code ?? 1)
}

const checks = {
  part: () => [],
  full: () => [check('Partner tools', node, [join(ROOT, 'tests/partner-tools/run.mjs')])],
  everyday: () => [
    check('Types', join(BIN, 'tsc'), ['--noEmit', ...ONE_CHECKER]),
    check('Types of the web app', join(BIN, 'tsc'), ['--noEmit', ...ONE_CHECKER, '-p', 'web']),
    check('Lint', join(BIN, 'biome'), ['check', '--diagnostic-level=warn', '--error-on-warnings', '.']),
  ],
}
if (ANNOUNCED[lane]) console.log(ANNOUNCED[lane])
await Promise.all([runTests(), ...checks[lane]()])
finish(0)
