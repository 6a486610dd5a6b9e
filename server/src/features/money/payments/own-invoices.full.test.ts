import { expect, test } from 'vitest'
import { issueReceipt } from '#features/money/billing/receipts/issue-receipt'
import { getBalancePaise } from '#features/money/ledger/ledger.sql'
import { makeSandbox } from '#platform/payments/sandbox'
import { useBilledProgram } from '#testing/billed-program'
import { expectBooksBalance } from '#testing/books'
import { makeClient } from '#testing/enrollment-client'
import { makeEnrollment, makeProgram, makeSubscriber } from '#testing/fixtures'

const { app, company, get, post, devi, ravi, programId, tickets, cycles } = await useBilledProgram()
const client = makeClient(app)

const UNKNOWN = `c${'0'.repeat(24)}`
type Person = { token: string }
let keys = 0
const pay = (person: Person, invoiceId: string, grossAmount: string, changes: object = {}) =>
  app.call('POST', `/v2/subscribers/me/invoices/${invoiceId}/payments`, {
    token: person.token,
    body: { idempotencyKey: `own-${++keys}`, grossAmount, currency: 'INR', ...changes },
  })
const listInvoices = async (person: Person, cycle: { cycleId: string }) =>
  (await get(`/v2/subscribers/me/invoices?cycleId=${cycle.cycleId}`, person.token)).data.invoices
const amountOf = (invoice: { balanceAmount: number }) => invoice.balanceAmount.toFixed(2)
const listReceipts = (invoiceId: string) =>
  app.db
    .selectFrom('receiptAllocations')
    .innerJoin('receipts', 'receipts.id', 'receiptAllocations.receiptId')
    .select(['receipts.mode', 'receipts.status', 'receiptAllocations.amountPaise'])
    .where('receiptAllocations.invoiceId', '=', invoiceId)
    .execute()
/** A part payment of the invoice of Ravi's ticket. */
const takeAtDesk = (invoiceId: string, amountPaise: number) =>
  app.app.platform.transact((tx) => {
    const allocation = { kind: 'INVOICE', invoiceId, programId, enrollmentId: tickets[2]!, amountPaise } as const
    const { branchId, ownerId: collectedById } = company
    const paidAt = new Date()
    const money = { account: 'BANK', subjectId: branchId } as const
    const payer = { payerId: ravi.userId, payerName: 'Ravi' }
    const receipt = {
      branchId,
      ...payer,
      mode: 'UPI',
      money,
      paidAt,
      collectedById,
      allocations: [allocation],
    } as const
    return issueReceipt(tx, receipt, paidAt)
  })
const getPayment = (id: string) =>
  app.db.selectFrom('paymentTransactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('[issue 16] a member whose ticket came from an import pays an invoice online and gets a receipt', async () => {
  const [invoice] = await listInvoices(devi, cycles[1])
  const started = await pay(devi, invoice.id, amountOf(invoice), { idempotencyKey: 'once' })
  expect(started.status, JSON.stringify(started.error)).toBe(200)
  expect((await pay(devi, invoice.id, amountOf(invoice), { idempotencyKey: 'once' })).data).toEqual(started.data)
  expect((await client.complete(started.data.transactionId)).json().outcome).toBe('SETTLED')
  const [paid] = await listInvoices(devi, cycles[1])
  expect(paid).toMatchObject({ id: invoice.id, status: 'PAID', paymentMode: 'ONLINE', balanceAmount: 0 })
  expect(await listReceipts(invoice.id)).toMatchObject([{ mode: 'ONLINE', status: 'ISSUED' }])
  const [newest] = (await get('/v2/subscribers/me/payments', devi.token)).data.payments
  expect(newest).toMatchObject({ transactionId: started.data.transactionId, requestId: null, status: 'SUCCESS' })
  expect((await pay(devi, invoice.id, amountOf(invoice))).error?.code).toBe('INVOICE_PAID')
  await expectBooksBalance(app)
})

test('[issue 16] the balance of a part-paid invoice is paid online', async () => {
  const [invoice] = await listInvoices(ravi, cycles[0])
  await takeAtDesk(invoice.id, 100_000)
  expect((await pay(ravi, invoice.id, '30000.00')).error?.code).toBe('GROSS_AMOUNT_MISMATCH')
  const started = await pay(ravi, invoice.id, '29000.00')
  await client.complete(started.data.transactionId)
  expect((await listReceipts(invoice.id)).map(({ mode, amountPaise }) => [mode, amountPaise])).toEqual([
    ['UPI', 100_000],
    ['ONLINE', 2_900_000],
  ])
  expect((await listInvoices(ravi, cycles[0]))[0]).toMatchObject({ status: 'PAID', balanceAmount: 0 })
  await expectBooksBalance(app)
})

