import { expect, test } from 'vitest'
import { makeSandbox } from '#platform/payments/sandbox'
import { makeCycle } from '#testing/fixtures'
import { usePayments } from '#testing/use-payments'

const { app, company, client, programId, approveRequest, listPayments, listTickets, countSlots } = await usePayments()

const SOME_ID = `c${'0'.repeat(24)}`
const WEBHOOK = '/v2/webhooks/payments'

/** The webhook that the sandbox would send; the test delivers it itself. */
async function makeWebhook(transactionId: string, status: 'SUCCESS' | 'FAILED') {
  const { orderId } = await app.db
    .selectFrom('paymentTransactions')
    .select('orderId')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return (await makeSandbox(app.app.platform).complete(orderId!, status))!
}
const deliver = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  app.call('POST', WEBHOOK, { body, headers })

test('[spec: Enrollment endpoints] rejects a bad invoiceId, idempotencyKey, grossAmount, currency or deviceId and names its path', async () => {
  const { devi, requestId, invoiceId } = await approveRequest()
  const bad = {
    invoiceId: [undefined, 'x', 7],
    idempotencyKey: [undefined, '', ' ', 'a'.repeat(256)],
    grossAmount: [undefined, 2000, '', '-1', '2,000', '1e3', '2000.001'],
    currency: [undefined, 'USD', 'inr'],
    deviceId: ['', 'a'.repeat(256)],
  }
  for (const [field, values] of Object.entries(bad))
    for (const value of values) {
      const answer = await client.pay(devi, requestId, invoiceId, { [field]: value })
      const refusal = { status: answer.status, paths: answer.error?.details?.map(({ path }) => path) }
      expect(refusal, `${field} ${value}`).toEqual({ status: 400, paths: [field] })
    }
  expect(await listPayments(devi)).toEqual([])
})

test('[spec: Enrollment endpoints] returns transactionId, paymentToken, accessKey and checkoutMode, and makes deviceId optional', async () => {
  const { devi, requestId, invoiceId } = await approveRequest()
  const answer = await client.pay(devi, requestId, invoiceId, { deviceId: 'phone-1' })
  expect(answer.status).toBe(200)
  expect(answer.data).toMatchObject({
    transactionId: expect.stringMatching(/^c[a-z0-9]{24}$/),
    paymentToken: expect.any(String),
    accessKey: expect.any(String),
  })
  expect(['SDK', 'REDIRECT', 'IFRAME']).toContain(answer.data.checkoutMode)
  const plain = await client.pay(devi, requestId, invoiceId, { idempotencyKey: 'the key' })
  const row = await app.db
    .selectFrom('paymentTransactions')
    .select('deviceId')
    .where('id', '=', plain.data.transactionId)
    .executeTakeFirstOrThrow()
  expect(row.deviceId).toBe('the key')
})

test('[spec: Enrollment endpoints] returns the same transaction for the same key and body, concurrent or later, and 409 for a different body', async () => {
  const { devi, requestId, invoiceId } = await approveRequest()
  const pay = (changes: object = {}) => client.pay(devi, requestId, invoiceId, { idempotencyKey: 'once', ...changes })
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay()))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect((await pay({ grossAmount: '2000.00' })).data).toEqual(answers[0]!.data)
  for (const changes of [{ grossAmount: '2001' }, { deviceId: 'other' }, { invoiceId: SOME_ID }]) {
    const answer = await pay(changes)
    expect([answer.status, answer.error?.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  }
  await client.complete(answers[0]!.data.transactionId)
  expect((await pay()).data).toEqual(answers[0]!.data)
  expect(await listPayments(devi)).toHaveLength(1)
  const other = await approveRequest()
  expect((await client.pay(other.devi, other.requestId, other.invoiceId, { idempotencyKey: 'once' })).status).toBe(200)
})

