// What `npm test` runs: on a fresh clone it installs first, then types, lint, the tools of partners and every test. The checks run
// next to the tests, because together they keep both cores busy; whatever fails first ends the run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'

const node = installedNode()
const BIN = join(ROOT, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` }
const only = process.argv.slice(2)
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
if (only.length === 0)
  await Promise.all([
    check('Types', join(BIN, 'tsc'), ['--noEmit', ...ONE_CHECKER]),
    check('Types of the web app', join(BIN, 'tsc'), ['--noEmit', ...ONE_CHECKER, '-p', 'web']),
    check('Lint', join(BIN, 'biome'), ['check', '--diagnostic-level=warn', '--error-on-warnings', '.']),
    check('Partner tools', node, [join(ROOT, 'tests/partner-tools/run.mjs')]),
  ])
const [code] = await finished
process.exit(code ?? 1)