test('[issue 16] rejects bad input with its path, and the invoices of others with 404', async () => {
  const [invoice] = await listInvoices(ravi, cycles[1])
  const bad = {
    idempotencyKey: [undefined, '', 'a'.repeat(256)],
    grossAmount: [undefined, 5, '-1', '1.234'],
    currency: [undefined, 'USD'],
    deviceId: [''],
  }
  for (const [field, values] of Object.entries(bad))
    for (const value of values) {
      const answer = await pay(ravi, invoice.id, '1', { [field]: value })
      expect([answer.status, answer.error?.details?.map(({ path }) => path)]).toEqual([400, [field]])
    }
  expect((await pay(devi, invoice.id, amountOf(invoice))).status).toBe(404)
  expect((await pay(ravi, UNKNOWN, '1')).status).toBe(404)
  expect((await pay(company, invoice.id, '1')).status).toBe(403)
})

test('[issue 16] an enrollment invoice is paid at either endpoint, and a key belongs to one of them', async () => {
  const id = await client.openProgram(company)
  const person = await client.person()
  const { requestId, invoiceId } = await client.approved(person, id, company.token)
  const started = await pay(person, invoiceId, '2000', { idempotencyKey: 'shared' })
  const other = await client.pay(person, requestId, invoiceId, { idempotencyKey: 'shared' })
  expect(other.error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  await client.complete(started.data.transactionId)
  expect((await client.read(person, requestId)).status).toBe('ENROLLED')
  const request = await app.call('GET', `/v2/companies/requests/${requestId}`, { token: company.token })
  expect(request.data.payments).toMatchObject([{ status: 'SUCCESS' }])
})

test('[issue 16] when the webhook and the desk pay at once, one of them pays and the books balance', async () => {
  const group = await makeProgram(app, company.companyId, company.branchId, { bid: 'LOT', hasFirstCycleAuction: false })
  const members = await Promise.all(Array.from({ length: 6 }, () => makeSubscriber(app)))
  for (const [index, { userId }] of members.entries())
    await makeEnrollment(app, company.companyId, group, userId, index + 1)
  const cycle = (await post('/v2/companies/cycles', { programId: group, status: 'ACTIVE' })).data
  await post(`/v2/companies/cycles/${cycle.cycleId}/invoices`)
  const sandbox = makeSandbox(app.app.platform)

  for (const [index, member] of members.entries()) {
    const [invoice] = await listInvoices(member, cycle)
    const { transactionId, paymentToken } = (await pay(member, invoice.id, amountOf(invoice))).data
    const webhook = (await sandbox.complete(paymentToken, 'SUCCESS'))!
    const deliver = () => app.call('POST', '/v2/webhooks/payments', webhook)
    const markAsPaid = () =>
      post(`/v2/companies/invoices/${invoice.id}/mark-as-paid`, { paymentMode: 'UPI', reference: `UTR ${index}` })
    const answers = await Promise.all(index % 2 ? [markAsPaid(), deliver()] : [deliver(), markAsPaid()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])

    const { status, reason } = await getPayment(transactionId)
    const [receipt, ...more] = await listReceipts(invoice.id)
    expect(more).toEqual([])
    if (receipt!.mode === 'ONLINE') expect(status).toBe('SUCCESS')
    else expect([receipt!.mode, status, reason]).toEqual(['UPI', 'REFUND_DUE', 'INVOICE_CLOSED'])
    expect((await listInvoices(member, cycle))[0]).toMatchObject({ status: 'PAID', balanceAmount: 0 })
    const refundPaise = await getBalancePaise(app.db, 'REFUNDS_DUE', member.userId)
    expect(refundPaise).toBe(status === 'REFUND_DUE' ? -receipt!.amountPaise : 0)
  }
  await expectBooksBalance(app)
})

test('one invoice says whether it can be paid online now, where, and which receipts it has', async () => {
  const read = (person: Person, invoiceId: string) => get(`/v2/subscribers/me/invoices/${invoiceId}`, person.token)
  const [paid] = await listInvoices(devi, cycles[0])
  const unpaidId = (await makeUnpaidInvoice()).id
  expect((await read(devi, unpaidId)).data).toMatchObject({
    payBlockedReason: null,
    receipts: [],
    companyName: 'Malabar Chits',
    branchName: expect.stringMatching(/./),
  })
  const started = await pay(devi, unpaidId, '30000.00')
  await client.complete(started.data.transactionId)
  const { data } = await read(devi, unpaidId)
  expect(data).toMatchObject({ payBlockedReason: 'INVOICE_PAID', balanceAmount: 0, receipts: [{ amount: 30000 }] })
  const receipt = await get(`/v2/subscribers/me/receipts/${data.receipts[0].receiptId}`, devi.token)
  expect(receipt.data.number).toBe(data.receipts[0].number)
  expect((await read(ravi, paid.id)).status).toBe(404)
  expect((await read(devi, UNKNOWN)).status).toBe(404)
})

/** Of a ticket of Devi's in another program. */
async function makeUnpaidInvoice() {
  const other = await makeProgram(app, company.companyId, company.branchId, {
    bid: 'LOT',
    isAuctionHostedOnPlatform: false,
    hasFirstCycleAuction: false,
    subscriptionAmountPaise: 3_000_000,
  })
  await makeEnrollment(app, company.companyId, other, devi.userId, 1)
  const { data } = await post('/v2/companies/cycles', { programId: other, status: 'ACTIVE' })
  return (await post(`/v2/companies/cycles/${data.cycleId}/invoices`, {})).data.invoices[0] as { id: string }
}
