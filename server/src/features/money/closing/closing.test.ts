// A whole small chit through the real endpoints, closed to zero, and chits that cannot be closed.
import { expect, test } from 'vitest'
import { makeAuction } from '#testing/auction-fixtures'
import { expectBooksBalance } from '#testing/books'
import {
  makeBranch,
  makeCompany,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeSubscriber,
} from '#testing/fixtures'
import { LOT_PROGRAM, makeBankAccount, makePayoutStaff, PAYEE } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId, branchId, token } = company
const { preparer, approver, payer } = await makePayoutStaff(app, company)
const bankAccountId = await makeBankAccount(app, company)
const post = (path: string, body: object = {}, by = token) => app.call('POST', path, { token: by, body })
const closing = (programId: string, by = token) =>
  app.call('GET', `/v2/companies/programs/${programId}/closing`, { token: by })
const close = (programId: string, body: object = {}, by = token) =>
  post(`/v2/companies/programs/${programId}/closing`, body, by)
type Item = { item: string; count: number; amount: number }
const amounts = (items: Item[]) => Object.fromEntries(items.map(({ item, amount }) => [item, amount]))

/** Tickets of ₹ 1,000.01 for as many months. */
async function makeChit(ticketCount: number, months = ticketCount) {
  const programId = await makeProgram(app, companyId, branchId, {
    ...LOT_PROGRAM,
    totalAmountPaise: ticketCount * 100_001,
    subscriptionAmountPaise: 100_001,
    minimumBidAmountPaise: 100_001,
    durationValue: months,
    totalSlots: ticketCount,
  })
  const tickets: { enrollmentId: string; userId: string }[] = []
  for (let number = 1; number <= ticketCount; number++) {
    const { userId } = await makeSubscriber(app, `Member ${number}`)
    tickets.push({ userId, enrollmentId: await makeEnrollment(app, companyId, programId, userId, number) })
  }
  return { programId, tickets }
}

