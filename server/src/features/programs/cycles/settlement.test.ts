import { expect, test } from 'vitest'
import {
  makeCompany,
  makeCycle,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeUser,
} from '#testing/fixtures'
import type { TestApp } from '#testing/test-app'
import { useCompany } from '#testing/use-app'
import { reverseSettlement, settleCycle } from './settlement.actions.ts'

const { app, company } = await useCompany()
const stranger = await makeCompany(app, 'Cochin Chits')
const subscriberId = (await makeUser(app, 'SUBSCRIBER', 'Devi')).id

const LOT = { bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false }
async function scene(tickets: number, changes: Record<string, unknown> = LOT) {
  const programId = await makeProgram(app, company.companyId, company.branchId, changes)
  const ids: string[] = []
  for (let number = 1; number <= tickets; number++)
    ids.push(await makeEnrollment(app, company.companyId, programId, subscriberId, number))
  return { programId, ids, cycleId: (await newCycle(programId, 'ACTIVE')).cycleId as string }
}
const post = (path: string, body: object, token = company.token) => app.call('POST', path, { token, body })
const newCycle = async (programId: string, status = 'UPCOMING') =>
  (await post('/v2/companies/cycles', { programId, status })).data
const win = (cycleId: string, winners: object[], token?: string) =>
  post(`/v2/companies/cycles/${cycleId}/winners`, { winners }, token)
const winner = (enrolledSubscriberId: string, amount: number | string, division = 1) => ({
  division,
  amount,
  subscriberId,
  enrolledSubscriberId,
})
const invoicesOf = async (cycleId: string) => {
  await post(`/v2/companies/cycles/${cycleId}/invoices`, {})
  const answer = await app.call('GET', `/v2/companies/cycles/${cycleId}/invoices?pageSize=100`, {
    token: company.token,
  })
  return answer.data.invoices
}
const patchCycle = (cycleId: string, status: string) =>
  app.call('PATCH', `/v2/companies/cycles/${cycleId}`, { token: company.token, body: { status } })
const transact: <T>(work: Parameters<TestApp['app']['platform']['transact']>[0]) => Promise<T> = (work) =>
  app.app.platform.transact(work) as never

test('[spec: Endpoints and schedule rules] recording the winners completes and settles the cycle, and the next invoices have a dividend line', async () => {
  const { programId, ids, cycleId } = await scene(50)
  const answer = await win(cycleId, [winner(ids[6]!, '60000.00')])
  expect(answer.status).toBe(201)
  expect(answer.data).toMatchObject({
    cycleId,
    cycleStatus: 'COMPLETED',
    declaredWinnerCount: 1,
    remainingWinnerSlots: 0,
    winners: [
      { division: 1, amount: 60000, prize: 60000, enrolledSubscriberId: ids[6], type: 'LOT', status: 'DECLARED' },
    ],
    settlement: {
      pot: 100000,
      prize: 60000,
      discount: 40000,
      foremanCommission: 5000,
      dividend: 35000,
      dividendPerEnrollment: 700,
      enrollmentCount: 50,
    },
  })
  const next = await newCycle(programId, 'ACTIVE')
  const invoices = await invoicesOf(next.cycleId)
  expect(invoices).toHaveLength(50)
  for (const invoice of invoices)
    expect(invoice).toMatchObject({
      grossAmount: 2000,
      dividend: 700,
      amount: 1300,
      lines: [
        { type: 'SUBSCRIPTION', amount: 2000 },
        { type: 'DIVIDEND', amount: -700 },
      ],
    })
})

test('[domain] a cycle with several divisions is open until the last prize, and odd paise go to the lowest tickets', async () => {
  const { ids, cycleId } = await scene(3, {
    ...LOT,
    divisions: 2,
    totalAmountPaise: 10_001,
    foremanCommissionHundredths: 0,
  })
  const first = await win(cycleId, [winner(ids[0]!, 100, 2)])
  expect(first.data).toMatchObject({ cycleStatus: 'ACTIVE', remainingWinnerSlots: 1, settlement: null })
  const second = await win(cycleId, [winner(ids[1]!, 0, 1)])
  expect(second.data).toMatchObject({ cycleStatus: 'COMPLETED', settlement: { pot: 200.02, discount: 100.02 } })
  const shares = await app.db
    .selectFrom('settlementShares')
    .innerJoin('enrollments', 'enrollments.id', 'settlementShares.enrollmentId')
    .select('dividendPaise')
    .where('cycleId', '=', cycleId)
    .orderBy('ticketNumber')
    .execute()
  expect(shares.map(({ dividendPaise }) => dividendPaise)).toEqual([3334, 3334, 3334])
})

