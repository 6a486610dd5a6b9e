// The life of a chit after one of its members was removed: no month is vacant, no pot is short, and the chit can be closed.
import { afterAll, expect, test } from 'vitest'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { newId } from '#platform/ids'
import { expectBooksBalance } from '#testing/books'
import { dayFromNow } from '#testing/days'
import { makeEmployee, makeEnrollment, makeProgram, makeRole, makeSubscriber, newMobile } from '#testing/fixtures'
import { makeBankAccount } from '#testing/payouts'
import { endNoticeDays } from '#testing/ticket-cases'
import { useCompany } from '#testing/use-app'
import { takeOverEndedTickets } from './take-over.actions.ts'

const { app, company } = await useCompany()
afterAll(() => expectBooksBalance(app))
const roleId = await makeRole(app, company.companyId, 'COMPANY', ['company.compliance.manage', 'subscriber.manage'])
const officer = await makeEmployee(app, company.companyId, [{ roleId }], 'Officer')
const post = async (path: string, body: object = {}, token = company.token) => {
  const response = await app.call('POST', path, { token, body })
  expect(response.status, JSON.stringify(response.error)).toBeLessThan(300)
  return response.data
}
const get = async (path: string, token = company.token) => (await app.call('GET', path, { token })).data
const people: { userId: string; token: string }[] = []
for (let number = 1; number <= 8; number++) people.push(await makeSubscriber(app, `Member ${number}`))
const bankAccountId = await makeBankAccount(app, company)
const removed = 7

/** A chit of eight tickets of ₹ 1,000, with a discount of ₹ 2,000 a month: ₹ 400 commission, ₹ 1,600 dividend. */
async function makeChit() {
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...{ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, deductDividend: true },
    ...{ totalAmountPaise: 800_000, subscriptionAmountPaise: 100_000, minimumBidAmountPaise: 200_000 },
    ...{ totalSlots: 8, availableSlots: 0, durationValue: 8 },
  })
  const tickets: string[] = []
  for (const [index, { userId }] of people.entries())
    tickets.push(await makeEnrollment(app, company.companyId, programId, userId, index + 1))
  return { programId, tickets }
}
type Chit = Awaited<ReturnType<typeof makeChit>>

/** The bills of a month are paid, but those of the last ticket from its second month on. */
async function billMonth({ programId }: Chit, month: number) {
  const { cycleId } = await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })
  const { invoices } = await post(`/v2/companies/cycles/${cycleId}/invoices`, { dueDate: '2026-01-31' })
  for (const { id, ticketNumber, status } of invoices)
    if (status !== 'PAID' && (ticketNumber <= removed || month === 1))
      await post(`/v2/companies/invoices/${id}/mark-as-paid`, { paymentMode: 'CASH' })
  return { cycleId, invoices }
}
const win = (cycleId: string, subscriberId: string, enrolledSubscriberId: string, amount = 6000) =>
  post(`/v2/companies/cycles/${cycleId}/winners`, {
    winners: [{ division: 1, amount, subscriberId, enrolledSubscriberId }],
  })
async function playMonths(chit: Chit, from: number, to: number) {
  for (let month = from; month <= to; month++) {
    const { cycleId } = await billMonth(chit, month)
    await win(cycleId, people[month - 1]!.userId, chit.tickets[month - 1]!)
  }
}
/** Member 8 paid the first month only, and is removed when the fifth is over. */
async function playUntilRemoval() {
  const chit = await makeChit()
  await playMonths(chit, 1, 5)
  const notice = { reason: 'Three instalments are overdue' }
  const { id } = await post(`/v2/companies/tickets/${chit.tickets[removed]}/removal-notice`, notice)
  await endNoticeDays(app, id)
  const { refundId } = await post(`/v2/companies/ticket-cases/${id}/confirm`, {}, officer.token)
  return { ...chit, refundId }
}
const money = (programId: string) => get(`/v2/companies/programs/${programId}/money`)
const openItems = async (programId: string) =>
  (await get(`/v2/companies/programs/${programId}/closing`)).items.map(({ item }: { item: string }) => item)

