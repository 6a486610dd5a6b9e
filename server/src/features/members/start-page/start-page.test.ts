import { expect, test } from 'vitest'
import { findAuction } from '#features/auctions/model/auctions.sql'
import { listEnrollmentFactsOfSubscriber } from '#features/auctions/model/enrollment-facts.sql'
import { listFactsOfAuctions } from '#features/auctions/model/facts-of-auctions.sql'
import { insertNotification } from '#features/messages/notifications/notifications.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { newId } from '#platform/ids'
import * as make from '#testing/auction-fixtures'
import { countQueries } from '#testing/count-queries'
import { makeClient } from '#testing/enrollment-client'
import { makeCycle, makeSubscriber } from '#testing/fixtures'
import { makeDeclaredPrize } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const client = makeClient(app)
const { makeAuction, makeMember } = make

const HOME = '/v2/subscribers/me/home'
const now = () => app.app.platform.clock.now()
const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000)
const home = async (token: string) => {
  const answer = await app.call('GET', HOME, { token })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.data
}
const running = () => ({ status: 'LIVE', auctionStartAt: now(), startedAt: now(), liveStartedAt: now() })

test('shows nothing to somebody who has no ticket', async () => {
  const newcomer = await makeSubscriber(app)
  expect(await home(newcomer.token)).toEqual({
    serverTime: expect.any(String),
    unreadCount: 0,
    liveAuctions: [],
    toDo: {
      invoices: [],
      invoiceCount: 0,
      invoiceTotal: 0,
      charges: [],
      papers: [],
      prebids: [],
      joins: [],
      requests: [],
      prizes: [],
    },
    nextAuctions: [],
    chits: [],
    chitCount: 0,
  })
})

test('separates live auctions from the next ones and shows clock, lead and what each ticket can do', async () => {
  const live = await makeAuction(app, company, { auction: { ...running(), auctionEndAt: inSeconds(300) } })
  const asha = await makeMember(app, live, 'Asha')
  const second = await makeMember(app, live, 'Asha', asha)
  await make.makeBid(app, live, asha, 90_000)
  const soon = await makeAuction(app, company, { auction: { status: 'READY', auctionStartAt: inSeconds(60) } })
  await makeMember(app, soon, 'Asha', asha)
  const later = await makeAuction(app, company, { auction: { status: 'SCHEDULED', auctionStartAt: inSeconds(9000) } })
  await makeMember(app, later, 'Asha', asha)
  const over = await makeAuction(app, company, { auction: { status: 'COMPLETE', auctionStartAt: inSeconds(-9000) } })
  await makeMember(app, over, 'Asha', asha)

  const { liveAuctions, nextAuctions } = await home(asha.token)
  expect(liveAuctions).toHaveLength(1)
  expect(liveAuctions[0]).toMatchObject({
    auctionId: live.auctionId,
    currentPhase: 'LIVE_BIDDING',
    auctionEndAt: expect.any(String),
    leadingBid: { amount: 90_000, enrolledSubscriberId: asha.enrollmentId },
    isLeading: true,
    tickets: [
      { enrolledSubscriberId: asha.enrollmentId, hasJoined: true, canBid: true, bidBlockedReason: null },
      { enrolledSubscriberId: second.enrollmentId, hasJoined: false, joinBlockedReason: 'PAYMENT_REQUIRED' },
    ],
  })
  expect(nextAuctions.map(({ auctionId }: { auctionId: string }) => auctionId)).toEqual([
    soon.auctionId,
    later.auctionId,
  ])
})

test('lists the tickets that can prebid or join now, and until when', async () => {
  const open = await makeAuction(app, company, {
    config: { hasPrebid: true },
    auction: { status: 'READY', auctionStartAt: inSeconds(30) },
  })
  const asha = await makeMember(app, open, 'Asha')
  const unpaid = await makeMember(app, open, 'Asha', asha)
  await make.makeInvoice(app, open, asha, 'PAID')
  const { toDo, nextAuctions } = await home(asha.token)
  expect(toDo.prebids).toMatchObject([{ enrolledSubscriberId: asha.enrollmentId, closesAt: expect.any(String) }])
  expect(toDo.joins).toMatchObject([{ auctionId: open.auctionId, enrolledSubscriberId: asha.enrollmentId }])
  expect(nextAuctions[0].tickets[1]).toMatchObject({ enrolledSubscriberId: unpaid.enrollmentId, canJoin: false })
})

