// Runs what partners run on our documents: `npm run test:full` starts this beside the tests. Each *.check.ts is a process of its own that
// prints what is wrong and ends with 1, within ten minutes. The tools are installed into this folder when its lock file has changed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installTools } from '../../scripts/tools.mjs'

const HERE = import.meta.dirname
const MODULES = join(HERE, 'node_modules')
/** Documents and generated code; ignored by git and by the linter, because it is under node_modules. */
const OUT = join(MODULES, '.documents')

async function run(script, args = []) {
  const started = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: HERE,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, OUT },
    timeout: 600_000,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (code !== 0) console.error(`${script} failed after ${seconds} s\n${output}`)
  else console.log(`${script} passed in ${seconds} s`)
  return code === 0
}

installTools(HERE)
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
const only = process.argv.slice(2)
const checks = readdirSync(HERE).filter((name) => name.endsWith('.check.ts'))
let isFine = await run('write-documents.ts')
if (isFine) {
  for (const check of checks.filter((name) => only.length === 0 || only.some((part) => name.includes(part))))
    isFine = (await run(check)) && isFine
}
process.exit(isFine ? 0 : 1)
