import { afterAll, expect, test } from 'vitest'
import { expectBooksBalance, putCashInBox } from '#testing/books'
import { makeCompany, makeEmployee, makeEnrollment, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { makeBankAccount } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const post = (path: string, body: object = {}, token = company.token) => app.call('POST', path, { token, body })
const get = (path: string, token = company.token) => app.call('GET', path, { token })
const bankAccountId = await makeBankAccount(app, company)
const [devi, ravi] = [await makeSubscriber(app, 'Devi'), await makeSubscriber(app, 'Ravi')]
afterAll(() => expectBooksBalance(app))

/** A chit of ₹ 2,000 with two tickets of ₹ 1,000 and two months; cycle 1 is billed. */
async function scene(changes: Record<string, unknown> = {}) {
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...{ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, deductDividend: true },
    ...{ totalAmountPaise: 200_000, subscriptionAmountPaise: 100_000, minimumBidAmountPaise: 100_000 },
    ...{ totalSlots: 2, availableSlots: 0, durationValue: 2 },
    ...changes,
  })
  const tickets = [
    await makeEnrollment(app, company.companyId, programId, devi.userId, 1),
    await makeEnrollment(app, company.companyId, programId, ravi.userId, 2),
  ]
  return { programId, tickets, cycleId: await billedCycle(programId) }
}
async function billedCycle(programId: string) {
  const { data } = await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })
  await post(`/v2/companies/cycles/${data.cycleId}/invoices`)
  return data.cycleId as string
}
const win = (cycleId: string, enrolledSubscriberId: string, subscriberId: string, amount: number) =>
  post(`/v2/companies/cycles/${cycleId}/winners`, {
    winners: [{ division: 1, amount, subscriberId, enrolledSubscriberId }],
  })
const close = (cycleId: string) =>
  app.call('PATCH', `/v2/companies/cycles/${cycleId}`, { token: company.token, body: { status: 'COMPLETED' } })
const money = async (programId: string) => (await get(`/v2/companies/programs/${programId}/money`)).data
const details = async (cycleId: string) => (await get(`/v2/companies/cycles/${cycleId}/program-details`)).data
const refund = (programId: string) => post(`/v2/companies/programs/${programId}/refund-dividends`)
const refundsOf = async (programId: string, more = '') =>
  (await get(`/v2/companies/refunds-due?programId=${programId}${more}`)).data.refunds

test('[spec: Pots that nobody has won] a pot that nobody took stays a liability until it is drawn again', async () => {
  const { programId, tickets, cycleId } = await scene()
  expect((await details(cycleId)).unprizedPot).toBe(0)
  await close(cycleId)
  expect((await details(cycleId)).unprizedPot).toBe(2000)
  expect(await money(programId)).toMatchObject({ unprizedPot: 2000, unprizedPrizeCount: 1, commission: 0 })
  expect((await win(cycleId, tickets[0]!, devi.userId, 1600)).status).toBe(201)
  expect((await details(cycleId)).unprizedPot).toBe(0)
  expect(await money(programId)).toMatchObject({
    ...{ unprizedPot: 0, unprizedPrizeCount: 0, prizesPayable: 1600, commission: 100, dividendsPayable: 300 },
    owedByMembers: 2000,
  })
})

test('[spec: Pots that nobody has won] prizes that a completed auction left open are drawn again, once each', async () => {
  const { programId, tickets } = await scene({ bid: 'AUCTION', isAuctionHostedOnPlatform: true })
  const first = await app.db.selectFrom('cycles').select('id').where('programId', '=', programId).executeTakeFirst()
  await close(first!.id)
  const second = await billedCycle(programId)
  await app.db.updateTable('auctions').set({ status: 'ENDED' }).where('cycleId', '=', second).execute()
  expect((await win(second, tickets[0]!, devi.userId, 1600)).error?.code).toBe('WINNERS_SET_BY_AUCTION')
  expect((await close(second)).status).toBe(200)
  const drawn = await Promise.all([
    win(second, tickets[0]!, devi.userId, 1600),
    win(second, tickets[1]!, ravi.userId, 1600),
  ])
  expect(drawn.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await money(programId)).toMatchObject({ unprizedPot: 2000, unprizedPrizeCount: 1, prizesPayable: 1600 })
})

test('dividends become refunds only when no bill will deduct them, and are not deducted again', async () => {
  const { programId, tickets, cycleId } = await scene()
  await win(cycleId, tickets[0]!, devi.userId, 1600)
  expect((await refund(programId)).error?.code).toBe('DIVIDENDS_STILL_DEDUCTED')
  const last = await billedCycle(programId)
  await win(last, tickets[1]!, ravi.userId, 1500)
  // Cycle 1 gave ₹ 150 each, which bill 2 deducted; cycle 2 gave ₹ 200 each.
  expect((await refund(programId)).data).toEqual({ count: 2, amount: 400 })
  expect((await refund(programId)).data).toEqual({ count: 0, amount: 0 })
  expect(await money(programId)).toMatchObject({ dividendsPayable: 0, refundsDue: 400 })
  expect(await refundsOf(programId)).toMatchObject([
    { kind: 'DIVIDEND', status: 'DUE', amount: 200 },
    { kind: 'DIVIDEND', status: 'DUE', amount: 200 },
  ])
  const invoices = await get(`/v2/companies/cycles/${last}/invoices`)
  expect(invoices.data.invoices.map(({ amount }: { amount: number }) => amount)).toEqual([850, 850])
})

