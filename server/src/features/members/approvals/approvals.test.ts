import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockDividends } from '#features/money/billing/deductions.sql'
import { countQueries } from '#testing/count-queries'
import { makeClient } from '#testing/enrollment-client'
import {
  makeBranch,
  makeCompany,
  makeCycle,
  makeEmployee,
  makeEnrollment,
  makeRole,
  makeSubscriber,
} from '#testing/fixtures'
import { insertAuctionRow } from '#testing/rooms'
import { useApp } from '#testing/use-app'

const app = await useApp()
const client = makeClient(app)
const company = await makeCompany(app)
const stranger = await makeCompany(app, 'Cochin Chits')
const admin = await app.superadmin()
const programId = await client.openProgram(company)

const get = (path: string, token: string) => app.call('GET', path, { token })
const post = (path: string, body: object = {}) => app.call('POST', path, { token: company.token, body })
const byAdmin = (requestId: string, body: object) => client.decide('admin', admin.token, requestId, body)
const byCompany = (requestId: string, body: object) => client.decide('companies', company.token, requestId, body)

test('[spec: The chain of approvals] the platform approves first, then the company, whose approval creates an invoice of one instalment', async () => {
  const devi = await client.person('Devi')
  const requestId = await client.submitted(devi, programId)
  const early = await byCompany(requestId, { status: 'COMPANY_APPROVED' })
  expect([early.status, early.error?.code]).toEqual([400, 'REQUEST_NOT_DECIDABLE'])
  const first = await byAdmin(requestId, { status: 'ADMIN_APPROVED', comment: '  Documents are fine ' })
  expect(first.data).toMatchObject({ status: 'ADMIN_APPROVED', comment: 'Documents are fine', invoice: null })
  expect(first.data.adminDecision.decidedAt).toBeTruthy()
  expect(first.data.adminDecision).toHaveProperty('decidedByName')
  expect((await byAdmin(requestId, { status: 'ADMIN_APPROVED' })).status).toBe(400)
  const second = await byCompany(requestId, { status: 'COMPANY_APPROVED' })
  expect(second.data).toMatchObject({
    status: 'COMPANY_APPROVED',
    invoice: { amount: 2000, currency: 'INR', status: 'DRAFT' },
  })
  expect((await byCompany(requestId, { status: 'COMPANY_APPROVED' })).status).toBe(400)
  const notices = (await client.get(devi, '/v2/subscribers/me/notifications')).data.notifications
  expect(notices).toMatchObject([{ type: 'ENROLLMENT_APPROVED' }])
  const logs = await app.db
    .selectFrom('auditLogs')
    .select('action')
    .where('resourceId', '=', requestId)
    .orderBy('createdAt')
    .execute()
  expect(logs.map(({ action }) => action)).toEqual([
    'enrollment-request.admin-approved',
    'enrollment-request.company-approved',
  ])
})

test('[spec: The chain of approvals] each endpoint accepts only its own decisions and a comment of 1 to 500 characters', async () => {
  const requestId = await client.submitted(await client.person(), programId)
  for (const status of ['COMPANY_APPROVED', 'ENROLLED', 'CANCELLED', 'FOO', undefined])
    expect((await byAdmin(requestId, { status })).status, String(status)).toBe(400)
  for (const status of ['ADMIN_APPROVED', 'ENROLLED', undefined])
    expect((await byCompany(requestId, { status })).status, String(status)).toBe(400)
  for (const comment of ['', ' ', 'a'.repeat(501)])
    expect((await byAdmin(requestId, { status: 'REJECTED', comment })).error?.details?.[0]?.path).toBe('comment')
})

test('[spec: The chain of approvals] rejection ends a request, and the company can reject until the payment', async () => {
  const devi = await client.person()
  const { requestId, invoiceId } = await client.approved(devi, programId, company.token)
  expect((await byAdmin(requestId, { status: 'REJECTED' })).status).toBe(400)
  const rejected = await byCompany(requestId, { status: 'REJECTED', comment: 'Group is closed' })
  expect(rejected.data).toMatchObject({ status: 'REJECTED', comment: 'Group is closed', invoice: null })
  for (const decide of [byAdmin, byCompany]) expect((await decide(requestId, { status: 'REJECTED' })).status).toBe(400)
  expect((await client.pay(devi, requestId, invoiceId)).status).toBe(400)
  expect((await client.step(devi, requestId, 'cancel', { comment: 'x' })).status).toBe(400)
})

