import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config'
import { makeRazorpay } from '#platform/payments/razorpay'
import { type RazorpayDouble, startRazorpayDouble } from '#platform/payments/razorpay-double'
import { type Client, makeClient } from '#testing/enrollment-client'
import { makeCompany } from '#testing/fixtures'
import { startTestApp, type TestApp } from '#testing/test-app'
import { reconcilePayment } from './reconciliation.actions.ts'

const KEYS = { keyId: 'rzp_test_key', keySecret: 'key secret', webhookSecret: 'webhook secret' }
let double: RazorpayDouble
let app: TestApp
let client: Client
let company: Awaited<ReturnType<typeof makeCompany>>
let programId: string
beforeAll(async () => {
  double = await startRazorpayDouble(KEYS)
  app = await startTestApp({
    PAYMENTS: 'razorpay',
    RAZORPAY_API_URL: double.url,
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
  })
  client = makeClient(app)
  company = await makeCompany(app)
  programId = await client.openProgram(company)
})
afterAll(async () => {
  await app.close()
  await double.close()
})

const deliver = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  app.call('POST', '/v2/webhooks/payments', { body, headers })
const begin = async () => {
  const devi = await client.person()
  const approved = await client.approved(devi, programId, company.token)
  const answer = await client.pay(devi, approved.requestId, approved.invoiceId)
  return { devi, ...approved, ...(answer.data as { transactionId: string; paymentToken: string }), answer }
}
const statusOf = async ({ devi, requestId }: Awaited<ReturnType<typeof begin>>) =>
  (await client.read(devi, requestId)).status

test('[D3 4] an order in paise at Razorpay, paid in its SDK with our public key', async () => {
  const { answer, transactionId, paymentToken } = await begin()
  expect(answer.data).toMatchObject({ accessKey: KEYS.keyId, checkoutMode: 'SDK', checkoutUrl: null })
  expect(double.orders.get(paymentToken)).toMatchObject({
    amount: 200_000,
    currency: 'INR',
    receipt: expect.stringContaining(transactionId),
  })
})

test('[G148] payment.captured enrolls, once; order.paid of the same payment and repeats change nothing', async () => {
  const began = await begin()
  const payment = double.pay(began.paymentToken, 'captured')
  const captured = double.webhook('payment.captured', payment)
  expect((await deliver(captured)).data.outcome).toBe('SETTLED')
  expect(await statusOf(began)).toBe('ENROLLED')
  expect((await deliver(captured)).data.outcome).toBe('REPEATED')
  expect((await deliver(double.webhook('order.paid', payment))).data.outcome).toBe('UNCHANGED')
  const [shown] = (await client.get(began.devi, '/v2/subscribers/me/payments')).data.payments
  expect(shown).toMatchObject({ status: 'SUCCESS', reference: payment.id })
})

test('a declined try fails the payment; a second try on the same order still counts, news in any order', async () => {
  const began = await begin()
  const declined = double.webhook('payment.failed', double.pay(began.paymentToken, 'failed'))
  expect((await deliver(declined)).data.outcome).toBe('SETTLED')
  const [shown] = (await client.get(began.devi, '/v2/subscribers/me/payments')).data.payments
  expect(shown).toMatchObject({ status: 'FAILED', reason: 'Payment was declined by the bank' })
  await deliver(double.webhook('payment.captured', double.pay(began.paymentToken, 'captured')))
  const late = double.webhook('payment.failed', double.pay(began.paymentToken, 'failed'))
  expect((await deliver(late)).data.outcome).toBe('UNCHANGED')
  expect(await statusOf(began)).toBe('ENROLLED')
})

test('[G148] wrong signatures 401; other news and payments of others are acknowledged and ignored', async () => {
  const began = await begin()
  const good = double.webhook('payment.captured', double.pay(began.paymentToken, 'captured'))
  const forged = { ...good, body: good.body.replace('200000', '100') }
  expect((await deliver(forged)).status).toBe(401)
  expect((await deliver({ ...good, headers: { ...good.headers, 'x-razorpay-signature': '' } })).status).toBe(401)
  const others = double.pay(began.paymentToken, 'captured', { order_id: 'order_of_another_shop' })
  expect((await deliver(double.webhook('payment.captured', others))).data.outcome).toBe('IGNORED')
  const authorized = double.pay(began.paymentToken, 'authorized')
  expect((await deliver(double.webhook('payment.authorized', authorized))).data.outcome).toBe('IGNORED')
  expect((await deliver(double.webhook('refund.created', authorized))).data.outcome).toBe('IGNORED')
  expect(await statusOf(began)).toBe('COMPANY_APPROVED')
})

test('[G194] money of another amount than the invoice enrolls nobody; what arrived is what goes back', async () => {
  const began = await begin()
  await deliver(double.webhook('payment.captured', double.pay(began.paymentToken, 'captured', { amount: 150_050 })))
  expect(await statusOf(began)).toBe('COMPANY_APPROVED')
  const { token } = company
  const due = { transactionId: began.transactionId, status: 'REFUND_DUE', reason: 'AMOUNT_DIFFERS', amount: 1500.5 }
  expect((await client.get(began.devi, '/v2/subscribers/me/payments')).data.payments).toMatchObject([due])
  const transactions = await app.call('GET', '/v2/companies/billing/transactions?status=REFUND_DUE', { token })
  expect(transactions.data.transactions).toMatchObject([due])
  const request = await app.call('GET', `/v2/companies/requests/${began.requestId}`, { token })
  expect(request.data.payments).toMatchObject([due])
  const path = `/v2/companies/payments/${began.transactionId}/mark-as-refunded`
  expect((await app.call('POST', path, { token, body: {} })).data).toMatchObject({ status: 'REFUNDED', amount: 1500.5 })
  const { notifications } = (await client.get(began.devi, '/v2/subscribers/me/notifications')).data
  const told = notifications.map(({ body }: { body: string }) => body)
  expect(told[0]).toContain('Rs 1500.50')
  expect(told[1]).toMatch(/Rs 1500\.50 .* is not the amount of the invoice and will be returned/)
})

test('while Razorpay is down: 503, and the same key goes on later; a lost webhook is found out by asking', async () => {
  const devi = await client.person()
  const { requestId, invoiceId } = await client.approved(devi, programId, company.token)
  const pay = () => client.pay(devi, requestId, invoiceId, { idempotencyKey: 'patient' })
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

test('two calls with one key at once lead to one order for the client', async () => {
  const devi = await client.person()
  const { requestId, invoiceId } = await client.approved(devi, programId, company.token)
  const pay = () => client.pay(devi, requestId, invoiceId, { idempotencyKey: 'twice' })
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.paymentToken)).size).toBe(1)
})

test('nobody plays the provider when it is a real one', async () => {
  const { transactionId } = await begin()
  expect((await client.complete(transactionId)).statusCode).toBe(404)
})

test('production refuses the sandbox, and Razorpay without its keys', () => {
  expect(() => readConfig({ KURI_MODE: 'production' })).toThrow('PAYMENTS must be razorpay in production')
  expect(() => readConfig({ PAYMENTS: 'razorpay' })).toThrow('RAZORPAY_WEBHOOK_SECRET is required')
  expect(() => readConfig({ PAYMENTS: 'cash' })).toThrow('PAYMENTS must be one of')
})