test('[domain] the months between a removal and a substitution are billed to the company, and the pot is whole', async () => {
  const chit = await playUntilRemoval()
  const { programId, tickets } = chit
  // Paid: ₹ 1,000 of the member, and the company's four bills of ₹ 800.
  expect(await money(programId)).toMatchObject({ companyTickets: 4200, refundsDue: 600, unprizedPot: 0 })
  await playMonths(chit, 6, 7)
  expect(await money(programId)).toMatchObject({ companyTickets: 5800, unprizedPot: 0 })
  const holder = { name: 'Meera', mobileNumber: newMobile() }
  const { id, quote, toSubscriberId } = await post(`/v2/companies/tickets/${tickets[removed]}/substitutes`, { holder })
  expect(quote).toMatchObject({ amount: 5800, gross: 7000, dividend: 1200 })
  await post(
    `/v2/companies/ticket-cases/${id}/confirm`,
    { payment: { amount: quote.amount, mode: 'NEFT', utr: 'UTR-MEERA' } },
    officer.token,
  )
  const { cycleId, invoices } = await billMonth(chit, 8)
  const [bill] = invoices.filter(({ ticketNumber }: { ticketNumber: number }) => ticketNumber === 8)
  expect(bill).toMatchObject({ amount: 800, dividend: 200 })
  await post(`/v2/companies/invoices/${bill.id}/mark-as-paid`, { paymentMode: 'CASH' })
  await win(cycleId, toSubscriberId, tickets[removed]!)
  expect(await money(programId)).toMatchObject({ companyTickets: 0, unprizedPot: 0, refundsDue: 600 })
  expect(await openItems(programId)).toEqual(['PRIZES_TO_PAY', 'DIVIDENDS_LEFT', 'REFUNDS_DUE'])
})

test('[domain] a removed ticket without a substitute takes the last pot for the company, and the chit can be closed', async () => {
  const chit = await playUntilRemoval()
  const { programId, tickets } = chit
  await playMonths(chit, 6, 7)
  const { cycleId } = await billMonth(chit, 8)
  const companys = await get(`/v2/companies/programs/${programId}/company-tickets`)
  const { subscriberId } = companys.tickets[0]
  await win(cycleId, subscriberId, tickets[removed]!, 8000)
  const { unprizedPot, refundsDue } = await money(programId)
  expect({ unprizedPot, refundsDue }).toEqual({ unprizedPot: 0, refundsDue: 600 })
  expect(await openItems(programId)).toEqual(['PRIZES_TO_PAY', 'REFUNDS_DUE'])
})

test('[domain] a removed ticket is sold like any other company ticket', async () => {
  const { programId, tickets } = await playUntilRemoval()
  const ticketId = tickets[removed]!
  const { amount } = await get(`/v2/companies/company-tickets/${ticketId}/quote`)
  expect(amount).toBe(4200)
  const holder = { name: 'Sheela', mobileNumber: newMobile() }
  await post(`/v2/companies/company-tickets/${ticketId}/sell`, { holder, payment: { amount, mode: 'CASH' } })
  expect(await money(programId)).toMatchObject({ companyTickets: 0, unprizedPot: 0 })
  const sheela = await app.signIn(holder.mobileNumber)
  const own = await get(`/v2/subscribers/me/programs/${programId}/statement`, sheela.token)
  expect(own).toMatchObject({ takeovers: [{ kind: 'SALE', amount: 4200 }], totals: { due: 0, dividendBalance: 200 } })
  const former = await get(`/v2/subscribers/me/programs/${programId}/statement`, people[removed]!.token)
  expect(former).toMatchObject({ totals: { paid: 1000, due: 0, dividendBalance: 0 }, refunds: [{ amount: 600 }] })
})

test('[domain] a cancelled month gives the company what a removed member had paid for it', async () => {
  const chit = await makeChit()
  await playMonths(chit, 1, 4)
  const { cycleId, invoices } = await billMonth(chit, 5)
  const [bill] = invoices.filter(({ ticketNumber }: { ticketNumber: number }) => ticketNumber === 8)
  await post(`/v2/companies/invoices/${bill.id}/mark-as-paid`, { paymentMode: 'CASH' })
  const notice = { reason: 'Three instalments are overdue' }
  const { id } = await post(`/v2/companies/tickets/${chit.tickets[removed]}/removal-notice`, notice)
  await endNoticeDays(app, id)
  await post(`/v2/companies/ticket-cases/${id}/confirm`, {}, officer.token)
  expect(await money(chit.programId)).toMatchObject({ companyTickets: 4200, unprizedPot: 8000, refundsDue: 1400 })
  const cancel = { token: company.token, body: { status: 'CANCELLED' } }
  expect((await app.call('PATCH', `/v2/companies/cycles/${cycleId}`, cancel)).status).toBe(200)
  const after = await money(chit.programId)
  expect(after).toMatchObject({ companyTickets: 3400, unprizedPot: 0, paidInAdvance: 5600 })
})

