// Runs what partners run on our documents: `npm test` starts this beside the tests. Each *.check.ts is a process of its own that
// prints what is wrong and ends with 1. The tools are installed into this folder when its lock file has changed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const HERE = import.meta.dirname
const MODULES = join(HERE, 'node_modules')
const STAMP = join(MODULES, '.kuri-installed')
/** Documents and generated code; ignored by git and by the linter, because it is under node_modules. */
const OUT = join(MODULES, '.documents')

function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(HERE, 'package-lock.json')))
    .digest('hex')
  if (readOr(STAMP, '') === wanted) return
  console.log('Installing partner tools (only once) …')
  // The path of npm test begins with node_modules/.bin, whose node is not the one npm belongs to.
  const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: HERE,
    env: { ...process.env, PATH: PATH.join(delimiter) },
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`npm ci failed in ${HERE}\n${result.stdout}${result.stderr}`)
  writeFileSync(STAMP, wanted)
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

async function run(script, args = []) {
  const started = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: HERE,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, OUT },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (code !== 0) console.error(`${script} failed after ${seconds} s\n${output}`)
  else console.log(`${script} passed in ${seconds} s`)
  return code === 0
}

ensureInstalled()
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
