// Two companies in one service, one with much and one with little in it, and pages of their owners on a slowed processor.
import { newId } from '@kuri/server/platform/ids'
import { makeCycle, makeProgram } from '@kuri/server/testing/fixtures'
import { makeRoom, type Room } from '@kuri/server/testing/rooms'
import type { TestApp } from '@kuri/server/testing/test-app'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import type { World } from '../room/world.ts'
import { watchInteractions } from './interactions.ts'

const SLOWER = 4
const CHUNK = 2_500

export type Company = { room: Room; programId: string; cycleId: string }
export type Workplace = Awaited<ReturnType<typeof makeWorkplace>>

export async function makeWorkplace(world: World, browser: Browser) {
  const url = `http://127.0.0.1:${world.port}`
  const { app } = world
  const [many, few] = [
    await makeCompany(world, app, { programs: 80, tickets: 250 }),
    await makeCompany(world, app, { programs: 1, tickets: 20 }),
  ]

  async function open(company: Company, path: string): Promise<Page> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 800 },
      locale: 'en-IN',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript(
      `localStorage.setItem('kuri.language', 'en'); localStorage.setItem('kuri.signed-in', '1')`,
    )
    await watchInteractions(context)
    const { cookie } = await app.signIn(company.room.company.ownerMobile)
    const [name, value] = cookie!.split('=') as [string, string]
    await context.addCookies([{ name, value, url: `${url}/v2/auth`, httpOnly: true, sameSite: 'Strict' }])
    const page = await context.newPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return page
  }
  return { world, app, url, many, few, open }
}

/** Programs with their tickets and one bill for each, straight into the tables; the room comes with its company. */
async function makeCompany(
  { db, room: openRoom }: World,
  app: TestApp,
  { programs, tickets }: { programs: number; tickets: number },
): Promise<Company> {
  const room = await openRoom(0)
  const { companyId, branchId } = room
  const at: { programId: string; cycleId: string }[] = []
  for (let number = 1; number <= programs; number++) {
    const programId = await makeProgram(app, companyId, branchId, { name: `Onam ${number}`, totalSlots: tickets })
    at.push({ programId, cycleId: await makeCycle(app, companyId, programId, 1) })
  }
  const people = at.flatMap(({ programId, cycleId }) =>
    Array.from({ length: tickets }, (_, index) => ({
      ...{ userId: newId(), enrollmentId: newId(), invoiceId: newId(), programId, cycleId, ticketNumber: index + 1 },
    })),
  )
  for (let from = 0; from < people.length; from += CHUNK)
    await insertPeople(db, companyId, people.slice(from, from + CHUNK), from)
  await sql`ANALYZE`.execute(db)
  return { room, ...at[0]! }
}

type Person = {
  userId: string
  enrollmentId: string
  invoiceId: string
  programId: string
  cycleId: string
  ticketNumber: number
}
const NAMES = ['Asha Nair', 'Babu Menon', 'Chandrika Pillai', 'Deepa Warrier', 'Elsamma Joseph', 'Faisal Rahman']
let numbers = 0

async function insertPeople(db: TestApp['db'], companyId: string, people: readonly Person[], from: number) {
  const now = new Date()
  const users = people.map(({ userId }, index) => ({
    ...{ id: userId, name: `${NAMES[(from + index) % NAMES.length]} ${from + index + 1}`, role: 'SUBSCRIBER' as const },
    ...{ mobileNumber: `+918${String(++numbers).padStart(9, '0')}`, createdAt: now, updatedAt: now },
  }))
  await db.insertInto('users').values(users).execute()
  const enrollments = people.map(({ enrollmentId: id, userId: subscriberId, programId, ticketNumber }) => ({
    ...{ id, companyId, programId, subscriberId, ticketNumber, source: 'IMPORT' as const, createdAt: now },
  }))
  await db.insertInto('enrollments').values(enrollments).execute()
  const invoices = people.map(({ invoiceId: id, enrollmentId, userId: subscriberId, programId, cycleId }) => ({
    ...{ id, companyId, programId, kind: 'CYCLE' as const, cycleId, enrollmentId, subscriberId },
    ...{ grossAmountPaise: 200_000, amountPaise: 200_000, status: 'DRAFT' as const, createdAt: now, updatedAt: now },
  }))
  await db.insertInto('invoices').values(invoices).execute()
}

/** A room of its own company with so many members who have joined; the first of them can be signed in. */
export async function makeFullRoom(
  { world, app }: Workplace,
  { members, bidders }: { members: number; bidders: number },
) {
  const auction = { allowStaffOfflineBids: true }
  const program = { name: 'Pooram', totalAmountPaise: 900_000_000_000, minimumBidAmountPaise: 100 }
  const room = await makeRoom(app, { members: bidders, auction, program })
  const { companyId, programId, cycleId } = room
  const people = Array.from({ length: members - bidders }, (_, index) => ({
    ...{ userId: newId(), enrollmentId: newId(), invoiceId: newId(), programId, cycleId },
    ticketNumber: bidders + index + 1,
  }))
  await insertPeople(world.db, companyId, people, 0)
  await world.makeLive([room.auctionId])
  return room
}