test('[domain] a ticket that ended under an earlier version is taken over at night, and its pots are whole', async () => {
  const chit = await makeChit()
  await playMonths(chit, 1, 3)
  const enrollmentId = chit.tickets[removed]!
  // The earlier version cancelled the two open bills, and gave their dividend of ₹ 200 to the pots.
  const bills = await app.db
    .selectFrom('invoices')
    .select('id')
    .where('enrollmentId', '=', enrollmentId)
    .where('status', '=', 'DRAFT')
    .execute()
  for (const { id } of bills) await post(`/v2/companies/invoices/${id}/cancel`)
  const now = new Date()
  await app.db.updateTable('enrollments').set({ endedAt: now }).where('id', '=', enrollmentId).execute()
  const { companyId, branchId } = company
  const { programId } = chit
  const refund = {
    id: newId(now.getTime()),
    companyId,
    branchId,
    programId,
    enrollmentId,
    userId: people[removed]!.userId,
  }
  await app.db
    .insertInto('refundsDue')
    .values({ ...refund, kind: 'REMOVAL', amountPaise: 60_000, dividendPaise: 40_000, createdAt: now })
    .execute()
  const postings = [
    debit('DIVIDEND_PAYABLE', enrollmentId, 40_000),
    credit('UNPRIZED_POT', programId, 40_000),
    debit('COMPANY_TICKETS', programId, 100_000),
    credit('REFUNDS_DUE', refund.userId, 60_000),
    credit('CHARGES_INCOME', programId, 40_000),
  ]
  const entry = {
    kind: 'REMOVAL',
    companyId,
    branchId,
    programId,
    sourceId: refund.id,
    actorId: null,
    postings,
  } as const
  await app.app.platform.transact((tx) => bookEntry(tx, entry, now))
  await playMonths(chit, 4, 4)
  expect((await money(programId)).unprizedPot).toBeLessThan(0)
  for (const _night of [1, 2]) await takeOverEndedTickets(app.app.platform)
  const quote = await get(`/v2/companies/company-tickets/${enrollmentId}/quote`)
  // Months 2 to 4 deduct what the ticket earned before it ended.
  expect(quote).toMatchObject({ gross: 4000, dividend: 600 })
  expect(await money(programId)).toMatchObject({ unprizedPot: 0, companyTickets: 3400, refundsDue: 600 })
})

/** Five tickets of ₹ 5,000, a bounce charge of ₹ 300, and a member who paid month 1 of four and owes the others: net of dividends ₹ 4,250 each. */
async function playDefault() {
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...{ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, deductDividend: true },
    ...{ totalAmountPaise: 2_500_000, subscriptionAmountPaise: 500_000, minimumBidAmountPaise: 1_000_000 },
    ...{ totalSlots: 5, availableSlots: 0, durationValue: 5, chitTerms: JSON.stringify({ bounceChargePaise: 30_000 }) },
  })
  const tickets: string[] = []
  for (const [index, { userId }] of people.slice(0, 5).entries())
    tickets.push(await makeEnrollment(app, company.companyId, programId, userId, index + 1))
  const bills: string[] = []
  for (let month = 1; month <= 4; month++) {
    const { cycleId } = await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })
    const { invoices } = await post(`/v2/companies/cycles/${cycleId}/invoices`, { dueDate: '2026-01-31' })
    bills.push(invoices[4].id)
    if (month === 1) await post(`/v2/companies/invoices/${bills[0]}/mark-as-paid`, { paymentMode: 'CASH' })
    if (month === 4) break
    await win(cycleId, people[month - 1]!.userId, tickets[month - 1]!, 20_000)
  }
  const ticketId = tickets[4]!
  const member = people[4]!
  const pay = (body: object) =>
    post('/v2/companies/receipts', {
      ...{ branchId: company.branchId, subscriberId: member.userId, enrolledSubscriberId: ticketId, amount: 4250 },
      ...body,
    })
  const notice = { reason: 'Three instalments are overdue' }
  const { id: caseId } = await post(`/v2/companies/tickets/${ticketId}/removal-notice`, notice)
  await endNoticeDays(app, caseId)
  const remove = () =>
    app.call('POST', `/v2/companies/ticket-cases/${caseId}/confirm`, { token: officer.token, body: {} })
  return { programId, ticketId, member, pay, remove }
}
const refundOf = async (programId: string) => (await get(`/v2/companies/refunds-due?programId=${programId}`)).refunds[0]
async function voidReceipt(id: string) {
  await post(`/v2/companies/receipts/${id}/void`, { reason: 'The money never came' })
  return app.call('POST', `/v2/companies/receipts/${id}/void/approve`, { token: cashier.token, body: {} })
}
const cashierRole = await makeRole(app, company.companyId, 'COMPANY', ['payment.manage', 'company.billing.manage'])
const cashier = await makeEmployee(app, company.companyId, [{ roleId: cashierRole }], 'Cashier')

