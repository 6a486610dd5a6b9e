// The marketplace of two cells. The rows that replication would carry are copied by hand; `npm run test:cells` replicates for real.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany, makeProgram } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { publishPrograms } from './cell-programs.actions.ts'

const a = await useApp({ KURI_CELL: 'a', PUBLIC_URL: 'http://a.kuri.example' })
const b = await useApp({ KURI_CELL: 'b', PUBLIC_URL: 'http://b.kuri.example' })
const B = { name: 'b', title: 'South', url: 'http://b.kuri.example' }
const CELLS = [
  { name: 'a', title: 'Home', url: 'http://a.kuri.example', isIdentity: true },
  { ...B, isIdentity: false },
]
for (const { db } of [a, b]) await db.insertInto('cells').values(CELLS).execute()

const LIST = '/v2/public/programs'
const companies = { a: await makeCompany(a, 'Nila Chits'), b: await makeCompany(b, 'Kaveri Chits') }
const publish = (cell: 'a' | 'b', changes: Record<string, unknown>) =>
  makeProgram(cell === 'a' ? a : b, companies[cell].companyId, companies[cell].branchId, {
    programStatus: 'PUBLISHED',
    ...changes,
  })
const ids = {
  onam: await publish('a', { name: 'Onam', totalAmountPaise: 5_000_000, createdAt: new Date('2026-01-01') }),
  vishu: await publish('a', { name: 'vishu', totalAmountPaise: 7_000_000, createdAt: new Date('2026-01-03') }),
  pongal: await publish('b', { name: 'Pongal', totalAmountPaise: 6_000_000, createdAt: new Date('2026-01-02') }),
  draft: await publish('b', { programStatus: 'DRAFTED', name: 'Draft' }),
}

async function replicate() {
  await publishPrograms(a.app.platform, 'a')
  await publishPrograms(b.app.platform, 'b')
  await a.db.deleteFrom('cellPrograms').where('cell', '=', 'b').execute()
  const rows = await b.db.selectFrom('cellPrograms').selectAll().execute()
  if (rows.length > 0)
    await a.db
      .insertInto('cellPrograms')
      .values(rows.map((row) => ({ ...row, listing: JSON.stringify(row.listing), detail: JSON.stringify(row.detail) })))
      .execute()
}
await replicate()

const list = async (app: typeof a, query = '') => (await app.call('GET', `${LIST}?${query}`)).data
const idsOf = async (query: string) => (await list(a, query)).programs.map(({ id }: { id: string }) => id)

test('[cells] the identity cell lists the programs of all cells, with the address of those that are elsewhere', async () => {
  const { programs, count } = await list(a)
  expect(programs.map(({ id }: { id: string }) => id)).toEqual([ids.vishu, ids.pongal, ids.onam])
  expect(count).toBe(3)
  expect(programs[0]).not.toHaveProperty('cell')
  expect(programs[1]).toMatchObject({ name: 'Pongal', company: { name: 'Kaveri Chits' }, cell: B })
  const inB = await list(b)
  expect(inB.programs.map(({ id }: { id: string }) => id)).toEqual([ids.pongal])
  const { cell: _, ...listed } = programs[1]
  expect(listed).toEqual(inB.programs[0])
})

test('[cells] the page of a program of another cell is the one that its cell shows', async () => {
  const elsewhere = await a.call('GET', `${LIST}/${ids.pongal}`)
  const { data } = await b.call('GET', `${LIST}/${ids.pongal}`)
  expect(elsewhere).toMatchObject({ status: 200, data: { ...data, cell: B } })
  expect((await a.call('GET', `${LIST}/${ids.draft}`)).status).toBe(404)
  expect((await b.call('GET', `${LIST}/${ids.onam}`)).status).toBe(404)
})

test('[cells] filters, search, order and pages work over all cells', async () => {
  expect(await idsOf('sortField=name&sortOrder=asc')).toEqual([ids.onam, ids.pongal, ids.vishu])
  expect(await idsOf('sortField=totalAmount&sortOrder=asc')).toEqual([ids.onam, ids.pongal, ids.vishu])
  expect(await idsOf('maxTotalAmount=60000&sortField=name&sortOrder=asc')).toEqual([ids.onam, ids.pongal])
  expect(await idsOf('search=kaveri')).toEqual([ids.pongal])
  expect(await idsOf(`companyId=${companies.a.companyId}`)).toEqual([ids.vishu, ids.onam])
  expect(await idsOf('pageSize=1&pageNumber=2')).toEqual([ids.pongal])
  expect(await idsOf('state=Nowhere')).toEqual([])
  expect(await idsOf('durationType=YEARS&durationValue=99&frequency=WEEKLY&maxSubscriptionAmount=1')).toEqual([])
})

test('[cells] in its own programs the identity cell finds what one cell alone finds', async () => {
  const queries = [
    '',
    'search=ONAM',
    'sortField=subscriptionAmount',
    'maxTotalAmount=50000',
    'frequency=MONTHLY&durationType=MONTHS',
  ]
  const own = async () => Promise.all(queries.map((query) => list(a, `companyId=${companies.a.companyId}&${query}`)))
  const asIdentity = await own()
  await a.db.updateTable('cells').set({ isIdentity: false }).where('name', '=', 'a').execute()
  expect(await own()).toEqual(asIdentity)
  await a.db.updateTable('cells').set({ isIdentity: true }).where('name', '=', 'a').execute()
})

test('[cells] a program that changes or closes does so in the identity cell, and one that does not is not written', async () => {
  const versions = () =>
    b.db
      .selectFrom('cellPrograms')
      .select(['programId', sql`xmin::text`.as('version')])
      .execute()
  const before = await versions()
  await publishPrograms(b.app.platform, 'b')
  expect(await versions()).toEqual(before)
  await b.db.updateTable('programs').set({ name: 'Pongal II' }).where('id', '=', ids.pongal).execute()
  await replicate()
  expect((await list(a, 'search=pongal')).programs[0].name).toBe('Pongal II')
  await b.db.updateTable('programs').set({ programStatus: 'DRAFTED' }).where('id', '=', ids.pongal).execute()
  await replicate()
  expect(await idsOf('')).toEqual([ids.vishu, ids.onam])
})