test('adds up unpaid instalments, the oldest due date first, with what was paid in part taken off', async () => {
  const auction = await makeAuction(app, company)
  const asha = await makeMember(app, auction, 'Asha')
  const nextCycle = await makeCycle(app, company.companyId, auction.programId, 2, { status: 'UPCOMING' })
  await make.makeInvoice(app, auction, asha, 'DRAFT', '2020-02-01')
  await make.makeInvoice(app, { ...auction, cycleId: nextCycle }, asha, 'DRAFT', '2120-02-01')
  await app.db.updateTable('invoices').set({ paidPaise: 50_000 }).where('cycleId', '=', auction.cycleId).execute()
  const { toDo, chits } = await home(asha.token)
  expect(toDo.invoices).toMatchObject([
    { cycleNumber: 1, amount: 2000, balanceAmount: 1500, dueDate: '2020-02-01', status: 'OVERDUE' },
    { cycleNumber: 2, amount: 2000, balanceAmount: 2000, dueDate: '2120-02-01', status: 'DRAFT' },
  ])
  expect(toDo).toMatchObject({ invoiceCount: 2, invoiceTotal: 3500 })
  expect(chits[0].due).toBe(3500)
  const own = await app.call('GET', '/v2/subscribers/me/programs', { token: asha.token })
  expect(own.data.programs[0].due).toBe(3500)
})

test('lists open charges and not those that are paid', async () => {
  const auction = await makeAuction(app, company)
  const asha = await makeMember(app, auction, 'Asha')
  const charge = (month: string, paidPaise: number) => ({
    id: newId(),
    companyId: company.companyId,
    programId: auction.programId,
    enrollmentId: asha.enrollmentId,
    kind: 'LATE',
    month,
    amountPaise: 10_000,
    paidPaise,
    chargedOn: '2026-01-05',
    createdAt: now(),
  })
  await app.db
    .insertInto('ticketCharges')
    .values([charge('2026-01-01', 10_000), charge('2026-02-01', 4_000)])
    .execute()
  const { toDo } = await home(asha.token)
  expect(toDo.charges).toMatchObject([{ kind: 'LATE', balanceAmount: 60, enrolledSubscriberId: asha.enrollmentId }])
})

test('follows a request from the form over the payment to the papers', async () => {
  const programId = await client.openProgram(company)
  const meera = await client.person('Meera')
  const begun = await client.begun(meera, programId)
  expect((await home(meera.token)).toDo.requests).toMatchObject([
    { requestId: begun, waitsFor: 'FORM', step: 'BASIC_INFO', invoice: null },
  ])

  const latha = await client.person('Latha')
  const { requestId, invoiceId } = await client.approved(latha, programId, company.token)
  const waiting = (await home(latha.token)).toDo
  expect(waiting.requests).toMatchObject([{ requestId, waitsFor: 'PAYMENT', invoice: { invoiceId, status: 'DRAFT' } }])
  expect(waiting.invoices).toEqual([])

  const payment = await client.pay(latha, requestId, invoiceId)
  await client.complete(payment.data.transactionId)
  expect((await home(latha.token)).toDo).toMatchObject({
    requests: [],
    papers: [{ requestId, ticketNumber: 1, missing: ['NOMINEE', 'PAN_INCOME', 'AGREEMENT'] }],
  })
  const nominee = { name: 'Raman', relation: 'Husband', mobileNumber: '+919000003002' }
  await client.step(latha, requestId, 'post-enrollment/nominee', { nominee })
  expect((await home(latha.token)).toDo.papers[0].missing).toEqual(['PAN_INCOME', 'AGREEMENT'])
})