/** Bills a month, takes what is not paid, and records the winner. */
async function playMonth(programId: string, winner?: { enrollmentId: string; userId: string; amount: number }) {
  const { cycleId } = (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data
  const { invoices } = (await post(`/v2/companies/cycles/${cycleId}/invoices`)).data
  for (const { id, status } of invoices)
    if (status !== 'PAID')
      await post(`/v2/companies/invoices/${id}/mark-as-paid`, { paymentMode: 'UPI', reference: 'R' })
  if (!winner)
    return void (await app.call('PATCH', `/v2/companies/cycles/${cycleId}`, { token, body: { status: 'COMPLETED' } }))
  const { enrollmentId, userId, amount } = winner
  const body = { division: 1, amount, subscriberId: userId, enrolledSubscriberId: enrollmentId }
  expect((await post(`/v2/companies/cycles/${cycleId}/winners`, { winners: [body] })).error).toBeNull()
}

let utr = 100_000
async function payPrizes(programId: string, settings: object = {}) {
  const open = await app.db
    .selectFrom('payouts')
    .select('id')
    .where('programId', '=', programId)
    .where('state', '<>', 'PAID')
    .execute()
  for (const { id } of open) {
    const at = `/v2/companies/payouts/${id}`
    await app.call('PATCH', at, { token: preparer.token, body: { payee: PAYEE, ...settings } })
    const { data } = await post(`${at}/submit`, {}, preparer.token)
    expect((await post(`${at}/approve`, { net: data.figures.net }, approver.token)).error).toBeNull()
    const paid = await post(`${at}/pay`, { mode: 'NEFT', utr: `UTR${++utr}`, bankAccountId }, payer.token)
    expect(paid.error).toBeNull()
  }
}

test('[spec: Pots that nobody has won] a chit that was played to its end is closed to zero, to the paisa', async () => {
  const { programId, tickets } = await makeChit(3)
  await playMonth(programId, { ...tickets[0]!, amount: 2100.02 })
  // What is kept for the coming months is more than the bills will ask, so an advance is left at the end.
  await payPrizes(programId, { securityMode: 'DEDUCT_FUTURE' })
  await playMonth(programId, { ...tickets[1]!, amount: 2500 })
  expect((await close(programId)).error?.details?.map(({ path }: { path: string }) => path)).toEqual([
    'CYCLES_TO_COMPLETE',
    'PRIZES_TO_PAY',
  ])
  await playMonth(programId, { ...tickets[2]!, amount: 2850 })

  const before = (await closing(programId)).data
  expect(before).toMatchObject({ isClosed: false, canClose: false, isZero: false })
  expect(amounts(before.items)).toEqual({ PRIZES_TO_PAY: 5350, DIVIDENDS_LEFT: 0.03, ADVANCES_LEFT: 366.69 })
  const refused = await close(programId)
  expect([refused.status, refused.error?.code]).toEqual([409, 'PROGRAM_MONEY_OPEN'])
  expect(refused.error?.details).toMatchObject([
    { path: 'PRIZES_TO_PAY', message: '2 prizes are not paid (₹ 5,350.00)', keyword: 'prizesUnpaid' },
  ])

  await payPrizes(programId)
  expect((await closing(programId)).data.canClose).toBe(true)
  const closed = await close(programId)
  expect(closed.status).toBe(200)
  expect(closed.data).toMatchObject({
    programStatus: 'COMPLETED',
    isClosed: true,
    reason: null,
    overridden: [],
    isZero: true,
  })
  expect(amounts(closed.data.items)).toEqual({ REFUNDS_DUE: 366.72 })
  for (const account of ['TICKET', 'DIVIDEND_PAYABLE', 'PRIZE_PAYABLE', 'UNPRIZED_POT'])
    expect(
      closed.data.balances.find((balance: { account: string }) => balance.account === account)?.balance,
      account,
    ).toBe(0)
  expect((await close(programId)).data).toEqual(closed.data)

  const { refunds } = (await app.call('GET', `/v2/companies/refunds-due?programId=${programId}&status=DUE`, { token }))
    .data
  for (const { refundId } of refunds)
    await post(`/v2/companies/refunds-due/${refundId}/paid`, { mode: 'UPI', utr: refundId, bankAccountId }, payer.token)
  const after = (await closing(programId)).data
  expect(after).toMatchObject({ isZero: true, items: [] })
  // Three instalments of three members, less three prizes, are three commissions.
  const open = after.balances.filter(({ balance }: { balance: number }) => balance !== 0)
  expect(open.reduce((sum: number, { balance }: { balance: number }) => sum + Math.round(balance * 100), 0)).toBe(0)
  expect(open).toContainEqual({ account: 'COMMISSION_INCOME', name: 'Commission', balance: -450 })
  await expectBooksBalance(app)
})

test('[spec: Pots that nobody has won] money that is open is left open only for a reason, by somebody who keeps the books', async () => {
  const { programId } = await makeChit(2)
  const { cycleId } = (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data
  await post(`/v2/companies/cycles/${cycleId}/invoices`)
  const mover = await makeEmployee(app, companyId, [
    { roleId: await makeRole(app, companyId, 'COMPANY', ['program.status.manage']) },
  ])
  const reason = 'All members have agreed to end it early'
  expect((await close(programId, {}, mover.token)).error?.code).toBe('PROGRAM_MONEY_OPEN')
  expect((await close(programId, { reason }, mover.token)).status).toBe(403)
  expect((await close(programId, { unprizedPot: 'REFUND' }, mover.token)).status).toBe(403)
  const { status, data } = await close(programId, { reason })
  expect([status, data.programStatus, data.reason, data.isZero]).toEqual([200, 'COMPLETED', reason, false])
  expect(amounts(data.overridden)).toEqual({ CYCLES_TO_COMPLETE: 0, UNPAID_INVOICES: 2000.02, UNPRIZED_POT: 2000.02 })
  const log = await app.db
    .selectFrom('auditLogs')
    .selectAll()
    .where('resourceId', '=', programId)
    .where('action', '=', 'program.closed')
    .execute()
  expect(log).toMatchObject([{ actorId: expect.any(String), after: { reason } }])
  await expectBooksBalance(app)
})

test('[spec: Pots that nobody has won] a pot that nobody has won is refunded to the tickets that have never won', async () => {
  const { programId, tickets } = await makeChit(3, 2)
  await playMonth(programId, { ...tickets[0]!, amount: 3000.03 })
  await playMonth(programId)
  await payPrizes(programId)
  const refused = await close(programId)
  expect(refused.error?.details).toMatchObject([{ path: 'UNPRIZED_POT' }])
  const { data } = await close(programId, { unprizedPot: 'REFUND' })
  expect(data).toMatchObject({ isClosed: true, isZero: true, overridden: [] })
  const { refunds } = (await app.call('GET', `/v2/companies/refunds-due?programId=${programId}`, { token })).data
  expect(refunds.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]).sort()).toEqual([
    ['POT', 1500.01],
    ['POT', 1500.02],
  ])
  await expectBooksBalance(app)
})

