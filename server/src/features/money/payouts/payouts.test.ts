import { expect, test } from 'vitest'
import { putCashInBox } from '#testing/books'
import { dayFromNow } from '#testing/days'
import { makeBranch, makeCompany, makeEmployee, makeProgram, makeRole } from '#testing/fixtures'
import { makeBankAccount, makeDeclaredPrize, makePayoutStaff, PAYEE } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const staff = await makePayoutStaff(app, company)
const bankAccountId = await makeBankAccount(app, company)
const { preparer, approver, payer, reader } = staff

const at = (payoutId: string, path = '') => `/v2/companies/payouts/${payoutId}${path}`
const get = (payoutId: string, token = company.token) => app.call('GET', at(payoutId), { token })
const patch = (payoutId: string, body: object, token = preparer.token) =>
  app.call('PATCH', at(payoutId), { token, body })
const post = (payoutId: string, path: string, body?: object, token = preparer.token) =>
  app.call('POST', at(payoutId, path), { token, ...(body ? { body } : {}) })
const balance = async (account: string, subjectId: string) => {
  const rows = await app.db
    .selectFrom('ledgerPostings')
    .select('amountPaise')
    .where('account', '=', account)
    .where('subjectId', '=', subjectId)
    .execute()
  return rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}
const gold = { typeCode: 'GOLD_ORNAMENTS', value: '20000', valuedOn: '2026-01-01' }
const neft = (utr: string) => ({ mode: 'NEFT', utr, bankAccountId })

/** With payee and mode, so that only review and payment are left. */
async function submitted(changes: Record<string, unknown> = {}, settings: object = { securityMode: 'DEDUCT_FUTURE' }) {
  const prize = await makeDeclaredPrize(app, company, changes)
  expect((await patch(prize.payoutId, { payee: PAYEE, ...settings })).error).toBeNull()
  expect((await post(prize.payoutId, '/submit')).status).toBe(200)
  return prize
}
const approve = (payoutId: string, net: number, token = approver.token) => post(payoutId, '/approve', { net }, token)

test('[payouts] the declaration of a winner opens one case with its clocks and notifies the winner', async () => {
  const { payoutId, winner, winnerId, programId, tickets } = await makeDeclaredPrize(app, company)
  const { status, data } = await get(payoutId)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    payoutId,
    winnerId,
    programId,
    enrolledSubscriberId: tickets[0],
    ticketNumber: 1,
    subscriberName: 'Devi',
    state: 'AWAITING_PAPERS',
    securityMode: 'SECURITY',
    isOverdue: false,
    grossPrize: null,
    net: null,
    figures: {
      grossPrize: 15_000,
      deductions: [{ type: 'OWN_DUES', amount: 5_000 }],
      net: 10_000,
    },
    remainingInstalments: 3,
    futureLiability: 15_000,
    coveredLiability: 0,
    payee: null,
    payment: null,
  })
  expect(data.checklist).toEqual([
    { item: 'PAYEE_ACCOUNT', isDone: false },
    { item: 'SECURITY_SUFFICIENT', isDone: false },
    { item: 'GUARANTORS_CONSENTED', isDone: true },
    { item: 'CYCLE_SETTLED', isDone: true },
    { item: 'PRIZE_COVERS_DEDUCTIONS', isDone: true },
  ])
  expect(data.dueOn > data.declaredOn && data.dueOn === data.nextInstalmentOn).toBe(true)
  const notices = await app.call('GET', '/v2/subscribers/me/notifications', { token: winner.token })
  expect(notices.data.notifications).toMatchObject([{ type: 'PRIZE_WON', data: { payoutId } }])
})

