// On a fresh clone both commands install first. The checks run next to the tests, because together they keep both cores busy; whatever
// fails first ends the run.
//   npm test            types, lint and every test without `.full.` in the name of its file
//   npm run test:full   the exhaustive rest: the tests with `.full.` in the name of their file, and the tools of partners
//   npm test -- path    every test whose file has this in its path
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'

const node = installedNode()
const BIN = join(ROOT, 'node_modules', '.bin')
const isFull = process.argv[2] === '--full'
const only = isFull ? ['.full.'] : process.argv.slice(2)
/** `npm test -- server/src/features/companies/branches` runs every test there. */
const isPart = !isFull && only.length > 0
const env = {
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH}`,
  // Leaves the exhaustive tests out (vitest.config.ts).
  ...(isPart || isFull ? {} : { KURI_TESTS: 'everyday' }),
}
/** Several checkers repeat work: 92 processor seconds with the default of four, 43 with one. */
const ONE_CHECKER = ['--checkers', '1']

/** Runs a check quietly and prints its output when it fails. */
async function check(title, command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code === 0) return
  tests.kill('SIGTERM')
  console.error(`\n${title}\n${output}`)
  process.exit(code ?? 1)
}

const tests = spawn(node, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...only], {
  cwd: ROOT,
  stdio: 'inherit',
  env,
})
const finished = once(tests, 'exit')
if (!isPart && isFull) await check('Partner tools', node, [join(ROOT, 'tests/partner-tools/run.mjs')])
if (!isPart && !isFull)
  await Promise.all([
    check('Types', join(BIN, 'tsc'), ['--noEmit', ...ONE_CHECKER]),
    check('Types of the web app', join(BIN, 'tsc'), ['--noEmit', ...ONE_CHECKER, '-p', 'web']),
    check('Lint', join(BIN, 'biome'), ['check', '--diagnostic-level=warn', '--error-on-warnings', '.']),
  ])
const [code] = await finished
process.exit(code ?? 1)
