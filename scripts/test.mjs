// `npm test`: installs on a fresh clone, then checks types and lint, then runs every test.
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { installedNode, ROOT } from './install.mjs'

const node = installedNode()
const BIN = join(ROOT, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` }
const run = (title, command, args) => {
  console.log(`\n${title}`)
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

const only = process.argv.slice(2)
if (only.length === 0) {
  run('Types', join(BIN, 'tsc'), ['--noEmit'])
  run('Lint', join(BIN, 'biome'), ['check', '--error-on-warnings', '.'])
}
run('Tests', node, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...only])
