import { expect, test } from 'vitest'
import { countQueries } from '#testing/count-queries'
import { makeBranch, makeCompany, makeEmployee, makeProgram } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const ids: Record<string, string> = {}

const { app, company } = await useCompany()
await makeBranch(app, (await makeCompany(app, 'Others')).companyId, 'Foreign')
for (const [name, branchCode] of [
  ['Zamorin', 'Z-9'],
  ['beypore', 'AB-1'],
  ['Alappuzha', null],
  ['50% Off_Street', null],
  ['Calicut', 'C-1'],
  ['Quilon', 'Q-1'],
] as const) {
  const { data } = await app.call('POST', '/v2/companies/branches', {
    token: company.token,
    body: { name, branchCode, address: { line1: '1 Road' } },
  })
  ids[name] = data.id
}
await app.call('POST', `/v2/companies/branches/${ids.Quilon}/deactivate`, { token: company.token })
await app.call('DELETE', `/v2/companies/branches/${ids.Calicut}`, { token: company.token })

const list = (query = '', token = company.token) => app.call('GET', `/v2/companies/branches${query}`, { token })
const names = async (query = '', token?: string) =>
  (await list(query, token)).data.branches.map(({ name }: { name: string }) => name)
const IN_ORDER = ['Headquarters', '50% Off_Street', 'Alappuzha', 'beypore', 'Quilon', 'Zamorin']

test('[spec: Branch endpoints; Archived branches] the headquarters comes first, then branches by name, and archived ones only with the filter', async () => {
  expect(await names()).toEqual(IN_ORDER)
  expect(await names('?status=ARCHIVED')).toEqual(['Calicut'])
  expect(await names('?status=INACTIVE')).toEqual(['Quilon'])
  expect((await list('?status=FOO')).status).toBe(400)
})

test('[spec: Branch endpoints] pages have their paging fields, and all=true returns everything on one page', async () => {
  expect((await list('?pageSize=4&pageNumber=2')).data).toMatchObject({
    count: 6,
    pageNumber: 2,
    pageSize: 4,
    totalPages: 2,
    hasPreviousPage: true,
    hasNextPage: false,
    branches: [{ name: 'Quilon' }, { name: 'Zamorin' }],
  })
  expect((await list('?pageSize=2&pageNumber=9')).data).toMatchObject({ count: 6, branches: [] })
  expect(await names('?all=true&pageSize=2')).toEqual(IN_ORDER)
  expect(await names('?all=false&pageSize=1')).toEqual(['Headquarters'])
  for (const bad of ['pageSize=0', 'pageSize=101', 'pageNumber=0', 'pageNumber=x', 'all=maybe'])
    expect((await list(`?${bad}`)).status).toBe(400)
})

test('[spec: Branch endpoints; Sorting] sortOrder applies only with sortBy, and unsupported values return 400', async () => {
  expect(await names('?sortOrder=desc')).toEqual(IN_ORDER)
  expect(await names('?sortBy=name&sortOrder=desc')).toEqual([
    'Zamorin',
    'Quilon',
    'Headquarters',
    'beypore',
    'Alappuzha',
    '50% Off_Street',
  ])
  expect((await names('?sortBy=branchCode')).slice(0, 3)).toEqual(['beypore', 'Quilon', 'Zamorin'])
  expect((await names('?sortBy=branchCode&sortOrder=desc')).slice(0, 3)).toEqual(['Zamorin', 'Quilon', 'beypore'])
  expect((await names('?sortBy=status&sortOrder=desc'))[0]).toBe('Quilon')
  expect((await names('?sortBy=createdAt'))[1]).toBe('Zamorin')
  expect((await list('?sortBy=foo')).status).toBe(400)
  expect((await list('?sortBy=name&sortOrder=up')).status).toBe(400)
})

test('[spec: Branch endpoints] search matches parts of names and codes in any case and treats wildcards as letters', async () => {
  expect(await names('?search=ab-1')).toEqual(['beypore'])
  expect(await names('?search=%20BEY%20')).toEqual(['beypore'])
  expect(await names('?search=%25')).toEqual(['50% Off_Street'])
  expect(await names('?search=_')).toEqual(['50% Off_Street'])
  expect(await names(`?search=${encodeURIComponent('\\')}`)).toEqual([])
  expect(await names('?search=')).toEqual(IN_ORDER)
  expect((await list(`?search=${'x'.repeat(150)}`)).data.count).toBe(0)
  expect((await list(`?search=${'x'.repeat(151)}`)).status).toBe(400)
})

test('[spec: Branch endpoints] the list and its count contain only branches that the caller can read', async () => {
  const at = (branchId: string, roleId: string) => makeEmployee(app, company.companyId, [{ roleId, branchId }])
  const manager = await at(ids.beypore!, 'role_branch_manager_branch')
  expect((await list('', manager.token)).data).toMatchObject({ count: 1, branches: [{ name: 'beypore' }] })
  expect(await names('?all=true&search=Zam', manager.token)).toEqual([])
  const both = await makeEmployee(app, company.companyId, [
    { roleId: 'role_viewer_branch', branchId: ids.Zamorin! },
    { roleId: 'role_program_manager_branch', branchId: ids.Alappuzha! },
  ])
  expect(await names('', both.token)).toEqual(['Alappuzha', 'Zamorin'])
  const operator = await at(ids.Zamorin!, 'role_auction_operator_branch')
  expect((await list('', operator.token)).data).toMatchObject({ count: 0, branches: [] })
  const programId = await makeProgram(app, company.companyId, ids.Zamorin!)
  const ofProgram = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_program', programId }])
  expect((await list('', ofProgram.token)).data.count).toBe(0)
})

test('a page of branches takes two queries for any number of rows', async () => {
  await list()
  for (const query of ['', '?all=true', '?search=a&sortBy=status&pageSize=1']) {
    const { result, statements } = await countQueries(() => list(query))
    expect(result.status).toBe(200)
    expect(statements).toHaveLength(2)
  }
})