test('a last cycle that is completed before others refunds no dividend that their bills will deduct', async () => {
  const { programId, tickets, cycleId } = await scene({ durationValue: 3 })
  await win(cycleId, tickets[0]!, devi.userId, 1600)
  const last = await post('/v2/companies/cycles', { programId, cycleNumber: 3, status: 'ACTIVE' })
  await post(`/v2/companies/cycles/${last.data.cycleId}/invoices`)
  await win(last.data.cycleId, tickets[1]!, ravi.userId, 1500)
  expect((await refund(programId)).error?.code).toBe('DIVIDENDS_STILL_DEDUCTED')
  expect(await money(programId)).toMatchObject({ refundsDue: 0, dividendsPayable: 400 })
})

test('a program that does not deduct dividends refunds them at any time', async () => {
  const { programId, tickets, cycleId } = await scene({ deductDividend: false })
  await win(cycleId, tickets[0]!, devi.userId, 1600)
  const both = await Promise.all([refund(programId), refund(programId)])
  expect(both.map(({ data }) => data.amount).sort()).toEqual([0, 300])
  expect(await refundsOf(programId, `&subscriberId=${devi.userId}`)).toMatchObject([{ ticketNumber: 1, amount: 150 }])
  expect(await refundsOf(programId, `&enrolledSubscriberId=${tickets[1]}`)).toMatchObject([{ ticketNumber: 2 }])
})

test('[spec: Statements] a statement follows dividends that became refunds, and lists the refunds', async () => {
  const { programId, tickets, cycleId } = await scene({ deductDividend: false })
  await win(cycleId, tickets[0]!, devi.userId, 1600)
  const statement = async () =>
    (await get(`/v2/companies/programs/${programId}/subscribers/${devi.userId}/statements`)).data
  expect((await statement()).totals).toMatchObject({ dividendEarned: 150, dividendRefunded: 0, dividendBalance: 150 })
  await refund(programId)
  expect(await statement()).toMatchObject({
    enrollments: [{ dividendEarned: 150, dividendDeducted: 0, dividendRefunded: 150, dividendBalance: 0 }],
    refunds: [{ kind: 'DIVIDEND', status: 'DUE', amount: 150, ticketNumber: 1 }],
    totals: { dividendEarned: 150, dividendRefunded: 150, dividendBalance: 0 },
  })
  const own = await get(`/v2/subscribers/me/refunds?programId=${programId}`, devi.token)
  expect(own.data).toMatchObject({
    count: 1,
    refunds: [{ status: 'DUE', amount: 150, companyName: expect.any(String) }],
  })
  expect(Object.keys(own.data.refunds[0])).not.toContain('createdById')
  const theirs = (await get(`/v2/subscribers/me/refunds?programId=${programId}&status=PAID`, ravi.token)).data
  expect(theirs.count).toBe(0)
})