test('[domain] a member is removed when no cheque of theirs can bounce any more, and the refund is what they paid', async () => {
  const { programId, ticketId, pay, remove } = await playDefault()
  const cheque = { mode: 'CHEQUE', instrumentNumber: '000123', instrumentBank: 'SBI', instrumentDate: dayFromNow(-1) }
  const { receiptId } = await pay(cheque)
  expect((await remove()).error?.code).toBe('CHEQUE_NOT_CLEARED')
  await post(`/v2/companies/receipts/${receiptId}/deposit`, { depositAccountId: bankAccountId })
  expect((await remove()).error?.code).toBe('CHEQUE_NOT_CLEARED')
  await post(`/v2/companies/receipts/${receiptId}/bounce`, { reason: 'Funds insufficient' }, cashier.token)
  expect((await remove()).status).toBe(200)
  // ₹ 5,000 paid, less 5 % of ₹ 25,000 and the charge of ₹ 300.
  expect(await refundOf(programId)).toMatchObject({ amount: 3450, claim: 0 })
  const quote = await get(`/v2/companies/company-tickets/${ticketId}/quote`)
  expect(quote.amount).toBe(17_750)
})

test('[domain] a receipt that is voided after the removal lowers the refund, and no bill of the ticket opens', async () => {
  const { programId, ticketId, pay, remove } = await playDefault()
  const { receiptId } = await pay({ mode: 'CASH' })
  expect((await remove()).status).toBe(200)
  expect(await refundOf(programId)).toMatchObject({ amount: 8000 })
  const holder = { name: 'Meera', mobileNumber: newMobile() }
  const payment = { amount: 17_750, mode: 'CASH' }
  await post(`/v2/companies/company-tickets/${ticketId}/sell`, { holder, payment })
  expect((await voidReceipt(receiptId)).status).toBe(200)
  expect(await refundOf(programId)).toMatchObject({ amount: 3750, claim: 0, status: 'DUE' })
  const meera = await app.signIn(holder.mobileNumber)
  const own = await get(`/v2/subscribers/me/programs/${programId}/statement`, meera.token)
  expect(own.totals).toMatchObject({ due: 0, overdue: 0 })
  expect(await money(programId)).toMatchObject({ refundsDue: 3750, companyTickets: 0, owedByMembers: 71_000 })
})

test('[domain] what was refunded already is a claim on the person, who pays it back by bank', async () => {
  const { programId, pay, remove } = await playDefault()
  const { receiptId } = await pay({ mode: 'CASH' })
  await remove()
  const { refundId } = await refundOf(programId)
  const paid = { mode: 'NEFT', utr: `UTR-${refundId}`, bankAccountId }
  await post(`/v2/companies/refunds-due/${refundId}/paid`, paid, cashier.token)
  expect((await voidReceipt(receiptId)).status).toBe(200)
  expect(await refundOf(programId)).toMatchObject({ amount: 8000, claim: 4250, status: 'PAID' })
  expect((await money(programId)).refundsDue).toBe(-4250)
  const back = { mode: 'UPI', utr: `BACK-${refundId}`, bankAccountId }
  expect(await post(`/v2/companies/refunds-due/${refundId}/recovered`, back)).toMatchObject({ claim: 0 })
  const again = { token: company.token, body: back }
  expect((await app.call('POST', `/v2/companies/refunds-due/${refundId}/recovered`, again)).error?.code).toBe(
    'NOTHING_TO_RECOVER',
  )
  expect((await money(programId)).refundsDue).toBe(0)
})

test('[domain] the payment that bought a removed ticket is final', async () => {
  const { ticketId, remove } = await playDefault()
  await remove()
  const holder = { name: 'Meera', mobileNumber: newMobile() }
  const sold = { holder, payment: { amount: 17_750, mode: 'CASH' } }
  const { receiptId } = await post(`/v2/companies/company-tickets/${ticketId}/sell`, sold)
  const body = { reason: 'The buyer wants the money back' }
  const refused = await app.call('POST', `/v2/companies/receipts/${receiptId}/void`, { token: company.token, body })
  expect([refused.status, refused.error?.code]).toEqual([409, 'TICKET_PAYMENT_FINAL'])
})
