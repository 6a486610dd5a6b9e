import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { moveLine } from './moving-line.mjs'

// Plain JavaScript without dependencies: this runs on a bare Node 20, before anything is installed.

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.kuri-installed')

/** An expected failure. Its message is one line for the operator, without a stack. */
class InstallError extends Error {}

/** Installs what is missing and returns the path of the Node that runs Kuri. Ends the process with a message when it cannot. */
export async function installedNode() {
  try {
    await ensureInstalled()
    return nodeBinary()
  } catch (error) {
    if (!(error instanceof InstallError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Installs the packages when there are none, when package-lock.json is not the one they came from, or when a workspace is not linked. */
async function ensureInstalled() {
  if (read(STAMP) === fingerprint() && areWorkspacesLinked()) return
  if (!isInstalledByHand()) await install()
  try {
    writeFileSync(STAMP, fingerprint())
  } catch {
    // Another user installed the packages and this one may only read: the next start compares again, which takes milliseconds.
  }
}

async function install() {
  const wanted = wantedPackages().map(([path]) => join(ROOT, path, 'package.json'))
  const stopLine = moveLine(
    () => `Installing packages (only once): ${wanted.filter((file) => existsSync(file)).length} of ${wanted.length} …`,
  )
  try {
    await installPackages()
  } finally {
    stopLine()
  }
}

async function installPackages() {
  let output = ''
  // `npm install` also works where `npm ci` does not: with an outdated lock file, or where node_modules is a mount.
  // It saves nothing, because a start must not change the checkout.
  for (const command of [['ci'], ['install', '--no-save']]) {
    const result = await runNpm(command)
    if (result.status === 0) return
    output = result.output.trim()
    // Another command does not help when the user stopped it, or when network or disk space is missing.
    if (result.status === null || /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENOSPC|EACCES/.test(output)) break
  }
  console.error(output)
  throw new InstallError(
    'npm could not install the packages (see above). Check the network and the disk, then start again.',
  )
}

/** The status is null when npm could not be run, or was ended by a signal. */
async function runNpm(command) {
  const env = { ...process.env }
  // Under `npm start` the path begins with node_modules/.bin, whose node would be removed while npm runs.
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
  // Also in production: development tools are part of the one lock file and of `npm test`.
  const args = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn('npm', args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk))
  try {
    const [status] = await once(npm, 'close')
    return { status, output }
  } catch (error) {
    return { status: null, output: error.message }
  }
}

/** npm's own record of what it installed holds everything that the lock file asks for, in the same versions. */
function isInstalledByHand() {
  const installed = packagesOf(join(MODULES, '.package-lock.json'))
  const wanted = wantedPackages()
  if (wanted.length === 0 || !areWorkspacesLinked()) return false
  return wanted.every(([path, { version }]) => installed[path]?.version === version)
}

/** What the lock file asks for on every platform. */
function wantedPackages() {
  return Object.entries(packagesOf(join(ROOT, 'package-lock.json'))).filter(
    ([path, { link, optional }]) => path.includes('node_modules/') && !link && !optional,
  )
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
