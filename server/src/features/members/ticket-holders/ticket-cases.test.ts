import { afterAll, expect, test } from 'vitest'
import { changeAuction, makeAuction, makeMember, makePrebid } from '#testing/auction-fixtures'
import { expectBooksBalance } from '#testing/books'
import { dayFromNow } from '#testing/days'
import {
  makeCompany,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeSubscriber,
  newMobile,
} from '#testing/fixtures'
import { PDF, uploadTo } from '#testing/sample-files'
import { endNoticeDays } from '#testing/ticket-cases'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
afterAll(() => expectBooksBalance(app))
const roleId = await makeRole(app, company.companyId, 'COMPANY', ['company.compliance.manage', 'subscriber.manage'])
const officer = await makeEmployee(app, company.companyId, [{ roleId }], 'Officer')
const post = (path: string, body: object = {}, token = company.token) => app.call('POST', path, { token, body })
const get = (path: string, token = company.token) => app.call('GET', path, { token })
const people: { userId: string; token: string; mobileNumber: string }[] = []
for (const name of ['Devi', 'Ravi', 'Anil', 'Latha']) people.push(await makeSubscriber(app, name))

/**
 * A chit of ₹ 4,000 with four tickets of ₹ 1,000. Three cycles are settled with ₹ 250 dividend each, the fourth is billed. Ticket 1
 * has paid cycle 1 only, the others have paid nothing.
 */
async function scene(months = 4) {
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...{ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, deductDividend: true },
    ...{ totalAmountPaise: 400_000, subscriptionAmountPaise: 100_000, minimumBidAmountPaise: 200_000 },
    ...{ totalSlots: 4, availableSlots: 0, durationValue: months },
  })
  const tickets: string[] = []
  for (const [index, { userId }] of people.entries())
    tickets.push(await makeEnrollment(app, company.companyId, programId, userId, index + 1))
  for (const winner of [1, 2, 3]) {
    const invoices = await billedCycle(programId)
    if (winner === 1) await post(`/v2/companies/invoices/${invoices[0].id}/mark-as-paid`, { paymentMode: 'CASH' })
    await post(`/v2/companies/cycles/${invoices[0].cycleId}/winners`, {
      winners: [
        { division: 1, amount: 2800, subscriberId: people[winner]!.userId, enrolledSubscriberId: tickets[winner] },
      ],
    })
  }
  await billedCycle(programId)
  return { programId, tickets }
}
async function billedCycle(programId: string) {
  const { data } = await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })
  return (await post(`/v2/companies/cycles/${data.cycleId}/invoices`, { dueDate: '2026-01-31' })).data.invoices
}
const notice = (ticketId: string, body: object = {}, token?: string) =>
  post(`/v2/companies/tickets/${ticketId}/removal-notice`, { reason: 'Three instalments are overdue', ...body }, token)
const confirm = (caseId: string, body: object = {}, token = officer.token) =>
  post(`/v2/companies/ticket-cases/${caseId}/confirm`, body, token)
/** A notice whose days are over. */
async function oldNotice(ticketId: string) {
  const sent = await notice(ticketId)
  await endNoticeDays(app, sent.data.id)
  return sent
}
const money = async (programId: string) => (await get(`/v2/companies/programs/${programId}/money`)).data
const someone = (name = 'Meera') => ({ name, mobileNumber: newMobile() })

test('tickets in default are listed by the number of their overdue instalments', async () => {
  const { programId, tickets } = await scene()
  const { data } = await get(`/v2/companies/programs/${programId}/defaulters?pageSize=2`)
  expect(data).toMatchObject({
    count: 4,
    defaulters: [
      { ticketNumber: 1, overdueCount: 3, overdue: 2250, hasWon: false, overdueSince: '2026-01-31' },
      { ticketNumber: 2, overdueCount: 4, overdue: 3250, hasWon: true },
    ],
  })
  await app.db
    .updateTable('programs')
    .set({ chitTerms: JSON.stringify({ defaultInstalments: 4 }) })
    .where('id', '=', programId)
    .execute()
  expect((await get(`/v2/companies/programs/${programId}/defaulters`)).data.count).toBe(3)
  expect((await notice(tickets[0]!)).error?.code).toBe('TICKET_NOT_IN_DEFAULT')
})

