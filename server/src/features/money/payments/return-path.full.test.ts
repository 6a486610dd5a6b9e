import { expect, test } from 'vitest'
import { useBilledProgram } from '#testing/billed-program'
import { makeClient } from '#testing/enrollment-client'
import { returnUrl } from './payments.rules.ts'

const { app, get, post, devi, ravi, cycles } = await useBilledProgram()
const client = makeClient(app)

let keys = 0
const openInvoice = async (person: { token: string }) =>
  (await get(`/v2/subscribers/me/invoices?cycleId=${cycles[1]!.cycleId}&status=DRAFT`, person.token)).data.invoices[0]
async function pay(person: { token: string }, changes: object = {}) {
  const invoice = await openInvoice(person)
  const body = { idempotencyKey: `return-${++keys}`, grossAmount: invoice.balanceAmount.toFixed(2), currency: 'INR' }
  const path = `/v2/subscribers/me/invoices/${invoice.invoiceId}/payments`
  return app.call('POST', path, { token: person.token, body: { ...body, ...changes } })
}
const readPayment = (person: { token: string }, id: string) => get(`/v2/subscribers/me/payments/${id}`, person.token)
const checkout = async (id: string) => (await app.http.inject({ url: `/dev/payments/${id}/checkout` })).body

test('returns from the checkout to a path of the web app', async () => {
  const { data } = await pay(devi, { idempotencyKey: 'fixed', returnPath: '/pay/result?from=home' })
  const url = `${app.app.platform.webUrl()}/pay/result?from=home&transactionId=${data.transactionId}`
  expect(data.returnUrl).toBe(url)
  expect(await checkout(data.transactionId)).toContain(`href="${url.replaceAll('&', '&#38;')}"`)
  const repeated = await pay(devi, { idempotencyKey: 'fixed', returnPath: '/elsewhere' })
  expect(repeated.data).toMatchObject({ transactionId: data.transactionId, returnUrl: url })
})

test('has no way back where none was asked for', async () => {
  const { data } = await pay(devi)
  expect(data.returnUrl).toBeNull()
  expect(await checkout(data.transactionId)).not.toContain('Back to Kuri')
})

test('accepts nothing but a path', async () => {
  const wrong = [
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'pay',
    '/a b',
    '/<x>',
    '/x#y',
    '/.//x',
    '/x\n',
  ]
  for (const returnPath of wrong) expect((await pay(devi, { returnPath })).status, returnPath).toBe(400)
})

test('never leads to another host, whatever is stored', () => {
  const stored = (returnPath: string | null) => returnUrl('https://app.example', { id: 'c1', returnPath })
  expect(stored('/x')).toBe('https://app.example/x?transactionId=c1')
  expect([stored('//evil.example/x'), stored('https://evil.example'), stored(null)]).toEqual([null, null, null])
})

test('reads one payment from the checkout to its end, and only for its owner', async () => {
  const { transactionId } = (await pay(devi)).data
  expect((await readPayment(devi, transactionId)).data).toMatchObject({
    transactionId,
    status: 'INITIATED',
    paidAt: null,
  })
  await client.complete(transactionId)
  expect((await readPayment(devi, transactionId)).data).toMatchObject({ status: 'SUCCESS', paidAt: expect.any(String) })
  expect((await readPayment(ravi, transactionId)).status).toBe(404)
})

test('reads a payment at the counter by the id that the list shows', async () => {
  const { invoiceId } = await openInvoice(ravi)
  await post(`/v2/companies/invoices/${invoiceId}/mark-as-paid`)
  const { payments } = (await get('/v2/subscribers/me/payments', ravi.token)).data
  expect(payments).not.toEqual([])
  for (const payment of payments) expect((await readPayment(ravi, payment.transactionId)).data).toEqual(payment)
  expect((await readPayment(devi, payments[0].transactionId)).status).toBe(404)
})
