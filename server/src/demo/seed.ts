// Creates the demo world on the first start of a development server, through the service's own endpoints, so that it
// obeys every rule. A start that finds the demo or any company creates nothing.
import pg from 'pg'
import { SESSION_LOCKS } from '#platform/db/advisory-locks'
import { makeApplicants } from './applicants.ts'
import { makeRunningChits, playSettledAuction, preparePrebidAuction, prepareReadyAuction } from './auctions.ts'
import { type Callers, makeCallers, type Service } from './caller.ts'
import { hireStaff, makeDemoCompany } from './company.ts'
import { findAnyCompany, findDemoSeed, insertDemoSeed } from './demo.sql.ts'
import { playDrawnAuction } from './drawn-auction.ts'
import { OWNER } from './people.ts'
import { calendarOf, makeNewPrograms } from './programs.ts'
import { makeSamples } from './samples.ts'
import { makeSignedMinutes } from './signed-minutes.ts'

/** True when the demo world exists, created now or earlier. `onBegin` is called before it is created, which takes seconds. */
export async function seedDemo(service: Service, onBegin: () => void = () => {}): Promise<boolean> {
  const { config, db, databaseUrl } = service.platform
  if (config.isProduction || !config.seedDemo) return false
  if (await findDemoSeed(db)) return true
  if (await findAnyCompany(db)) return false

  // A separate connection, because the lock must outlive the time limit of the pool's transactions.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'kuri-demo' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SESSION_LOCKS.demoSeed])
    // Another process may have created it while this one waited.
    if (await findDemoSeed(db)) return true
    if (await findAnyCompany(db)) return false
    onBegin()
    await runQuietly(service, () => makeWorld(service))
    return true
  } finally {
    await client.end()
  }
}

async function makeWorld(service: Service): Promise<void> {
  const { clock, transact } = service.platform
  const callers = makeCallers(service)
  try {
    await populate(service, callers)
  } finally {
    await callers.endSessions()
  }
  await transact((tx) => insertDemoSeed(tx, clock.now()))
}

async function populate(service: Service, callers: Callers): Promise<void> {
  const superadmin = await callers.as(service.platform.config.superadminMobile)
  const company = await makeDemoCompany(service, callers, superadmin)
  const owner = await callers.as(OWNER.mobileNumber)
  const calendar = calendarOf(service)
  const { ready, prebidding, settled, drawn } = await makeRunningChits({ superadmin, owner }, company, calendar)
  await hireStaff(superadmin, company, ready.programId)
  // The steps that send messages come first, so that their jobs are finished when the demo world is complete.
  const { published } = await makeNewPrograms({ superadmin, owner }, company, calendar)
  await makeApplicants(service, callers, { superadmin, owner }, published[0]!)
  await makeSamples(service, callers, { superadmin, owner }, company, published)
  const stage = { service, callers, owner, calendar }
  await playSettledAuction(stage, settled)
  await makeSignedMinutes(stage, settled)
  await playDrawnAuction(stage, drawn)
  await prepareReadyAuction(callers, owner, ready)
  await preparePrebidAuction(callers, owner, prebidding)
}

/** Without the log lines and messages of the seed, which would bury what a new developer looks for. */
async function runQuietly({ platform }: Service, work: () => Promise<void>): Promise<void> {
  const { log, showToDeveloper } = platform
  const { level } = log
  if (log.isLevelEnabled('info')) log.level = 'warn'
  platform.showToDeveloper = () => {}
  try {
    await work()
  } finally {
    log.level = level
    platform.showToDeveloper = showToDeveloper
  }
}
