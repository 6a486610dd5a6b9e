// Starts Debian's PostgreSQL 15 (installed when it is missing) on a private cluster that is deleted afterwards, and runs the
// tests on it. KURI_POSTGRES_BINARIES names the folder of another version; arguments go to vitest.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'

const PACKAGE = 'postgresql-15'
const CHAOS_ROUNDS = '2'

const binariesFolder = process.env.KURI_POSTGRES_BINARIES ?? '/usr/lib/postgresql/15/bin'
const isInstalled = () => ['initdb', 'postgres'].every((program) => existsSync(join(binariesFolder, program)))

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}

function install(): void {
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const byHand = `Install Debian's package ${PACKAGE}, or set KURI_POSTGRES_BINARIES to a folder with initdb and postgres.`
  if (process.env.KURI_POSTGRES_BINARIES || process.getuid?.() !== 0)
    fail(`There is no PostgreSQL in ${binariesFolder}. ${byHand}`)
  console.log(`Installing ${PACKAGE} …`)
  const installPackage = () => aptGet('install', '-y', '--no-install-recommends', PACKAGE)
  // The package lists of a fresh machine are empty or old.
  const hasSucceeded = installPackage() || (aptGet('update') && installPackage())
  if (!hasSucceeded || !isInstalled()) fail(`apt-get could not install ${PACKAGE}. ${byHand}`)
}

if (!isInstalled()) install()
const dataDir = await mkdtemp(join(tmpdir(), 'kuri-postgres-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, binariesFolder, rights: 'TESTS' })
console.log(spawnSync(join(binariesFolder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim())
const tests = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'all', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      KURI_CHAOS_ROUNDS: CHAOS_ROUNDS,
      ...process.env,
      PATH: `${join(process.cwd(), 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
      KURI_TEST_POSTGRES: postgres.url,
      KURI_TEST_POSTGRES_BINARIES: binariesFolder,
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tests.kill(signal))
const [code] = await once(tests, 'exit')
await postgres.stop()
for (const folder of [postgres.clusterDir, dataDir]) await rm(folder, { recursive: true, force: true })
process.exit(code ?? 1)
