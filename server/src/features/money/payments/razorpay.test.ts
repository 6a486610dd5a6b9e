import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config'
import { makeRazorpay } from '#platform/payments/razorpay'
import { startRazorpayDouble } from '#platform/payments/razorpay-double'
import { usePayments } from '#testing/use-payments'
import { reconcilePayment } from './reconciliation.actions.ts'

const KEYS = { keyId: 'rzp_test_key', keySecret: 'key secret', webhookSecret: 'webhook secret' }
const double = await startRazorpayDouble(KEYS)
afterAll(() => double.close())
const { app, company, client, programId } = await usePayments({
  PAYMENTS: 'razorpay',
  RAZORPAY_API_URL: double.url,
  RAZORPAY_KEY_ID: KEYS.keyId,
  RAZORPAY_KEY_SECRET: KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
})

const deliver = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  app.call('POST', '/v2/webhooks/payments', { body, headers })
const startPayment = async () => {
  const devi = await client.person()
  const approved = await client.approved(devi, programId, company.token)
  const answer = await client.pay(devi, approved.requestId, approved.invoiceId)
  return { devi, ...approved, ...(answer.data as { transactionId: string; paymentToken: string }), answer }
}
const statusOf = async ({ devi, requestId }: Awaited<ReturnType<typeof startPayment>>) =>
  (await client.read(devi, requestId)).status

test('[spec: Enrollment endpoints] creates an order in paise at Razorpay, to be paid in its SDK with the public key', async () => {
  const { answer, transactionId, paymentToken } = await startPayment()
  expect(answer.data).toMatchObject({ accessKey: KEYS.keyId, checkoutMode: 'SDK', checkoutUrl: null })
  expect(double.orders.get(paymentToken)).toMatchObject({
    amount: 200_000,
    currency: 'INR',
    receipt: expect.stringContaining(transactionId),
  })
})

test('[spec: How a payment ends] payment.captured enrolls once; order.paid of the same payment and repeated deliveries change nothing', async () => {
  const started = await startPayment()
  const payment = double.pay(started.paymentToken, 'captured')
  const captured = double.webhook('payment.captured', payment)
  expect((await deliver(captured)).data.outcome).toBe('SETTLED')
  expect(await statusOf(started)).toBe('ENROLLED')
  expect((await deliver(captured)).data.outcome).toBe('REPEATED')
  expect((await deliver(double.webhook('order.paid', payment))).data.outcome).toBe('UNCHANGED')
  const [shown] = (await client.get(started.devi, '/v2/subscribers/me/payments')).data.payments
  expect(shown).toMatchObject({ status: 'SUCCESS', reference: payment.id })
})

test('accepts a second attempt on the same order after a declined one, whatever the order of the webhooks', async () => {
  const started = await startPayment()
  const declined = double.webhook('payment.failed', double.pay(started.paymentToken, 'failed'))
  expect((await deliver(declined)).data.outcome).toBe('SETTLED')
  const [shown] = (await client.get(started.devi, '/v2/subscribers/me/payments')).data.payments
  expect(shown).toMatchObject({ status: 'FAILED', reason: 'Payment was declined by the bank' })
  await deliver(double.webhook('payment.captured', double.pay(started.paymentToken, 'captured')))
  const late = double.webhook('payment.failed', double.pay(started.paymentToken, 'failed'))
  expect((await deliver(late)).data.outcome).toBe('UNCHANGED')
  expect(await statusOf(started)).toBe('ENROLLED')
})

test('[spec: How a payment ends] rejects wrong signatures with 401 and ignores other events and orders of other shops', async () => {
  const started = await startPayment()
  const good = double.webhook('payment.captured', double.pay(started.paymentToken, 'captured'))
  const forged = { ...good, body: good.body.replace('200000', '100') }
  expect((await deliver(forged)).status).toBe(401)
  expect((await deliver({ ...good, headers: { ...good.headers, 'x-razorpay-signature': '' } })).status).toBe(401)
  const others = double.pay(started.paymentToken, 'captured', { order_id: 'order_of_another_shop' })
  expect((await deliver(double.webhook('payment.captured', others))).data.outcome).toBe('IGNORED')
  const authorized = double.pay(started.paymentToken, 'authorized')
  expect((await deliver(double.webhook('payment.authorized', authorized))).data.outcome).toBe('IGNORED')
  expect((await deliver(double.webhook('refund.created', authorized))).data.outcome).toBe('IGNORED')
  expect(await statusOf(started)).toBe('COMPANY_APPROVED')
})

