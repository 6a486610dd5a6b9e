// npm run test:upgrade: an older version and this one on one database, while members bid: migrate under the old process, start a new
// one beside it, let both serve, stop the old one. KURI_OLD_COMMIT chooses another version than the one before the newest migration.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kuri/server/platform/embedded-postgres/embedded-postgres'
import { freePort } from '../../tests/chaos/server-process.ts'
import { ROOT, startKuri } from '../bidding/kuri.ts'
import { makeProcesses, sleep, until } from '../bidding/processes.ts'
import { startCallers } from './callers.ts'
import { logFaults } from './log-faults.ts'
import { chooseOldCommit, extractVersion } from './old-version.ts'
import { openRoom } from './room.ts'
import { openStage } from './stage.ts'

const PHASE_MS = 4000
const DRAIN_SECONDS = '5'
const STOPPED_WITHIN_MS = 40_000
const MAX_SHOWN = 20

const commit = chooseOldCommit()
const folder = mkdtempSync(join(tmpdir(), 'kuri-upgrade-'))
const [logFolder, dataDir] = [join(folder, 'logs'), join(folder, 'data')]
mkdirSync(logFolder)
const processes = makeProcesses(logFolder)
const say = (line: string) => console.log(line)

async function run(databaseUrl: string): Promise<string[]> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DRAIN_SECONDS }
  const oldFolder = join(folder, 'old')
  extractVersion(commit, oldFolder)
  const port = await freePort()
  const old = await startKuri(processes, { name: 'old', folder: oldFolder, port, env: { ...env, SEED_DEMO: 'true' } })
  const stage = await openStage(old.url, folder)
  const callers = startCallers(stage)
  callers.callAt(old.url)
  const room = await openRoom(databaseUrl, stage)

  await room.enter('old', [old.url])
  await sleep(PHASE_MS)
  say(`${commit} alone: ${room.countAcknowledged()} bids acknowledged`)

  const migration = processes.start({
    name: 'migrate',
    command: process.execPath,
    args: ['scripts/migrate.ts'],
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
  await until('npm run migrate ends', 90_000, () => migration.hasEnded())
  await sleep(PHASE_MS)
  say(`${commit} on the new schema: ${room.countAcknowledged()}`)

  const newEnv = { ...env, MIGRATE_AT_START: 'off' }
  const fresh = await startKuri(processes, { name: 'new', port: await freePort(), env: newEnv })
  callers.callAt(fresh.url)
  await room.enter('new', [fresh.url])
  room.setAddresses('old', [old.url, fresh.url])
  await sleep(PHASE_MS)
  say(`both: ${room.countAcknowledged()}`)

  callers.stopAt(old.url)
  const ending = old.end('SIGTERM')
  await Promise.race([ending, sleep(STOPPED_WITHIN_MS)])
  await sleep(PHASE_MS)
  say(`the new version alone: ${room.countAcknowledged()}`)

  const called = await callers.stop()
  const roomFaults = await room.close()
  say(
    `longest time without an acknowledgement: ${(room.longestSilenceMs() / 1000).toFixed(1)} s; ${called.callCount} HTTP requests`,
  )
  return [
    ...(old.hasEnded() ? [] : ['the old process did not stop']),
    ...called.faults,
    ...roomFaults,
    ...logFaults('the old version', old.logFile),
    ...logFaults('the new version', fresh.logFile),
    ...logFaults('the migration', migration.logFile),
  ]
}

const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
let faults: string[]
try {
  faults = await run(postgres.url)
} catch (error) {
  faults = [String((error as Error).stack)]
}
for (const fault of faults.slice(0, MAX_SHOWN)) console.error(`BROKEN: ${fault}`)
if (faults.length > MAX_SHOWN) console.error(`… and ${faults.length - MAX_SHOWN} more`)
await processes.endAll()
await postgres.stop()
if (faults.length === 0) rmSync(folder, { recursive: true, force: true })
else console.error(`${commit} and this version do not go together. The logs are in ${logFolder}`)
process.exit(faults.length === 0 ? 0 : 1)