test('[spec: Endpoints and schedule rules; More refusals] reports all wrong winners together and stores none', async () => {
  const { ids, cycleId } = await scene(3)
  const other = await scene(1)
  const answer = await win(cycleId, [
    winner(ids[0]!, 60000, 2),
    winner(other.ids[0]!, 60000),
    { ...winner(ids[1]!, 100001), subscriberId: company.ownerId },
    winner(ids[0]!, 1),
  ])
  expect(answer.status).toBe(400)
  expect(answer.error?.details?.map(({ path }) => path)).toEqual([
    'winners.0.division',
    'winners.1.enrolledSubscriberId',
    'winners.2.division',
    'winners.2.amount',
    'winners.2.subscriberId',
    'winners.3.division',
    'winners.3.enrolledSubscriberId',
  ])
  for (const amount of ['1e5', '1,000', '-0', ' 5', '1.234', 60000.555, 1e-7, -1, null, true, '99999999999999'])
    expect((await win(cycleId, [winner(ids[0]!, amount as never)])).status, String(amount)).toBe(400)
  expect((await win(cycleId, [])).status).toBe(400)
  expect(await app.db.selectFrom('winners').select('id').where('cycleId', '=', cycleId).execute()).toEqual([])
})

test('[spec: Endpoints and schedule rules] returns 409 for a second win of an enrollment or a second winner of a division, also in a race', async () => {
  const { programId, ids, cycleId } = await scene(8)
  const answers = await Promise.all(ids.map((id) => win(cycleId, [winner(id, 60000)])))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
    code: 'DIVISION_TAKEN',
    details: [{ path: 'winners.0.division' }],
  })
  const champion = ids[answers.findIndex(({ status }) => status === 201)]!
  const next = await newCycle(programId, 'ACTIVE')
  const again = await win(next.cycleId, [winner(champion, 60000)])
  expect([again.status, again.error?.code]).toEqual([409, 'PRIOR_WINNER'])
})

test('[spec: Endpoints and schedule rules] returns 409 when an auction on the platform decides the winners, unless it is cancelled', async () => {
  const { ids, cycleId } = await scene(2, {})
  expect((await win(cycleId, [winner(ids[0]!, 60000)])).error?.code).toBe('WINNERS_SET_BY_AUCTION')
  await app.db.updateTable('auctions').set({ status: 'CANCELLED' }).where('cycleId', '=', cycleId).execute()
  expect((await win(cycleId, [winner(ids[0]!, 60000)])).data.winners[0].type).toBe('AUCTION')
})

test('[spec: Which bid is better] reads the bid of an external auction in the bid mode of the program', async () => {
  const { ids, cycleId } = await scene(2, {
    isAuctionHostedOnPlatform: false,
    auctionConfig: JSON.stringify({ auctionBidMode: 'DISCOUNT_INCREASING' }),
  })
  const { data } = await win(cycleId, [winner(ids[0]!, 40000)])
  expect(data.winners[0]).toMatchObject({ amount: 40000, prize: 60000, type: 'AUCTION' })
  expect(data.settlement).toMatchObject({ prize: 60000, discount: 40000 })
})

test('[spec: Which endpoint asks for what] recording winners needs auction.winner.manage, and other companies get 404', async () => {
  const { programId, ids, cycleId } = await scene(2)
  const { companyId } = company
  const holder = async (codes: string[]) =>
    (await makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'PROGRAM', codes), programId }]))
      .token
  expect((await win(cycleId, [winner(ids[0]!, 1)], stranger.token)).status).toBe(404)
  expect((await win(cycleId, [winner(ids[0]!, 1)], await holder(['program.status.manage']))).status).toBe(404)
  expect((await win(cycleId, [winner(ids[0]!, 1)], await holder(['auction.winner.manage']))).status).toBe(201)
})

