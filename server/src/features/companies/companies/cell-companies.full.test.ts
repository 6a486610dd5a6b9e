// The companies of two cells. The rows that replication would carry are copied by hand; `npm run test:cells` replicates for real.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { publishCompanies } from './cell-companies.actions.ts'

const a = await useApp({ KURI_CELL: 'a' })
const b = await useApp({ KURI_CELL: 'b' })
const alone = await useApp()
const A = { name: 'a', title: 'Home', url: 'https://a.kuri.example' }
const B = { name: 'b', title: 'South', url: 'https://b.kuri.example' }
for (const { db } of [a, b])
  await db
    .insertInto('cells')
    .values([
      { ...A, isIdentity: true },
      { ...B, isIdentity: false },
    ])
    .execute()
const nila = await makeCompany(a, 'Nila Chits')
const kaveri = await makeCompany(b, 'Kaveri Chits')
const vaigai = await makeCompany(b, 'Vaigai 100% Chits')

async function replicate() {
  await publishCompanies(a.app.platform, 'a')
  await publishCompanies(b.app.platform, 'b')
  await a.db.deleteFrom('cellCompanies').where('cell', '=', 'b').execute()
  const rows = await b.db.selectFrom('cellCompanies').selectAll().execute()
  await a.db.insertInto('cellCompanies').values(rows).execute()
}
await replicate()

type Listed = { id: string; name: string; cell: object }
async function list(app: typeof a, query = '') {
  const { token } = await app.superadmin()
  return (await app.call('GET', `/v2/admin/cells/companies?${query}`, { token })).data
}
const idsOf = async (app: typeof a, query = '') => (await list(app, query)).companies.map(({ id }: Listed) => id)

test('[cells] superadmins of the identity cell see the companies of all cells, each with its cell', async () => {
  const { companies, count } = await list(a)
  expect(count).toBe(3)
  expect(Object.fromEntries(companies.map(({ id, cell }: Listed) => [id, cell]))).toEqual({
    [nila.companyId]: A,
    [kaveri.companyId]: B,
    [vaigai.companyId]: B,
  })
  expect(await idsOf(a, 'search=100%25')).toEqual([vaigai.companyId])
  expect(await idsOf(a, 'search=nila')).toEqual([nila.companyId])
  expect(await list(a, 'pageSize=2&pageNumber=2')).toMatchObject({ totalPages: 2, companies: [{}] })
})

test('[cells] any other cell lists its own, and one without cells nothing', async () => {
  expect((await idsOf(b)).sort()).toEqual([kaveri.companyId, vaigai.companyId].sort())
  await makeCompany(alone, 'Alone Chits')
  expect(await idsOf(alone)).toEqual([])
})

test('[cells] a change of a company arrives, and what reads as before is not written', async () => {
  const versionOf = async (companyId: string) => {
    const row = b.db.selectFrom('cellCompanies').select(sql<string>`xmin::text`.as('version'))
    return (await row.where('companyId', '=', companyId).executeTakeFirstOrThrow()).version
  }
  const [changedBefore, otherBefore] = [await versionOf(kaveri.companyId), await versionOf(vaigai.companyId)]
  await b.db.updateTable('companies').set({ name: 'Cauvery Chits' }).where('id', '=', kaveri.companyId).execute()
  await replicate()
  expect(await idsOf(a, 'search=cauvery')).toEqual([kaveri.companyId])
  expect(await versionOf(kaveri.companyId)).not.toBe(changedBefore)
  expect(await versionOf(vaigai.companyId)).toBe(otherBefore)
})

test('[cells] members and staff do not see the list', async () => {
  const { token } = await a.signIn('+919872300001')
  for (const caller of [token, nila.token])
    expect((await a.call('GET', '/v2/admin/cells/companies', { token: caller })).status).toBe(403)
})

test('[cells] people choose by the names of the companies, where a cell has few', async () => {
  const mobileNumber = '+919872300002'
  const account = { userId: 'in-b', mobileNumber, isVerified: true, name: null, nameChangedAt: null }
  await a.db
    .insertInto('cellAccounts')
    .values({ cell: 'b', ...account })
    .execute()
  await a.db.updateTable('cellCompanies').set({ profileStatus: 'ACTIVE' }).execute()
  const namesInB = async () => (await a.signIn(mobileNumber)).cells[1].companies
  expect(await namesInB()).toEqual(['Cauvery Chits', 'Vaigai 100% Chits'])
  const more = ['third', 'fourth'].map((id) => ({ cell: 'b', companyId: id, name: id, createdAt: new Date() }))
  await a.db
    .insertInto('cellCompanies')
    .values(more.map((row) => ({ ...row, profileStatus: 'ACTIVE' })))
    .execute()
  expect(await namesInB()).toBeUndefined()
})