test('[spec: Money that buys nothing] enrolls nobody when the amount differs from the invoice and refunds the amount that arrived', async () => {
  const started = await startPayment()
  await deliver(double.webhook('payment.captured', double.pay(started.paymentToken, 'captured', { amount: 150_050 })))
  expect(await statusOf(started)).toBe('COMPANY_APPROVED')
  const { token } = company
  const due = { transactionId: started.transactionId, status: 'REFUND_DUE', reason: 'AMOUNT_DIFFERS', amount: 1500.5 }
  expect((await client.get(started.devi, '/v2/subscribers/me/payments')).data.payments).toMatchObject([due])
  const transactions = await app.call('GET', '/v2/companies/billing/transactions?status=REFUND_DUE', { token })
  expect(transactions.data.transactions).toMatchObject([due])
  const request = await app.call('GET', `/v2/companies/requests/${started.requestId}`, { token })
  expect(request.data.payments).toMatchObject([due])
  const path = `/v2/companies/payments/${started.transactionId}/mark-as-refunded`
  expect((await app.call('POST', path, { token, body: {} })).data).toMatchObject({ status: 'REFUNDED', amount: 1500.5 })
  const { notifications } = (await client.get(started.devi, '/v2/subscribers/me/notifications')).data
  const bodies = notifications.map(({ body }: { body: string }) => body)
  expect(bodies[0]).toContain('₹ 1,500.50')
  expect(bodies[1]).toMatch(/₹ 1,500\.50 .* differs from the amount of the invoice and will be refunded/)
})

test('returns 503 while Razorpay is down, continues with the same key later and finds a lost webhook by asking', async () => {
  const devi = await client.person()
  const { requestId, invoiceId } = await client.approved(devi, programId, company.token)
  const pay = () => client.pay(devi, requestId, invoiceId, { idempotencyKey: 'retried' })
  double.goDown(true)
  expect((await pay()).error?.code).toBe('PAYMENT_PROVIDER_DOWN')
  const deps = { ...app.app.platform, payments: makeRazorpay({ apiUrl: double.url, ...KEYS }) }
  double.goDown(false)
  const { transactionId, paymentToken } = (await pay()).data
  double.pay(paymentToken, 'failed')
  await reconcilePayment(deps, { transactionId })
  expect((await client.read(devi, requestId)).status).toBe('COMPANY_APPROVED')
  double.goDown(true)
  await reconcilePayment(deps, { transactionId })
  double.goDown(false)
  double.pay(paymentToken, 'captured')
  await reconcilePayment(deps, { transactionId })
  expect((await client.read(devi, requestId)).status).toBe('ENROLLED')
})

test('returns one order for concurrent calls with the same key', async () => {
  const devi = await client.person()
  const { requestId, invoiceId } = await client.approved(devi, programId, company.token)
  const pay = () => client.pay(devi, requestId, invoiceId, { idempotencyKey: 'twice' })
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.paymentToken)).size).toBe(1)
})

test('the development endpoint is off when the provider is real', async () => {
  const { transactionId } = await startPayment()
  expect((await client.complete(transactionId)).statusCode).toBe(404)
})

test('production rejects the sandbox, and Razorpay requires its keys', () => {
  expect(() => readConfig({ KURI_MODE: 'production' })).toThrow('PAYMENTS must be razorpay in production')
  expect(() => readConfig({ PAYMENTS: 'razorpay' })).toThrow('RAZORPAY_WEBHOOK_SECRET is required')
  expect(() => readConfig({ PAYMENTS: 'cash' })).toThrow('PAYMENTS must be one of')
})