test('[domain] a dividend above the instalment carries over; unpaid invoices change, paid ones do not', async () => {
  const { programId, ids, cycleId } = await scene(5, { ...LOT, foremanCommissionHundredths: 0 })
  const second = await newCycle(programId)
  const third = await newCycle(programId)
  const [early] = await invoicesOf(second.cycleId)
  await post(`/v2/companies/invoices/${early.id}/mark-as-paid`, {})
  await invoicesOf(third.cycleId)
  // 15,000 of discount over 5 tickets: 3,000 each, on instalments of 2,000.
  await win(cycleId, [winner(ids[0]!, 85000)])
  const amounts = async (id: string) => (await invoicesOf(id)).map(({ amount }: { amount: number }) => amount)
  expect(await amounts(second.cycleId)).toEqual([2000, 0, 0, 0, 0])
  expect(await amounts(third.cycleId)).toEqual([0, 1000, 1000, 1000, 1000])

  // A disqualification withdraws the dividends from unpaid invoices.
  await transact((tx) => reverseSettlement(tx, cycleId, new Date()))
  expect(await amounts(second.cycleId)).toEqual([2000, 2000, 2000, 2000, 2000])
  expect(await amounts(third.cycleId)).toEqual([2000, 2000, 2000, 2000, 2000])
  const reopened = await app.call('GET', `/v2/companies/cycles/${cycleId}/program-details`, { token: company.token })
  expect(reopened.data).toMatchObject({ cycle: { status: 'ACTIVE', completedAt: null }, settlement: null })
  await transact((tx) => settleCycle(tx, cycleId, new Date()))
  await transact((tx) => settleCycle(tx, cycleId, new Date()))
  expect(await amounts(third.cycleId)).toEqual([0, 1000, 1000, 1000, 1000])
})

test('[domain] an invoice is PAID without a payment while dividends cover it', async () => {
  const { programId, ids, cycleId } = await scene(5, { ...LOT, foremanCommissionHundredths: 0 })
  const second = await newCycle(programId)
  const seen = async (id: string) =>
    (await invoicesOf(id)).map(({ status, amount, paymentMode, paidAt }: Record<string, unknown>) => [
      status,
      amount,
      paymentMode,
      paidAt !== null,
    ])
  await invoicesOf(second.cycleId)
  await win(cycleId, [winner(ids[0]!, 85000)])
  expect(await seen(second.cycleId)).toEqual(Array(5).fill(['PAID', 0, 'DIVIDEND', true]))
  const path = `/v2/companies/billing/transactions?programId=${programId}`
  expect((await app.call('GET', path, { token: company.token })).data.count).toBe(0)

  // Invoices created after the settlement are covered at once, or in part.
  const third = await newCycle(programId)
  const made = await post(`/v2/companies/cycles/${third.cycleId}/invoices`, { dueDate: '2099-01-31' })
  expect(made.data.invoices[0]).toMatchObject({ status: 'DRAFT', amount: 1000, paymentMode: null })

  // It stays PAID when the program stops deducting, but not when its dividends are withdrawn.
  const { token } = await app.superadmin()
  await app.call('PATCH', `/v2/admin/programs/${programId}`, { token, body: { deductDividend: false } })
  expect(await seen(second.cycleId)).toEqual(Array(5).fill(['PAID', 0, 'DIVIDEND', true]))
  await app.call('PATCH', `/v2/admin/programs/${programId}`, { token, body: { deductDividend: true } })
  await transact((tx) => reverseSettlement(tx, cycleId, new Date()))
  expect((await seen(second.cycleId))[0].slice(1)).toEqual([2000, null, false])
  await transact((tx) => settleCycle(tx, cycleId, new Date()))

  // Cancelling the cycle returns the dividends.
  const body = { status: 'CANCELLED' }
  await app.call('PATCH', `/v2/companies/cycles/${second.cycleId}`, { token: company.token, body })
  expect((await seen(third.cycleId))[0].slice(0, 2)).toEqual(['PAID', 0])
})

test('[domain] a cycle that is settled again is shared by the tickets of its first completion', async () => {
  const { programId, ids, cycleId } = await scene(4)
  const sharers = async () =>
    (await app.db.selectFrom('settlementShares').select('enrollmentId').where('cycleId', '=', cycleId).execute())
      .map(({ enrollmentId }) => enrollmentId)
      .sort()
  await win(cycleId, [winner(ids[0]!, 60000)])
  expect(await sharers()).toEqual([...ids].sort())

  await transact((tx) => reverseSettlement(tx, cycleId, new Date()))
  await makeEnrollment(app, company.companyId, programId, subscriberId, 5)
  await app.db.updateTable('enrollments').set({ endedAt: new Date() }).where('id', '=', ids[3]!).execute()
  await transact((tx) => settleCycle(tx, cycleId, new Date()))
  expect(await sharers()).toEqual([...ids].sort())
})

test('[domain] a new ticket has no share when a winner is recorded after staff closed the cycle', async () => {
  const { programId, ids, cycleId } = await scene(4)
  const closed = await patchCycle(cycleId, 'COMPLETED')
  await makeEnrollment(app, company.companyId, programId, subscriberId, 5)
  const late = await win(cycleId, [winner(ids[0]!, 60000)])
  expect(late.data.settlement).toMatchObject({ enrollmentCount: 4, dividendPerEnrollment: 8750 })
  const details = await app.call('GET', `/v2/companies/cycles/${cycleId}/program-details`, { token: company.token })
  expect(details.data.cycle.completedAt).toBe(closed.data.completedAt)
})

