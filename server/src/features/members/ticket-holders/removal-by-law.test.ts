// The notice of a removal, its second person, the way back of the member, and the copy for the Registrar.
import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { dayFromNow } from '#testing/days'
import { makeEmployee, makeEnrollment, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { PDF, uploadTo } from '#testing/sample-files'
import type { Answer } from '#testing/test-app'
import { endNoticeDays } from '#testing/ticket-cases'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
afterEach(() => expectBooksBalance(app))
const roleId = await makeRole(app, company.companyId, 'COMPANY', ['company.compliance.manage', 'subscriber.manage'])
const officer = await makeEmployee(app, company.companyId, [{ roleId }], 'Officer')
const deskRole = await makeRole(app, company.companyId, 'COMPANY', ['subscriber.manage'])
const clerk = await makeEmployee(app, company.companyId, [{ roleId: deskRole }])
const post = (path: string, body: object = {}, token = company.token) =>
  app.call('POST', `/v2/companies/${path}`, { token, body })
const get = (path: string, token = company.token) => app.call('GET', `/v2/companies/${path}`, { token })
const people: { userId: string; token: string }[] = []
for (const name of ['Devi', 'Ravi', 'Anil', 'Latha']) people.push(await makeSubscriber(app, name))

const DUE = [dayFromNow(-75), dayFromNow(-45), dayFromNow(-12), dayFromNow(-10)]

/** Four tickets of ₹ 1,000; the first has paid one month of four, and three are overdue: the last one for ten days. */
async function scene() {
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...{ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, deductDividend: true },
    ...{ totalAmountPaise: 400_000, subscriptionAmountPaise: 100_000, minimumBidAmountPaise: 200_000 },
    ...{ totalSlots: 4, availableSlots: 0, durationValue: 6 },
  })
  const tickets: string[] = []
  for (const [index, { userId }] of people.entries())
    tickets.push(await makeEnrollment(app, company.companyId, programId, userId, index + 1))
  for (const [month, dueDate] of DUE.entries()) {
    const { data } = await post('cycles', { programId, status: 'ACTIVE' })
    const { invoices } = (await post(`cycles/${data.cycleId}/invoices`, { dueDate })).data
    if (month === 0) await post(`invoices/${invoices[0].id}/mark-as-paid`, { paymentMode: 'CASH' })
    if (month === 3) break
    const winner = { subscriberId: people[month + 1]!.userId, enrolledSubscriberId: tickets[month + 1] }
    await post(`cycles/${data.cycleId}/winners`, { winners: [{ division: 1, amount: 2800, ...winner }] })
  }
  return { programId, ticketId: tickets[0]! }
}
const notice = (ticketId: string, body: object = {}) =>
  post(`tickets/${ticketId}/removal-notice`, { reason: 'Three instalments are overdue', ...body })
const confirm = (caseId: string, token = officer.token) => post(`ticket-cases/${caseId}/confirm`, {}, token)
const where = ({ status, error }: Answer) => [status, error?.details?.[0]?.path]

async function uploadProof(ticketId: string): Promise<string> {
  const file = { fileName: 'dispatch.pdf', contentType: 'application/pdf' }
  const { data } = await post(`tickets/${ticketId}/file-uploads/generate`, file)
  await uploadTo(data, PDF)
  expect((await post(`tickets/${ticketId}/file-uploads/confirm`, { fileId: data.fileId })).status).toBe(200)
  return data.fileId
}
async function removed() {
  const { programId, ticketId } = await scene()
  const { id } = (await notice(ticketId)).data
  await endNoticeDays(app, id)
  expect((await confirm(id)).status).toBe(200)
  return { programId, ticketId, caseId: id as string }
}

test('[domain] a notice that is dated back does not remove a member in the same minute', async () => {
  const { ticketId } = await scene()
  expect(where(await notice(ticketId, { noticeDate: dayFromNow(-8) }))).toEqual([400, 'dispatchFileId'])
  const dispatchFileId = await uploadProof(ticketId)
  expect(where(await notice(ticketId, { noticeDate: dayFromNow(-31), dispatchFileId }))).toEqual([400, 'noticeDate'])
  // The third default was ten days ago.
  expect(where(await notice(ticketId, { noticeDate: dayFromNow(-11), dispatchFileId }))).toEqual([400, 'noticeDate'])
  expect(where(await notice(ticketId, { dispatchFileId: clerk.userId }))).toEqual([400, 'dispatchFileId'])
  const sent = await notice(ticketId, { noticeDate: dayFromNow(-8), dispatchFileId })
  expect(sent.data).toMatchObject({ noticeDate: dayFromNow(-8), cureBy: dayFromNow(14), dispatchFileId })
  expect((await confirm(sent.data.id)).error?.code).toBe('REMOVAL_TOO_EARLY')
})

