import { expect, test } from 'vitest'
import { countQueries } from '#testing/count-queries'
import {
  makeBranch,
  makeCompany,
  makeCycle,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeUser,
} from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const stranger = await makeCompany(app, 'Cochin Chits')
const [devi, hari] = [await makeUser(app, 'SUBSCRIBER', 'Devi Nair'), await makeUser(app, 'SUBSCRIBER', 'Hari Menon')]

/** A program with the tickets of Devi and Hari, billed for one cycle. */
async function billed(branchId: string, dueDate: string) {
  const programId = await makeProgram(app, company.companyId, branchId)
  await makeEnrollment(app, company.companyId, programId, devi.id, 1)
  await makeEnrollment(app, company.companyId, programId, hari.id, 2)
  const cycleId = await makeCycle(app, company.companyId, programId, 1, { endDate: '2099-11-30' })
  const path = `/v2/companies/cycles/${cycleId}/invoices`
  const { data } = await app.call('POST', path, { token: company.token, body: { dueDate: '2099-11-30' } })
  await app.db.updateTable('invoices').set({ dueDate }).where('cycleId', '=', cycleId).execute()
  return { programId, cycleId, invoiceIds: data.invoices.map(({ id }: { id: string }) => id) as string[] }
}
const otherBranch = await makeBranch(app, company.companyId, 'Kochi')
const here = await billed(company.branchId, '2020-01-31')
const there = await billed(otherBranch, '2099-11-30')

const search = (query: string, token = company.token) => app.call('GET', `/v2/companies/invoices?${query}`, { token })
const ids = async (query: string, token?: string) =>
  (await search(query, token)).data.invoices.map(({ id }: { id: string }) => id).sort()
const [deviHere, hariHere] = here.invoiceIds as [string, string]
const [deviThere, hariThere] = there.invoiceIds as [string, string]

test('finds invoices by name, mobile number, ticket, status and due day', async () => {
  expect(await ids('search=devi')).toEqual([deviHere, deviThere].sort())
  expect(await ids(`search=${encodeURIComponent(hari.mobileNumber)}`)).toEqual([hariHere, hariThere].sort())
  expect(await ids('search=2')).toEqual([hariHere, hariThere].sort())
  expect(await ids('ticketNumber=1')).toEqual([deviHere, deviThere].sort())
  expect(await ids('status=OVERDUE')).toEqual([deviHere, hariHere].sort())
  expect(await ids('status=DRAFT')).toEqual([deviThere, hariThere].sort())
  expect(await ids('status=DRAFT,OVERDUE&search=devi')).toEqual([deviHere, deviThere].sort())
  expect(await ids('status=PAID')).toEqual([])
  expect(await ids('dueBefore=2020-02-01')).toEqual([deviHere, hariHere].sort())
  expect(await ids(`branchId=${otherBranch}&subscriberId=${devi.id}`)).toEqual([deviThere])
  expect(await ids(`programId=${here.programId}&cycleId=${here.cycleId}&search=hari%20menon`)).toEqual([hariHere])
  for (const [path, value] of [
    ['status', 'FOO'],
    ['ticketNumber', '0'],
    ['dueBefore', 'soon'],
  ])
    expect(await search(`${path}=${value}`)).toMatchObject({ status: 400, error: { details: [{ path }] } })
})

test('a cashier of one branch or program searches and reads there only, and another company nowhere', async () => {
  const roleOf = (scope: 'BRANCH' | 'PROGRAM') => makeRole(app, company.companyId, scope, ['statement.manage'])
  const atBranch = await makeEmployee(app, company.companyId, [
    { roleId: await roleOf('BRANCH'), branchId: otherBranch },
  ])
  const atProgram = await makeEmployee(app, company.companyId, [
    { roleId: await roleOf('PROGRAM'), programId: here.programId },
  ])
  expect(await ids('', atBranch.token)).toEqual([deviThere, hariThere].sort())
  expect(await ids('', atProgram.token)).toEqual([deviHere, hariHere].sort())
  expect(await ids('', stranger.token)).toEqual([])
  expect(await ids(`programId=${here.programId}`, stranger.token)).toEqual([])
  const read = (id: string, token: string) => app.call('GET', `/v2/companies/invoices/${id}`, { token })
  expect((await read(deviThere, atBranch.token)).data).toMatchObject({ id: deviThere, subscriberName: 'Devi Nair' })
  expect((await read(deviHere, atBranch.token)).status).toBe(404)
  expect((await read(deviHere, stranger.token)).status).toBe(404)
})

test('a page takes the same number of statements, however many invoices there are', async () => {
  await search('search=devi&pageSize=1')
  const few = await countQueries(() => search('search=devi&pageSize=1'))
  const more = await countQueries(() => search('search=devi&pageSize=50'))
  expect(more.statements.length).toBe(few.statements.length)
})
