import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSandbox } from '#platform/payments/sandbox'
import { type Client, makeClient, type Subscriber } from '#testing/enrollment-client'
import { makeCompany, makeCycle } from '#testing/fixtures'
import { startTestApp, type TestApp } from '#testing/test-app'
import { GIVE_UP_MS } from './payments.rules.ts'
import { RECONCILE_PAYMENT, reconcilePayment } from './reconciliation.actions.ts'

let app: TestApp
let client: Client
let company: Awaited<ReturnType<typeof makeCompany>>
let programId: string
beforeAll(async () => {
  app = await startTestApp()
  client = makeClient(app)
  company = await makeCompany(app)
  programId = await client.openProgram(company)
})
afterAll(() => app.close())

const SOME_ID = `c${'0'.repeat(24)}`
const WEBHOOK = '/v2/webhooks/payments'
const approved = async (id = programId) => {
  const devi = await client.person()
  return { devi, ...(await client.approved(devi, id, company.token)) }
}
const paymentsOf = async (subscriber: Subscriber) =>
  (await client.get(subscriber, '/v2/subscribers/me/payments')).data.payments
const slotsOf = async (id: string) =>
  (await app.db.selectFrom('programs').select('availableSlots').where('id', '=', id).executeTakeFirstOrThrow())
    .availableSlots
const ticketsOf = (id: string) => app.db.selectFrom('enrollments').selectAll().where('programId', '=', id).execute()

/** The webhook that the sandbox would send, to be delivered by hand. */
async function webhookFor(transactionId: string, status: 'SUCCESS' | 'FAILED') {
  const { orderId } = await app.db
    .selectFrom('paymentTransactions')
    .select('orderId')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return (await makeSandbox(app.app.platform).complete(orderId!, status))!
}
const deliver = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  app.call('POST', WEBHOOK, { body, headers })

test('[D3 4] invoiceId, idempotencyKey, grossAmount and INR, each told by its path', async () => {
  const { devi, requestId, invoiceId } = await approved()
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
      expect([answer.status, answer.error?.details?.map(({ path }) => path)], `${field} ${value}`).toEqual([
        400,
        [field],
      ])
    }
  expect(await paymentsOf(devi)).toEqual([])
})

