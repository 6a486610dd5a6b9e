import { afterEach, expect, test } from 'vitest'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { expectBooksBalance } from '#testing/books'
import { makeCompany } from '#testing/fixtures'
import { type Payload, useCounter } from '#testing/use-counter'

const counter = await useCounter()
const { app, company, cashier, manager, stranger, call, take, cheque, makePayer, branchId, accountId } = counter
afterEach(() => expectBooksBalance(app))

const DAY_SECONDS = 86_400
const today = () => dayAt(app.app.platform.clock.now(), 'Asia/Kolkata')
const book = async (date?: string) =>
  (await call('GET', `branches/${branchId}/day-book${date ? `?date=${date}` : ''}`)).data
const close = (body: Payload, token = cashier.token) => call('POST', `branches/${branchId}/day-book/close`, body, token)
const deposit = (amount: unknown, token = cashier.token) =>
  call('POST', `branches/${branchId}/day-book/deposits`, { depositAccountId: accountId, amount, note: 'Slip 7' }, token)
const nextDay = async (count = 1) => {
  await app.advanceSeconds(count * DAY_SECONDS)
  // Access tokens do not live that long.
  for (const person of [cashier, manager, stranger]) person.token = (await app.signIn(person.mobileNumber)).token
  company.token = (await app.signIn(company.ownerMobile)).token
}
const payer = await makePayer({ cycles: 0 })
const pay = (amount: number, body: Payload = {}, token = cashier.token) =>
  take(payer, { enrolledSubscriberId: payer.ticketId, amount, ...body }, token)

// The tests follow one branch through its days, in order.

test('[spec: Who may do what with money] a day shows what was taken by whom and how, what was given back, deposits, and the cash that should be there', async () => {
  await pay(500)
  await pay(300, {}, manager.token)
  await pay(1000, cheque)
  const { id } = (await pay(70)).data
  await call('POST', `receipts/${id}/void`, { reason: 'Wrong person' })
  await call('POST', `receipts/${id}/void/approve`, undefined, manager.token)
  const slip = await deposit('200.50')
  expect([slip.status, slip.data]).toEqual([
    201,
    expect.objectContaining({ depositAccountId: accountId, bankName: 'State Bank', amount: 200.5, note: 'Slip 7' }),
  ])
  const day = await book()
  expect(day).toMatchObject({
    date: today(),
    isClosed: false,
    receipts: { count: 4, amount: 1870 },
    reversed: { count: 1, amount: 70 },
    deposits: [{ amount: 200.5 }],
    cash: {
      opening: 0,
      received: 870,
      givenBack: 70,
      payouts: 0,
      refunds: 0,
      deposited: 200.5,
      withdrawn: 0,
      other: 0,
      expected: 599.5,
    },
    closing: null,
  })
  expect(day.receipts.byMode).toEqual([
    { mode: 'CASH', count: 3, amount: 870 },
    { mode: 'CHEQUE', count: 1, amount: 1000 },
  ])
  expect(day.receipts.byEmployee).toEqual([
    { collectedById: cashier.userId, collectedByName: 'Cashier', mode: 'CASH', count: 2, amount: 570 },
    { collectedById: cashier.userId, collectedByName: 'Cashier', mode: 'CHEQUE', count: 1, amount: 1000 },
    { collectedById: manager.userId, collectedByName: 'Manager', mode: 'CASH', count: 1, amount: 300 },
  ])
})

test('[spec: Who may do what with money] deposits no more cash than there is, also when two people deposit at once', async () => {
  for (const amount of [0, -1, 1.005, 'all']) expect((await deposit(amount)).status, String(amount)).toBe(400)
  expect((await deposit(599.51)).error?.code).toBe('CASH_NOT_ENOUGH')
  const answers = await Promise.all([deposit(400), deposit(400)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await book()).cash.expected).toBe(199.5)
})

test('[spec: Who may do what with money] a difference needs a reason and lies in suspense', async () => {
  expect((await close({ date: today() })).error?.details?.[0]?.path).toBe('countedCash')
  expect((await close({ date: today(), countedCash: 1, denominations: {} })).status).toBe(400)
  expect((await close({ date: today(), countedCash: 1.005 })).error?.details?.[0]?.path).toBe('countedCash')
  expect((await close({ date: '2999-01-01', countedCash: 0 })).error?.details?.[0]?.path).toBe('date')
  const asked = await close({ date: today(), denominations: { 100: 1, 50: 1, 20: 2 } })
  expect([asked.status, asked.error?.details?.[0]]).toMatchObject([
    400,
    { path: 'reason', message: 'is required: ₹ 199.50 should be there' },
  ])
  const closed = await close({ date: today(), denominations: { 100: 1, 50: 1, 20: 2 }, reason: 'Change was missing' })
  expect(closed.status).toBe(200)
  expect(closed.data).toMatchObject({
    isClosed: true,
    closing: {
      openingCash: 0,
      expectedCash: 199.5,
      countedCash: 190,
      variance: -9.5,
      reason: 'Change was missing',
      denominations: { 100: 1, 50: 1, 20: 2 },
      closedById: cashier.userId,
    },
  })
})

