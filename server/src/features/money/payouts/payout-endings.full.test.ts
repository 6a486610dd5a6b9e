// How a case ends: paid once, cancelled with its winner, deposited, forfeited; also in a race. And what a sealed prize shows.
import { expect, test } from 'vitest'
import { declareCandidate } from '#features/auctions/winners/winners.actions'
import * as make from '#testing/auction-fixtures'
import { expectBooksBalance } from '#testing/books'
import { dayFromNow } from '#testing/days'
import { anySuperadmin, PAST_CYCLE, staffOf } from '#testing/lifecycle'
import { makeBankAccount, makeDeclaredPrize, makePayoutStaff, PAYEE } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { preparer, approver, payer } = await makePayoutStaff(app, company)
const bankAccountId = await makeBankAccount(app, company)
const separateAccountId = await makeBankAccount(app, company, '500600700800')
const auctioneer = staffOf(app, company.token)
const { platform } = app.app

const post = (payoutId: string, path: string, body?: object, token = preparer.token) =>
  app.call('POST', `/v2/companies/payouts/${payoutId}${path}`, { token, ...(body ? { body } : {}) })
const get = async (payoutId: string, token = company.token) =>
  (await app.call('GET', `/v2/companies/payouts/${payoutId}`, { token })).data
const patch = (payoutId: string, body: object) =>
  app.call('PATCH', `/v2/companies/payouts/${payoutId}`, { token: preparer.token, body })
const payoutOf = (winnerId: string) =>
  app.db.selectFrom('payouts').selectAll().where('winnerId', '=', winnerId).executeTakeFirstOrThrow()
const balance = async (account: string, subjectId: string) => {
  const lines = app.db.selectFrom('ledgerPostings').select('amountPaise').where('account', '=', account)
  const rows = await lines.where('subjectId', '=', subjectId).execute()
  return rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}
const pay = (payoutId: string, utr: string) => post(payoutId, '/pay', { mode: 'NEFT', utr, bankAccountId }, payer.token)

/** An auction on the platform whose single winner takes ₹ 70,000 of ₹ 1,00,000. */
async function auctioned(kind: 'bid' | 'prebid' = 'bid') {
  const auction = await make.makeAuction(app, company, {
    config: { hasPrebid: kind === 'prebid' },
    program: { durationValue: 1 },
    cycle: PAST_CYCLE,
    auction: { status: 'ENDED', run: 1, stateVersion: 1, liveStartedAt: new Date(), endedAt: new Date() },
  })
  const member = await make.makeMember(app, auction, 'Asha')
  const place = kind === 'bid' ? make.makeBid : make.makePrebid
  const id = await place(app, auction, member, 70_000)
  const offer = kind === 'bid' ? { bidId: id } : { prebidId: id }
  await declareCandidate(platform, anySuperadmin(), auction.auctionId, offer)
  const { id: winnerId } = await app.db
    .selectFrom('winners')
    .select('id')
    .where('auctionId', '=', auction.auctionId)
    .executeTakeFirstOrThrow()
  const payout = await payoutOf(winnerId)
  const disqualify = () =>
    auctioneer.disqualifyWinner(auction.auctionId, { winnerId, disqualificationReasonCode: 'KYC_ISSUE' })
  return { ...auction, member, winnerId, payoutId: payout.id, disqualify }
}
async function approved(prize: { payoutId: string }, net = 70_000) {
  await patch(prize.payoutId, { payee: PAYEE })
  expect((await post(prize.payoutId, '/submit')).error).toBeNull()
  expect((await post(prize.payoutId, '/approve', { net }, approver.token)).error).toBeNull()
}

test('[payouts] a disqualification cancels the case, and a new winner gets a new one', async () => {
  const { payoutId, winnerId, disqualify } = await auctioned()
  await approved({ payoutId })
  expect((await disqualify()).status).toBe(200)
  expect(await get(payoutId)).toMatchObject({ state: 'CANCELLED' })
  expect(await balance('PRIZE_PAYABLE', winnerId)).toBe(0)
  expect((await pay(payoutId, 'UTR100001')).error?.code).toBe('PAYOUT_WRONG_STATE')
  await expectBooksBalance(app)
})

test('[payouts] a winner whose prize is paid cannot be disqualified', async () => {
  const prize = await auctioned()
  await approved(prize)
  expect((await pay(prize.payoutId, 'UTR100002')).status).toBe(200)
  const refused = await prize.disqualify()
  expect([refused.status, refused.error?.code]).toEqual([409, 'PRIZE_ALREADY_PAID'])
  expect(await get(prize.payoutId)).toMatchObject({ state: 'PAID' })
  expect(await balance('PRIZE_PAYABLE', prize.winnerId)).toBe(0)
  await expectBooksBalance(app)
})