test('[D3 4] initiation answers transactionId, paymentToken, accessKey and checkoutMode; deviceId may be left out', async () => {
  const { devi, requestId, invoiceId } = await approved()
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

test('[D3 4] the same key and body answer the same transaction, at once or later; another body is 409', async () => {
  const { devi, requestId, invoiceId } = await approved()
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
  expect(await paymentsOf(devi)).toHaveLength(1)
  const other = await approved()
  expect((await client.pay(other.devi, other.requestId, other.invoiceId, { idempotencyKey: 'once' })).status).toBe(200)
})

test('[D3 4, G148] an old key hands out no checkout of an invoice that can no longer be paid so', async () => {
  const begun = async (id = programId) => {
    const { devi, requestId, invoiceId } = await approved(id)
    const repeat = () => client.pay(devi, requestId, invoiceId, { idempotencyKey: 'old' })
    const { transactionId } = (await repeat()).data
    return { devi, requestId, invoiceId, transactionId, repeat }
  }
  const refusalOf = async ({ repeat }: Awaited<ReturnType<typeof begun>>) => {
    const { status, error } = await repeat()
    return [status, error?.code]
  }

  const paidAnew = await begun()
  await client.complete(paidAnew.transactionId, 'FAILED')
  expect((await paidAnew.repeat()).data.transactionId).toBe(paidAnew.transactionId)
  const second = await client.pay(paidAnew.devi, paidAnew.requestId, paidAnew.invoiceId, { idempotencyKey: 'new' })
  await client.complete(second.data.transactionId)
  expect(await refusalOf(paidAnew)).toEqual([400, 'INVOICE_PAID'])

  const staff = (id: string, what: string) =>
    app.call('POST', `/v2/companies/invoices/${id}/${what}`, { token: company.token, body: {} })
  const paidAtTheOffice = await begun()
  await staff(paidAtTheOffice.invoiceId, 'mark-as-paid')
  expect(await refusalOf(paidAtTheOffice)).toEqual([400, 'INVOICE_PAID'])

  const cancelled = await begun()
  await staff(cancelled.invoiceId, 'cancel')
  expect(await refusalOf(cancelled)).toEqual([400, 'INVOICE_CANCELLED'])

  const cheaper = await begun()
  const dividend = { dividendPaise: 50_000, amountPaise: 150_000 }
  await app.db.updateTable('invoices').set(dividend).where('id', '=', cheaper.invoiceId).execute()
  expect(await refusalOf(cheaper)).toEqual([400, 'GROSS_AMOUNT_MISMATCH'])

  const lastSlot = await client.openProgram(company, { availableSlots: 1, totalSlots: 1 })
  const [early, late] = [await begun(lastSlot), await begun(lastSlot)]
  await client.complete(early.transactionId)
  expect((await early.repeat()).data.transactionId).toBe(early.transactionId)
  expect(await refusalOf(late)).toEqual([409, 'PROGRAM_FULL'])
})

test('[D3 7, G148] the amount of the invoice, or 400; a foreign invoice or request, or none, is 404', async () => {
  const [one, two] = [await approved(), await approved()]
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

test('[G147] a successful payment enrolls: request, ticket, slot and invoice together', async () => {
  const id = await client.openProgram(company, { availableSlots: 3 })
  const { devi, requestId, invoiceId } = await approved(id)
  const { data } = await client.pay(devi, requestId, invoiceId)
  const done = await client.complete(data.transactionId)
  expect(done.json()).toEqual({
    transactionId: data.transactionId,
    status: 'SUCCESS',
    delivered: true,
    outcome: 'SETTLED',
  })
  const [ticket] = await ticketsOf(id)
  expect(ticket).toMatchObject({ subscriberId: devi.userId, ticketNumber: 1, source: 'REQUEST', requestId })
  expect(await client.read(devi, requestId)).toMatchObject({
    status: 'ENROLLED',
    enrolledSubscriberId: ticket!.id,
    invoice: { status: 'PAID' },
  })
  expect(await slotsOf(id)).toBe(2)
  expect(await paymentsOf(devi)).toMatchObject([{ status: 'SUCCESS', paidAt: expect.any(String), reason: null }])
  const again = await client.pay(devi, requestId, invoiceId)
  expect([again.status, again.error?.code]).toEqual([400, 'INVOICE_PAID'])
  const notices = (await client.get(devi, '/v2/subscribers/me/notifications')).data.notifications
  expect(notices[0].type).toBe('ENROLLMENT_COMPLETE')
})

test('[G148] a webhook whose signature does not fit its bytes, or that is old, changes nothing', async () => {
  const { devi, requestId, invoiceId } = await approved()
  const { data } = await client.pay(devi, requestId, invoiceId)
  const webhook = await webhookFor(data.transactionId, 'SUCCESS')
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

test('one webhook delivered many times, and many webhooks of one payment, at once: one enrollment', async () => {
  const id = await client.openProgram(company, { availableSlots: 5 })
  const { devi, requestId, invoiceId } = await approved(id)
  const { data } = await client.pay(devi, requestId, invoiceId)
  const webhooks = [await webhookFor(data.transactionId, 'SUCCESS'), await webhookFor(data.transactionId, 'SUCCESS')]
  const answers = await Promise.all([...webhooks, ...webhooks, ...webhooks].map(deliver))
  const outcomes = answers.map((answer) => answer.data.outcome).sort()
  expect(outcomes).toEqual(['REPEATED', 'REPEATED', 'REPEATED', 'REPEATED', 'SETTLED', 'UNCHANGED'])
  expect(await ticketsOf(id)).toHaveLength(1)
  expect(await slotsOf(id)).toBe(4)
})

test('out of order: a failure told after the success changes nothing; a success after a failure counts', async () => {
  const first = await approved()
  const paid = (await client.pay(first.devi, first.requestId, first.invoiceId)).data.transactionId
  await client.complete(paid)
  expect((await client.complete(paid, 'FAILED')).json().outcome).toBe('UNCHANGED')
  expect(await paymentsOf(first.devi)).toMatchObject([{ status: 'SUCCESS' }])

  const second = await approved()
  const tried = (await client.pay(second.devi, second.requestId, second.invoiceId)).data.transactionId
  expect((await client.complete(tried, 'FAILED')).json().outcome).toBe('SETTLED')
  expect(await client.read(second.devi, second.requestId)).toMatchObject({
    status: 'COMPANY_APPROVED',
    invoice: { status: 'DRAFT' },
  })
  expect(await paymentsOf(second.devi)).toMatchObject([{ status: 'FAILED', reason: expect.any(String), paidAt: null }])
  await client.complete(tried)
  expect((await client.read(second.devi, second.requestId)).status).toBe('ENROLLED')
})

test('after a failure the subscriber tries again with a new key', async () => {
  const { devi, requestId, invoiceId } = await approved()
  const first = (await client.pay(devi, requestId, invoiceId)).data.transactionId
  await client.complete(first, 'FAILED')
  const second = (await client.pay(devi, requestId, invoiceId)).data.transactionId
  expect(second).not.toBe(first)
  await client.complete(second)
  expect((await client.read(devi, requestId)).status).toBe('ENROLLED')
  expect((await paymentsOf(devi)).map(({ status }: { status: string }) => status)).toEqual(['SUCCESS', 'FAILED'])
})

test('[G194] the last slot paid for twice: one enrolls, the other is told and gets the money back', async () => {
  const id = await client.openProgram(company, { availableSlots: 1, totalSlots: 1 })
  const people = [await approved(id), await approved(id), await approved(id)]
  const payments = await Promise.all(
    people.map(({ devi, requestId, invoiceId }) => client.pay(devi, requestId, invoiceId)),
  )
  await Promise.all(payments.map(({ data }) => client.complete(data.transactionId)))
  expect(await ticketsOf(id)).toHaveLength(1)
  expect(await slotsOf(id)).toBe(0)
  const requests = await Promise.all(people.map(({ devi, requestId }) => client.read(devi, requestId)))
  expect(requests.map(({ status }) => status).sort()).toEqual(['COMPANY_APPROVED', 'COMPANY_APPROVED', 'ENROLLED'])
  const late = people[requests.findIndex(({ status }) => status !== 'ENROLLED')]!
  expect(await paymentsOf(late.devi)).toMatchObject([{ status: 'REFUND_DUE', reason: 'PROGRAM_FULL', amount: 2000 }])
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
  expect(await paymentsOf(late.devi)).toMatchObject([{ status: 'REFUNDED' }])
  expect((await client.complete(transactionId)).json().outcome).toBe('UNCHANGED')
  const good = people[requests.findIndex(({ status }) => status === 'ENROLLED')]!
  const [{ transactionId: used }] = await paymentsOf(good.devi)
  expect((await refund(company.token, used)).error?.code).toBe('REFUND_NOT_DUE')
  const more = await client.pay(late.devi, late.requestId, late.invoiceId)
  expect([more.status, more.error?.code]).toEqual([409, 'PROGRAM_FULL'])
})

test('[G194] money that arrives after the cancellation, or after staff recorded the payment, goes back', async () => {
  const cancelled = await approved()
  const first = (await client.pay(cancelled.devi, cancelled.requestId, cancelled.invoiceId)).data.transactionId
  await client.step(cancelled.devi, cancelled.requestId, 'cancel', { comment: 'no' })
  await client.complete(first)
  expect((await client.read(cancelled.devi, cancelled.requestId)).status).toBe('CANCELLED')
  expect(await paymentsOf(cancelled.devi)).toMatchObject([{ status: 'REFUND_DUE', reason: 'INVOICE_CLOSED' }])
  expect((await client.pay(cancelled.devi, cancelled.requestId, cancelled.invoiceId)).status).toBe(404)

  const twice = await approved()
  const second = (await client.pay(twice.devi, twice.requestId, twice.invoiceId)).data.transactionId
  await app.call('POST', `/v2/companies/invoices/${twice.invoiceId}/mark-as-paid`, { token: company.token, body: {} })
  await client.complete(second)
  const statuses = (await paymentsOf(twice.devi)).map(({ status }: { status: string }) => status).sort()
  expect(statuses).toEqual(['REFUND_DUE', 'SUCCESS'])
})

test('cancel and payment at once: enrolled or refunded, never both and never neither', async () => {
  for (let round = 0; round < 4; round++) {
    const { devi, requestId, invoiceId } = await approved()
    const { data } = await client.pay(devi, requestId, invoiceId)
    await Promise.all([client.complete(data.transactionId), client.step(devi, requestId, 'cancel', { comment: 'no' })])
    const { status } = await client.read(devi, requestId)
    const [payment] = await paymentsOf(devi)
    expect(['ENROLLED/SUCCESS', 'CANCELLED/REFUND_DUE']).toContain(`${status}/${payment.status}`)
  }
})

test('a payment whose webhook never came is found out by asking', async () => {
  const deps = { ...app.app.platform, payments: makeSandbox(app.app.platform) }
  const { devi, requestId, invoiceId } = await approved()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  await reconcilePayment(deps, { transactionId })
  expect((await client.read(devi, requestId)).status).toBe('COMPANY_APPROVED')
  expect((await client.complete(transactionId, 'SUCCESS', false)).json().delivered).toBe(false)
  expect((await client.read(devi, requestId)).status).toBe('COMPANY_APPROVED')
  await reconcilePayment(deps, { transactionId })
  await reconcilePayment(deps, { transactionId })
  expect((await client.read(devi, requestId)).status).toBe('ENROLLED')
  expect((await client.complete(transactionId)).json().outcome).toBe('UNCHANGED')
})

test('a payment whose first try failed and whose second was never told is found out by asking', async () => {
  const deps = { ...app.app.platform, payments: makeSandbox(app.app.platform) }
  const { devi, requestId, invoiceId } = await approved()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  await client.complete(transactionId, 'FAILED')
  await forgetLook(transactionId)
  await reconcilePayment(deps, { transactionId })
  expect(await paymentsOf(devi)).toMatchObject([{ status: 'FAILED' }])
  expect(await hasNextLook(transactionId)).toBe(true)
  await client.complete(transactionId, 'SUCCESS', false)
  await forgetLook(transactionId)
  await reconcilePayment(deps, { transactionId })
  expect((await client.read(devi, requestId)).status).toBe('ENROLLED')
  expect(await hasNextLook(transactionId)).toBe(false)
})

test('while the provider is in trouble the next look is planned all the same, until five days are over', async () => {
  const broken = () => Promise.reject(new Error('502'))
  const deps = { ...app.app.platform, payments: { ...makeSandbox(app.app.platform), findOutcome: broken } }
  const { devi, requestId, invoiceId } = await approved()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  await forgetLook(transactionId)
  await reconcilePayment(deps, { transactionId })
  expect(await hasNextLook(transactionId)).toBe(true)
  expect(await paymentsOf(devi)).toMatchObject([{ status: 'INITIATED' }])
  const longAgo = new Date(app.app.platform.clock.nowMs() - GIVE_UP_MS)
  await app.db.updateTable('paymentTransactions').set({ createdAt: longAgo }).where('id', '=', transactionId).execute()
  await forgetLook(transactionId)
  await reconcilePayment(deps, { transactionId })
  expect(await hasNextLook(transactionId)).toBe(false)
  expect(await paymentsOf(devi)).toMatchObject([{ status: 'FAILED', reason: 'EXPIRED' }])
})

const lookKey = (transactionId: string) => `${RECONCILE_PAYMENT}:${transactionId}`
const forgetLook = (transactionId: string) =>
  sql`SELECT graphile_worker.remove_job(${lookKey(transactionId)})`.execute(app.db)
const hasNextLook = async (transactionId: string) =>
  (
    await sql`SELECT 1 FROM graphile_worker.jobs WHERE key = ${lookKey(transactionId)} AND run_at > now()`.execute(
      app.db,
    )
  ).rows.length === 1

test('a payment that nobody finishes is given up after five days; money that still arrives counts', async () => {
  const deps = { ...app.app.platform, payments: makeSandbox(app.app.platform) }
  const { devi, requestId, invoiceId } = await approved()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  await app.advanceSeconds(5 * 24 * 3600)
  await reconcilePayment(deps, { transactionId })
  const again = await signInAgain(devi)
  expect(await paymentsOf(again)).toMatchObject([{ status: 'FAILED', reason: 'EXPIRED' }])
  await client.complete(transactionId)
  expect((await client.read(again, requestId)).status).toBe('ENROLLED')
})
const signInAgain = async (subscriber: Subscriber) => ({
  ...subscriber,
  token: (await app.signIn(subscriber.mobileNumber)).token,
})

test('an enrolled subscriber pays the invoices of its cycles at the same door', async () => {
  company = { ...company, token: (await app.signIn(company.ownerMobile)).token }
  const id = await client.openProgram(company)
  const devi = await client.person()
  const { requestId } = await client.enrolled(devi, id, company.token)
  const cycleId = await makeCycle(app, company.companyId, id, 1)
  const billed = await app.call('POST', `/v2/companies/cycles/${cycleId}/invoices`, { token: company.token, body: {} })
  const invoiceId = billed.data.invoices[0].id
  const { data } = await client.pay(devi, requestId, invoiceId)
  await client.complete(data.transactionId)
  const invoices = (await client.get(devi, `/v2/subscribers/me/invoices?cycleId=${cycleId}`)).data.invoices
  expect(invoices).toMatchObject([{ status: 'PAID', paymentMode: 'ONLINE' }])
  expect((await client.get(devi, `/v2/subscribers/me/payments?status=SUCCESS&programId=${id}`)).data).toMatchObject({
    count: 2,
    payments: [{ kind: 'CYCLE', cycleNumber: 1 }, { kind: 'ENROLLMENT' }],
  })
})

test('[G112] a cycle invoice that was paid online is cancelled: the money goes back, everybody is told until it did', async () => {
  company = { ...company, token: (await app.signIn(company.ownerMobile)).token }
  const { token } = company
  const id = await client.openProgram(company)
  const people = await Promise.all([client.person(), client.person(), client.person()])
  const requests: string[] = []
  for (const person of people) requests.push((await client.enrolled(person, id, token)).requestId)
  const cycleId = await makeCycle(app, company.companyId, id, 1)
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
  const told = notices.filter(({ type }: { type: string }) => type === 'PAYMENT_REFUND_DUE')
  expect(told).toMatchObject([{ body: expect.stringContaining('was for an invoice that is now cancelled') }])
  const path = `/v2/companies/payments/${transactionId}/mark-as-refunded`
  expect((await app.call('POST', path, { token, body: {} })).data).toMatchObject({ status: 'REFUNDED', amount: 2000 })
  expect((await list()).count).toBe(0)

  // The whole cycle is cancelled: money that came online goes back, money that staff took is theirs to reverse.
  await payOnline(1)
  await staff(2, 'mark-as-paid')
  const end = { token, body: { status: 'CANCELLED' } }
  expect((await app.call('PATCH', `/v2/companies/cycles/${cycleId}`, end)).status).toBe(200)
  expect(await dueTo(1)).toMatchObject([{ status: 'REFUND_DUE', reason: 'INVOICE_CANCELLED' }])
  expect(await dueTo(2)).toEqual([])
  const read = await app.call('GET', `/v2/companies/cycles/${cycleId}/invoices`, { token })
  expect(read.data.invoices.map(({ status }: { status: string }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'PAID'])
})

test('the development doors: unknown transactions 404, bad wishes 400', async () => {
  const { devi, requestId, invoiceId } = await approved()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  const wish = (id: string, payload: object) =>
    app.http.inject({
      method: 'POST',
      url: `/dev/payments/${id}/complete`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
  expect((await wish(SOME_ID, { status: 'SUCCESS' })).statusCode).toBe(404)
  for (const payload of [{}, { status: 'MAYBE' }, { status: 'SUCCESS', webhook: 'no' }])
    expect((await wish(transactionId, payload)).statusCode).toBe(400)
})