test('a member in default is removed after the notice by a second person, and gets back what they paid less the commission', async () => {
  const { programId, tickets } = await scene()
  expect((await notice(tickets[1]!)).error?.code).toBe('TICKET_PRIZED')
  expect((await notice(tickets[0]!, { noticeDate: dayFromNow(3) })).error?.details?.[0]?.path).toBe('noticeDate')
  const early = await notice(tickets[0]!)
  expect(early.data).toMatchObject({ kind: 'REMOVAL', status: 'NOTICE_SENT', cureBy: dayFromNow(14) })
  expect((await notice(tickets[0]!)).error?.code).toBe('TICKET_CASE_OPEN')
  expect((await confirm(early.data.id)).error?.code).toBe('REMOVAL_TOO_EARLY')
  const notifications = await get('/v2/subscribers/me/notifications', people[0]!.token)
  expect(JSON.stringify(notifications.data)).toContain('TICKET_REMOVAL_NOTICE')
  expect((await post(`/v2/companies/ticket-cases/${early.data.id}/cure`)).error?.code).toBe('DUES_NOT_PAID')
  expect((await post(`/v2/companies/ticket-cases/${early.data.id}/withdraw`)).data.status).toBe('WITHDRAWN')

  const { data } = await oldNotice(tickets[0]!)
  expect((await confirm(data.id, {}, company.token)).error?.code).toBe('SECOND_PERSON_REQUIRED')
  const race = await Promise.all([confirm(data.id), confirm(data.id)])
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  const removed = race.find(({ status }) => status === 200)!.data
  expect(removed).toMatchObject({ status: 'REMOVED', refundId: expect.any(String), decidedById: officer.userId })
  const refunds = await get(`/v2/companies/refunds-due?programId=${programId}`)
  // ₹ 1,000 paid, less 5 % of ₹ 4,000.
  expect(refunds.data.refunds).toMatchObject([{ kind: 'REMOVAL', amount: 800, ticketNumber: 1, dueBy: '2026-05-15' }])
  // The company holds the ticket: what the member paid, and the three open bills of ₹ 750.
  expect(await money(programId)).toMatchObject({
    companyTickets: 3250,
    otherCharges: 200,
    refundsDue: 800,
    unprizedPot: 4000,
  })
  const companys = await get(`/v2/companies/programs/${programId}/company-tickets`)
  expect(companys.data.tickets).toMatchObject([{ enrolledSubscriberId: tickets[0], ticketNumber: 1, paid: 3250 }])
  const own = await get(`/v2/subscribers/me/invoices?programId=${programId}`, people[0]!.token)
  expect(own.data.invoices).toMatchObject([{ status: 'PAID', cycleNumber: 1 }])
  // The refund has given the money back; cancelling the bill does not do so again.
  const [paid] = own.data.invoices
  expect((await post(`/v2/companies/invoices/${paid.id}/cancel`)).error?.code).toBe('TICKET_HAS_NO_MEMBER')
})

test('a substitute takes the number of the removed ticket and pays its past net of dividends', async () => {
  const { programId, tickets } = await scene()
  const ticketId = tickets[0]!
  const holder = someone()
  expect((await post(`/v2/companies/tickets/${ticketId}/substitutes`, { holder })).error?.code).toBe(
    'TICKET_NOT_REMOVED',
  )
  await confirm((await oldNotice(ticketId)).data.id)
  const proposed = await post(`/v2/companies/tickets/${ticketId}/substitutes`, { holder })
  expect(proposed.data).toMatchObject({
    kind: 'SUBSTITUTION',
    status: 'PROPOSED',
    quote: { amount: 3250, months: [1000, 750, 750, 750].map((amount) => ({ amount })) },
  })
  const { id } = proposed.data
  expect((await confirm(id)).error?.code).toBe('QUOTE_CHANGED')
  const payment = { amount: 3250, mode: 'CASH' }
  const done = await confirm(id, { payment })
  expect(done.data).toMatchObject({ status: 'DONE', receiptId: expect.any(String) })
  const meera = await app.signIn(holder.mobileNumber)
  const own = await get('/v2/subscribers/me/invoices', meera.token)
  expect(own.data.invoices).toMatchObject(
    [4, 3, 2].map((cycleNumber) => ({ cycleNumber, ticketNumber: 1, amount: 750, status: 'PAID' })),
  )
  // The company has its money back, and the pot of the open cycle is whole.
  expect(await money(programId)).toMatchObject({ companyTickets: 0, unprizedPot: 4000, refundsDue: 800 })
  expect((await confirm(id, { payment })).error?.code).toBe('TICKET_CASE_CLOSED')

  // The substitute reads what they paid for the past, and no dividend that is not in the books.
  const path = `/v2/subscribers/me/programs/${programId}/statement`
  expect((await get(path, meera.token)).data).toMatchObject({
    enrollments: [{ ticketNumber: 1, dividendBalance: 0, closedAt: null }],
    takeovers: [{ ticketNumber: 1, kind: 'SUBSTITUTION', amount: 3250, receiptId: done.data.receiptId }],
    totals: { dividendBalance: 0, takeovers: 3250, billed: 2250 },
    refunds: [],
  })
  // The removed member reads the closed account and the refund, and nothing of the substitute.
  const removed = (await get(path, people[0]!.token)).data
  expect(removed).toMatchObject({
    subscriberName: 'Devi',
    enrollments: [{ ticketNumber: 1, dividendBalance: 0, closedAt: expect.any(String) }],
    takeovers: [],
    refunds: [{ kind: 'REMOVAL', status: 'DUE', amount: 800, ticketNumber: 1 }],
    totals: { paid: 1000, due: 0 },
  })
  const bills = removed.cycles.flatMap(({ invoices }: { invoices: { status: string }[] }) => invoices)
  expect(bills.map(({ status }: { status: string }) => status)).toEqual(['PAID'])
  const forStaff = await get(`/v2/companies/programs/${programId}/subscribers/${people[0]!.userId}/statements`)
  expect(forStaff.data.refunds).toMatchObject([{ amount: 800 }])
  const refunds = (await get(`/v2/subscribers/me/refunds?programId=${programId}`, people[0]!.token)).data
  expect(refunds).toMatchObject({ count: 1, refunds: [{ kind: 'REMOVAL', amount: 800 }] })
})