test('[payouts] a prize goes from papers to review, approval and payment, and the books are even', async () => {
  const { payoutId, winner, winnerId, programId, tickets } = await makeDeclaredPrize(app, company)
  await patch(payoutId, { payee: PAYEE, documentCharge: '100.50' })
  expect((await post(payoutId, '/securities', gold)).error).toBeNull()
  expect((await post(payoutId, '/submit')).data).toMatchObject({
    state: 'SECURITY_REVIEW',
    preparerIds: [preparer.userId],
    coveredLiability: 15_000,
  })
  const approved = await approve(payoutId, 9_899.5)
  expect(approved.status).toBe(200)
  expect(approved.data).toMatchObject({ state: 'APPROVED', grossPrize: 15_000, net: 9_899.5 })
  const paid = await post(payoutId, '/pay', neft('UTR000001'), payer.token)
  expect(paid.status).toBe(200)
  expect(paid.data).toMatchObject({
    state: 'PAID',
    net: 9_899.5,
    payment: { mode: 'NEFT', utr: 'UTR000001', bankAccountId, receiptId: expect.any(String) },
    checklist: expect.arrayContaining([{ item: 'CYCLE_SETTLED', isDone: true }]),
  })
  expect(paid.data.payment.voucherNumber).toMatch(/^\w+\/PV\/\d{4}-\d\d\/\d{6}$/)
  expect(await balance('PRIZE_PAYABLE', winnerId)).toBe(0)
  expect(await balance('BANK', bankAccountId)).toBe(-989_950)
  expect(await balance('CHARGES_INCOME', programId)).toBe(-10_050)
  // The bill of ₹ 5,000 is paid by what was kept.
  expect(await balance('TICKET', tickets[0]!)).toBe(0)
  const receipt = await app.db
    .selectFrom('receipts')
    .selectAll()
    .where('payoutId', '=', payoutId)
    .executeTakeFirstOrThrow()
  expect(receipt).toMatchObject({ mode: 'ADJUSTMENT', amountPaise: 500_000, moneyAccount: 'PRIZE_PAYABLE' })
  const notices = await app.call('GET', '/v2/subscribers/me/notifications', { token: winner.token })
  expect(notices.data.notifications.map(({ type }: { type: string }) => type)).toEqual([
    'PRIZE_PAID',
    'PRIZE_APPROVED',
    'PRIZE_WON',
  ])
})

test('[payouts] future subscriptions that are kept become the advance of the ticket and pay the coming bills', async () => {
  const { payoutId, tickets, programId, cycleId } = await submitted()
  // 15,000 − 5,000 billed − 3 × 5,000 to come is negative, so the own dues stay open.
  expect((await get(payoutId)).data.figures.net).toBe(-5_000)
  expect((await approve(payoutId, 0)).error?.code).toBe('PAYOUT_NET_NEGATIVE')
  await post(payoutId, '/send-back', { reason: 'Keep the future only' }, approver.token)
  await patch(payoutId, { deductOwnDues: false })
  await post(payoutId, '/submit')
  expect((await approve(payoutId, 0)).status).toBe(200)
  expect((await post(payoutId, '/pay', neft('UTR000002'), payer.token)).status).toBe(200)
  const ticket = () =>
    app.db.selectFrom('enrollments').select('advancePaise').where('id', '=', tickets[0]!).executeTakeFirstOrThrow()
  expect(await ticket()).toEqual({ advancePaise: 1_500_000 })
  expect(cycleId).toBeDefined()
  const next = await app.call('POST', '/v2/companies/cycles', {
    token: company.token,
    body: { programId, status: 'ACTIVE' },
  })
  await app.call('POST', `/v2/companies/cycles/${next.data.cycleId}/invoices`, { token: company.token, body: {} })
  const bills = await app.call('GET', `/v2/companies/cycles/${next.data.cycleId}/invoices`, { token: company.token })
  expect(bills.data.invoices[0]).toMatchObject({ ticketNumber: 1, status: 'PAID', dividend: 1_000, amount: 4_000 })
})

test('[payouts] dues of the other tickets of the person are paid in their own groups', async () => {
  const { payoutId, winner, winnerId } = await makeDeclaredPrize(app, company)
  const other = await makeDeclaredPrize(app, company)
  await app.db
    .updateTable('enrollments')
    .set({ subscriberId: winner.userId })
    .where('id', '=', other.tickets[2]!)
    .execute()
  await app.db
    .updateTable('invoices')
    .set({ subscriberId: winner.userId, dueDate: dayFromNow(-1) })
    .where('enrollmentId', '=', other.tickets[2]!)
    .execute()
  await patch(payoutId, { payee: PAYEE })
  await post(payoutId, '/securities', gold)
  await post(payoutId, '/submit')
  const approved = await approve(payoutId, 5_000)
  expect(approved.data.figures.deductions).toEqual([
    { type: 'OWN_DUES', amount: 5_000 },
    { type: 'OTHER_DUES', amount: 5_000 },
  ])
  expect((await post(payoutId, '/pay', { mode: 'CASH' }, payer.token)).error?.code).toBe('CASH_NOT_ENOUGH')
  await putCashInBox(app, company, 500_000)
  expect((await post(payoutId, '/pay', { mode: 'CASH' }, payer.token)).status).toBe(200)
  expect(await balance('TICKET', other.tickets[2]!)).toBe(0)
  const lines = await app.db
    .selectFrom('ledgerPostings')
    .select(['programId', 'amountPaise'])
    .where('account', '=', 'PRIZE_PAYABLE')
    .where('subjectId', '=', winnerId)
    .execute()
  for (const group of Map.groupBy(lines, ({ programId }) => programId).values())
    expect(group.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0)
})

