import { expect, test } from 'vitest'
import { makeCompany, makeCycle, makeEmployee } from '#testing/fixtures'
import { usePayments } from '#testing/use-payments'

const { app, company, client, approveRequest, listPayments, listTickets, countSlots } = await usePayments()

test('[spec: Money that buys nothing] refunds and notifies all but the first when several subscribers pay for the last slot', async () => {
  const id = await client.openProgram(company, { availableSlots: 1, totalSlots: 1 })
  const people = [await approveRequest(id), await approveRequest(id), await approveRequest(id)]
  const payments = await Promise.all(
    people.map(({ devi, requestId, invoiceId }) => client.pay(devi, requestId, invoiceId)),
  )
  await Promise.all(payments.map(({ data }) => client.complete(data.transactionId)))
  expect(await listTickets(id)).toHaveLength(1)
  expect(await countSlots(id)).toBe(0)
  const requests = await Promise.all(people.map(({ devi, requestId }) => client.read(devi, requestId)))
  expect(requests.map(({ status }) => status).sort()).toEqual(['COMPANY_APPROVED', 'COMPANY_APPROVED', 'ENROLLED'])
  const late = people[requests.findIndex(({ status }) => status !== 'ENROLLED')]!
  expect(await listPayments(late.devi)).toMatchObject([{ status: 'REFUND_DUE', reason: 'PROGRAM_FULL', amount: 2000 }])
  const notices = (await client.get(late.devi, '/v2/subscribers/me/notifications')).data.notifications
  expect(notices[0]).toMatchObject({ type: 'PAYMENT_REFUND_DUE', data: { reason: 'PROGRAM_FULL' } })
  const seen = await app.call('GET', `/v2/companies/billing/transactions?status=REFUND_DUE&programId=${id}`, {
    token: company.token,
  })
  expect(seen.data).toMatchObject({ count: 2, transactions: [{ status: 'REFUND_DUE' }, { status: 'REFUND_DUE' }] })
  const detail = await app.call('GET', `/v2/companies/requests/${late.requestId}`, { token: company.token })
  expect(detail.data.payments).toMatchObject([{ status: 'REFUND_DUE', reason: 'PROGRAM_FULL' }])
  const { transactionId } = detail.data.payments[0]
  const refund = (token: string, id = transactionId) =>
    app.call('POST', `/v2/companies/payments/${id}/mark-as-refunded`, { token, body: { reference: 'NEFT-1' } })
  const stranger = await makeCompany(app, 'Cochin Chits')
  expect((await refund(stranger.token)).status).toBe(404)
  const refunded = await refund(company.token)
  expect(refunded.data).toMatchObject({ transactionId, status: 'REFUNDED', amount: 2000, reference: 'NEFT-1' })
  expect((await refund(company.token)).data).toEqual(refunded.data)
  expect(await listPayments(late.devi)).toMatchObject([{ status: 'REFUNDED' }])
  expect((await client.complete(transactionId)).json().outcome).toBe('UNCHANGED')
  const good = people[requests.findIndex(({ status }) => status === 'ENROLLED')]!
  const [{ transactionId: used }] = await listPayments(good.devi)
  expect((await refund(company.token, used)).error?.code).toBe('REFUND_NOT_DUE')
  const more = await client.pay(late.devi, late.requestId, late.invoiceId)
  expect([more.status, more.error?.code]).toEqual([409, 'PROGRAM_FULL'])
})

test('[spec: Money that buys nothing] refunds money that arrives after a cancellation or after staff recorded the payment', async () => {
  const cancelled = await approveRequest()
  const first = (await client.pay(cancelled.devi, cancelled.requestId, cancelled.invoiceId)).data.transactionId
  await client.step(cancelled.devi, cancelled.requestId, 'cancel', { comment: 'no' })
  await client.complete(first)
  expect((await client.read(cancelled.devi, cancelled.requestId)).status).toBe('CANCELLED')
  expect(await listPayments(cancelled.devi)).toMatchObject([{ status: 'REFUND_DUE', reason: 'INVOICE_CLOSED' }])
  expect((await client.pay(cancelled.devi, cancelled.requestId, cancelled.invoiceId)).status).toBe(404)

  const twice = await approveRequest()
  const second = (await client.pay(twice.devi, twice.requestId, twice.invoiceId)).data.transactionId
  await app.call('POST', `/v2/companies/invoices/${twice.invoiceId}/mark-as-paid`, { token: company.token, body: {} })
  await client.complete(second)
  const statuses = (await listPayments(twice.devi)).map(({ status }: { status: string }) => status).sort()
  expect(statuses).toEqual(['REFUND_DUE', 'SUCCESS'])
})