test('two concurrent approvals create one invoice', async () => {
  const requestId = await client.submitted(await client.person(), programId)
  const admins = await Promise.all(Array.from({ length: 5 }, () => byAdmin(requestId, { status: 'ADMIN_APPROVED' })))
  expect(admins.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  const companies = await Promise.all(
    Array.from({ length: 5 }, () => byCompany(requestId, { status: 'COMPANY_APPROVED' })),
  )
  expect(companies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  const invoices = await app.db.selectFrom('invoices').select('id').where('requestId', '=', requestId).execute()
  expect(invoices).toHaveLength(1)
})

test('[spec: Which endpoint asks for what] requests need subscriber.manage at the program, and unfinished ones are visible to nobody', async () => {
  const devi = await client.person()
  const requestId = await client.submitted(devi, programId)
  const { companyId } = company
  const holder = async (code: string, place: object) =>
    (await makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'PROGRAM', [code]), ...place }]))
      .token
  const elsewhere = await client.openProgram({ companyId, branchId: await makeBranch(app, companyId) })
  const good = await holder('subscriber.manage', { programId })
  const paths = [`/v2/companies/requests/${requestId}`, `/v2/companies/programs/${programId}/requestors`]
  for (const path of paths) {
    expect((await get(path, good)).status).toBe(200)
    expect((await get(path, await holder('program.read', { programId }))).status).toBe(404)
    expect((await get(path, await holder('subscriber.manage', { programId: elsewhere }))).status).toBe(404)
    expect((await get(path, stranger.token)).status).toBe(404)
  }
  for (const token of [stranger.token, await holder('program.read', { programId })])
    expect((await client.decide('companies', token, requestId, { status: 'REJECTED' })).status).toBe(404)
  const unfinished = await client.begun(await client.person(), programId)
  expect((await get(`/v2/companies/requests/${unfinished}`, company.token)).status).toBe(404)
  expect((await get(`/v2/admin/requests/${unfinished}`, admin.token)).status).toBe(404)
})

test('[spec: Statements; Paged lists] lists requestors newest first, paged and filtered, in a bounded number of queries', async () => {
  const id = await client.openProgram(company)
  const requestIds: string[] = []
  for (let index = 0; index < 3; index++)
    requestIds.unshift(await client.submitted(await client.person(`P${index}`), id))
  await client.begun(await client.person(), id)
  await byAdmin(requestIds[0]!, { status: 'ADMIN_APPROVED' })
  for (const [path, token] of [
    [`/v2/companies/programs/${id}/requestors`, company.token],
    [`/v2/admin/programs/${id}/requestors`, admin.token],
  ] as const) {
    const { result, statements } = await countQueries(() => get(path, token))
    expect(statements.length).toBeLessThan(8)
    expect(result.data).toMatchObject({ count: 3, pageNumber: 1, pageSize: 10, totalPages: 1 })
    expect(result.data.requestors.map(({ requestId }: { requestId: string }) => requestId)).toEqual(requestIds)
    expect(result.data.requestors[0]).toMatchObject({
      status: 'ADMIN_APPROVED',
      programId: id,
      companyId: company.companyId,
    })
    expect((await get(`${path}?status=REQUESTED&pageSize=1&pageNumber=2`, token)).data).toMatchObject({
      count: 2,
      requestors: [{ requestId: requestIds[2] }],
    })
    for (const query of ['status=INCOMPLETE', 'status=FOO', 'pageSize=101'])
      expect((await get(`${path}?${query}`, token)).status).toBe(400)
  }
  const all = await get(`/v2/admin/requests?programId=${id}&status=REQUESTED`, admin.token)
  expect(all.data.requests).toHaveLength(2)
  expect((await get(`/v2/admin/requests?companyId=${stranger.companyId}`, admin.token)).data.count).toBe(0)
  expect((await get(`/v2/admin/programs/c${'0'.repeat(24)}/requestors`, admin.token)).status).toBe(404)
})

test('rejects an approval when the program is full', async () => {
  const id = await client.openProgram(company, { availableSlots: 1 })
  const requestId = await client.submitted(await client.person(), id)
  await byAdmin(requestId, { status: 'ADMIN_APPROVED' })
  await app.db.updateTable('programs').set({ availableSlots: 0 }).where('id', '=', id).execute()
  const answer = await byCompany(requestId, { status: 'COMPANY_APPROVED' })
  expect([answer.status, answer.error?.code]).toEqual([409, 'PROGRAM_FULL'])
})