test('[payouts] an employee who prepared the case cannot approve it, and each step needs its own permission', async () => {
  const { payoutId } = await makeDeclaredPrize(app, company)
  await patch(payoutId, { payee: PAYEE }, company.token)
  await post(payoutId, '/securities', gold)
  await post(payoutId, '/submit')
  expect((await approve(payoutId, 10_000, company.token)).error?.code).toBe('SECOND_PERSON_REQUIRED')
  expect((await approve(payoutId, 10_000, payer.token)).status).toBe(403)
  expect((await approve(payoutId, 10_000)).status).toBe(200)
  expect((await post(payoutId, '/pay', neft('UTR000003'), approver.token)).status).toBe(403)
  expect((await patch(payoutId, { deductCharges: false }, approver.token)).status).toBe(404)
  expect((await patch(payoutId, { deductCharges: false })).error?.code).toBe('PAYOUT_WRONG_STATE')
})

test('[payouts] the net never changes unseen between reading, approval and payment', async () => {
  const { payoutId, invoices } = await makeDeclaredPrize(app, company)
  await patch(payoutId, { payee: PAYEE })
  await post(payoutId, '/securities', gold)
  await post(payoutId, '/submit')
  const stale = await approve(payoutId, 9_000)
  expect([stale.status, stale.error?.code]).toEqual([409, 'PAYOUT_CHANGED'])
  expect(stale.error?.details).toContainEqual(
    expect.objectContaining({ path: 'net', message: 'is now ₹ 10,000.00', keyword: 'isNow' }),
  )
  await approve(payoutId, 10_000)
  await app.call('POST', `/v2/companies/invoices/${invoices[0].id}/mark-as-paid`, {
    token: company.token,
    body: { paymentMode: 'CASH' },
  })
  const changed = await post(payoutId, '/pay', neft('UTR000004'), payer.token)
  expect([changed.status, changed.error?.code]).toEqual([409, 'PAYOUT_CHANGED'])
  expect(changed.error?.details).toMatchObject([
    { path: 'deductions.OWN_DUES', message: 'is now ₹ 0.00' },
    { path: 'net', message: 'is now ₹ 15,000.00' },
  ])
  await post(payoutId, '/send-back', { reason: 'The member has paid' }, approver.token)
  expect((await get(payoutId)).data).toMatchObject({ state: 'AWAITING_PAPERS', net: null, approvedAt: null })
  await post(payoutId, '/submit')
  await approve(payoutId, 15_000)
  expect((await post(payoutId, '/pay', neft('UTR000004'), payer.token)).data.payment.receiptId).toBeNull()
})

test('[payouts] names what is missing, and refuses bad amounts, accounts and dates with their path', async () => {
  const { payoutId } = await makeDeclaredPrize(app, company)
  const missing = await post(payoutId, '/submit')
  expect([missing.status, missing.error?.code]).toEqual([409, 'PAYOUT_PAPERS_MISSING'])
  expect(missing.error?.details?.map(({ path }) => path)).toEqual(['PAYEE_ACCOUNT', 'SECURITY_SUFFICIENT'])
  const path = async (answer: ReturnType<typeof app.call>) => (await answer).error?.details?.map((each) => each.path)
  for (const documentCharge of [-1, '1.234', 1.005, 'ten'])
    expect(await path(patch(payoutId, { documentCharge }))).toEqual(['documentCharge'])
  expect(await path(patch(payoutId, { payee: { ...PAYEE, ifsc: 'X' } }))).toEqual(['payee.ifsc'])
  expect(await path(post(payoutId, '/securities', { ...gold, value: 0 }))).toEqual(['value'])
  expect(await path(post(payoutId, '/securities', { ...gold, typeCode: 'A_BOAT' }))).toEqual(['typeCode'])
  expect(await path(post(payoutId, '/securities', { ...gold, valuedOn: '2099-01-01' }))).toEqual(['valuedOn'])
  expect(await path(post(payoutId, '/pay', { mode: 'NEFT' }, payer.token))).toEqual(['utr', 'bankAccountId'])
  expect(await path(post(payoutId, '/pay', { mode: 'CASH', bankAccountId }, payer.token))).toEqual(['bankAccountId'])
  expect((await post(payoutId, '/pay', { mode: 'CASH' }, payer.token)).error?.code).toBe('PAYOUT_WRONG_STATE')
  expect((await patch(payoutId, {})).status).toBe(400)
})

test('[payouts] only types of security that the program allows are taken, and the case lists them', async () => {
  const { payoutId } = await makeDeclaredPrize(app, company, { allowedSecurities: ['FIXED_DEPOSIT'] })
  expect((await post(payoutId, '/securities', gold)).error?.details?.[0]?.path).toBe('typeCode')
  const added = await post(payoutId, '/securities', { ...gold, typeCode: 'FIXED_DEPOSIT' })
  expect(added.status).toBe(201)
  expect(added.data.allowedSecurityTypes.map(({ code }: { code: string }) => code)).toEqual(['FIXED_DEPOSIT'])
})