test('[spec: Enrollment endpoints; How a payment ends] rejects an old key once the invoice can no longer be paid by that order', async () => {
  const startPayment = async (id = programId) => {
    const { devi, requestId, invoiceId } = await approveRequest(id)
    const repeat = () => client.pay(devi, requestId, invoiceId, { idempotencyKey: 'old' })
    const { transactionId } = (await repeat()).data
    return { devi, requestId, invoiceId, transactionId, repeat }
  }
  const refusalOf = async ({ repeat }: Awaited<ReturnType<typeof startPayment>>) => {
    const { status, error } = await repeat()
    return [status, error?.code]
  }

  const paidTwice = await startPayment()
  await client.complete(paidTwice.transactionId, 'FAILED')
  expect((await paidTwice.repeat()).data.transactionId).toBe(paidTwice.transactionId)
  const second = await client.pay(paidTwice.devi, paidTwice.requestId, paidTwice.invoiceId, { idempotencyKey: 'new' })
  await client.complete(second.data.transactionId)
  expect(await refusalOf(paidTwice)).toEqual([400, 'INVOICE_PAID'])

  const staff = (id: string, what: string) =>
    app.call('POST', `/v2/companies/invoices/${id}/${what}`, { token: company.token, body: {} })
  const paidToStaff = await startPayment()
  await staff(paidToStaff.invoiceId, 'mark-as-paid')
  expect(await refusalOf(paidToStaff)).toEqual([400, 'INVOICE_PAID'])

  const cancelled = await startPayment()
  await staff(cancelled.invoiceId, 'cancel')
  expect(await refusalOf(cancelled)).toEqual([400, 'INVOICE_CANCELLED'])

  const cheaper = await startPayment()
  const dividend = { dividendPaise: 50_000, amountPaise: 150_000 }
  await app.db.updateTable('invoices').set(dividend).where('id', '=', cheaper.invoiceId).execute()
  expect(await refusalOf(cheaper)).toEqual([400, 'GROSS_AMOUNT_MISMATCH'])

  const lastSlot = await client.openProgram(company, { availableSlots: 1, totalSlots: 1 })
  const [early, late] = [await startPayment(lastSlot), await startPayment(lastSlot)]
  await client.complete(early.transactionId)
  expect((await early.repeat()).data.transactionId).toBe(early.transactionId)
  expect(await refusalOf(late)).toEqual([409, 'PROGRAM_FULL'])
})

test('[spec: Errors; How a payment ends] rejects a wrong amount with 400 and an unknown or foreign invoice or request with 404', async () => {
  const [one, two] = [await approveRequest(), await approveRequest()]
  const wrong = await client.pay(one.devi, one.requestId, one.invoiceId, { grossAmount: '1999.99' })
  expect([wrong.status, wrong.error?.code, wrong.error?.details?.[0]?.path]).toEqual([
    400,
    'GROSS_AMOUNT_MISMATCH',
    'grossAmount',
  ])
  expect((await client.pay(one.devi, one.requestId, two.invoiceId)).status).toBe(404)
  expect((await client.pay(one.devi, two.requestId, two.invoiceId)).status).toBe(404)
  expect((await client.pay(one.devi, SOME_ID, one.invoiceId)).status).toBe(404)
  const waiting = await client.person()
  const requestId = await client.submitted(waiting, programId)
  expect((await client.pay(waiting, requestId, one.invoiceId)).status).toBe(404)
})

test('[spec: The chain of approvals] a successful payment changes request, ticket, slot and invoice together', async () => {
  const id = await client.openProgram(company, { availableSlots: 3 })
  const { devi, requestId, invoiceId } = await approveRequest(id)
  const { data } = await client.pay(devi, requestId, invoiceId)
  const done = await client.complete(data.transactionId)
  expect(done.json()).toEqual({
    transactionId: data.transactionId,
    status: 'SUCCESS',
    delivered: true,
    outcome: 'SETTLED',
  })
  const [ticket] = await listTickets(id)
  expect(ticket).toMatchObject({ subscriberId: devi.userId, ticketNumber: 1, source: 'REQUEST', requestId })
  expect(await client.read(devi, requestId)).toMatchObject({
    status: 'ENROLLED',
    enrolledSubscriberId: ticket!.id,
    invoice: { status: 'PAID' },
  })
  expect(await countSlots(id)).toBe(2)
  expect(await listPayments(devi)).toMatchObject([{ status: 'SUCCESS', paidAt: expect.any(String), reason: null }])
  const again = await client.pay(devi, requestId, invoiceId)
  expect([again.status, again.error?.code]).toEqual([400, 'INVOICE_PAID'])
  const notices = (await client.get(devi, '/v2/subscribers/me/notifications')).data.notifications
  expect(notices[0].type).toBe('ENROLLMENT_COMPLETE')
})

