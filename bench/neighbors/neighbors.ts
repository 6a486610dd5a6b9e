// What people do next to an auction, as lists of requests: the rows that they need are made before.
import { newId } from '@kuri/server/platform/ids'
import { dayFromNow } from '@kuri/server/testing/days'
import { makeCompany, makeCycle, makeEnrollment, makeProgram, makeSubscriber } from '@kuri/server/testing/fixtures'
import { companyImportStepTwo, importStepOne } from '@kuri/server/testing/program-bodies'
import type { Room } from '@kuri/server/testing/rooms'
import { makeOldCompany } from '../history/company.ts'
import { type Counts, openBidders } from '../room/bidders.ts'
import type { World } from '../room/world.ts'
import type { Service } from '../service.ts'
import type { Neighbor, Request } from './sender.ts'

const READERS = 40
const RECEIPTS_EACH = 5
const LETTERS = 200
const EVENTS = 10_000
const YEARS = Number(process.env.KURI_BENCH_YEARS ?? 10)
const IMPORTED = 2_000
const PER_IMPORT = 250
const PEOPLE = 500
const GROUPS = 60
const TICKETS = 35
const TOTAL_PAISE = 900_000_000_000
const LONG_NAME = 'ഓണം ചിട്ടി പദ്ധതി '.repeat(56).slice(0, 1000)

export const NEIGHBORS: Record<string, (world: World) => Promise<Neighbor>> = {
  '40 connections fetch PDFs': fetchReceipts,
  '200 letters are printed': printLetters,
  'a bundle of 10,000 events is made': makeBundle,
  'ten years are exported': exportYears,
  '2,000 rows are imported': importPeople,
  '500 people open the app': openApp,
  'one company bills 60 groups': billGroups,
}

