import { expect, test } from 'vitest'
import { dayAt } from '#features/programs/programs/calendar.rules'
import {
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
const subscriberId = (await makeUser(app, 'SUBSCRIBER', 'Devi')).id

async function scene(tickets = 3, changes: Record<string, unknown> = {}) {
  const programId = await makeProgram(app, company.companyId, company.branchId, changes)
  const enrollmentIds: string[] = []
  for (let number = 1; number <= tickets; number++)
    enrollmentIds.push(await makeEnrollment(app, company.companyId, programId, subscriberId, number))
  const cycleId = await makeCycle(app, company.companyId, programId, 1, { endDate: '2099-11-30' })
  return { programId, enrollmentIds, cycleId }
}
const bill = (cycleId: string, body?: object, token = company.token) =>
  app.call('POST', `/v2/companies/cycles/${cycleId}/invoices`, { token, ...(body ? { body } : {}) })
const list = (cycleId: string, query = '', token = company.token) =>
  app.call('GET', `/v2/companies/cycles/${cycleId}/invoices${query}`, { token })
const act = (id: string, what: 'mark-as-paid' | 'cancel', body?: object, token = company.token) =>
  app.call('POST', `/v2/companies/invoices/${id}/${what}`, { token, ...(body ? { body } : {}) })

test('[spec: Creating the invoices of a cycle; Created or nothing missing] creates one DRAFT per enrollment, returns 200 with count 0 when repeated, and adds only missing ones', async () => {
  const { cycleId, programId, enrollmentIds } = await scene()
  const first = await bill(cycleId)
  expect(first.status).toBe(201)
  expect(first.data.count).toBe(3)
  expect(first.data.invoices.map((i: { enrolledSubscriberId: string }) => i.enrolledSubscriberId)).toEqual(
    enrollmentIds,
  )
  expect(first.data.invoices[0]).toMatchObject({
    cycleId,
    cycleNumber: 1,
    programId,
    subscriberId,
    subscriberName: 'Devi',
    ticketNumber: 1,
    grossAmount: 2000,
    dividend: 0,
    amount: 2000,
    currency: 'INR',
    status: 'DRAFT',
    dueDate: '2099-11-30',
    paidAt: null,
    lines: [{ type: 'SUBSCRIPTION', amount: 2000 }],
  })
  expect(first.data.invoices[0].id).toMatch(/^c[a-z0-9]{24}$/)
  const again = await bill(cycleId)
  expect([again.status, again.data]).toEqual([200, { count: 0, invoices: [] }])
  await makeEnrollment(app, company.companyId, programId, subscriberId, 4)
  expect((await bill(cycleId)).data.count).toBe(1)
})

test('[spec: Creating the invoices of a cycle] an invoice created after its cycle has ended is due today and not overdue', async () => {
  const { cycleId } = await scene(1)
  await app.db
    .updateTable('cycles')
    .set({ startDate: '2020-01-01', endDate: '2020-01-31' })
    .where('id', '=', cycleId)
    .execute()
  const { invoices } = (await bill(cycleId)).data
  expect(invoices[0].status).toBe('DRAFT')
  expect(invoices[0].dueDate).toBe(dayAt(app.app.platform.clock.now(), 'Asia/Kolkata'))
})

test('[ids] the ids of invoices created together follow the ticket numbers, so newest first starts with the last ticket', async () => {
  const { cycleId, programId } = await scene(0)
  const tickets = [7, 2, 10, 1, 9, 4, 12, 3, 11, 6, 8, 5]
  for (const number of tickets) await makeEnrollment(app, company.companyId, programId, subscriberId, number)
  const { data } = await bill(cycleId)
  const ids: string[] = data.invoices.map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^c[0-9a-z]{24}$/)
  const path = `/v2/companies/billing/invoices?cycleId=${cycleId}&pageSize=20`
  const newest = await app.call('GET', path, { token: company.token })
  expect(newest.data.invoices.map(({ ticketNumber }: { ticketNumber: number }) => ticketNumber)).toEqual(
    tickets.toSorted((a, b) => b - a),
  )
})

