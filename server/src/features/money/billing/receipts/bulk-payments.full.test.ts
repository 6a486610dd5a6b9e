import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { makeBranch, makeCompany } from '#testing/fixtures'
import { useCounter } from '#testing/use-counter'

const { app, company, cashier, stranger, call, take, makePayer, getInvoice } = await useCounter()
afterEach(() => expectBooksBalance(app))
const mark = (invoiceIds: string[], body: object = {}, token = cashier.token) =>
  call('POST', 'invoices/mark-as-paid', { invoiceIds, paymentMode: 'UPI', ...body }, token)

test('[spec: Receipts of mark-as-paid and cancel] marks many invoices as paid with one receipt per payer', async () => {
  const devi = await makePayer({ tickets: 2, cycles: 2 })
  const ravi = await makePayer({ name: 'Ravi' })
  await take(devi, { enrolledSubscriberId: devi.ticketId, amount: 500 })
  const ids = [...devi.invoices.flat(), ravi.invoiceId]
  const marked = await mark(ids, { reference: 'Collection of 10 November', paidAt: '2026-11-10' })
  expect(marked.status).toBe(200)
  expect(marked.data).toMatchObject({ count: 5 })
  expect(marked.data.invoices.every(({ status }: { status: string }) => status === 'PAID')).toBe(true)
  const byPayer = Object.fromEntries(
    marked.data.receipts.map(({ subscriberId, amount }: { subscriberId: string; amount: number }) => [
      subscriberId,
      amount,
    ]),
  )
  expect(byPayer).toEqual({ [devi.userId]: 7500, [ravi.userId]: 2000 })
  const again = await mark(ids)
  expect([again.status, again.data.count, again.data.receipts]).toEqual([200, 0, []])
})

test('[spec: Receipts of mark-as-paid and cancel] marks all or none, and names every problem', async () => {
  const payer = await makePayer({ tickets: 3 })
  const [first, second, third] = payer.invoices.map(([id]) => id!) as [string, string, string]
  await call('POST', `invoices/${second}/cancel`, {})
  const refused = await mark([first, second, first, third], { paidAt: '2999-01-01' })
  expect(refused.status).toBe(400)
  expect(refused.error?.details?.map(({ path }) => path)).toEqual(['invoiceIds.1', 'invoiceIds.2', 'paidAt'])
  expect((await getInvoice(first)).status).toBe('DRAFT')
  expect((await mark([])).status).toBe(400)
  expect((await mark(Array(251).fill(first))).status).toBe(400)
})

test('[spec: Receipts of mark-as-paid and cancel] invoices of another branch or company do not exist', async () => {
  const payer = await makePayer()
  const rival = await makeCompany(app, 'Cochin Chits')
  for (const token of [stranger.token, rival.token]) {
    const hidden = await mark([payer.invoiceId], {}, token)
    expect([hidden.status, hidden.error?.details?.[0]?.path]).toEqual([404, 'invoiceIds.0'])
  }
  expect((await mark([payer.invoiceId], { branchId: rival.branchId })).status).toBe(404)
  expect((await mark([payer.invoiceId, `c${'0'.repeat(24)}`])).error?.details?.[0]?.path).toBe('invoiceIds.1')
})

test('[spec: Receipts of mark-as-paid and cancel] several people who mark the same invoices pay them once', async () => {
  const payer = await makePayer({ tickets: 10 })
  const ids = payer.invoices.flat()
  const answers = await Promise.all([mark(ids), mark(ids.toReversed()), mark(ids.slice(3)), mark(ids.slice(0, 5))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.reduce((sum, { data }) => sum + data.count, 0)).toBe(10)
})

test('[spec: Who may do what with money] cash above the limit of a day is refused as a whole', async () => {
  const payer = await makePayer({ tickets: 3, changes: { subscriptionAmountPaise: 7_000_000 } })
  const refused = await mark(payer.invoices.flat(), { paymentMode: 'CASH' })
  expect([refused.status, refused.error?.code]).toEqual([409, 'CASH_LIMIT_REACHED'])
  expect((await getInvoice(payer.invoiceId)).status).toBe('DRAFT')
})

test('[spec: Who may do what with money] a branch that is archived takes no money for many invoices', async () => {
  const payer = await makePayer()
  const branchId = await makeBranch(app, company.companyId, 'Kollam')
  await app.db.updateTable('branches').set({ status: 'ARCHIVED' }).where('id', '=', branchId).execute()
  const body = { invoiceIds: [payer.invoiceId], paymentMode: 'cash', branchId }
  const answer = await call('POST', 'invoices/mark-as-paid', body, company.token)
  expect([answer.status, answer.error?.code]).toEqual([409, 'BRANCH_ARCHIVED'])
})