test('[spec: Who moves what] the status change of the specification completes a program and warns of its money', async () => {
  const { programId } = await makeChit(2)
  const { cycleId } = (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data
  await post(`/v2/companies/cycles/${cycleId}/invoices`)
  const response = await app.http.inject({
    method: 'PATCH',
    url: `/v2/companies/programs/${programId}/program-status`,
    headers: { authorization: `Bearer ${token}` },
    payload: { programStatus: 'COMPLETED' },
  })
  expect(response.statusCode).toBe(200)
  expect(response.json().warnings).toContainEqual({
    path: 'UNPAID_INVOICES',
    message: '2 invoices are not paid (₹ 2,000.02)',
  })
  expect((await closing(programId)).data).toMatchObject({
    isClosed: false,
    programStatus: 'COMPLETED',
    canClose: false,
  })
  expect((await close(programId, { reason: 'Closed later' })).data).toMatchObject({
    isClosed: true,
    programStatus: 'COMPLETED',
  })
})

test('[spec: Pots that nobody has won] two people close a program once, and others do not find it', async () => {
  const { programId, tickets } = await makeChit(1)
  await playMonth(programId, { ...tickets[0]!, amount: 1000.01 })
  await payPrizes(programId)
  const stranger = await makeCompany(app, 'Cochin Chits')
  const roleId = await makeRole(app, companyId, 'BRANCH', ['program.status.manage'])
  const outsider = await makeEmployee(app, companyId, [{ roleId, branchId: await makeBranch(app, companyId) }])
  for (const other of [stranger.token, outsider.token]) {
    expect((await closing(programId, other)).status).toBe(404)
    expect((await close(programId, {}, other)).status).toBe(404)
  }
  const both = await Promise.all([close(programId), close(programId), close(programId)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(both.map(({ data }) => data.closedAt)).size).toBe(1)
  expect((await close(programId, { unprizedPot: 'KEEP' })).error?.details?.[0]?.path).toBe('unprizedPot')
  await expectBooksBalance(app)
})

test('[spec: Pots that nobody has won] a pot that was refunded at the closing is not drawn again', async () => {
  const { programId, tickets } = await makeChit(3, 2)
  await playMonth(programId, { ...tickets[0]!, amount: 3000.03 })
  await playMonth(programId)
  await payPrizes(programId)
  expect((await close(programId, { unprizedPot: 'REFUND' })).data.isZero).toBe(true)
  const { id: cycleId } = await app.db
    .selectFrom('cycles')
    .select('id')
    .where('programId', '=', programId)
    .where('cycleNumber', '=', 2)
    .executeTakeFirstOrThrow()
  const { enrollmentId, userId } = tickets[1]!
  const winners = [{ division: 1, amount: 3000.03, subscriberId: userId, enrolledSubscriberId: enrollmentId }]
  const drawn = await post(`/v2/companies/cycles/${cycleId}/winners`, { winners })
  expect([drawn.status, drawn.error?.code]).toEqual([409, 'CYCLE_CLOSED'])
  expect((await closing(programId)).data.isZero).toBe(true)
})

test('[spec: Pots that nobody has won] the pot of a cycle that is still played is not refunded', async () => {
  const { programId } = await makeChit(2)
  const { cycleId } = (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data
  await post(`/v2/companies/cycles/${cycleId}/invoices`)
  const reason = 'All members have agreed to end it early'
  const refused = await close(programId, { reason, unprizedPot: 'REFUND' })
  expect([refused.status, refused.error?.code]).toEqual([409, 'PROGRAM_MONEY_OPEN'])
  expect(refused.error?.details?.map(({ path }: { path: string }) => path)).toContain('CYCLES_TO_COMPLETE')
})

test('a program whose state or open auction forbids the closing says which', async () => {
  const { programId } = await makeChit(2)
  const state = async (changes: object) => {
    await app.db.updateTable('programs').set(changes).where('id', '=', programId).execute()
    const { canClose, blockedReason } = (await closing(programId)).data
    const refused = await close(programId, { reason: 'Closed early' })
    return [canClose, blockedReason, refused.error?.code]
  }
  const code = 'PROGRAM_TRANSITION_NOT_ALLOWED'
  expect(await state({ programStatus: 'CANCELLED' })).toEqual([false, code, code])
  const waiting = { programStatus: 'ACTIVE', approvalStatus: 'UNDER_REVIEW' }
  expect(await state(waiting)).toEqual([false, 'PROGRAM_NOT_APPROVED', 'PROGRAM_NOT_APPROVED'])
  await makeAuction(
    app,
    { companyId, branchId },
    { programId, cycle: { cycleNumber: 9 }, auction: { status: 'PAUSED' } },
  )
  const open = 'PROGRAM_HAS_OPEN_AUCTION'
  expect(await state({ approvalStatus: 'APPROVED' })).toEqual([false, open, open])
})