test('names what a prize still needs, and the chit with the won ticket and its dividend', async () => {
  const { winner, payoutId, programId } = await makeDeclaredPrize(app, company)
  const { toDo, chits } = await home(winner.token)
  expect(toDo.prizes).toMatchObject([
    { payoutId, programId, ticketNumber: 1, missing: ['PAYEE_ACCOUNT', 'SECURITY_SUFFICIENT'] },
  ])
  expect(chits).toMatchObject([
    { programId, cycleCount: 4, completedCycleCount: 1, dividendEarned: 1000, tickets: [{ wonCycleNumber: 1 }] },
  ])
  await app.db.updateTable('payouts').set({ state: 'SECURITY_REVIEW' }).where('id', '=', payoutId).execute()
  expect((await home(winner.token)).toDo.prizes).toEqual([])
})

test('shows nothing of other members and nothing of tickets that have ended', async () => {
  const auction = await makeAuction(app, company, { auction: running() })
  const asha = await makeMember(app, auction, 'Asha')
  const babu = await makeMember(app, auction, 'Babu')
  await make.makeInvoice(app, auction, asha, 'DRAFT')
  const { toDo, liveAuctions } = await home(babu.token)
  expect(toDo.invoices).toEqual([])
  expect(liveAuctions[0].tickets).toHaveLength(1)
  await app.db.updateTable('enrollments').set({ endedAt: now() }).where('id', '=', babu.enrollmentId).execute()
  expect(await home(babu.token)).toMatchObject({ liveAuctions: [], nextAuctions: [], chits: [], chitCount: 0 })
})

test('reads the same facts as the screen of one auction', async () => {
  const terms = { chitTerms: JSON.stringify({ arrearsBar: 'ALL_DUES' }) }
  const barred = await makeAuction(app, company, { program: terms, config: { hasPrebid: true } })
  const asha = await makeMember(app, barred, 'Asha')
  await make.makeInvoice(app, barred, asha, 'DRAFT', '2020-01-01')
  const joined = await makeAuction(app, company, { config: { hasPrebid: true }, auction: running() })
  const inJoined = await makeMember(app, joined, 'Asha', asha)
  await make.makeInvoice(app, joined, inJoined, 'PAID')
  await make.makePrebid(app, joined, inJoined, 80_000)
  await make.makeBid(app, joined, inJoined, 90_000)
  const { timeZone } = app.config
  const today = dayAt(now(), timeZone)
  const auctions = await Promise.all(
    [barred, joined].map(async ({ auctionId }) => (await findAuction(app.db, auctionId, timeZone))!),
  )
  const together = await listFactsOfAuctions(app.db, auctions, asha.userId, today)
  for (const auction of auctions)
    expect(together.get(auction.id)).toEqual(await listEnrollmentFactsOfSubscriber(app.db, auction, asha.userId, today))
  expect(together.get(barred.auctionId)).toMatchObject([{ isBarredByArrears: true }])
})

test('counts unread notifications up to a hundred', async () => {
  const { userId, token } = await makeSubscriber(app)
  const data = { companyId: company.companyId }
  await app.app.platform.transact(async (tx) => {
    for (let number = 0; number < 101; number++)
      await insertNotification(tx, userId, { type: 'TEST', title: 'A', body: 'B', data }, now())
  })
  expect((await home(token)).unreadCount).toBe(100)
})

test('takes the same number of statements for a long history', async () => {
  const auction = await makeAuction(app, company, { auction: running() })
  const asha = await makeMember(app, auction, 'Asha')
  const { winner } = await makeDeclaredPrize(app, company)
  const statements = async () => (await countQueries(() => home(asha.token))).statements.length
  await statements()
  await app.db
    .updateTable('payouts')
    .set({ subscriberId: asha.userId })
    .where('subscriberId', '=', winner.userId)
    .execute()
  // Now and then a read of who is signed in is among them.
  const few = Math.min(await statements(), await statements())
  expect(few).toBeLessThanOrEqual(10)
  for (let number = 2; number < 12; number++) {
    const other = await makeAuction(app, company, { auction: running() })
    const member = await makeMember(app, other, 'Asha', asha)
    await make.makeInvoice(app, other, member, number % 2 ? 'DRAFT' : 'PAID', '2020-01-01')
    await make.makeBid(app, other, member, 90_000)
  }
  // Other tests of the file may have made the process forget who is signed in.
  await statements()
  expect(await statements()).toBe(few)
  expect((await home(asha.token)).liveAuctions).toHaveLength(11)
})