async function callOf(world: World, { method = 'POST', path, token, body }: Request & { method?: 'POST' | 'PATCH' }) {
  const answer = await fetch(`http://127.0.0.1:${world.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Record<string, string> }).data
}

async function fetchReceipts(world: World): Promise<Neighbor> {
  const { branchId, company, members } = await world.room(READERS)
  const requests: Request[] = []
  for (const { userId, token, enrollmentId } of members) {
    await callOf(world, { method: 'PATCH' as never, path: '/v2/auth/session', token, body: { locale: 'ml' } })
    for (let n = 0; n < RECEIPTS_EACH; n++) {
      const body = { branchId, subscriberId: userId, mode: 'CASH', enrolledSubscriberId: enrollmentId, amount: 100 + n }
      const { id } = await callOf(world, { path: '/v2/companies/receipts', token: company.token, body })
      requests.push({ path: `/v2/subscribers/me/receipts/${id}/pdf`, token })
    }
  }
  return { connections: READERS, requests }
}

async function printLetters(world: World): Promise<Neighbor> {
  const { companyId, programId, company, members } = await world.room(1, { program: { name: LONG_NAME } })
  const now = new Date()
  const about = {
    companyId,
    programId,
    userId: members[0]!.userId,
    kind: 'DUE_REMINDER',
    aboutDay: '2026-12-07',
    days: 3,
  }
  const sent = {
    channel: 'SMS',
    recipient: '+919812300001',
    language: 'ml',
    status: 'SENT',
    createdAt: now,
    sentAt: now,
  }
  const text = `${LONG_NAME} ഗഡു 07-12-2026 നകം അടയ്ക്കുക.`
  const notices = Array.from({ length: LETTERS }, () => ({
    ...{ ...about, ...sent, text, id: newId(), subjectId: newId(), messageId: newId() },
  }))
  await world.db
    .insertInto('notices')
    .values(notices as never)
    .execute()
  return { connections: 1, requests: Array(3).fill({ path: '/v2/companies/notices/letters', token: company.token }) }
}

/** The evidence of an auction that is live, as the member who has made all bids gets it. */
async function makeBundle(world: World): Promise<Neighbor> {
  const program = { totalAmountPaise: TOTAL_PAISE, minimumBidAmountPaise: 100 }
  const { auctionId, members }: Room = await world.room(1, { program })
  await world.makeLive([auctionId])
  const { token, enrollmentId } = members[0]!
  const counts: Counts = { accepted: 0, refused: 0, delivered: 0, replyMs: [] }
  let paise = TOTAL_PAISE
  const bidder = await openBidders([{ auctionId, enrollmentId, token }], () => --paise / 100, counts, world.port)
  bidder.flood(64)
  while (counts.accepted < EVENTS) await new Promise((resolve) => setTimeout(resolve, 20))
  bidder.close()
  return {
    connections: 1,
    requests: Array(5).fill({ path: `/v2/subscribers/me/auctions/${auctionId}/log/bundle`, token }),
  }
}

/** Month by month, as an accountant who changes to another program: the day book, the ledger of the cash and the trial balance. */
async function exportYears(world: World): Promise<Neighbor> {
  const service = {
    app: { platform: { db: world.db, databaseUrl: world.databaseUrl } },
    signIn: async (mobileNumber: string) => (await world.app.signIn(mobileNumber)).token,
  } as unknown as Service
  const { token } = await makeOldCompany(service, 'Ten years', YEARS)
  const months = Array.from(
    { length: YEARS * 12 },
    (_, n) => `from=${dayFromNow(-30 * (n + 1))}&to=${dayFromNow(-30 * n)}`,
  )
  const reports = ['day-book?', 'ledger?account=CASH&', 'trial-balance?']
  const paths = months.flatMap((month) => reports.map((report) => `${report}${month}&format=csv`))
  return { connections: 1, requests: paths.map((path) => ({ path: `/v2/companies/accounting/${path}`, token })) }
}

async function importPeople(world: World): Promise<Neighbor> {
  const { branchId, token } = await makeCompany(world.app, 'Imports')
  const base = '/v2/companies/programs/existing'
  const running = { startDate: dayFromNow(-70), frequency: 'WEEKLY', durationType: 'YEARS', durationValue: 5 }
  const requests: Request[] = []
  for (let from = 0; from < IMPORTED; from += PER_IMPORT) {
    const { programId } = await callOf(world, {
      path: `${base}/steps/1`,
      token,
      body: importStepOne(branchId, running),
    })
    const second = companyImportStepTwo({ completedCycles: 10 })
    await callOf(world, { path: `${base}/${programId}/steps/2`, token, body: second })
    const subscribers = Array.from({ length: PER_IMPORT }, (_, n) => ({
      name: 'Asha Nair',
      mobileNumber: `+9196${String(from + n).padStart(8, '0')}`,
      email: `asha${from + n}@example.in`,
    }))
    requests.push({ method: 'POST', path: `${base}/${programId}/steps/3`, token, body: { subscribers } })
  }
  return { connections: 1, requests }
}

/** The first requests of the app, of everybody at once. */
async function openApp(world: World): Promise<Neighbor> {
  const tokens: string[] = []
  while (tokens.length < PEOPLE) {
    const people = await Promise.all(Array.from({ length: 20 }, () => makeSubscriber(world.app)))
    tokens.push(...people.map(({ token }) => token))
  }
  const paths = ['/v2/auth/session', '/v2/subscribers/me/home', '/v2/subscribers/me/auctions']
  return { connections: PEOPLE, requests: paths.flatMap((path) => tokens.map((token) => ({ path, token }))) }
}

async function billGroups(world: World): Promise<Neighbor> {
  const { companyId, branchId, token } = await makeCompany(world.app, 'Sixty groups')
  const { userId } = await makeSubscriber(world.app, 'Devi')
  const requests: Request[] = []
  for (let group = 0; group < GROUPS; group++) {
    const programId = await makeProgram(world.app, companyId, branchId)
    for (let ticket = 1; ticket <= TICKETS; ticket++)
      await makeEnrollment(world.app, companyId, programId, userId, ticket)
    const cycleId = await makeCycle(world.app, companyId, programId, 1)
    requests.push({ method: 'POST', path: `/v2/companies/cycles/${cycleId}/invoices`, token, body: {} })
  }
  return { connections: 1, requests }
}
