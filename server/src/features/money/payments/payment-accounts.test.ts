import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { getBalancePaise } from '#features/money/ledger/ledger.sql'
import { startRazorpayDouble } from '#platform/payments/razorpay-double'
import { expectBooksBalance } from '#testing/books'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { ACCOUNT_KEYS as KEYS, useProofs } from '#testing/payment-accounts'
import { usePayments } from '#testing/use-payments'
import { reconcilePayment } from './reconciliation.actions.ts'

const BASE = '/v2/companies/payment-accounts'
const double = await startRazorpayDouble(KEYS)
afterAll(() => double.close())
const { app, client } = await usePayments({ RAZORPAY_API_URL: double.url })

type Company = Awaited<ReturnType<typeof makeCompany>>
const call = (company: { token: string }, method: string, path: string, body?: object) =>
  app.call(method, `${BASE}${path}`, { token: company.token, ...(body ? { body } : {}) })

/** A company whose owner has a second factor. */
async function makeProvingCompany(name = 'Nila Chits') {
  const company = await makeCompany(app, name)
  return { ...company, prove: await useProofs(app, company.token) }
}
type Owner = { token: string; prove(): Promise<object> }
const addAccount = async (company: Owner, changes: object = {}) =>
  call(company, 'POST', '', { provider: 'RAZORPAY', ...KEYS, ...changes, proof: await company.prove() })
const replaceKeys = async (company: Owner, id: string, keys: object) =>
  call(company, 'PATCH', `/${id}`, { ...keys, proof: await company.prove() })

