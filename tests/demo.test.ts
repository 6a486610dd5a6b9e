// The demo world is created once, through the service's own endpoints, and ready to use.
import { DEMO } from '@kuri/contract/kit/demo-ids'
import { recompute } from '@kuri/server/testing/draws'
import { openSocket } from '@kuri/server/testing/sockets'
import { startTestApp } from '@kuri/server/testing/test-app'
import { useApp } from '@kuri/server/testing/use-app'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEMO_CHIT, MEMBERS, OPERATOR, OWNER } from '../server/src/demo/people.ts'
import { seedDemo } from '../server/src/demo/seed.ts'
import { listDemoPeople } from '../server/src/demo/sign-ins.ts'

const app = await useApp({ SEED_DEMO: 'true' })
// Its files are those of the first: either of them may be the one that seeds.
const secondProcess = await useApp({ SEED_DEMO: 'true', DATA_DIR: app.config.dataDir }, app.databaseUrl)

let owner: string
const get = async (path: string, token = owner) => (await app.call('GET', path, { token })).data

test('[demo] SEED_DEMO=false seeds nothing', async () => {
  const plain = await startTestApp({ SEED_DEMO: 'false' }, app.databaseUrl)
  expect(await seedDemo(plain.app)).toBe(false)
  await plain.close()
  const { token } = await app.superadmin()
  expect(await get('/v2/admin/companies', token)).toMatchObject({ companies: [] })
})

test('[demo] the sign-in page offers nobody before the demo world exists', async () => {
  expect(await listDemoPeople(app.db)).toEqual([])
})

test('[demo] two processes that start at once create the demo once', async () => {
  expect(await Promise.all([seedDemo(app.app), seedDemo(secondProcess.app)])).toEqual([true, true])
  const { token } = await app.superadmin()
  expect((await get('/v2/admin/companies', token)).companies).toHaveLength(1)
  owner = (await app.signIn(OWNER.mobileNumber)).token
}, 120_000)

test('[demo] the sign-in page offers the owner, the operator and a member of the demo world', async () => {
  expect((await listDemoPeople(app.db)).map(({ kind, name }) => [kind, name])).toEqual([
    ['OWNER', OWNER.name],
    ['OPERATOR', OPERATOR.name],
    ['MEMBER', MEMBERS[0]!.name],
  ])
})

test('[demo] there is a program in every status and an employee in every built-in role', async () => {
  const statuses = async (query: string) =>
    (await get(`/v2/companies/me/programs?pageSize=100${query}`)).programs.map(
      ({ programStatus }: { programStatus: string }) => programStatus,
    )
  const all = new Set([...(await statuses('')), ...(await statuses('&programStatus=ARCHIVED'))])
  expect([...all].sort()).toEqual(
    ['ACTIVE', 'APPLIED', 'ARCHIVED', 'COMPLETED', 'DRAFTED', 'INCOMPLETE', 'PUBLISHED'].sort(),
  )
  const { roles } = await get('/v2/companies/roles?all=true')
  const unheld = roles.filter(
    ({ id, assignmentCount }: { id: string; assignmentCount: number }) =>
      id.startsWith('role_') && assignmentCount === 0,
  )
  expect(unheld.map(({ id }: { id: string }) => id)).toEqual([])
  expect((await get('/v2/companies/branches')).branches).toHaveLength(2)
  expect((await app.call('GET', '/v2/public/programs')).data.programs.length).toBeGreaterThan(1)
})

test('[demo] there is a request to join at every stage', async () => {
  const { programs } = await get('/v2/companies/me/programs?search=ONAM-1L')
  const { requestors } = await get(`/v2/companies/programs/${programs[0].programId}/requestors`)
  const stages = requestors.map(({ status }: { status: string }) => status).sort()
  expect(stages).toEqual(['ADMIN_APPROVED', 'COMPANY_APPROVED', 'ENROLLED', 'REQUESTED'])
})

test('[demo] one auction accepts prebids, one is complete with its settlement, and invoices are paid and unpaid', async () => {
  const { auctions } = await get('/v2/companies/auctions?pageSize=100')
  const phases = auctions.map((each: { auctionStatus: string; prebidPhase: string }) => [
    each.auctionStatus,
    each.prebidPhase,
  ])
  expect(phases).toEqual(
    expect.arrayContaining([
      ['SCHEDULED', 'CLOSED'],
      ['SCHEDULED', 'OPEN'],
      ['COMPLETE', 'NONE'],
    ]),
  )
  const complete = auctions.find(({ auctionStatus }: { auctionStatus: string }) => auctionStatus === 'COMPLETE')
  const { settlement, winners } = await get(`/v2/companies/cycles/${complete.cycleId}/program-details`)
  expect(winners).toHaveLength(1)
  expect(settlement.prize + settlement.foremanCommission + settlement.dividend).toBe(settlement.pot)
  for (const status of ['PAID', 'DRAFT'])
    expect((await get(`/v2/companies/billing/invoices?status=${status}`)).invoices.length).toBeGreaterThan(0)
})

test('[demo] a draw that anybody can compute again decided one auction, and everybody signed the minutes of another', async () => {
  const { draws } = await get(`/v2/companies/auctions/${DEMO.drawnAuctionId}/draws`)
  expect(draws[0]).toMatchObject({ state: 'DRAWN', drawnEnrolledSubscriberId: recompute(draws[0]) })
  const { record, links } = await get(`/v2/companies/auctions/${DEMO.settledAuctionId}/minutes`)
  expect(record.status).toBe('FINAL')
  expect(links).toHaveLength(1)
})

test('[demo] the auction that is ready can be started, joined and bid in immediately', async () => {
  const { programs } = await get(`/v2/companies/me/programs?search=${DEMO_CHIT}`)
  const { cycles } = await get(`/v2/companies/programs/${programs[0].programId}/cycles?status=ACTIVE`)
  const { auctionId } = cycles[0]
  const operator = await openSocket(app.url, (await app.signIn(OPERATOR.mobileNumber)).token)
  const started = await operator.ask('auction.status.update', { auctionId, status: 'START' })
  expect(started).toMatchObject({ type: 'command.acknowledged' })

  const { token } = await app.signIn(MEMBERS[0]!.mobileNumber)
  const own = (await get('/v2/subscribers/me/auctions?pageSize=100', token)).auctions
  const { enrolledSubscriberId } = own.find((each: { auctionId: string }) => each.auctionId === auctionId)
  const member = await openSocket(app.url, token)
  const at = { auctionId, enrolledSubscriberId }
  expect(await member.ask('auction.join', at)).toMatchObject({ type: 'ack' })
  expect(await member.ask('auction.bid.place', { ...at, amount: 95_000 })).toMatchObject({ type: 'ack' })
  await Promise.all([operator.close(), member.close()])
})

test('[demo] the sessions of the seed are revoked', async () => {
  const sessions = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('deviceId', '=', 'demo')
    .where('revokedAt', 'is', null)
    .execute()
  expect(sessions).toEqual([])
})

test('[demo] a demo world that was deleted is not created again', async () => {
  // The owner of the tables must switch off what keeps the books append-only.
  for (const table of ['ledger_entries', 'ledger_postings', 'gst_documents'])
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(app.db)
  await sql`TRUNCATE companies CASCADE`.execute(app.db)
  expect(await seedDemo(app.app)).toBe(true)
  expect(await app.db.selectFrom('companies').select('id').execute()).toEqual([])
})
