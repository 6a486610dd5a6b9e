import { afterAll, expect, test } from 'vitest'
import { queueNotifications } from '#features/messages/notifications/notifications.actions'
import { expectBooksBalance } from '#testing/books'
import {
  makeCompany,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeSubscriber,
  newMobile,
} from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const post = (path: string, body: object = {}, token = company.token) => app.call('POST', path, { token, body })
const get = (path: string, token = company.token) => app.call('GET', path, { token })
const [devi, ravi] = [await makeSubscriber(app, 'Devi'), await makeSubscriber(app, 'Ravi')]
afterAll(() => expectBooksBalance(app))

/** A chit of ₹ 4,000 with four tickets of ₹ 1,000; two are sold. */
async function scene(changes: Record<string, unknown> = {}) {
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...{ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, deductDividend: true },
    ...{ totalAmountPaise: 400_000, subscriptionAmountPaise: 100_000, minimumBidAmountPaise: 200_000 },
    ...{ totalSlots: 4, availableSlots: 2, durationValue: 4 },
    ...changes,
  })
  const tickets = [
    await makeEnrollment(app, company.companyId, programId, devi.userId, 1),
    await makeEnrollment(app, company.companyId, programId, ravi.userId, 2),
  ]
  return { programId, tickets }
}
const newCycle = async (programId: string) =>
  (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data.cycleId as string
const bill = async (cycleId: string) => (await post(`/v2/companies/cycles/${cycleId}/invoices`)).data.invoices
const win = (cycleId: string, enrolledSubscriberId: string, subscriberId: string, amount: number) =>
  post(`/v2/companies/cycles/${cycleId}/winners`, {
    winners: [{ division: 1, amount, subscriberId, enrolledSubscriberId }],
  })
const take = (programId: string, body: object = {}, token?: string) =>
  post(`/v2/companies/programs/${programId}/company-tickets`, body, token)
const money = async (programId: string) => (await get(`/v2/companies/programs/${programId}/money`)).data

test('the company takes the unsold tickets: they are billed, paid at once and share the dividend', async () => {
  const { programId, tickets } = await scene()
  const cycleId = await newCycle(programId)
  await bill(cycleId)
  const taken = await take(programId)
  expect(taken.status).toBe(201)
  expect(taken.data).toMatchObject({
    count: 2,
    tickets: [
      { ticketNumber: 3, hasWon: false, paid: 1000 },
      { ticketNumber: 4, paid: 1000 },
    ],
  })
  const program = await app.db
    .selectFrom('programs')
    .select('availableSlots')
    .where('id', '=', programId)
    .executeTakeFirst()
  expect(program?.availableSlots).toBe(0)
  const settled = await win(cycleId, tickets[0]!, devi.userId, 2800)
  // ₹ 1,200 discount less 5 % of ₹ 4,000, shared by all four.
  expect(settled.data.settlement).toMatchObject({ dividend: 1000, enrollmentCount: 4, dividendPerEnrollment: 250 })
  const second = await bill(await newCycle(programId))
  expect(second.map((invoice: Record<string, unknown>) => [invoice.ticketNumber, invoice.amount])).toEqual([
    [1, 750],
    [2, 750],
    [3, 750],
    [4, 750],
  ])
  const listed = await get(`/v2/companies/programs/${programId}/company-tickets`)
  expect(listed.data).toMatchObject({ count: 2, tickets: [{ paid: 1750 }, { paid: 1750 }] })
  expect(await money(programId)).toMatchObject({ companyTickets: 3500, commission: 200, prizesPayable: 2800 })
  const receipts = await app.db
    .selectFrom('receipts')
    .select(['mode', 'moneyAccount', 'amountPaise'])
    .where('moneySubjectId', '=', programId)
    .orderBy('serial')
    .execute()
  expect(receipts).toEqual([
    { mode: 'ADJUSTMENT', moneyAccount: 'COMPANY_TICKETS', amountPaise: 100_000 },
    { mode: 'ADJUSTMENT', moneyAccount: 'COMPANY_TICKETS', amountPaise: 100_000 },
    { mode: 'ADJUSTMENT', moneyAccount: 'COMPANY_TICKETS', amountPaise: 150_000 },
  ])
})

test('tickets are taken before the first cycle is completed, and no more than are free, also in a race', async () => {
  const { programId, tickets } = await scene({ availableSlots: 3 })
  expect((await take(programId, { count: 4 })).error?.code).toBe('PROGRAM_FULL')
  expect((await take(programId, { count: 0 })).status).toBe(400)
  const both = await Promise.all([take(programId, { count: 2 }), take(programId, { count: 2 })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const cycleId = await newCycle(programId)
  await win(cycleId, tickets[0]!, devi.userId, 3000)
  expect((await take(programId)).error?.code).toBe('COMPANY_TICKETS_TOO_LATE')
})

test("a company ticket wins only the foreman's instalment, and without discount", async () => {
  const { programId } = await scene({ chitTerms: JSON.stringify({ foremanInstalment: 1 }), bid: 'AUCTION' })
  const [ticket] = (await take(programId)).data.tickets
  const first = await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })
  expect(first.data.auctionId).toBeNull()
  const lower = await win(first.data.cycleId, ticket.enrolledSubscriberId, ticket.subscriberId, 3000)
  expect(lower.error?.details).toMatchObject([
    { path: 'winners.0.amount', message: expect.stringContaining('without discount') },
  ])
  await bill(first.data.cycleId)
  const won = await win(first.data.cycleId, ticket.enrolledSubscriberId, ticket.subscriberId, 4000)
  expect(won.data).toMatchObject({ cycleStatus: 'COMPLETED', settlement: { prize: 4000, dividend: 0 } })

  const other = (await get(`/v2/companies/programs/${programId}/company-tickets`)).data.tickets[1]
  const second = await newCycle(programId)
  const refused = await win(second, other.enrolledSubscriberId, other.subscriberId, 4000)
  expect(refused.error?.details).toMatchObject([
    { path: 'winners.0.enrolledSubscriberId', message: expect.stringContaining("foreman's instalment") },
  ])
  expect((await get(`/v2/companies/company-tickets/${ticket.enrolledSubscriberId}/quote`)).error?.code).toBe(
    'TICKET_PRIZED',
  )
})

test('a company ticket takes no part in auctions and is no person anywhere', async () => {
  const { programId } = await scene({ bid: 'AUCTION', isAuctionHostedOnPlatform: true, hasFirstCycleAuction: true })
  const [ticket] = (await take(programId)).data.tickets
  await newCycle(programId)
  const user = await app.db.selectFrom('users').selectAll().where('id', '=', ticket.subscriberId).executeTakeFirst()
  expect(user).toMatchObject({ role: 'COMPANY', holdsForCompanyId: company.companyId, mobileVerifiedAt: null })
  const auction = await app.db.selectFrom('auctions').select('id').where('programId', '=', programId).executeTakeFirst()
  const shown = await get(`/v2/companies/auctions/${auction!.id}`)
  expect(shown.status).toBe(200)
  expect(JSON.stringify(shown.data)).toContain(devi.userId)
  expect(JSON.stringify(shown.data)).not.toContain(ticket.subscriberId)
  await app.app.platform.transact((tx) =>
    queueNotifications(
      tx,
      [{ programId, type: 'TEST', title: 'Hello', body: 'Hello', data: { programId } }],
      new Date(),
    ),
  )
  const notified = await app.db.selectFrom('notifications').select('userId').where('type', '=', 'TEST').execute()
  expect(notified.map(({ userId }) => userId).sort()).toEqual([devi.userId, ravi.userId].sort())
})

/** Two months have passed: the first bill was ₹ 1,000, the second ₹ 750. */
async function sold() {
  const { programId, tickets } = await scene()
  const first = await newCycle(programId)
  const taken = (await take(programId)).data.tickets
  await bill(first)
  await win(first, tickets[0]!, devi.userId, 2800)
  await bill(await newCycle(programId))
  return {
    programId,
    ticketId: taken[0].enrolledSubscriberId as string,
    other: taken[1].enrolledSubscriberId as string,
  }
}
const sell = (ticketId: string, body: object, token?: string) =>
  post(`/v2/companies/company-tickets/${ticketId}/sell`, body, token)
const someone = () => ({ name: 'Meera', mobileNumber: newMobile() })

test('the buyer of a vacant ticket pays the past net of dividends, and the company gets it', async () => {
  const { programId, ticketId } = await sold()
  const quote = await get(`/v2/companies/company-tickets/${ticketId}/quote`)
  expect(quote.data).toMatchObject({
    ticketNumber: 3,
    gross: 2000,
    dividend: 250,
    amount: 1750,
    months: [
      { cycleNumber: 1, gross: 1000, dividend: 0, amount: 1000 },
      { cycleNumber: 2, gross: 1000, dividend: 250, amount: 750 },
    ],
  })
  const holder = someone()
  const wrong = await sell(ticketId, { holder, payment: { amount: 1000, mode: 'CASH' } })
  expect(wrong.error).toMatchObject({
    code: 'QUOTE_CHANGED',
    details: [{ path: 'payment.amount', message: 'must be 1750' }],
  })
  expect((await sell(ticketId, { holder })).error?.code).toBe('QUOTE_CHANGED')
  expect((await sell(ticketId, { holder, payment: { amount: '1750.001', mode: 'CASH' } })).status).toBe(400)
  expect((await sell(ticketId, { payment: { amount: 1750, mode: 'CASH' } })).error?.details?.[0]?.path).toBe('holder')
  expect((await sell(ticketId, { holder, payment: { amount: 1750, mode: 'UPI' } })).error?.details?.[0]?.path).toBe(
    'payment.utr',
  )

  const before = await money(programId)
  const done = await sell(ticketId, { holder, payment: { amount: 1750, mode: 'CASH' } })
  expect(done.data).toMatchObject({ ticketNumber: 3, amount: 1750, receiptNumber: expect.any(String) })
  expect(before.companyTickets - (await money(programId)).companyTickets).toBe(1750)
  const meera = await app.signIn(holder.mobileNumber)
  const own = await get('/v2/subscribers/me/invoices', meera.token)
  expect(own.data.invoices.map((invoice: { status: string }) => invoice.status)).toEqual(['PAID', 'PAID'])
  expect((await sell(ticketId, { holder, payment: { amount: 1750, mode: 'CASH' } })).error?.code).toBe(
    'TICKET_NOT_VACANT',
  )
  // The company has its money already: a month that is cancelled is the buyer's advance.
  const after = await money(programId)
  await post(`/v2/companies/invoices/${own.data.invoices[1].id}/cancel`)
  const ticket = app.db.selectFrom('enrollments').select('advancePaise').where('id', '=', ticketId)
  expect(await ticket.executeTakeFirst()).toEqual({ advancePaise: 100_000 })
  expect((await money(programId)).companyTickets).toBe(after.companyTickets)
})

test('an approved applicant sees the quote and takes the ticket; the invoice of the approval is cancelled', async () => {
  const { programId, ticketId, other } = await sold()
  const anu = await makeSubscriber(app, 'Anu')
  const now = new Date()
  const id = 'c000000000000000000000req'
  await app.db
    .insertInto('enrollmentRequests')
    .values({
      ...{
        id,
        programId,
        companyId: company.companyId,
        subscriberId: anu.userId,
        status: 'REQUESTED',
        step: 'SUBMITTED',
      },
      ...{ submittedAt: now, createdAt: now, updatedAt: now },
    })
    .execute()
  const quote = await get(`/v3/subscribers/enrollments/${id}/vacant-ticket`, anu.token)
  expect(quote.data).toMatchObject({ enrolledSubscriberId: ticketId, amount: 1750 })
  expect((await get(`/v3/subscribers/enrollments/${id}/vacant-ticket`, devi.token)).status).toBe(404)
  const body = { requestId: id, payment: { amount: 1750, mode: 'UPI', utr: 'UTR-ANU-1' } }
  expect((await sell(other, body)).error?.code).toBe('REQUEST_NOT_APPROVED')
  await app.db.updateTable('enrollmentRequests').set({ status: 'ADMIN_APPROVED' }).where('id', '=', id).execute()
  const race = await Promise.all([
    sell(other, body),
    sell(other, { holder: someone(), payment: { amount: 1750, mode: 'CASH' } }),
  ])
  expect(race.map(({ status }) => status).sort()).toEqual([201, 409])
  const request = await app.db.selectFrom('enrollmentRequests').selectAll().where('id', '=', id).executeTakeFirst()
  if (race[0]!.status === 201) expect(request).toMatchObject({ status: 'ENROLLED', enrollmentId: other })
})

test('tickets of another company or program are not found, and selling needs the right to take money', async () => {
  const { programId, ticketId } = await sold()
  const stranger = await makeCompany(app, 'Cochin Chits')
  expect((await take(programId, {}, stranger.token)).status).toBe(404)
  expect((await get(`/v2/companies/company-tickets/${ticketId}/quote`, stranger.token)).status).toBe(404)
  expect((await get(`/v2/companies/programs/${programId}/money`, stranger.token)).status).toBe(404)
  const roleId = await makeRole(app, company.companyId, 'PROGRAM', ['subscriber.manage'])
  const desk = await makeEmployee(app, company.companyId, [{ roleId, programId }])
  const payment = { amount: 1750, mode: 'CASH' }
  expect((await sell(ticketId, { holder: someone(), payment }, desk.token)).error?.code).toBe('PERMISSION_REQUIRED')
})

test('[spec: States of a cycle] a cancelled month bills nobody, company tickets included, and is held again under its number', async () => {
  const { programId, tickets } = await scene()
  const cycleId = await newCycle(programId)
  await take(programId)
  const [first] = await bill(cycleId)
  await post(`/v2/companies/invoices/${first.id}/mark-as-paid`, { paymentMode: 'NEFT', reference: 'HELD-AGAIN' })
  expect(await money(programId)).toMatchObject({ unprizedPot: 4000, companyTickets: 2000 })
  const move = (status: string) =>
    app.call('PATCH', `/v2/companies/cycles/${cycleId}`, { token: company.token, body: { status } })
  expect((await move('CANCELLED')).status).toBe(200)
  const invoicesOf = async () => (await get(`/v2/companies/cycles/${cycleId}/invoices`)).data.invoices
  expect((await invoicesOf()).map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('CANCELLED'))
  expect(await money(programId)).toMatchObject({ unprizedPot: 0, companyTickets: 0, paidInAdvance: 1000 })

  expect((await move('UPCOMING')).data).toMatchObject({ cycleNumber: 1, status: 'UPCOMING' })
  await move('ACTIVE')
  const again = await bill(cycleId)
  expect(again.map(({ status }: { status: string }) => status)).toEqual(['PAID', 'DRAFT', 'PAID', 'PAID'])
  expect((await win(cycleId, tickets[0]!, devi.userId, 2800)).status).toBe(201)
  expect(await money(programId)).toMatchObject({ unprizedPot: 0, companyTickets: 2000, paidInAdvance: 0 })
})

test('[spec: States of a cycle] a month is not held again in a program that has ended', async () => {
  const { programId } = await scene()
  const cycleId = await newCycle(programId)
  const move = (status: string) =>
    app.call('PATCH', `/v2/companies/cycles/${cycleId}`, { token: company.token, body: { status } })
  await move('CANCELLED')
  await app.db.updateTable('programs').set({ programStatus: 'COMPLETED' }).where('id', '=', programId).execute()
  expect((await move('UPCOMING')).error?.code).toBe('PROGRAM_NOT_READY_FOR_CYCLES')
})
