import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { useCounter } from '#testing/use-counter'

// What one cashier may not do alone: take money that a member has paid out of the books again.
const counter = await useCounter()
const { app, company, cashier, manager, call, take, cheque, makePayer, getInvoice, getAdvance, branchId, accountId } =
  counter
afterEach(() => expectBooksBalance(app))

const expectedCash = async () => (await call('GET', `branches/${branchId}/day-book`)).data.cash.expected
const receiptOf = async (userId: string) => (await call('GET', `receipts?subscriberId=${userId}`)).data.receipts[0]
const act = (receiptId: string, what: string, body: object, token = cashier.token) =>
  call('POST', `receipts/${receiptId}/${what}`, body, token)
const cancel = (invoiceId: string) => call('POST', `invoices/${invoiceId}/cancel`, { reason: 'entered twice' })

test('cancelling an invoice leaves cash in the box and the money with the ticket, and billing it again takes the money', async () => {
  const payer = await makePayer()
  const before = await expectedCash()
  await call('POST', `invoices/${payer.invoiceId}/mark-as-paid`, { paymentMode: 'CASH' })
  expect(await expectedCash()).toBe(before + 2000)

  expect((await cancel(payer.invoiceId)).data.status).toBe('CANCELLED')
  expect(await expectedCash()).toBe(before + 2000)
  expect(await receiptOf(payer.userId)).toMatchObject({
    mode: 'CASH',
    status: 'ISSUED',
    amount: 2000,
    reversedAmount: 0,
  })
  expect(await getAdvance(payer.ticketId)).toBe(200_000)

  const { cycleId } = await getInvoice(payer.invoiceId)
  const billed = await call('POST', `cycles/${cycleId}/invoices`, {})
  expect(billed.status).toBe(201)
  expect(billed.data.invoices).toMatchObject([{ status: 'PAID', balanceAmount: 0, paymentMode: 'ADVANCE' }])
  expect(await getAdvance(payer.ticketId)).toBe(0)
})

test.each([
  ['UPI', { mode: 'UPI', utr: 'KEEP0000001' }, 'ISSUED'],
  ['a cheque in hand', cheque, 'RECEIVED'],
])('cancelling an invoice keeps money that came by %s', async (_, mode, status) => {
  const payer = await makePayer()
  await take(payer, { ...mode, enrolledSubscriberId: payer.ticketId, amount: 2000 })
  expect((await cancel(payer.invoiceId)).status).toBe(200)
  expect(await receiptOf(payer.userId)).toMatchObject({ status, reversedAmount: 0 })
  expect(await getAdvance(payer.ticketId)).toBe(200_000)
})

test('cancelling one of two invoices that a cheque paid leaves the cheque whole', async () => {
  const payer = await makePayer({ cycles: 2 })
  const { id } = (await take(payer, { ...cheque, enrolledSubscriberId: payer.ticketId, amount: 4000 })).data
  await cancel(payer.invoiceId)
  await act(id, 'deposit', { depositAccountId: accountId })
  expect((await act(id, 'clear', {})).data).toMatchObject({ status: 'CLEARED', amount: 4000, reversedAmount: 0 })
  expect(await getAdvance(payer.ticketId)).toBe(200_000)
})

test('a cancellation and the deposit of the cheque at the same moment lose no money', async () => {
  const payer = await makePayer()
  const { id } = (await take(payer, { ...cheque, enrolledSubscriberId: payer.ticketId, amount: 2000 })).data
  const both = [cancel(payer.invoiceId), act(id, 'deposit', { depositAccountId: accountId })]
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect((await act(id, 'clear', {})).data).toMatchObject({ status: 'CLEARED', reversedAmount: 0 })
  expect(await getAdvance(payer.ticketId)).toBe(200_000)
})

/** A receipt of the mode OTHER that the manager took. */
async function markWithoutMode() {
  const payer = await makePayer()
  await call('POST', `invoices/${payer.invoiceId}/mark-as-paid`, {}, manager.token)
  return { payer, id: (await receiptOf(payer.userId)).id as string }
}

test('nobody states alone that money came by cheque, deposits the cheque and lets it bounce', async () => {
  const { payer, id } = await markWithoutMode()
  expect((await act(id, 'mode', cheque)).status).toBe(200)
  expect((await act(id, 'deposit', { depositAccountId: accountId })).status).toBe(200)
  const alone = await act(id, 'bounce', { reason: 'Insufficient funds' })
  expect([alone.status, alone.error?.code]).toEqual([409, 'SECOND_PERSON_REQUIRED'])
  expect(await getInvoice(payer.invoiceId)).toMatchObject({ status: 'PAID', paidPaise: 200_000 })
  const second = await act(id, 'bounce', { reason: 'Insufficient funds' }, company.token)
  expect([second.status, second.data.status]).toEqual([200, 'BOUNCED'])
})

test('nobody takes cash as a cheque, deposits it and lets it bounce alone', async () => {
  const payer = await makePayer()
  await call('POST', `invoices/${payer.invoiceId}/mark-as-paid`, { paymentMode: 'Cheque', reference: '000451' })
  const { id } = await receiptOf(payer.userId)
  await act(id, 'deposit', { depositAccountId: accountId })
  expect((await act(id, 'bounce', { reason: 'No funds' })).error?.code).toBe('SECOND_PERSON_REQUIRED')
  expect((await act(id, 'bounce', { reason: 'No funds' }, manager.token)).data.status).toBe('BOUNCED')
})

