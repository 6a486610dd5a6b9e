import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { useCounter } from '#testing/use-counter'

const counter = await useCounter()
const { app, company, manager, call, take, cheque, makePayer } = counter
afterEach(() => expectBooksBalance(app))

type Row = Record<string, unknown>
const rowsOf = async (programId: string, query = '') =>
  (await call('GET', `billing/transactions?programId=${programId}${query}`, undefined, company.token)).data
const shown = (rows: Row[]) => rows.map((row) => [row.kind, row.invoiceId, row.amount, row.status, row.paymentMode])

test('[spec: Dashboards and billing lists] part payments and advances are listed once each, with the amount that was paid', async () => {
  const payer = await makePayer({ cycles: 2 })
  const [first, second] = payer.invoices[0]!
  const pay = (body: Row) => take(payer, { enrolledSubscriberId: payer.ticketId, ...body })
  await pay({ amount: 700, paidAt: '2026-03-01', reference: 'A' })
  await pay({ amount: 3500, paidAt: '2026-03-02', ...cheque })
  const list = await rowsOf(payer.programId)
  expect(list.count).toBe(4)
  expect(shown(list.transactions)).toEqual([
    ['CYCLE', first, 1300, 'SUCCESS', 'CHEQUE'],
    ['CYCLE', second, 2000, 'SUCCESS', 'CHEQUE'],
    ['ADVANCE', null, 200, 'SUCCESS', 'CHEQUE'],
    ['CYCLE', first, 700, 'SUCCESS', 'CASH'],
  ])
})

test('[spec: Dashboards and billing lists] a voided receipt is listed as reversed, and what is paid after it as another payment', async () => {
  const payer = await makePayer()
  const pay = () => take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 })
  const { id } = (await pay()).data
  await call('POST', `receipts/${id}/void`, { reason: 'Wrong ticket' })
  await call('POST', `receipts/${id}/void/approve`, undefined, manager.token)
  await pay()
  const { transactions, count } = await rowsOf(payer.programId)
  expect(count).toBe(2)
  expect(transactions.map(({ status }: Row) => status)).toEqual(['SUCCESS', 'REVERSED'])
  expect(new Set(transactions.map((row: Row) => row.id)).size).toBe(2)
  // The first payment of an invoice has the invoice's id.
  expect(transactions[1]).toMatchObject({ id: payer.invoiceId, invoiceId: payer.invoiceId, amount: 2000 })
  expect((await rowsOf(payer.programId, '&status=SUCCESS')).count).toBe(1)
  expect((await rowsOf(payer.programId, '&status=REVERSED&pageSize=1')).transactions).toHaveLength(1)
  expect((await rowsOf(payer.programId, '&status=FAILED')).count).toBe(0)
  const own = await app.call('GET', '/v2/subscribers/me/payments', { token: payer.token })
  expect(own.data.payments.map(({ amount, status }: Row) => [amount, status])).toEqual([
    [2000, 'SUCCESS'],
    [2000, 'REVERSED'],
  ])
})

test('[spec: Dashboards and billing lists] many invoices that are marked as paid at once are listed one by one, in the words that were sent', async () => {
  const payer = await makePayer({ tickets: 2, cycles: 2 })
  const invoiceIds = payer.invoices.flat()
  await take(payer, { allocations: [{ enrolledSubscriberId: payer.ticketId, invoiceId: invoiceIds[0], amount: 1 }] })
  const marked = await call('POST', 'invoices/mark-as-paid', { invoiceIds, paymentMode: 'Gold coin', reference: 'R7' })
  expect(marked.data).toMatchObject({ count: 4, receipts: [{ amount: 7999 }] })
  const { transactions, count } = await rowsOf(payer.programId)
  expect(count).toBe(5)
  const sum = transactions.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
  expect(sum).toBe(8000)
  expect(transactions.filter(({ paymentMode }: Row) => paymentMode === 'Gold coin')).toHaveLength(3)
  expect(new Set(transactions.map((row: Row) => row.id)).size).toBe(5)
  expect(transactions[0]).toMatchObject({ reference: 'R7', subscriberId: payer.userId, subscriberName: 'Devi' })
})

test('[spec: Dashboards and billing lists] a part payment of a cancelled month, which stays as an advance, is not shown as reversed', async () => {
  const payer = await makePayer({ cycles: 2 })
  await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 3000 })
  const { cycleId } = await counter.getInvoice(payer.invoices[0]![1]!)
  await app.db.updateTable('cycles').set({ status: 'ACTIVE' }).where('id', '=', cycleId!).execute()
  const body = { status: 'CANCELLED', reason: 'Flood' }
  expect((await call('PATCH', `cycles/${cycleId}`, body, company.token)).status).toBe(200)
  expect(await counter.getAdvance(payer.ticketId)).toBe(100_000)
  const { transactions } = await rowsOf(payer.programId)
  expect(transactions.map(({ amount, status }: Row) => [amount, status])).toEqual([
    [2000, 'SUCCESS'],
    [1000, 'SUCCESS'],
  ])
})