test('[payouts] a winner whose prize came back from the bank cannot be disqualified: dues were kept from it', async () => {
  const prize = await auctioned()
  await approved(prize)
  await pay(prize.payoutId, 'UTR100003')
  const back = { date: dayFromNow(0), reason: 'The account is closed' }
  expect((await post(prize.payoutId, '/returned', back, payer.token)).status).toBe(200)
  expect((await prize.disqualify()).error?.code).toBe('PRIZE_ALREADY_PAID')
  await expectBooksBalance(app)
})

test('[payouts] of several payments at once exactly one wins', async () => {
  const prize = await auctioned()
  await approved(prize)
  const answers = await Promise.all([1, 2, 3, 4].map((each) => pay(prize.payoutId, `UTR20000${each}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const entries = await app.db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('sourceId', '=', prize.payoutId)
    .where('kind', '=', 'PAYOUT')
    .execute()
  expect(entries).toHaveLength(1)
  expect(await balance('PRIZE_PAYABLE', prize.winnerId)).toBe(0)
})

test('[payouts] of several approvals at once exactly one wins', async () => {
  const { payoutId } = await auctioned()
  await patch(payoutId, { payee: PAYEE })
  await post(payoutId, '/submit')
  const answers = await Promise.all([1, 2, 3].map(() => post(payoutId, '/approve', { net: 70_000 }, approver.token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('[payouts] a payment and a disqualification at once: exactly one wins, and the books agree', async () => {
  for (let round = 0; round < 6; round++) {
    const prize = await auctioned()
    await approved(prize)
    const [paid, gone] = await Promise.all([pay(prize.payoutId, `UTR30000${round}`), prize.disqualify()])
    expect([paid.status, gone.status].sort()).toEqual([200, 409])
    const { state } = await get(prize.payoutId)
    expect(state).toBe(paid.status === 200 ? 'PAID' : 'CANCELLED')
    expect(await balance('PRIZE_PAYABLE', prize.winnerId)).toBe(0)
  }
  await expectBooksBalance(app)
})

test('[payouts] a UTR pays one prize of a company', async () => {
  const [one, two] = [await auctioned(), await auctioned()]
  await approved(one)
  await approved(two)
  expect((await pay(one.payoutId, 'UTR400001')).status).toBe(200)
  const again = await pay(two.payoutId, 'utr400001')
  expect([again.status, again.error?.code]).toEqual([409, 'PAYOUT_UTR_TAKEN'])
})

test('[payouts] a deposited prize is still owed and is paid when the papers come', async () => {
  const { payoutId, winnerId } = await makeDeclaredPrize(app, company)
  const body = { bankAccountId: separateAccountId, fromBankAccountId: bankAccountId }
  const before = await balance('BANK', separateAccountId)
  expect((await post(payoutId, '/deposit', body, payer.token)).data).toMatchObject({ state: 'DEPOSITED' })
  expect(await balance('BANK', separateAccountId)).toBe(before + 1_000_000)
  expect(await balance('PRIZE_PAYABLE', winnerId)).toBe(-1_500_000)
  await patch(payoutId, { payee: PAYEE, securityMode: 'SECURITY' })
  await post(payoutId, '/securities', { typeCode: 'FIXED_DEPOSIT', value: 20_000, valuedOn: '2026-01-01' })
  expect((await post(payoutId, '/submit')).data).toMatchObject({ state: 'SECURITY_REVIEW' })
  await post(payoutId, '/approve', { net: 10_000 }, approver.token)
  const payment = { mode: 'CHEQUE', chequeNumber: '000123', bankAccountId: separateAccountId }
  expect((await post(payoutId, '/pay', payment, payer.token)).status).toBe(200)
  expect(await balance('BANK', separateAccountId)).toBe(before)
  await expectBooksBalance(app)
})

test('[payouts] a prize that nobody claims is forfeited after two months and drawn again', async () => {
  const { payoutId, winnerId, cycleId, winner, tickets } = await makeDeclaredPrize(app, company)
  await post(payoutId, '/deposit', { bankAccountId: separateAccountId }, payer.token)
  const forfeit = () => post(payoutId, '/forfeit', { reason: 'Three letters came back' }, approver.token)
  expect((await forfeit()).error?.code).toBe('PAYOUT_REDRAW_TOO_EARLY')
  await app.db.updateTable('payouts').set({ redrawFrom: '2026-01-01' }).where('id', '=', payoutId).execute()
  const before = await balance('BANK', separateAccountId)
  expect((await forfeit()).data).toMatchObject({
    state: 'FORFEITED_REDRAW',
    stateReason: 'Three letters came back',
    figures: null,
  })
  expect(await balance('PRIZE_PAYABLE', winnerId)).toBe(0)
  expect(await balance('BANK', separateAccountId)).toBe(before - 1_000_000)
  expect((await forfeit()).error?.code).toBe('PAYOUT_WRONG_STATE')
  const next = { division: 1, amount: 18_000, enrolledSubscriberId: tickets[1] }
  const { subscriberId } = await app.db
    .selectFrom('enrollments')
    .select('subscriberId')
    .where('id', '=', tickets[1]!)
    .executeTakeFirstOrThrow()
  const drawn = await app.call('POST', `/v2/companies/cycles/${cycleId}/winners`, {
    token: company.token,
    body: { winners: [{ ...next, subscriberId }] },
  })
  expect(drawn.data).toMatchObject({ cycleStatus: 'COMPLETED', settlement: { prize: 18_000 } })
  expect(subscriberId).not.toBe(winner.userId)
  await expectBooksBalance(app)
})

test('[payouts] forfeiting the prize of an auction opens its division again', async () => {
  const { payoutId, auctionId, winnerId } = await auctioned()
  await app.db.updateTable('payouts').set({ redrawFrom: '2026-01-01' }).where('id', '=', payoutId).execute()
  expect((await post(payoutId, '/forfeit', { reason: 'Never came' }, approver.token)).status).toBe(200)
  expect(await payoutOf(winnerId)).toMatchObject({ state: 'FORFEITED_REDRAW' })
  expect((await auctioneer.row(auctionId)).status).toBe('ENDED')
  expect(await balance('PRIZE_PAYABLE', winnerId)).toBe(0)
})

test('[spec: Winners from prebids; Settled at the reveal] the amounts of a prize from a sealed prebid are null until the reveal, and it cannot be approved', async () => {
  const { payoutId, auctionId, member } = await auctioned('prebid')
  const own = async () =>
    (await app.call('GET', `/v2/subscribers/me/payouts/${payoutId}`, { token: member.token })).data
  expect(await own()).toMatchObject({ figures: null, grossPrize: null, net: null })
  // Staff read the amounts of prebids once the auction has ended.
  expect((await get(payoutId)).figures).toMatchObject({ grossPrize: 70_000 })
  const reopened = { status: 'SCHEDULED' } as const
  await app.db.updateTable('auctions').set(reopened).where('id', '=', auctionId).execute()
  expect(await get(payoutId)).toMatchObject({ figures: null })
  await app.db.updateTable('auctions').set({ status: 'COMPLETE' }).where('id', '=', auctionId).execute()
  await patch(payoutId, { payee: PAYEE })
  await post(payoutId, '/submit')
  const early = await post(payoutId, '/approve', { net: 70_000 }, approver.token)
  expect([early.status, early.error?.code]).toEqual([409, 'PAYOUT_NOT_SETTLED'])
  expect((await auctioneer.reveal(auctionId, {})).status).toBe(200)
  expect((await own()).figures).toMatchObject({ grossPrize: 70_000, net: 70_000 })
  expect((await post(payoutId, '/approve', { net: 70_000 }, approver.token)).status).toBe(200)
})

test('a bill that a prize has paid leaves its money with the ticket when it is cancelled', async () => {
  const prize = await makeDeclaredPrize(app, company, { durationValue: 2 })
  const [ticketId, { token }] = [prize.tickets[0]!, company]
  await patch(prize.payoutId, { payee: PAYEE, securityMode: 'DEDUCT_FUTURE' })
  const { data } = await post(prize.payoutId, '/submit')
  await post(prize.payoutId, '/approve', { net: data.figures.net }, approver.token)
  expect((await pay(prize.payoutId, 'UTR00000077')).status).toBe(200)
  const bill = prize.invoices.find((invoice: { ticketNumber: number }) => invoice.ticketNumber === 1)
  const cancelled = await app.call('POST', `/v2/companies/invoices/${bill.id}/cancel`, { token, body: {} })
  expect(cancelled.data.status).toBe('CANCELLED')
  // ₹ 5,000 of the bill and ₹ 5,000 for the month to come.
  expect([await balance('PRIZE_PAYABLE', prize.winnerId), await balance('TICKET', ticketId)]).toEqual([0, -1_000_000])
  await expectBooksBalance(app)
})