test('[spec: Asking and deciding] a removal waits for its second person when the days of the notice are over', async () => {
  const { ticketId } = await scene()
  const { id } = (await notice(ticketId)).data
  const waiting = async () =>
    (await get('approvals?waitsForMe=true&kind=TICKET_REMOVAL&pageSize=100', officer.token)).data.approvals.find(
      ({ subjectId }: { subjectId: string }) => subjectId === id,
    )
  expect(await waiting()).toBeUndefined()
  const all = (await get('approvals?kind=TICKET_REMOVAL&pageSize=100', officer.token)).data.approvals
  const early = all.find(({ subjectId }: { subjectId: string }) => subjectId === id)
  expect(early).toMatchObject({ status: 'PENDING', canDecide: false, expiresAt: null })
  expect(early.decidableFrom).not.toBeNull()
  await endNoticeDays(app, id)
  const approval = await waiting()
  expect(approval).toMatchObject({ canDecide: true })
  const { changes, hash } = (await get(`approvals/${approval.id}`, officer.token)).data
  expect(changes).toMatchObject([
    { label: 'Holder of the ticket', before: 'Devi', after: 'The company' },
    { label: 'Open instalments', before: '₹ 2,250.00' },
    { label: 'Refund to the member', after: '₹ 800.00' },
    { label: 'Commission', after: '₹ 200.00' },
  ])
  expect((await post(`approvals/${approval.id}/approve`, { hash })).error?.code).toBe('SECOND_PERSON_REQUIRED')
  expect((await post(`approvals/${approval.id}/approve`, { hash }, officer.token)).data.status).toBe('APPROVED')
  expect((await confirm(id)).error?.code).toBe('TICKET_CASE_CLOSED')
})

test('[spec: Asking and deciding] rejecting the request withdraws the case, and a case that is over waits for nobody', async () => {
  const { programId, ticketId } = await scene()
  const first = (await notice(ticketId)).data.id
  await endNoticeDays(app, first)
  const of = async (subjectId: string) =>
    (await get('approvals?kind=TICKET_REMOVAL&pageSize=100', officer.token)).data.approvals.find(
      (approval: { subjectId: string }) => approval.subjectId === subjectId,
    )
  expect((await post(`approvals/${(await of(first)).id}/reject`, {}, officer.token)).status).toBe(200)
  const { cases } = (await get(`programs/${programId}/ticket-cases`)).data
  expect(cases).toMatchObject([{ status: 'WITHDRAWN', decidedById: officer.userId }])
  const second = (await notice(ticketId)).data.id
  await post(`ticket-cases/${second}/withdraw`)
  expect(await of(second)).toMatchObject({ status: 'REJECTED', comment: 'The case was withdrawn.' })
})

test('[spec: Re-entry and the copy for the Registrar] a removed member who pays what was due has the ticket as before', async () => {
  const { programId, ticketId, caseId } = await removed()
  const [before] = (await get(`programs/${programId}/ticket-cases`)).data.cases
  expect(before).toMatchObject({ status: 'REMOVED', reenterUntil: dayFromNow(14), fileBy: dayFromNow(14) })
  const quote = await get(`ticket-cases/${caseId}/re-entry`)
  expect(quote.data).toEqual({ ticketCaseId: caseId, until: dayFromNow(14), amount: 2250 })
  const pay = (amount: number, token?: string) =>
    post(`ticket-cases/${caseId}/re-enter`, { payment: { amount, mode: 'CASH' } }, token)
  expect((await pay(2000)).error?.code).toBe('QUOTE_CHANGED')
  expect((await pay(2250, clerk.token)).error?.code).toBe('PERMISSION_REQUIRED')
  const race = await Promise.all([pay(2250), pay(2250)])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const money = (await get(`programs/${programId}/money`)).data
  expect(money).toMatchObject({ companyTickets: 0, refundsDue: 0, otherCharges: 0 })
  const own = await app.call('GET', `/v2/subscribers/me/invoices?programId=${programId}&pageSize=10`, {
    token: people[0]!.token,
  })
  expect(own.data.invoices.map(({ status }: { status: string }) => status)).toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
  expect((await get(`programs/${programId}/company-tickets`)).data.count).toBe(0)
  expect((await get(`programs/${programId}/defaulters`)).data.count).toBe(3)
  // Everything is paid, so there is no default to remove the member for.
  expect((await notice(ticketId)).error?.code).toBe('TICKET_NOT_IN_DEFAULT')
})

test('[spec: Re-entry and the copy for the Registrar] nobody comes back after the days, or to a ticket that is sold', async () => {
  const late = await removed()
  await app.db
    .updateTable('ticketCases')
    .set({ reenterUntil: dayFromNow(-1) })
    .where('id', '=', late.caseId)
    .execute()
  expect((await get(`ticket-cases/${late.caseId}/re-entry`)).error?.code).toBe('REENTRY_OVER')
  const sold = await removed()
  const { data: quote } = await get(`company-tickets/${sold.ticketId}/quote`)
  const holder = { name: 'Meera', mobileNumber: `+9190${String(Date.now()).slice(-8)}` }
  const sale = { holder, payment: { amount: quote.amount, mode: 'CASH' } }
  expect((await post(`company-tickets/${sold.ticketId}/sell`, sale)).status).toBe(201)
  const back = await post(`ticket-cases/${sold.caseId}/re-enter`, { payment: { amount: 2250, mode: 'CASH' } })
  expect(back.error?.code).toBe('REENTRY_OVER')
})

test('[spec: Re-entry and the copy for the Registrar] the receipt of the notice and the copy are recorded with their days', async () => {
  const { caseId } = await removed()
  const file = (body: object, token = officer.token) => post(`ticket-cases/${caseId}/filing`, body, token)
  expect(where(await file({}))).toEqual([400, 'filedOn'])
  expect(where(await file({ receivedOn: dayFromNow(1) }))).toEqual([400, 'receivedOn'])
  expect((await file({ receivedOn: dayFromNow(0) }, clerk.token)).status).toBe(403)
  const got = await file({ receivedOn: dayFromNow(0) })
  expect(got.data).toMatchObject({ receivedOn: dayFromNow(0), reenterUntil: dayFromNow(7), filedOn: null })
  const filed = await file({ filedOn: dayFromNow(0), filingNumber: 'SRO/14' })
  expect(filed.data).toMatchObject({ filedOn: dayFromNow(0), filingNumber: 'SRO/14', reenterUntil: dayFromNow(7) })
})