test('enrolls or refunds, never both or neither, when a cancellation and a payment race', async () => {
  for (let round = 0; round < 4; round++) {
    const { devi, requestId, invoiceId } = await approveRequest()
    const { data } = await client.pay(devi, requestId, invoiceId)
    await Promise.all([client.complete(data.transactionId), client.step(devi, requestId, 'cancel', { comment: 'no' })])
    const { status } = await client.read(devi, requestId)
    const [payment] = await listPayments(devi)
    expect(['ENROLLED/SUCCESS', 'CANCELLED/REFUND_DUE']).toContain(`${status}/${payment.status}`)
  }
})

test('[spec: Paid at the desk, cancelled] refunds online payments of cancelled cycle invoices and shows them until the refund is recorded', async () => {
  const { token } = company
  const id = await client.openProgram(company)
  const people = await Promise.all([client.person(), client.person(), client.person()])
  const requests: string[] = []
  for (const person of people) requests.push((await client.enrolled(person, id, token)).requestId)
  const first = await makeCycle(app, company.companyId, id, 1, { status: 'COMPLETED' })
  await app.call('POST', `/v2/companies/cycles/${first}/invoices`, { token, body: {} })
  const cycleId = await makeCycle(app, company.companyId, id, 2)
  const { invoices } = (await app.call('POST', `/v2/companies/cycles/${cycleId}/invoices`, { token, body: {} })).data
  const staff = (index: number, what: string) =>
    app.call('POST', `/v2/companies/invoices/${invoices[index].id}/${what}`, { token, body: {} })
  const payOnline = async (index: number) => {
    const { transactionId } = (await client.pay(people[index]!, requests[index]!, invoices[index].id)).data
    await client.complete(transactionId)
    return transactionId as string
  }
  const dueTo = async (index: number) =>
    (await client.get(people[index]!, '/v2/subscribers/me/payments?status=REFUND_DUE')).data.payments

  const transactionId = await payOnline(0)
  expect((await staff(0, 'cancel')).data.status).toBe('CANCELLED')
  await staff(0, 'cancel')
  const due = { transactionId, status: 'REFUND_DUE', reason: 'INVOICE_CANCELLED', amount: 2000, kind: 'CYCLE' }
  expect(await dueTo(0)).toMatchObject([due])
  const list = async () =>
    (await app.call('GET', `/v2/companies/billing/transactions?status=REFUND_DUE&cycleId=${cycleId}`, { token })).data
  expect(await list()).toMatchObject({ count: 1, transactions: [{ ...due, paidAt: expect.any(String) }] })
  const notices = (await client.get(people[0]!, '/v2/subscribers/me/notifications')).data.notifications
  const dueNotices = notices.filter(({ type }: { type: string }) => type === 'PAYMENT_REFUND_DUE')
  expect(dueNotices).toMatchObject([{ body: expect.stringContaining('was for an invoice that has been cancelled') }])
  const path = `/v2/companies/payments/${transactionId}/mark-as-refunded`
  // The employee who cancelled the invoice cannot record the refund.
  expect((await app.call('POST', path, { token, body: {} })).error?.code).toBe('SECOND_PERSON_REQUIRED')
  const { branchId, companyId } = company
  const second = await makeEmployee(app, companyId, [{ roleId: 'role_branch_manager_branch', branchId }])
  const recorded = await app.call('POST', path, { token: second.token, body: {} })
  expect(recorded.data).toMatchObject({ status: 'REFUNDED', amount: 2000 })
  expect((await list()).count).toBe(0)

  // When the whole cycle is cancelled, online payments are refunded and payments recorded by staff become advances.
  await payOnline(1)
  await staff(2, 'mark-as-paid')
  const end = { token, body: { status: 'CANCELLED' } }
  expect((await app.call('PATCH', `/v2/companies/cycles/${cycleId}`, end)).status).toBe(200)
  expect(await dueTo(1)).toMatchObject([{ status: 'REFUND_DUE', reason: 'INVOICE_CANCELLED' }])
  expect(await dueTo(2)).toEqual([])
  const read = await app.call('GET', `/v2/companies/cycles/${cycleId}/invoices`, { token })
  expect(read.data.invoices.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('CANCELLED'))
})