test('[spec: Who may do what with money] a closed day takes no money and gives none back, and stays closed', async () => {
  const before = await book()
  const { receipts } = (await call('GET', 'receipts?pageSize=100')).data
  const cash = receipts.find(({ mode, status }: Payload) => mode === 'CASH' && status === 'ISSUED')
  const paper = receipts.find(({ mode }: Payload) => mode === 'CHEQUE')
  await call('POST', `receipts/${paper.id}/deposit`, { depositAccountId: accountId })
  await call('POST', `receipts/${cash.id}/void`, { reason: 'Wrong person' })
  const answers = [
    await pay(10),
    await pay(10, { mode: 'UPI', utr: 'LATE00001' }),
    await deposit(10),
    await call('POST', `receipts/${cash.id}/void/approve`, undefined, manager.token),
    await call('POST', `receipts/${paper.id}/bounce`, { reason: 'No funds' }, manager.token),
    await close({ date: today(), countedCash: 190 }),
  ]
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(answers.map(() => [409, 'DAY_CLOSED']))
  expect(await book()).toEqual(before)
})

test('[spec: Who may do what with money] the next day starts with what was counted, and days close in order', async () => {
  await nextDay()
  const first = today()
  await pay(1000)
  expect((await book()).cash).toMatchObject({ opening: 190, received: 1000, expected: 1190 })
  await nextDay(2)
  await pay(5)
  const early = await close({ date: today(), countedCash: 1195 })
  expect([early.error?.code, early.error?.details]).toMatchObject([
    'EARLIER_DAY_OPEN',
    [{ path: 'date', message: `close ${first} first` }],
  ])
  // Counted two days later: the difference is booked today and counted once.
  const late = await close({ date: first, countedCash: 1180, reason: 'Ten rupees were lost' })
  expect(late.data.closing).toMatchObject({ openingCash: 190, expectedCash: 1190, countedCash: 1180, variance: -10 })
  expect((await book()).cash).toMatchObject({ opening: 1180, received: 5, expected: 1185 })
  const last = await close({ date: today(), countedCash: '1185.00' })
  expect(last.data.closing).toMatchObject({ openingCash: 1180, variance: 0, reason: null })
  expect((await book(first)).closing.countedCash).toBe(1180)
  const cash = await app.db
    .selectFrom('ledgerPostings')
    .select(({ fn }) => fn.sum<number>('amountPaise').as('paise'))
    .where('account', '=', 'CASH')
    .where('subjectId', '=', branchId)
    .executeTakeFirstOrThrow()
  expect(Number(cash.paise)).toBe(118_500)
})

test('[spec: Who may do what with money] a day that two people close at once is closed once, and no receipt slips in', async () => {
  await nextDay()
  const answers = await Promise.all([
    close({ date: today(), countedCash: 1185, reason: 'A receipt came first' }),
    close({ date: today(), countedCash: 1185, reason: 'A receipt came first' }, manager.token),
    pay(15),
  ])
  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([200, 409])
  const { cash, closing } = await book()
  expect(cash.expected).toBe(closing.expectedCash)
  expect(answers[2]!.status).toBe(closing.expectedCash === 1200 ? 201 : 409)
})

test('[spec: Who may do what with money] the day book of another branch or company does not exist', async () => {
  const rival = await makeCompany(app, 'Cochin Chits')
  for (const token of [stranger.token, rival.token]) {
    expect((await call('GET', `branches/${branchId}/day-book`, undefined, token)).status).toBe(404)
    expect((await close({ date: today(), countedCash: 0 }, token)).status).toBe(404)
    expect((await deposit(1, token)).status).toBe(404)
  }
  const foreign = { depositAccountId: accountId, amount: 1 }
  const path = `branches/${rival.branchId}/day-book/deposits`
  expect((await call('POST', path, foreign, rival.token)).status).toBe(404)
  expect((await call('GET', `branches/${branchId}/day-book?date=2999-01-01`, undefined, company.token)).status).toBe(
    400,
  )
})

test('[spec: Receipts of mark-as-paid and cancel] cancelling an invoice that was paid at the counter leaves the cash of a closed day as it was counted', async () => {
  await nextDay()
  const { invoiceId } = await makePayer()
  const cancel = () => call('POST', `invoices/${invoiceId}/cancel`, { reason: 'Billed twice' })
  expect((await call('POST', `invoices/${invoiceId}/mark-as-paid`, { paymentMode: 'Cash' })).status).toBe(200)
  await close({ date: today(), countedCash: (await book()).cash.expected })
  const before = await book()
  expect((await cancel()).data.status).toBe('CANCELLED')
  expect(await book()).toEqual(before)
})
