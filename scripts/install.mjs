import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript without dependencies: this runs on a bare Node 20, before anything is installed.

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.kuri-installed')

/** An expected failure. Its message is one line for the operator, without a stack. */
class InstallError extends Error {}

/** Installs what is missing and returns the path of the Node that runs Kuri. Ends the process with a message when it cannot. */
export function installedNode() {
  try {
    ensureInstalled()
    return nodeBinary()
  } catch (error) {
    if (!(error instanceof InstallError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Installs the packages when there are none, when package-lock.json is not the one they came from, or when a workspace is not linked. */
function ensureInstalled() {
  if (read(STAMP) === fingerprint() && areWorkspacesLinked()) return
  if (!isInstalledByHand()) install()
  try {
    writeFileSync(STAMP, fingerprint())
  } catch {
    // Another user installed the packages and this one may only read: the next start compares again, which takes milliseconds.
  }
}

function install() {
  console.log('Installing packages (only once) …')
  let output = ''
  // `npm install` also works where `npm ci` does not: with an outdated lock file, or where node_modules is a mount.
  // It saves nothing, because a start must not change the checkout.
  for (const command of [['ci'], ['install', '--no-save']]) {
    const result = runNpm(command)
    if (result.status === 0) return
    output = `${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`.trim()
    // Another command does not help when the user stopped it, or when network or disk space is missing.
    if (result.error || result.signal || /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENOSPC|EACCES/.test(output)) break
  }
  console.error(output)
  throw new InstallError(
    'npm could not install the packages (see above). Check the network and the disk, then start again.',
  )
}

function runNpm(command) {
  const env = { ...process.env }
  // Under `npm start` the path begins with node_modules/.bin, whose node would be removed while npm runs.
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
  // Also in production: development tools are part of the one lock file and of `npm test`.
  const args = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync('npm', args, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/** npm's own record of what it installed holds everything that the lock file asks for, in the same versions. */
function isInstalledByHand() {
  const installed = packagesOf(join(MODULES, '.package-lock.json'))
  const wanted = Object.entries(packagesOf(join(ROOT, 'package-lock.json'))).filter(([path]) =>
    path.includes('node_modules/'),
  )
  if (wanted.length === 0 || !areWorkspacesLinked()) return false
  return wanted.every(([path, { version, optional }]) => optional || installed[path]?.version === version)
}

/** An older checkout may have been installed before a workspace came to it. The links are not in npm's own record. */
function areWorkspacesLinked() {
  const links = Object.entries(packagesOf(join(ROOT, 'package-lock.json'))).filter(([, { link }]) => link)
  return links.every(([path]) => existsSync(join(ROOT, path)))
}

function packagesOf(path) {
  try {
    return JSON.parse(read(path)).packages ?? {}
  } catch {
    return {}
  }
}

/** Of the content: a touch, or a checkout of the same lock file, does not count. */
function fingerprint() {
  return createHash('sha256')
    .update(read(join(ROOT, 'package-lock.json')))
    .digest('hex')
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The Node that runs Kuri: the installed one, or the running one where that is able to run TypeScript itself. */
function nodeBinary() {
  const installed = join(MODULES, '.bin', 'node')
  const answer = spawnSync(installed, ['--version'], { encoding: 'utf8' })
  if (answer.status === 0 && runsTypeScript(answer.stdout)) return installed
  if (runsTypeScript(process.version)) return process.execPath
  throw new InstallError(
    `Kuri needs Node 22.18 or newer: node_modules/.bin/node does not run, and this is ${process.version}. Run npm rebuild node, or use a newer Node.`,
  )
}

function runsTypeScript(version) {
  const [major, minor] = version.trim().replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}