test('[spec: How a payment ends] marking the enrollment invoice as paid enrolls, is safe to repeat and cannot be reversed', async () => {
  const id = await client.openProgram(company, { availableSlots: 5 })
  const devi = await client.person('Devi')
  const { requestId, invoiceId } = await client.approved(devi, id, company.token)
  await makeEnrollment(app, company.companyId, id, (await makeSubscriber(app)).userId, 7)
  const paid = await post(`/v2/companies/invoices/${invoiceId}/mark-as-paid`, { paymentMode: 'CASH', reference: 'R-9' })
  expect(paid.data).toMatchObject({ status: 'PAID', kind: 'ENROLLMENT', ticketNumber: 8 })
  expect((await post(`/v2/companies/invoices/${invoiceId}/mark-as-paid`)).status).toBe(200)
  expect(await client.read(devi, requestId)).toMatchObject({
    status: 'ENROLLED',
    enrolledSubscriberId: expect.any(String),
  })
  const program = await app.db.selectFrom('programs').select('availableSlots').where('id', '=', id).executeTakeFirst()
  expect(program?.availableSlots).toBe(4)
  const reversal = await post(`/v2/companies/invoices/${invoiceId}/cancel`)
  expect([reversal.status, reversal.error?.code]).toEqual([409, 'ENROLLMENT_PAYMENT_FINAL'])
  const payments = (await client.get(devi, '/v2/subscribers/me/payments')).data.payments
  expect(payments).toMatchObject([{ status: 'SUCCESS', paymentMode: 'CASH', reference: 'R-9', kind: 'ENROLLMENT' }])
})