test('[spec: How a payment ends] rejects a webhook with a wrong signature or an old timestamp', async () => {
  const { devi, requestId, invoiceId } = await approveRequest()
  const { data } = await client.pay(devi, requestId, invoiceId)
  const webhook = await makeWebhook(data.transactionId, 'SUCCESS')
  const refused = [
    { ...webhook, headers: { 'content-type': 'application/json' } },
    { ...webhook, body: webhook.body.replace('"SUCCESS"', '"SUCCESS" ') },
    { ...webhook, headers: { ...webhook.headers, 'x-kuri-timestamp': String(Date.now() + 1) } },
    { ...webhook, headers: { ...webhook.headers, 'x-kuri-signature': 'abc' } },
  ]
  for (const delivery of refused) {
    const answer = await deliver(delivery)
    expect([answer.status, answer.error?.code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
  }
  expect(
    (await app.call('POST', WEBHOOK, { body: { transactionId: data.transactionId, status: 'SUCCESS' } })).status,
  ).toBe(401)
  expect((await app.call('POST', WEBHOOK, { body: '{' })).status).toBe(400)
  await app.advanceSeconds(301)
  expect((await deliver(webhook)).error?.code).toBe('WEBHOOK_STALE')
  expect((await client.read(devi, requestId)).status).toBe('COMPANY_APPROVED')
})

test('issues one ticket for repeated and concurrent webhooks of one payment', async () => {
  const id = await client.openProgram(company, { availableSlots: 5 })
  const { devi, requestId, invoiceId } = await approveRequest(id)
  const { data } = await client.pay(devi, requestId, invoiceId)
  const webhooks = [await makeWebhook(data.transactionId, 'SUCCESS'), await makeWebhook(data.transactionId, 'SUCCESS')]
  const answers = await Promise.all([...webhooks, ...webhooks, ...webhooks].map(deliver))
  const outcomes = answers.map((answer) => answer.data.outcome).sort()
  expect(outcomes).toEqual(['REPEATED', 'REPEATED', 'REPEATED', 'REPEATED', 'SETTLED', 'UNCHANGED'])
  expect(await listTickets(id)).toHaveLength(1)
  expect(await countSlots(id)).toBe(4)
})

test('ignores a failure after a success and accepts a success after a failure', async () => {
  const first = await approveRequest()
  const paid = (await client.pay(first.devi, first.requestId, first.invoiceId)).data.transactionId
  await client.complete(paid)
  expect((await client.complete(paid, 'FAILED')).json().outcome).toBe('UNCHANGED')
  expect(await listPayments(first.devi)).toMatchObject([{ status: 'SUCCESS' }])

  const second = await approveRequest()
  const tried = (await client.pay(second.devi, second.requestId, second.invoiceId)).data.transactionId
  expect((await client.complete(tried, 'FAILED')).json().outcome).toBe('SETTLED')
  expect(await client.read(second.devi, second.requestId)).toMatchObject({
    status: 'COMPANY_APPROVED',
    invoice: { status: 'DRAFT' },
  })
  expect(await listPayments(second.devi)).toMatchObject([
    { status: 'FAILED', reason: expect.any(String), paidAt: null },
  ])
  await client.complete(tried)
  expect((await client.read(second.devi, second.requestId)).status).toBe('ENROLLED')
})

test('lets the subscriber try again with a new key after a failure', async () => {
  const { devi, requestId, invoiceId } = await approveRequest()
  const first = (await client.pay(devi, requestId, invoiceId)).data.transactionId
  await client.complete(first, 'FAILED')
  const second = (await client.pay(devi, requestId, invoiceId)).data.transactionId
  expect(second).not.toBe(first)
  await client.complete(second)
  expect((await client.read(devi, requestId)).status).toBe('ENROLLED')
  expect((await listPayments(devi)).map(({ status }: { status: string }) => status)).toEqual(['SUCCESS', 'FAILED'])
})

test('lets an enrolled subscriber pay cycle invoices through the same endpoint', async () => {
  const id = await client.openProgram(company)
  const devi = await client.person()
  const { requestId } = await client.enrolled(devi, id, company.token)
  const first = await makeCycle(app, company.companyId, id, 1, { status: 'COMPLETED' })
  await app.call('POST', `/v2/companies/cycles/${first}/invoices`, { token: company.token, body: {} })
  const cycleId = await makeCycle(app, company.companyId, id, 2)
  const billed = await app.call('POST', `/v2/companies/cycles/${cycleId}/invoices`, { token: company.token, body: {} })
  const invoiceId = billed.data.invoices[0].id
  const { data } = await client.pay(devi, requestId, invoiceId)
  await client.complete(data.transactionId)
  const invoices = (await client.get(devi, `/v2/subscribers/me/invoices?cycleId=${cycleId}`)).data.invoices
  expect(invoices).toMatchObject([{ status: 'PAID', paymentMode: 'ONLINE' }])
  expect((await client.get(devi, `/v2/subscribers/me/payments?status=SUCCESS&programId=${id}`)).data).toMatchObject({
    count: 2,
    payments: [{ kind: 'CYCLE', cycleNumber: 2 }, { kind: 'ENROLLMENT' }],
  })
})

test('the development endpoint returns 404 for unknown transactions and 400 for bad input', async () => {
  const { devi, requestId, invoiceId } = await approveRequest()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  const complete = (id: string, payload: object) =>
    app.http.inject({
      method: 'POST',
      url: `/dev/payments/${id}/complete`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
  expect((await complete(SOME_ID, { status: 'SUCCESS' })).statusCode).toBe(404)
  for (const payload of [{}, { status: 'MAYBE' }, { status: 'SUCCESS', webhook: 'no' }])
    expect((await complete(transactionId, payload)).statusCode).toBe(400)
})
