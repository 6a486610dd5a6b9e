import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { useCounter } from '#testing/use-counter'

const counter = await useCounter()
const { app, company, cashier, manager, call, take, cheque, makePayer, getInvoice, branchId, accountId } = counter
afterEach(() => expectBooksBalance(app))

const askVoid = (id: string, token = cashier.token) =>
  call('POST', `receipts/${id}/void`, { reason: 'Wrong ticket' }, token)
const approve = (id: string, token = manager.token) => call('POST', `receipts/${id}/void/approve`, undefined, token)

test('[spec: Who may do what with money] a receipt is voided when a second person approves; its number stays used', async () => {
  const payer = await makePayer()
  const receipt = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 })).data
  expect((await approve(receipt.id)).error?.code).toBe('VOID_NOT_REQUESTED')
  const asked = await askVoid(receipt.id)
  expect([asked.status, asked.data.status, asked.data.voidRequest]).toEqual([
    201,
    'ISSUED',
    expect.objectContaining({ status: 'PENDING', reason: 'Wrong ticket', requestedById: cashier.userId }),
  ])
  expect((await askVoid(receipt.id, manager.token)).error?.code).toBe('VOID_PENDING')
  const own = await approve(receipt.id, cashier.token)
  expect([own.status, own.error?.code]).toEqual([409, 'SECOND_PERSON_REQUIRED'])
  expect((await getInvoice(payer.invoiceId)).status).toBe('PAID')
  const voided = await approve(receipt.id)
  expect(voided.data).toMatchObject({
    number: receipt.number,
    status: 'VOIDED',
    endReason: 'Wrong ticket',
    voidRequest: { status: 'APPROVED', decidedById: manager.userId },
  })
  expect(await getInvoice(payer.invoiceId)).toMatchObject({ status: 'DRAFT', paidPaise: 0, paidAt: null })
  expect((await askVoid(receipt.id)).error?.code).toBe('RECEIPT_NOT_VOIDABLE')
  const next = await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 })
  expect(Number(next.data.number.slice(-6))).toBe(Number(receipt.number.slice(-6)) + 1)
})

test('[spec: Who may do what with money] a void that two people approve at once happens once', async () => {
  const payer = await makePayer()
  const { id } = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2500 })).data
  await askVoid(id)
  const answers = await Promise.all([approve(id), approve(id, company.token), approve(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const reversals = await app.db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('sourceId', '=', id)
    .where('kind', '=', 'RECEIPT_REVERSED')
    .execute()
  expect(reversals).toHaveLength(1)
})

test('[spec: Who may do what with money] a rejected request changes nothing and can be made again', async () => {
  const payer = await makePayer()
  const { id } = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 100 })).data
  await askVoid(id)
  const rejected = await call('POST', `receipts/${id}/void/reject`)
  expect(rejected.data).toMatchObject({ status: 'ISSUED', voidRequest: { status: 'REJECTED' } })
  expect((await call('POST', `receipts/${id}/void/reject`)).error?.code).toBe('VOID_NOT_REQUESTED')
  expect((await askVoid(id)).status).toBe(201)
  expect((await call('POST', `receipts/${id}/void`, { reason: '' })).status).toBe(400)
})

test('[spec: Who may do what with money] a deposited cheque cannot be voided, a cheque in hand can', async () => {
  const payer = await makePayer()
  const pay = async () => (await take(payer, { ...cheque, enrolledSubscriberId: payer.ticketId, amount: 100 })).data.id
  const [inHand, deposited] = [await pay(), await pay()]
  await askVoid(deposited)
  await call('POST', `receipts/${deposited}/deposit`, { depositAccountId: accountId })
  expect((await approve(deposited)).error?.code).toBe('RECEIPT_NOT_VOIDABLE')
  await askVoid(inHand)
  expect((await approve(inHand)).data.status).toBe('VOIDED')
})

test('[spec: Who may do what with money] a voided UTR and voided cash can be used again', async () => {
  const payer = await makePayer({ changes: { subscriptionAmountPaise: 40_000_000 } })
  const pay = (body: object) => take(payer, { enrolledSubscriberId: payer.ticketId, ...body })
  const upi = { amount: 10, mode: 'UPI', utr: 'VOID000001' }
  const receipts = [await pay(upi), await pay({ amount: 199_999 })]
  expect((await pay({ amount: 1 })).error?.code).toBe('CASH_LIMIT_REACHED')
  for (const { data } of receipts) {
    await askVoid(data.id)
    await approve(data.id)
  }
  expect((await pay(upi)).status).toBe(201)
  expect((await pay({ amount: 199_999 })).status).toBe(201)
})

test('[spec: Receipts of mark-as-paid and cancel] money whose way nobody stated is in suspense until somebody does', async () => {
  const payer = await makePayer({ cycles: 3 })
  const marked = await call('POST', `invoices/${payer.invoiceId}/mark-as-paid`, {})
  expect(marked.status).toBe(200)
  const list = await call('GET', `receipts?subscriberId=${payer.userId}&mode=OTHER`)
  const { id } = list.data.receipts[0]
  const state = (body: object) => call('POST', `receipts/${id}/mode`, body)
  expect((await state({ mode: 'NEFT' })).error?.details?.[0]?.path).toBe('utr')
  const stated = await state({ mode: 'NEFT', utr: 'LATE000001', depositAccountId: accountId })
  expect(stated.data).toMatchObject({ mode: 'NEFT', status: 'ISSUED', utr: 'LATE000001', depositAccountId: accountId })
  expect((await state({ mode: 'CASH' })).error?.code).toBe('RECEIPT_STATE_CONFLICT')
  const suspense = await app.db
    .selectFrom('ledgerPostings')
    .select(({ fn }) => fn.sum<number>('amountPaise').as('paise'))
    .where('account', '=', 'SUSPENSE')
    .where('subjectId', '=', branchId)
    .executeTakeFirstOrThrow()
  expect(Number(suspense.paise)).toBe(0)
})