test('[contention] issuing a ticket and cancelling its invoice wait for neither the auction lock nor the dividends lock', async () => {
  const id = await client.openProgram(company, { availableSlots: 5 })
  const cycleId = await makeCycle(app, company.companyId, id, 1)
  await insertAuctionRow(app, { companyId: company.companyId, branchId: company.branchId, programId: id, cycleId })
  const [devi, ravi] = [await client.person(), await client.person()]
  const pays = await client.approved(devi, id, company.token)
  const goes = await client.approved(ravi, id, company.token)
  await app.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM auctions WHERE program_id = ${id} FOR UPDATE`.execute(tx)
    await lockDividends(tx, id)
    expect((await post(`/v2/companies/invoices/${pays.invoiceId}/mark-as-paid`)).status).toBe(200)
    expect((await post(`/v2/companies/invoices/${goes.invoiceId}/cancel`)).status).toBe(200)
  })
})

test('[spec: Money that buys nothing] refuses mark-as-paid when no slot is left and leaves the invoice unpaid', async () => {
  const id = await client.openProgram(company, { availableSlots: 1 })
  const [devi, ravi] = [await client.person(), await client.person()]
  const first = await client.approved(devi, id, company.token)
  const second = await client.approved(ravi, id, company.token)
  const answers = await Promise.all(
    [first, second].map(({ invoiceId }) => post(`/v2/companies/invoices/${invoiceId}/mark-as-paid`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const statuses = [await client.read(devi, first.requestId), await client.read(ravi, second.requestId)]
  expect(statuses.map(({ invoice }) => invoice.status).sort()).toEqual(['DRAFT', 'PAID'])
  expect(statuses.map(({ status }) => status).sort()).toEqual(['COMPANY_APPROVED', 'ENROLLED'])
})

test('cancelling the unpaid invoice withdraws the approval, which can be given again', async () => {
  const devi = await client.person()
  const { requestId, invoiceId } = await client.approved(devi, programId, company.token)
  expect((await post(`/v2/companies/invoices/${invoiceId}/cancel`)).status).toBe(200)
  expect(await client.read(devi, requestId)).toMatchObject({ status: 'ADMIN_APPROVED', invoice: null })
  const again = await byCompany(requestId, { status: 'COMPANY_APPROVED' })
  expect(again.data.invoice).toMatchObject({ status: 'DRAFT' })
  expect(again.data.invoice.invoiceId).not.toBe(invoiceId)
})

test('bills a new ticket for the active cycle if it was billed, and otherwise leaves that to staff', async () => {
  const id = await client.openProgram(company)
  const cycleId = await makeCycle(app, company.companyId, id, 1)
  const invoicesOf = async (token: string) =>
    (await get(`/v2/subscribers/me/invoices?cycleId=${cycleId}`, token)).data.invoices
  const early = await client.person()
  await client.enrolled(early, id, company.token)
  expect(await invoicesOf(early.token)).toEqual([])
  await post(`/v2/companies/cycles/${cycleId}/invoices`, { dueDate: '2099-01-31' })
  const late = await client.person()
  await client.enrolled(late, id, company.token)
  expect(await invoicesOf(late.token)).toMatchObject([
    { amount: 2000, status: 'PAID', paymentMode: 'ENROLLMENT', dueDate: '2099-01-31', ticketNumber: 2 },
  ])
  expect((await post(`/v2/companies/cycles/${cycleId}/invoices`)).data.count).toBe(0)
})

test('bills a new ticket for every billed cycle that is not closed, and for no other', async () => {
  const id = await client.openProgram(company)
  // They apply before the first cycle is completed and pay after it.
  const people = [await client.person(), await client.person(), await client.person()]
  const requests: { requestId: string; invoiceId: string }[] = []
  for (const person of people) requests.push(await client.approved(person, id, company.token))
  const join = async (index: number) => {
    const { requestId, invoiceId } = requests[index]!
    const { transactionId } = (await client.pay(people[index]!, requestId, invoiceId)).data
    expect((await client.complete(transactionId)).json().outcome).toBe('SETTLED')
    return people[index]!
  }
  const cycle = (number: number, changes: object) => makeCycle(app, company.companyId, id, number, { ...changes })
  const ids = [
    await cycle(1, { status: 'COMPLETED' }),
    await cycle(2, { status: 'ACTIVE' }),
    await cycle(3, { status: 'UPCOMING' }),
    await cycle(4, { status: 'UPCOMING' }),
  ]
  await join(0)
  for (const [index, day] of ['2099-01-31', '2099-02-28', '2099-03-31'].entries())
    expect((await post(`/v2/companies/cycles/${ids[index]}/invoices`, { dueDate: day })).status).toBe(201)
  const late = await join(1)
  const { invoices } = (await get(`/v2/subscribers/me/invoices?programId=${id}`, late.token)).data
  const billed = invoices.filter(({ kind }: { kind: string }) => kind === 'CYCLE')
  expect(billed.map(({ cycleNumber, dueDate }: Record<string, unknown>) => [cycleNumber, dueDate]).sort()).toEqual([
    [2, '2099-02-28'],
    [3, '2099-03-31'],
  ])

  // A reopened cycle is shared only by the tickets of its first completion.
  await app.db.updateTable('cycles').set({ completedAt: new Date() }).where('id', '=', ids[1]!).execute()
  const later = await join(2)
  const seen = (await get(`/v2/subscribers/me/invoices?cycleId=${ids[1]}`, later.token)).data
  expect(seen.count).toBe(0)
})

test('[spec: Dashboards and billing lists] the dashboard counts the submitted requests by status', async () => {
  const other = await makeCompany(app, 'Thrissur Chits')
  const id = await client.openProgram(other)
  await client.begun(await client.person(), id)
  await client.submitted(await client.person(), id)
  await client.enrolled(await client.person(), id, other.token)
  for (const view of ['', '/overview'])
    expect((await get(`/v2/companies/dashboard${view}`, other.token)).data.enrollmentRequests).toEqual({
      total: 2,
      requested: 1,
      adminApproved: 0,
      companyApproved: 0,
      enrolled: 1,
      cancelled: 0,
      rejected: 0,
    })
})

test('the inbox lists the requests of all programs in reach, by branch, program, status, name and mobile number', async () => {
  const owner = await makeCompany(app, 'Inbox Chits')
  const second = await makeBranch(app, owner.companyId, 'Kochi')
  const [here, there] = [await client.openProgram(owner), await client.openProgram(owner)]
  await app.db.updateTable('programs').set({ branchId: second }).where('id', '=', there).execute()
  const first = await client.submitted(await client.person(), here)
  const other = await client.submitted(await client.person(), there)
  const { subscriberId } = (await get(`/v2/companies/requests/${first}`, owner.token)).data
  await app.db.updateTable('users').set({ name: 'Lekha Nair' }).where('id', '=', subscriberId).execute()
  await byAdmin(other, { status: 'ADMIN_APPROVED' })
  const list = async (query: string, token = owner.token) =>
    (await get(`/v2/companies/requests?${query}`, token)).data.requests.map(({ id }: { id: string }) => id)
  expect(await list('')).toEqual([other, first])
  expect(await list('status=ADMIN_APPROVED')).toEqual([other])
  expect(await list(`branchId=${second}`)).toEqual([other])
  expect(await list(`programId=${here}`)).toEqual([first])
  expect(await list('search=nair')).toEqual([first])
  expect(await list('search=100%25')).toEqual([])
  const { mobileNumber } = (await get(`/v2/companies/requests/${other}`, owner.token)).data
  expect(await list(`search=${mobileNumber.slice(3, 10)}`)).toContain(other)
  const roleId = await makeRole(app, owner.companyId, 'BRANCH', ['subscriber.manage'])
  const clerk = await makeEmployee(app, owner.companyId, [{ roleId, branchId: second }])
  expect(await list('', clerk.token)).toEqual([other])
  expect(await list('', stranger.token)).toEqual([])
})