test('[payouts] two lakh and more are not paid in cash', async () => {
  const large = { totalAmountPaise: 40_000_000, subscriptionAmountPaise: 10_000_000, durationValue: 1 }
  const { payoutId } = await makeDeclaredPrize(app, company, large, 300_000)
  await patch(payoutId, { payee: PAYEE })
  await post(payoutId, '/submit')
  await approve(payoutId, 200_000)
  const cash = await post(payoutId, '/pay', { mode: 'CASH' }, payer.token)
  expect([cash.status, cash.error?.code]).toEqual([409, 'PAYOUT_CASH_LIMIT'])
  expect((await post(payoutId, '/pay', neft('UTR000010'), payer.token)).status).toBe(200)
})

test('[payouts] vouchers are numbered per branch and year without gaps', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const numbers: string[] = []
  for (let count = 0; count < 3; count++) {
    const prize = await makeDeclaredPrize(app, { ...company, branchId })
    await patch(prize.payoutId, { payee: PAYEE })
    await post(prize.payoutId, '/securities', gold)
    await post(prize.payoutId, '/submit')
    await approve(prize.payoutId, 10_000)
    const wrong = await post(prize.payoutId, '/pay', neft('UTR000009'), payer.token)
    expect(wrong.error?.details?.[0]?.path).toBe('bankAccountId')
    await putCashInBox(app, { ...company, branchId }, 2_000_000)
    const paid = await post(prize.payoutId, '/pay', { mode: 'CASH' }, payer.token)
    numbers.push(paid.data.payment.voucherNumber.split('/').at(-1))
  }
  expect(numbers).toEqual(['000001', '000002', '000003'])
})

test('[spec: Errors] other companies and branches see no case, and the account number is masked for readers', async () => {
  const { payoutId, programId } = await makeDeclaredPrize(app, company)
  await patch(payoutId, { payee: PAYEE })
  const stranger = await makeCompany(app, 'Cochin Chits')
  const elsewhere = await makeEmployee(app, company.companyId, [
    { roleId: 'role_branch_manager_branch', branchId: await makeBranch(app, company.companyId) },
  ])
  for (const token of [stranger.token, elsewhere.token]) {
    expect((await get(payoutId, token)).status).toBe(404)
    expect((await patch(payoutId, { deductCharges: false }, token)).status).toBe(404)
    expect((await post(payoutId, '/submit', undefined, token)).status).toBe(404)
    const list = await app.call('GET', '/v2/companies/payouts', { token })
    expect(list.data).toMatchObject({ count: 0, payouts: [] })
  }
  expect((await get(payoutId, reader.token)).data.payee.accountNumber).toBe('********5544')
  expect((await get(payoutId, payer.token)).data.payee.accountNumber).toBe(PAYEE.accountNumber)
  const row = await app.db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow()
  const audits = await app.db.selectFrom('auditLogs').selectAll().where('resourceId', '=', payoutId).execute()
  expect(JSON.stringify([row, audits])).not.toContain(PAYEE.accountNumber)
  const scoped = await makeRole(app, company.companyId, 'PROGRAM', ['payment.manage'])
  const ours = await makeEmployee(app, company.companyId, [{ roleId: scoped, programId }])
  const seen = await app.call('GET', '/v2/companies/payouts', { token: ours.token })
  expect(seen.data.payouts.map((each: { payoutId: string }) => each.payoutId)).toEqual([payoutId])
  expect(await makeProgram(app, company.companyId, company.branchId)).toBeDefined()
})

test('[payouts] lists filter by state, program, branch and what is overdue', async () => {
  const branchId = await makeBranch(app, company.companyId)
  const one = await makeDeclaredPrize(app, { ...company, branchId })
  const two = await makeDeclaredPrize(app, { ...company, branchId })
  await app.db.updateTable('payouts').set({ dueOn: '2026-01-01' }).where('id', '=', one.payoutId).execute()
  const list = async (query: string) =>
    (await app.call('GET', `/v2/companies/payouts?branchId=${branchId}&${query}`, { token: reader.token })).data
  const ids = async (query: string) => (await list(query)).payouts.map((each: { id: string }) => each.id)
  expect(await ids('')).toEqual([two.payoutId, one.payoutId])
  expect(await ids('overdue=true')).toEqual([one.payoutId])
  expect(await ids(`programId=${two.programId}`)).toEqual([two.payoutId])
  expect(await ids('state=PAID')).toEqual([])
  expect(await list('pageSize=1')).toMatchObject({ count: 2, totalPages: 2 })
})