test('anybody can record the bounce of a cheque that a colleague deposited', async () => {
  const payer = await makePayer()
  const { id } = (await take(payer, { ...cheque, enrolledSubscriberId: payer.ticketId, amount: 2000 })).data
  await act(id, 'deposit', { depositAccountId: accountId }, manager.token)
  expect((await act(id, 'bounce', { reason: 'No funds' })).data.status).toBe('BOUNCED')
})

test.each(['UPI', 'NEFT', 'Cheque', 'demand draft', 'ECS'])(
  'money that is marked as paid by %s without its number is in suspense and not at the bank',
  async (paymentMode) => {
    const payer = await makePayer()
    const { data } = await call('POST', `invoices/${payer.invoiceId}/mark-as-paid`, { paymentMode })
    expect(data).toMatchObject({ status: 'PAID', paymentMode })
    expect(await receiptOf(payer.userId)).toMatchObject({ mode: 'OTHER', status: 'ISSUED', amount: 2000 })
    const numbered = await makePayer()
    const body = { invoiceIds: [numbered.invoiceId], paymentMode, reference: `N${payer.invoiceId.slice(-8)}` }
    await call('POST', 'invoices/mark-as-paid', body)
    expect((await receiptOf(numbered.userId)).mode).not.toBe('OTHER')
  },
)

type Notification = { type: string; params: Record<string, unknown> | null; body: string }
const noticesOf = async (token: string): Promise<Notification[]> =>
  (await app.call('GET', '/v2/subscribers/me/notifications', { token })).data.notifications

test('a member is notified of a void, with amount and number of the receipt, in their language', async () => {
  const payer = await makePayer()
  const { id, number } = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 })).data
  await act(id, 'void', { reason: 'Wrong ticket' })
  expect(await noticesOf(payer.token)).toEqual([])
  await act(id, 'void/approve', {}, manager.token)
  const params = { variant: 'VOIDED', receiptNumber: number, amount: 2000 }
  expect(await noticesOf(payer.token)).toMatchObject([{ type: 'RECEIPT_REVERSED', params }])
  await app.db.updateTable('users').set({ locale: 'ml' }).where('id', '=', payer.userId).execute()
  expect((await noticesOf(payer.token))[0]!.body).toBe(
    `₹ 2,000-ന്റെ രസീത് ${number} റദ്ദാക്കി. അതിൽ അടച്ചത് വീണ്ടും അടയ്ക്കാനുണ്ട്. കാരണം അറിയില്ലെങ്കിൽ ശാഖയിൽ ചോദിക്കുക.`,
  )
})

test('the payer and the current holder of the ticket are notified of a bounce', async () => {
  const payer = await makePayer()
  const taker = await makePayer({ cycles: 0, name: 'Ravi' })
  const { id, number } = (await take(payer, { ...cheque, enrolledSubscriberId: payer.ticketId, amount: 2000 })).data
  const taken = { subscriberId: taker.userId }
  await app.db.updateTable('enrollments').set(taken).where('id', '=', payer.ticketId).execute()
  await app.db.updateTable('invoices').set(taken).where('enrollmentId', '=', payer.ticketId).execute()
  await act(id, 'deposit', { depositAccountId: accountId })
  await act(id, 'bounce', { reason: 'No funds' }, manager.token)
  const params = { variant: 'BOUNCED', receiptNumber: number, amount: 2000 }
  for (const { token } of [payer, taker])
    expect(await noticesOf(token)).toMatchObject([{ type: 'RECEIPT_REVERSED', params }])
})

test('a member is notified when an instalment that they have paid is cancelled, and not when they have paid nothing', async () => {
  const payer = await makePayer({ cycles: 2 })
  const { number } = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 1500 })).data
  await cancel(payer.invoices[0]![1]!)
  expect(await noticesOf(payer.token)).toEqual([])
  await cancel(payer.invoiceId)
  await cancel(payer.invoiceId)
  const params = { variant: 'PAID', ticketNumber: 1, receiptNumber: number, amount: 1500 }
  expect(await noticesOf(payer.token)).toMatchObject([{ type: 'INVOICE_CANCELLED', params }])
  const [{ cycleId }] = [await getInvoice(payer.invoiceId)]
  const billed = await call('POST', `cycles/${cycleId}/invoices`, {})
  await cancel(billed.data.invoices[0].id)
  expect((await noticesOf(payer.token))[0]!.params).toMatchObject({ variant: 'PAID_FROM_ADVANCE', amount: 1500 })
})

test('the owner is notified when less cash is counted than the books expect', async () => {
  const payer = await makePayer()
  await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 })
  const expected = await expectedCash()
  const { date } = (await call('GET', `branches/${branchId}/day-book`)).data
  const body = { date, countedCash: expected - 500, reason: 'Miscounted' }
  expect((await call('POST', `branches/${branchId}/day-book/close`, body)).status).toBe(200)
  const { notifications } = (await app.call('GET', '/v2/companies/me/notifications', { token: company.token })).data
  expect(notifications).toMatchObject([{ type: 'CASH_SHORT', params: { amount: 500, name: 'Cashier' } }])
})