test('a refund is paid once, also in a race, and the books show where the money went', async () => {
  const { programId, tickets, cycleId } = await scene({ deductDividend: false })
  await win(cycleId, tickets[0]!, devi.userId, 1600)
  await refund(programId)
  const [one, two] = await refundsOf(programId)
  const billing = await makeRole(app, company.companyId, 'COMPANY', ['company.billing.manage'])
  const accountant = await makeEmployee(app, company.companyId, [{ roleId: billing }])
  const pay = (id: string, body: object, token = accountant.token) =>
    post(`/v2/companies/refunds-due/${id}/paid`, body, token)
  const alone = await pay(one.id, { mode: 'CASH' }, company.token)
  expect([alone.status, alone.error?.code]).toEqual([409, 'SECOND_PERSON_REQUIRED'])
  expect((await pay(one.id, { mode: 'CASH' })).error?.code).toBe('CASH_NOT_ENOUGH')
  await putCashInBox(app, company, 5_000_000)
  const race = await Promise.all([pay(one.id, { mode: 'CASH' }), pay(one.id, { mode: 'CASH' })])
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await pay(two.id, { mode: 'GOLD' })).status).toBe(400)
  expect((await pay(two.id, { mode: 'NEFT', paidAt: '2999-01-01' })).error?.details?.[0]?.path).toBe('paidAt')
  const utr = `N-${two.id}`
  const neft = { mode: 'NEFT', utr, bankAccountId }
  expect((await pay(two.id, { mode: 'NEFT' })).error?.details?.map(({ path }) => path)).toEqual([
    'utr',
    'bankAccountId',
  ])
  expect((await pay(two.id, { ...neft, bankAccountId: two.id })).error?.details?.[0]?.path).toBe('bankAccountId')
  const paid = (await pay(two.id, neft)).data
  expect(paid).toMatchObject({ status: 'PAID', mode: 'NEFT', utr, voucherNumber: expect.stringContaining('/PV/') })
  const [first] = race.filter(({ status }) => status === 200)
  expect(first!.data.voucherNumber).not.toBe(paid.voucherNumber)
  // The bank sends it back: it is due again, and paid once more.
  const back = (id: string) => post(`/v2/companies/refunds-due/${id}/returned`, { reason: 'The account is closed' })
  expect((await back(one.id)).error?.code).toBe('REFUND_NOT_RETURNABLE')
  expect((await back(two.id)).data).toMatchObject({ status: 'DUE', mode: null, utr: null, amount: two.amount })
  expect((await back(two.id)).error?.code).toBe('REFUND_NOT_RETURNABLE')
  expect((await pay(two.id, neft)).error?.code).toBe('PAYOUT_UTR_TAKEN')
  expect((await pay(two.id, { ...neft, utr: `${utr}-2` })).data).toMatchObject({ status: 'PAID' })
  expect(await money(programId)).toMatchObject({ refundsDue: 0 })
  expect(await refundsOf(programId, '&status=DUE')).toEqual([])

  const stranger = await makeCompany(app, 'Cochin Chits')
  expect((await pay(two.id, { mode: 'CASH' }, stranger.token)).status).toBe(404)
  const roleId = await makeRole(app, company.companyId, 'COMPANY', ['payment.manage'])
  const cashier = await makeEmployee(app, company.companyId, [{ roleId }])
  expect((await pay(two.id, { mode: 'CASH' }, cashier.token)).status).toBe(403)
})

test('members are notified when a refund is due and when it is paid', async () => {
  const { programId, tickets, cycleId } = await scene({ deductDividend: false })
  await win(cycleId, tickets[0]!, devi.userId, 1600)
  const noticesOf = async ({ token }: { token: string }) =>
    (await get('/v2/subscribers/me/notifications', token)).data.notifications.filter(
      ({ type, data }: { type: string; data: { programId?: string } }) =>
        type.startsWith('REFUND_') && data.programId === programId,
    )
  await refund(programId)
  expect(await noticesOf(ravi)).toMatchObject([{ type: 'REFUND_DUE', params: { amount: 150, ticketNumber: 2 } }])
  const billing = await makeRole(app, company.companyId, 'COMPANY', ['company.billing.manage'])
  const accountant = await makeEmployee(app, company.companyId, [{ roleId: billing }])
  const [due] = await refundsOf(programId, `&subscriberId=${ravi.userId}`)
  await post(`/v2/companies/refunds-due/${due.id}/paid`, { mode: 'CASH' }, accountant.token)
  expect((await noticesOf(ravi)).map(({ type }: { type: string }) => type)).toEqual(['REFUND_PAID', 'REFUND_DUE'])
  expect(await noticesOf(devi)).toMatchObject([{ type: 'REFUND_DUE' }])
})

test('[spec: Refunds are paid like prizes] a person gets less than two lakh in cash on a day, and a UTR pays once', async () => {
  const { programId, tickets, cycleId } = await scene({ deductDividend: false })
  await win(cycleId, tickets[0]!, devi.userId, 1600)
  await refund(programId)
  const [one, two] = await refundsOf(programId)
  await app.db.updateTable('refundsDue').set({ userId: devi.userId }).where('id', 'in', [one.id, two.id]).execute()
  const billing = await makeRole(app, company.companyId, 'COMPANY', ['company.billing.manage'])
  const accountant = await makeEmployee(app, company.companyId, [{ roleId: billing }])
  const pay = (id: string, body: object) => post(`/v2/companies/refunds-due/${id}/paid`, body, accountant.token)
  const paidBefore = { mode: 'CASH', paidOn: '2026-10-05', paidAt: new Date(), amountPaise: 19_999_000 }
  await app.db.updateTable('refundsDue').set(paidBefore).where('id', '=', one.id).execute()
  const late = await pay(two.id, { mode: 'CASH', paidAt: '2026-10-05' })
  expect([late.status, late.error?.code]).toEqual([409, 'PAYOUT_CASH_LIMIT'])
  await app.db
    .updateTable('refundsDue')
    .set({ mode: null, paidOn: null, paidAt: null, amountPaise: 15_000 })
    .where('id', '=', one.id)
    .execute()
  await app.db.updateTable('refundsDue').set({ userId: ravi.userId }).where('enrollmentId', '=', tickets[1]!).execute()
  const utr = `SAME-${one.id}`
  expect((await pay(one.id, { mode: 'NEFT', utr, bankAccountId })).status).toBe(200)
  const taken = await pay(two.id, { mode: 'NEFT', utr: utr.toLowerCase(), bankAccountId })
  expect([taken.error?.code, taken.error?.details?.[0]?.path]).toEqual(['PAYOUT_UTR_TAKEN', 'utr'])
})
