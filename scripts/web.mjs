// Builds the web app and the page of the verifier that `npm start` serves, unless the build on disk was made from the same files.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

export const WEB_FOLDER = join(ROOT, 'web', 'dist')
const STAMP = join(WEB_FOLDER, '.vite', 'built-from')
const VERIFIER = join(ROOT, 'verify', 'dist', 'verify.html')
const SOURCES = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/sw.js',
  'web/vite.config.ts',
  'web/pages.config.ts',
  'web/lingui.config.ts',
  'contract/src',
  'words',
  'room-client/src',
  'verify/src',
  'verify/cli',
  'verify/page',
  'verify/build.mjs',
  'package-lock.json',
  // It says what is built.
  'scripts/web.mjs',
]

/** Resolves to false when the app could not be built; the reason is printed. */
export async function ensureWebBuilt(node) {
  const builtFrom = fingerprint()
  if (existsSync(VERIFIER) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === builtFrom) return true
  console.log('Building the web app (only after a change) …')
  rmSync(WEB_FOLDER, { recursive: true, force: true })
  const built = await Promise.all([
    build(node, 'members'),
    build(node, 'staff'),
    build(node, 'pages', ['--config', join(ROOT, 'web/pages.config.ts')]),
    buildVerifier(node),
  ])
  if (built.includes(false)) return false
  writeFileSync(STAMP, builtFrom)
  return true
}

async function build(node, part, more = []) {
  const args = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', join(ROOT, 'web'), '--logLevel', 'warn', ...more]
  const env = { ...process.env, NODE_ENV: 'production', WEB_PART: part }
  const [status] = await once(spawn(node, args, { cwd: join(ROOT, 'web'), stdio: 'inherit', env }), 'exit')
  return status === 0
}

async function buildVerifier(node) {
  const [status] = await once(
    spawn(node, [join(ROOT, 'verify/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  )
  return status === 0
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesOf)) hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

/** The path itself when it is a file. Tests are not part of the app. */
function filesOf(path) {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
}