test('a member who pays is not removed', async () => {
  const { programId, tickets } = await scene()
  const { data } = await oldNotice(tickets[0]!)
  const open = await get(`/v2/subscribers/me/invoices?programId=${programId}&status=OVERDUE`, people[0]!.token)
  for (const invoice of open.data.invoices)
    await post(`/v2/companies/invoices/${invoice.id}/mark-as-paid`, { paymentMode: 'UPI' })
  expect((await confirm(data.id)).error?.code).toBe('TICKET_NOT_IN_DEFAULT')
  expect((await post(`/v2/companies/ticket-cases/${data.id}/cure`)).data.status).toBe('CURED')
  expect((await confirm(data.id)).error?.code).toBe('TICKET_CASE_CLOSED')
})

async function consentFile(ticketId: string) {
  const base = `/v2/companies/tickets/${ticketId}/file-uploads`
  const { data } = await post(`${base}/generate`, { fileName: 'consent.pdf', contentType: 'application/pdf' })
  await uploadTo(data, PDF)
  await post(`${base}/confirm`, { fileId: data.fileId })
  return data.fileId as string
}

test('a transferred ticket keeps its number, invoices and dividends, and needs two consents and a second person', async () => {
  const { programId, tickets } = await scene()
  const ticketId = tickets[0]!
  const holder = someone('Sheela')
  const [one, two] = [await consentFile(ticketId), await consentFile(ticketId)]
  const transfer = (body: object) => post(`/v2/companies/tickets/${ticketId}/transfers`, { holder, ...body })
  const same = await transfer({ holderConsentFileId: one, takerConsentFileId: one })
  expect(same.error?.details?.[0]?.path).toBe('takerConsentFileId')
  const own = await transfer({
    ...{ holderConsentFileId: one, takerConsentFileId: two },
    holder: { name: 'Devi', mobileNumber: people[0]!.mobileNumber },
  })
  expect(own.error?.details?.[0]?.path).toBe('holder')
  const { data } = await transfer({ holderConsentFileId: one, takerConsentFileId: two })
  expect(data).toMatchObject({ kind: 'TRANSFER', status: 'PROPOSED', toName: 'Sheela' })
  expect((await confirm(data.id, {}, company.token)).error?.code).toBe('SECOND_PERSON_REQUIRED')
  const race = await Promise.all([confirm(data.id), confirm(data.id)])
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  const sheela = await app.signIn(holder.mobileNumber)
  const invoices = await get(`/v2/subscribers/me/invoices?programId=${programId}`, sheela.token)
  expect(invoices.data.invoices.map(({ ticketNumber }: { ticketNumber: number }) => ticketNumber)).toEqual([1, 1, 1, 1])
  expect((await get(`/v2/subscribers/me/invoices?programId=${programId}`, people[0]!.token)).data.count).toBe(0)
  const cases = await get(`/v2/companies/programs/${programId}/ticket-cases?kind=TRANSFER`)
  expect(cases.data).toMatchObject({ count: 1, cases: [{ status: 'DONE', fromName: 'Devi' }] })
})

test('prebids follow a transferred ticket, and nothing moves while the auction is undecided', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true } })
  const member = await makeMember(app, auction)
  const prebidId = await makePrebid(app, auction, member, 70_000)
  const { enrollmentId } = member
  const consents = {
    holderConsentFileId: await consentFile(enrollmentId),
    takerConsentFileId: await consentFile(enrollmentId),
  }
  const { data } = await post(`/v2/companies/tickets/${enrollmentId}/transfers`, { holder: someone(), ...consents })
  await changeAuction(app, auction.auctionId, { status: 'LIVE' })
  expect((await confirm(data.id)).error?.code).toBe('PROGRAM_HAS_OPEN_AUCTION')
  await changeAuction(app, auction.auctionId, { status: 'SCHEDULED' })
  expect((await confirm(data.id)).status).toBe(200)
  const prebid = await app.db.selectFrom('prebids').select('subscriberId').where('id', '=', prebidId).executeTakeFirst()
  expect(prebid?.subscriberId).toBe(data.toSubscriberId)
})

test('cases of another company or branch are not found, and confirming needs the right to', async () => {
  const { tickets } = await scene()
  const { data } = await oldNotice(tickets[0]!)
  const stranger = await makeCompany(app, 'Cochin Chits')
  expect((await confirm(data.id, {}, stranger.token)).status).toBe(404)
  expect((await notice(tickets[0]!, {}, stranger.token)).status).toBe(404)
  const desk = await makeRole(app, company.companyId, 'COMPANY', ['subscriber.manage'])
  const clerk = await makeEmployee(app, company.companyId, [{ roleId: desk }])
  expect((await confirm(data.id, {}, clerk.token)).status).toBe(403)
})