test('[domain] a ticket that waited while the cycle was completed has no share and no invoice, whatever its timestamp', async () => {
  const { programId, ids, cycleId } = await scene(2)
  expect((await patchCycle(cycleId, 'COMPLETED')).status).toBe(200)
  const late = await makeEnrollment(app, company.companyId, programId, subscriberId, 3)
  const earlier = new Date(Date.now() - 3_600_000)
  await app.db.updateTable('enrollments').set({ createdAt: earlier }).where('id', '=', late).execute()
  expect((await invoicesOf(cycleId)).map(({ ticketNumber }: { ticketNumber: number }) => ticketNumber)).toEqual([1, 2])
  expect((await win(cycleId, [winner(ids[0]!, 80_000)])).data.settlement.enrollmentCount).toBe(2)
})

test('[domain] invoices ask for the whole instalment without deduct_dividend, and imported cycles are not settled', async () => {
  const { programId, ids, cycleId } = await scene(4, { ...LOT, deductDividend: false })
  await win(cycleId, [winner(ids[0]!, 60000)])
  const [invoice] = await invoicesOf((await newCycle(programId)).cycleId)
  expect(invoice).toMatchObject({ dividend: 0, amount: 2000 })

  const imported = await makeProgram(app, company.companyId, company.branchId, LOT)
  const enrollmentId = await makeEnrollment(app, company.companyId, imported, subscriberId, 1)
  const past = await makeCycle(app, company.companyId, imported, 1, { status: 'COMPLETED', isImported: true })
  const answer = await win(past, [winner(enrollmentId, 60000)])
  expect(answer.status).toBe(201)
  expect(answer.data).toMatchObject({ cycleStatus: 'COMPLETED', settlement: null })
  expect((await invoicesOf((await newCycle(imported)).cycleId))[0].dividend).toBe(0)
})

test('[spec: The terms of a cycle] a billed cycle keeps whether it deducts dividends; the next one follows its program', async () => {
  const { programId, ids, cycleId } = await scene(4)
  await win(cycleId, [winner(ids[0]!, 93000)])
  const billed = (await newCycle(programId)).cycleId
  const { token } = await app.superadmin()
  const dividends = async (id: string) => (await invoicesOf(id)).map(({ dividend }: { dividend: number }) => dividend)
  expect(await dividends(billed)).toEqual([500, 500, 500, 500])
  const path = `/v2/admin/programs/${programId}`
  expect((await app.call('PATCH', path, { token, body: { deductDividend: false } })).status).toBe(200)
  expect(await dividends(billed)).toEqual([500, 500, 500, 500])
  await win(billed, [winner(ids[1]!, 93000)])
  expect(await dividends((await newCycle(programId)).cycleId)).toEqual([0, 0, 0, 0])
})

test('[spec: States of a cycle] closing a cycle settles it, and cancelling one cancels its unpaid invoices', async () => {
  const { programId, cycleId } = await scene(2)
  const patch = (id: string, status: string) =>
    app.call('PATCH', `/v2/companies/cycles/${id}`, { token: company.token, body: { status } })
  expect((await patch(cycleId, 'COMPLETED')).status).toBe(200)
  const details = await app.call('GET', `/v2/companies/cycles/${cycleId}/program-details`, { token: company.token })
  expect(details.data.settlement).toMatchObject({ pot: 0, foremanCommission: 0, dividend: 0 })
  const next = await newCycle(programId)
  await invoicesOf(next.cycleId)
  expect((await patch(next.cycleId, 'CANCELLED')).status).toBe(200)
  const rows = await app.db.selectFrom('invoices').select('status').where('cycleId', '=', next.cycleId).execute()
  expect(rows).toEqual([{ status: 'CANCELLED' }, { status: 'CANCELLED' }])
})

test('[domain] invoices created while the cycle is being settled get their dividend', async () => {
  for (let round = 0; round < 5; round++) {
    const { programId, ids, cycleId } = await scene(4)
    const next = await newCycle(programId)
    await Promise.all([
      win(cycleId, [winner(ids[0]!, 60000)]),
      post(`/v2/companies/cycles/${next.cycleId}/invoices`, {}),
    ])
    expect((await invoicesOf(next.cycleId)).map((i: { dividend: number }) => i.dividend)).toEqual([
      2000, 2000, 2000, 2000,
    ])
  }
})
