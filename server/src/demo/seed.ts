// A lively world for whoever starts Kuri for the first time. Made once, through the service's own doors, so that it obeys
// every rule; a start that finds it, or any company, makes nothing.

import pg from 'pg'
import { SESSION_LOCKS } from '#platform/db/advisory-locks'
import { makeApplicants } from './applicants.ts'
import { makeRunningChits, playSettledAuction, preparePrebidAuction, prepareReadyAuction } from './auctions.ts'
import { type Callers, makeCallers, type Service } from './caller.ts'
import { hireStaff, makeDemoCompany } from './company.ts'
import { findAnyCompany, findDemoSeed, insertDemoSeed } from './demo.sql.ts'
import { OWNER } from './people.ts'
import { calendarOf, makeNewPrograms } from './programs.ts'

/** True when the demo world is there, made now or before. */
export async function seedDemo(service: Service): Promise<boolean> {
  const { config, db, databaseUrl } = service.platform
  if (config.isProduction || !config.seedDemo) return false
  if (await findDemoSeed(db)) return true
  if (await findAnyCompany(db)) return false

  // A connection of its own: the lock outlives any time limit of the pool's transactions.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'kuri-demo' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SESSION_LOCKS.demoSeed])
    // Another process may have made it while this one waited.
    if (await findDemoSeed(db)) return true
    if (await findAnyCompany(db)) return false
    await quietly(service, () => makeWorld(service))
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
    await callers.leave()
  }
  await transact((tx) => insertDemoSeed(tx, clock.now()))
}

async function populate(service: Service, callers: Callers): Promise<void> {
  const superadmin = await callers.as(service.platform.config.superadminMobile)
  const company = await makeDemoCompany(service, callers, superadmin)
  const owner = await callers.as(OWNER.mobileNumber)
  const calendar = calendarOf(service)
  const { ready, prebidding, settled } = await makeRunningChits({ superadmin, owner }, company, calendar)
  await hireStaff(superadmin, company, ready.programId)
  // First what sends messages: they go out by jobs, and are gone when the rest stands.
  const { published } = await makeNewPrograms({ superadmin, owner }, company, calendar)
  await makeApplicants(service, callers, { superadmin, owner }, published[0]!)
  await playSettledAuction(service, callers, owner, settled, calendar)
  await prepareReadyAuction(callers, owner, ready)
  await preparePrebidAuction(callers, owner, prebidding)
}

/** Hundreds of requests and messages of nobody would bury what a newcomer looks for. */
async function quietly({ platform }: Service, work: () => Promise<void>): Promise<void> {
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
