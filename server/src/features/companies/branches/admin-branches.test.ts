import { expect, test } from 'vitest'
import { makeCompany } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Deccan Chits')
const token = (await app.superadmin()).token

const UNKNOWN = `c${'0'.repeat(24)}`

const call = (method: string, path = '', body?: unknown, companyId = company.companyId) =>
  app.call(method, `/v2/admin/companies/${companyId}/branches${path}`, { token, body })
const paths = (answer: Awaited<ReturnType<typeof call>>) => answer.error?.details?.map(({ path }) => path)
const count = async () => (await call('GET')).data.count

test('[spec: Superadmin endpoints] a superadmin can create, read and list the branches of a company', async () => {
  const created = await call('POST', '', { name: 'Kollam', branchCode: 'kl-1', address: { line1: 'Main Road' } })
  expect(created.status).toBe(201)
  expect(created.data).toMatchObject({ companyId: company.companyId, branchCode: 'KL-1', isProgramReady: true })
  expect((await call('GET', `/${created.data.id}`)).data).toEqual(created.data)
  const listed = await call('GET', '?all=true')
  expect(listed.data.branches.map(({ name }: { name: string }) => name)).toEqual(['Headquarters', 'Kollam'])
  const duplicate = await call('POST', '', { name: 'Again', branchCode: 'KL-1' })
  expect([duplicate.status, duplicate.error?.code, paths(duplicate)]).toEqual([409, 'BRANCH_CODE_TAKEN', ['branch']])
})

test('[spec: Superadmin endpoints] an unknown company and a branch of another company return 404', async () => {
  expect((await call('GET', '', undefined, UNKNOWN)).status).toBe(404)
  expect((await call('POST', '', { name: 'Nowhere' }, UNKNOWN)).status).toBe(404)
  expect((await call('POST', '/bulk', [{ name: 'Nowhere' }], UNKNOWN)).status).toBe(404)
  expect((await call('GET', `/${other.branchId}`)).status).toBe(404)
  expect((await call('PATCH', `/${other.branchId}`, { name: 'Taken' })).status).toBe(404)
  expect((await call('GET', `/${UNKNOWN}`)).status).toBe(404)
  expect((await call('GET', '/x')).status).toBe(400)
})

test('[spec: Superadmin endpoints] a patch can set the status, under the rules of the lifecycle', async () => {
  const { data } = await call('POST', '', { name: 'Moving', branchCode: 'MV' })
  const at = `/${data.id}`
  expect((await call('PATCH', at, { status: 'INACTIVE', name: 'Moved' })).data).toMatchObject({
    status: 'INACTIVE',
    name: 'Moved',
  })
  expect((await call('PATCH', at, { status: 'ACTIVE' })).data.status).toBe('ACTIVE')
  expect((await call('PATCH', at, { status: 'ACTIVE' })).status).toBe(200)
  expect((await call('PATCH', at, { status: 'SLEEPING' })).status).toBe(400)
  expect((await call('PATCH', at, {})).status).toBe(400)
  expect((await call('PATCH', at, { surprise: 1 })).status).toBe(400)
  expect((await call('PATCH', at, { name: 'Moved', surprise: 1 })).status).toBe(200)
  expect(paths(await call('PATCH', at, { name: 'x', address: { line1: 'x' } }))).toEqual(['address'])
  const taken = await call('PATCH', at, { branchCode: 'KL-1' })
  expect([taken.status, paths(taken)]).toEqual([409, ['branch']])
  expect((await call('PATCH', at, { status: 'ARCHIVED' })).data).toMatchObject({
    status: 'ARCHIVED',
    deletedAt: expect.any(String),
  })
  for (const body of [{ status: 'ACTIVE' }, { status: 'ARCHIVED' }, { name: 'x' }])
    expect((await call('PATCH', at, body)).status).toBe(409)
  const refused = await call('PATCH', `/${company.branchId}`, { status: 'ARCHIVED', name: 'Not even this' })
  expect(refused.error?.code).toBe('HEADQUARTERS_NOT_CLOSABLE')
  expect((await call('GET', `/${company.branchId}`)).data.name).toBe('Headquarters')
})

test('[spec: Superadmin endpoints; Bulk requests] bulk accepts an object or an array and returns count and branches in the order sent', async () => {
  const named = await call('POST', '/bulk', {
    branches: [
      { name: 'Bulk Z', branchCode: 'z-2' },
      { name: 'Bulk A', address: { line1: 'Road' } },
    ],
  })
  expect(named.status).toBe(201)
  expect(named.data).toMatchObject({
    count: 2,
    branches: [
      { name: 'Bulk Z', branchCode: 'Z-2', countryCode: 'IN' },
      { name: 'Bulk A', isProgramReady: true },
    ],
  })
  expect((await call('GET', `/${named.data.branches[1].id}`)).data).toEqual(named.data.branches[1])
  const bare = await call('POST', '/bulk', [{ name: ' Bare ' }])
  expect(bare.data).toMatchObject({ count: 1, branches: [{ name: 'Bare' }] })
})

test('[spec: Superadmin endpoints; Bulk requests] bulk accepts 1 to 100 rows, creates all or none, and reports errors with their row', async () => {
  const before = await count()
  const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `Row ${i}`, branchCode: `ROW-${i}` }))
  for (const body of [{}, { branches: [] }, [], { branches: rows(101) }, rows(101), { branches: 'x' }, 'x', 7, null])
    expect((await call('POST', '/bulk', body)).status).toBe(400)
  expect(paths(await call('POST', '/bulk', { branches: rows(101) }))).toEqual(['branches'])

  const bad = { branches: [...rows(2), { name: '', branchCode: '-' }, { name: 'ok', address: {} }] }
  expect(paths(await call('POST', '/bulk', bad))).toEqual([
    'branches.2.name',
    'branches.2.branchCode',
    'branches.3.address.line1',
  ])
  expect(paths(await call('POST', '/bulk', bad.branches))).toContain('2.name')
  const mobile = { branches: [...rows(1), { name: 'M', mobileNumber: '+91 12345' }] }
  expect(paths(await call('POST', '/bulk', mobile))).toEqual(['branches.1.mobileNumber'])

  const twice = await call('POST', '/bulk', { branches: [...rows(3), { name: 'Twice', branchCode: 'row-1' }] })
  expect([twice.status, paths(twice)]).toEqual([409, [expect.stringMatching(/^branches\.[13]\.branch$/)]])
  const taken = await call('POST', '/bulk', [...rows(3), { name: 'Taken', branchCode: 'kl-1' }])
  expect([taken.status, paths(taken)]).toEqual([409, ['3.branch']])
  expect(await count()).toBe(before)

  const full = await call('POST', '/bulk', { branches: rows(100) })
  expect([full.status, full.data.count]).toEqual([201, 100])
  expect(await count()).toBe(before + 100)
})

test('[spec: Superadmin endpoints] one of two concurrent bulk creates with the same codes in opposite order succeeds', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({ name: `Race ${i}`, branchCode: `RC-${i}` }))
  const before = await count()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => call('POST', '/bulk', i % 2 ? rows : rows.toReversed())),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await count()).toBe(before + 20)
})