test('[spec: Creating the invoices of a cycle] ten concurrent calls create each invoice once', async () => {
  const { cycleId } = await scene(20)
  const answers = await Promise.all(Array.from({ length: 10 }, () => bill(cycleId)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.reduce((sum, { data }) => sum + data.count, 0)).toBe(20)
  expect((await list(cycleId, '?pageSize=100')).data.count).toBe(20)
})

test('[spec: Creating the invoices of a cycle] accepts a due date, rejects bad ones, and bills neither cancelled cycles nor ended tickets', async () => {
  const { cycleId, enrollmentIds } = await scene(2)
  for (const dueDate of ['2027-02-29', 'soon', 5, null, '0000-01-01'])
    expect((await bill(cycleId, { dueDate })).error?.details?.[0]?.path).toBe('dueDate')
  await app.db.updateTable('enrollments').set({ endedAt: new Date() }).where('id', '=', enrollmentIds[1]!).execute()
  const { data } = await bill(cycleId, { dueDate: '2028-02-29' })
  expect(data).toMatchObject({ count: 1, invoices: [{ dueDate: '2028-02-29' }] })
  await app.db.updateTable('cycles').set({ status: 'CANCELLED' }).where('id', '=', cycleId).execute()
  expect((await bill(cycleId)).status).toBe(409)
})

test('[spec: Paid at the desk, cancelled] marking as paid again keeps the first payment, and paying a cancelled invoice is refused', async () => {
  const { cycleId } = await scene(1)
  const { id } = (await bill(cycleId)).data.invoices[0]
  const paid = await act(id, 'mark-as-paid', { paymentMode: 'UPI', reference: 'T-1', paidAt: '2026-11-10' })
  expect(paid.status).toBe(200)
  expect(paid.data).toMatchObject({
    invoiceId: id,
    status: 'PAID',
    paymentMode: 'UPI',
    reference: 'T-1',
    paidAt: '2026-11-09T18:30:00.000Z',
  })
  const again = await act(id, 'mark-as-paid', { paymentMode: 'CASH' })
  expect([again.status, again.data]).toEqual([200, paid.data])
  const cancelled = await act(id, 'cancel', { reason: 'The cheque bounced' })
  expect(cancelled.data).toMatchObject({ status: 'CANCELLED' })
  expect((await act(id, 'cancel')).data).toEqual(cancelled.data)
  const refused = await act(id, 'mark-as-paid')
  expect([refused.status, refused.error?.code]).toEqual([400, 'INVOICE_CANCELLED'])
  expect((await bill(cycleId)).data.count).toBe(1)
})

test('[spec: Paid at the desk, cancelled] rejects bad payments with 400 and unknown invoices with 404', async () => {
  const { cycleId } = await scene(1)
  const { id } = (await bill(cycleId)).data.invoices[0]
  for (const body of [
    { paidAt: '2999-01-01' },
    { paidAt: '2026-13-01' },
    { paymentMode: '' },
    { reference: 'x'.repeat(300) },
  ])
    expect((await act(id, 'mark-as-paid', body)).status, JSON.stringify(body)).toBe(400)
  expect((await act(`c${'0'.repeat(24)}`, 'mark-as-paid')).status).toBe(404)
  expect((await act(`c${'0'.repeat(24)}`, 'cancel')).status).toBe(404)
  expect((await act('nonsense', 'cancel')).status).toBe(400)
  expect((await list(cycleId)).data.invoices[0].status).toBe('DRAFT')
})

test('[spec: Creating the invoices of a cycle] an unpaid invoice is OVERDUE from the day after its due date, also in the filter', async () => {
  const { cycleId } = await scene(3)
  const { invoices } = (await bill(cycleId, { dueDate: '2026-01-31' })).data
  expect(invoices[0].status).toBe('OVERDUE')
  await act(invoices[1].id, 'mark-as-paid')
  await act(invoices[2].id, 'cancel')
  for (const [status, id] of [
    ['OVERDUE', invoices[0].id],
    ['PAID', invoices[1].id],
    ['CANCELLED', invoices[2].id],
  ]) {
    const { data } = await list(cycleId, `?status=${status}`)
    expect(data).toMatchObject({ count: 1, invoices: [{ id, status }] })
  }
  expect((await list(cycleId, '?status=DRAFT')).data.count).toBe(0)
  expect((await list(cycleId, '?status=LATE')).status).toBe(400)
})

test('[spec: Which endpoint asks for what] billing and paying need payment.manage, reading needs statement.manage', async () => {
  const { cycleId, programId } = await scene(1)
  const { companyId } = company
  const holder = async (code: string) =>
    (await makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'PROGRAM', [code]), programId }]))
      .token
  const [cashier, reader] = [await holder('payment.manage'), await holder('statement.manage')]
  expect((await bill(cycleId, undefined, reader)).status).toBe(404)
  const made = await bill(cycleId, undefined, cashier)
  expect(made.status).toBe(201)
  const { id } = made.data.invoices[0]
  expect((await list(cycleId, '', cashier)).status).toBe(404)
  expect((await list(cycleId, '', reader)).status).toBe(200)
  for (const what of ['mark-as-paid', 'cancel'] as const) {
    expect((await act(id, what, undefined, reader)).status).toBe(404)
    expect((await act(id, what, undefined, stranger.token)).status).toBe(404)
    expect((await act(id, what, undefined, cashier)).status).toBe(200)
  }
  expect((await bill(cycleId, undefined, stranger.token)).status).toBe(404)
})