/** A company with an account, and a member whose invoice of ₹ 2,000 waits. */
async function makeShop(changes: object = {}) {
  const company = await makeProvingCompany()
  const accountId = (await addAccount(company, changes)).data.id as string
  const programId = await client.openProgram(company)
  return { company, accountId, programId, join: () => joinProgram(company, programId) }
}
async function joinProgram(company: Company, programId: string) {
  const devi = await client.person()
  const { requestId, invoiceId } = await client.approved(devi, programId, company.token)
  const pay = (key: string) => client.pay(devi, requestId, invoiceId, { idempotencyKey: key })
  const status = async () => (await client.read(devi, requestId)).status as string
  const payBlockedReason = async () =>
    (await client.get(devi, `/v2/subscribers/me/invoices/${invoiceId}`)).data.payBlockedReason as string | null
  return { devi, requestId, invoiceId, pay, status, payBlockedReason }
}
const deliver = (accountId: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  app.call('POST', `/v2/webhooks/payments/${accountId}`, { body, headers })
const captured = (orderId: string) => double.webhook('payment.captured', double.pay(orderId, 'captured'))
const pathsOf = ({ error }: Awaited<ReturnType<typeof call>>) => error?.details?.map(({ path }) => path)

test('[issue 16] an account shows no secret to anybody, stores them encrypted, and its owner is notified', async () => {
  const company = await makeProvingCompany()
  const { status, data } = await addAccount(company)
  expect([status, data.status, data.keyId, data.balanceAmount]).toEqual([201, 'ACTIVE', '*************hTz1', 0])
  expect(data.webhookUrl).toMatch(new RegExp(`/v2/webhooks/payments/${data.id}$`))
  const patched = await replaceKeys(company, data.id, { webhookSecret: '77aa0c1e5d2b4f9883e6d1b0' })
  const list = await call(company, 'GET', '')
  expect(list.data).toMatchObject({ count: 1, paymentAccounts: [{ id: data.id }], keysBlockedReason: null })
  const { companyId } = company
  const rows = [
    await app.db.selectFrom('providerAccounts').selectAll().where('companyId', '=', companyId).execute(),
    await app.db.selectFrom('auditLogs').selectAll().where('companyId', '=', companyId).execute(),
    await app.db.selectFrom('notifications').selectAll().where('userId', '=', company.ownerId).execute(),
  ]
  expect(JSON.stringify([data, patched.data, list.data, rows])).not.toMatch(/Hs72kdPq|5b1f0a9c|77aa0c1e/)
  expect(rows[1]!.map((row) => 'action' in row && row.action).sort()).toEqual([
    'account.second-factor-added',
    'payment-account.created',
    'payment-account.keys-replaced',
  ])
  expect(rows[2]).toMatchObject([{ type: 'PAYMENT_ACCOUNT_CHANGED' }, { type: 'PAYMENT_ACCOUNT_CHANGED' }])
})

test('[issue 16] rejects bad keys with their path, and a second active account', async () => {
  const company = await makeProvingCompany()
  const bad = {
    provider: [undefined, 'STRIPE'],
    keyId: [undefined, 'short', 'with space in it'],
    keySecret: [undefined, 'short'],
    webhookSecret: [undefined, 'short', 'a'.repeat(40)],
  }
  for (const [field, values] of Object.entries(bad))
    for (const value of values) expect(pathsOf(await addAccount(company, { [field]: value }))).toEqual([field])
  const body = { provider: 'RAZORPAY', ...KEYS, proof: await company.prove() }
  const answers = await Promise.all([call(company, 'POST', '', body), call(company, 'POST', '', body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  const { id } = answers.find(({ status }) => status === 201)!.data
  expect((await addAccount(company)).error?.code).toBe('PAYMENT_ACCOUNT_EXISTS')
  expect((await call(company, 'PATCH', `/${id}`, {})).status).toBe(400)
  expect((await replaceKeys(company, id, {})).status).toBe(400)
  expect(pathsOf(await replaceKeys(company, id, { keyId: 'rzp_live_other' }))).toEqual(['keySecret'])
})

test('[issue 16] members pay into the account of their company, which reports it by its own webhook', async () => {
  const shop = await makeShop()
  const member = await shop.join()
  const started = (await member.pay('a')).data
  expect(started).toMatchObject({ accessKey: KEYS.keyId, checkoutMode: 'SDK' })
  const webhook = captured(started.paymentToken)
  const forged = { ...webhook, headers: { ...webhook.headers, 'x-razorpay-signature': 'ab'.repeat(32) } }
  expect((await deliver(shop.accountId, forged)).error?.code).toBe('WEBHOOK_SIGNATURE_INVALID')
  expect((await app.call('POST', '/v2/webhooks/payments', webhook)).status).toBe(401)
  expect((await deliver(`c${'0'.repeat(24)}`, webhook)).status).toBe(404)
  // Another company that signs with its own secret changes nothing here, even if it knows order and event.
  const other = await makeShop()
  expect((await deliver(other.accountId, webhook)).data.outcome).toBe('IGNORED')
  expect(await member.status()).toBe('COMPANY_APPROVED')

  expect((await deliver(shop.accountId, webhook)).data.outcome).toBe('SETTLED')
  expect((await deliver(shop.accountId, webhook)).data.outcome).toBe('REPEATED')
  expect(await member.status()).toBe('ENROLLED')
  expect(await getBalancePaise(app.db, 'PROVIDER', shop.accountId)).toBe(200_000)
  expect(await getBalancePaise(app.db, 'PROVIDER', shop.company.companyId)).toBe(0)
  expect((await call(shop.company, 'GET', '')).data.paymentAccounts).toMatchObject([{ balanceAmount: 2000 }])
  await expectBooksBalance(app)
})

test('[issue 16] keys that the provider refuses are found at the first order, and the same call works with the right ones', async () => {
  const shop = await makeShop({ keySecret: 'not the right one' })
  const member = await shop.join()
  const refused = await member.pay('b')
  expect([refused.status, refused.error?.code]).toEqual([503, 'PAYMENT_PROVIDER_DOWN'])
  expect((await replaceKeys(shop.company, shop.accountId, { keySecret: KEYS.keySecret })).status).toBe(200)
  expect((await member.pay('b')).status).toBe(200)
})

test('[issue 16] a disabled account takes no new payment, but earlier ones end there and are refunded there', async () => {
  const shop = await makeShop()
  const [early, late, lost] = [await shop.join(), await shop.join(), await shop.join()]
  const started = (await early.pay('c')).data
  const unreported = (await lost.pay('d')).data
  const disabled = await call(shop.company, 'POST', `/${shop.accountId}/disable`)
  expect(disabled.data).toMatchObject({ status: 'DISABLED', disabledAt: expect.any(String) })
  expect((await call(shop.company, 'POST', `/${shop.accountId}/disable`)).data).toEqual(disabled.data)
  const refused = await late.pay('e')
  expect([refused.status, refused.error?.code]).toEqual([409, 'ONLINE_PAYMENTS_OFF'])
  expect(await late.payBlockedReason()).toBe('ONLINE_PAYMENTS_OFF')

  const path = `/v2/companies/invoices/${early.invoiceId}/mark-as-paid`
  await app.call('POST', path, { token: shop.company.token, body: { paymentMode: 'UPI' } })
  expect((await deliver(shop.accountId, captured(started.paymentToken))).data.outcome).toBe('SETTLED')
  expect(await getBalancePaise(app.db, 'PROVIDER', shop.accountId)).toBe(200_000)
  const refund = `/v2/companies/payments/${started.transactionId}/mark-as-refunded`
  expect((await app.call('POST', refund, { token: shop.company.token, body: {} })).data.status).toBe('REFUNDED')
  expect(await getBalancePaise(app.db, 'PROVIDER', shop.accountId)).toBe(0)

  double.pay(unreported.paymentToken, 'captured')
  const payments = { ...app.app.platform, payments: {} as never }
  await reconcilePayment(payments, { transactionId: unreported.transactionId })
  expect(await lost.status()).toBe('ENROLLED')
  expect((await addAccount(shop.company)).status).toBe(201)
  expect((await late.pay('f')).status).toBe(200)
  await expectBooksBalance(app)
})

test('[issue 16] the account of the platform serves companies without one, where it is allowed', async () => {
  const company = await makeCompany(app, 'Without Account')
  const member = await joinProgram(company, await client.openProgram(company))
  Object.assign(app.config.payments, { isPlatformAllowed: false })
  expect((await member.pay('g')).error?.code).toBe('ONLINE_PAYMENTS_OFF')
  Object.assign(app.config.payments, { isPlatformAllowed: true })
  const { transactionId, accessKey } = (await member.pay('g')).data
  expect(accessKey).toBe('sandbox')
  await client.complete(transactionId)
  expect(await getBalancePaise(app.db, 'PROVIDER', company.companyId)).toBe(200_000)
})

test('[issue 16] a signed webhook that makes no sense is ignored: a company holds the secret of its own account', async () => {
  const shop = await makeShop()
  const member = await shop.join()
  const { paymentToken } = (await member.pay('h')).data
  const entity = { id: 'pay_1', order_id: paymentToken, amount: 200_000, currency: 'INR', status: 'captured' }
  const bodies = [
    'no JSON',
    'null',
    ...[{ amount: -200_000 }, { amount: 0.5 }, { amount: '200000' }, { amount: 1e300 }, { amount: null }].map(
      withEntity,
    ),
    ...[{ id: { a: 1 } }, { id: 'a\u0000' }, { order_id: [paymentToken] }, { currency: 7 }].map(withEntity),
    withEntity({ status: 'failed', error_description: { text: 'a' } }),
  ]
  function withEntity(changes: object) {
    const payment = { entity: { ...entity, ...changes } }
    return JSON.stringify({ event: 'payment.captured', payload: { payment } })
  }
  for (const [index, body] of bodies.entries()) {
    const signature = createHmac('sha256', KEYS.webhookSecret).update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': `odd-${index}`,
    }
    const answer = await deliver(shop.accountId, { body, headers })
    expect(answer.status === 400 || answer.data?.outcome === 'IGNORED', `${body} ${JSON.stringify(answer)}`).toBe(true)
  }
  expect(await member.status()).toBe('COMPANY_APPROVED')
  expect(await getBalancePaise(app.db, 'PROVIDER', shop.accountId)).toBe(0)
  await expectBooksBalance(app)
})

/** A webhook as an attacker who knows the secret of the account writes it; the gateway has no such payment. */
function forgeWebhook(orderId: string, event: string, changes: object = {}, secret = KEYS.webhookSecret) {
  const entity = {
    id: 'pay_forged',
    order_id: orderId,
    amount: 200_000,
    currency: 'INR',
    status: 'captured',
    ...changes,
  }
  const body = JSON.stringify({ event, payload: { payment: { entity } } })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `forged-${Math.random()}` }
  return { body, headers: { 'content-type': 'application/json', ...headers } }
}

test('a webhook that is signed with the secret of the account pays nothing until the gateway confirms the payment', async () => {
  const shop = await makeShop()
  const member = await shop.join()
  const { paymentToken: orderId } = (await member.pay('i')).data
  for (const event of ['payment.captured', 'order.paid'])
    expect((await deliver(shop.accountId, forgeWebhook(orderId, event))).data.outcome).toBe('IGNORED')
  double.pay(orderId, 'authorized')
  expect((await deliver(shop.accountId, forgeWebhook(orderId, 'order.paid'))).data.outcome).toBe('IGNORED')
  expect(await member.status()).toBe('COMPANY_APPROVED')
  expect(await getBalancePaise(app.db, 'PROVIDER', shop.accountId)).toBe(0)

  double.goDown(true)
  const down = await deliver(shop.accountId, forgeWebhook(orderId, 'order.paid'))
  double.goDown(false)
  expect([down.status, down.error?.code]).toEqual([503, 'PAYMENT_PROVIDER_DOWN'])

  // What the gateway says counts, and not the amount or the end that the body states.
  const { id } = double.pay(orderId, 'captured')
  const failed = forgeWebhook(orderId, 'payment.failed', { status: 'failed', amount: 100 })
  expect((await deliver(shop.accountId, failed)).data.outcome).toBe('SETTLED')
  expect(await member.status()).toBe('ENROLLED')
  const paid = await app.db.selectFrom('paymentTransactions').selectAll().where('orderId', '=', orderId).execute()
  expect(paid).toMatchObject([{ status: 'SUCCESS', providerPaymentId: id, arrivedAmountPaise: 200_000 }])
  await expectBooksBalance(app)
})

test('only the owner adds an account or replaces its keys, with a fresh proof of their second factor', async () => {
  const shop = await makeShop()
  const { company, accountId } = shop
  const roleId = await makeRole(app, company.companyId, 'COMPANY', ['company.billing.manage'])
  const clerk = await makeEmployee(app, company.companyId, [{ roleId }], 'Clerk')
  const thief = { ...clerk, prove: await useProofs(app, clerk.token) }
  const admin = await makeEmployee(app, company.companyId, [{ roleId: 'role_company_admin_company' }], 'Admin')
  const stolen = { keyId: 'rzp_live_Thief123', keySecret: 'thiefthief', webhookSecret: '77aa0c1e5d2b4f9883e6d1b0' }
  for (const employee of [thief, { ...admin, prove: thief.prove }])
    for (const answer of [await replaceKeys(employee, accountId, stolen), await addAccount(employee, stolen)])
      expect([answer.status, answer.error?.code]).toEqual([403, 'OWNER_REQUIRED'])
  expect((await call(clerk, 'GET', '')).data.keysBlockedReason).toBe('OWNER_REQUIRED')

  const unproved = await call(company, 'PATCH', `/${accountId}`, { keySecret: 'another one' })
  expect([unproved.status, unproved.error?.code]).toEqual([403, 'SECOND_FACTOR_PROOF_REQUIRED'])
  const proof = await company.prove()
  expect((await call(company, 'PATCH', `/${accountId}`, { keySecret: 'another one', proof })).status).toBe(200)
  const again = await call(company, 'PATCH', `/${accountId}`, { keySecret: 'a third one', proof })
  expect(again.error?.code).toBe('SECOND_FACTOR_CHALLENGE_INVALID')

  const other = await makeCompany(app)
  expect((await call(other, 'GET', '')).data.keysBlockedReason).toBe('SECOND_FACTOR_MISSING')
  const without = await call(other, 'POST', '', { provider: 'RAZORPAY', ...KEYS })
  expect([without.status, without.error?.code]).toEqual([409, 'SECOND_FACTOR_MISSING'])
})
