import { expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { dayFromNow } from '#testing/days'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { makeBankAccount, makeDeclaredPrize, makePayoutStaff, PAYEE } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { preparer, approver, payer, reader } = await makePayoutStaff(app, company)
const bankAccountId = await makeBankAccount(app, company)

const post = (path: string, body: object = {}, token = payer.token) =>
  app.call('POST', `/v2/companies/${path}`, { token, body })
const get = async (payoutId: string) =>
  (await app.call('GET', `/v2/companies/payouts/${payoutId}`, { token: company.token })).data
const vouchers = async (query = '', token = payer.token) =>
  (await app.call('GET', `/v2/companies/payment-vouchers?pageSize=100${query}`, { token })).data.vouchers
const vouchersOf = async (sourceId: string) =>
  (await vouchers()).filter((voucher: { sourceId: string }) => voucher.sourceId === sourceId)
const balance = async (account: string, subjectId: string) => {
  const lines = app.db.selectFrom('ledgerPostings').select('amountPaise').where('account', '=', account)
  const rows = await lines.where('subjectId', '=', subjectId).execute()
  return rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

/** ₹ 15,000 won, ₹ 5,000 of own dues, ₹ 250 for the document: ₹ 9,750 net, with gold as security. */
async function approved() {
  const prize = await makeDeclaredPrize(app, company)
  const at = `/v2/companies/payouts/${prize.payoutId}`
  const { token } = preparer
  await app.call('PATCH', at, { token, body: { payee: PAYEE, documentCharge: '250' } })
  const gold = { typeCode: 'GOLD_ORNAMENTS', value: '30000', valuedOn: '2026-01-01' }
  await app.call('POST', `${at}/securities`, { token, body: gold })
  expect((await post(`payouts/${prize.payoutId}/submit`, {}, token)).error).toBeNull()
  await approve(prize.payoutId)
  return prize
}
const approve = async (payoutId: string) => {
  const { error } = await post(`payouts/${payoutId}/approve`, { net: 9_750 }, approver.token)
  expect(error).toBeNull()
}
const neft = (utr: string) => ({ mode: 'NEFT', utr, bankAccountId })
const BACK = { date: dayFromNow(0), utr: 'RETURN0001', reason: 'The account is closed' }

test('[spec: Payments that come back] a returned prize is owed again, what was kept stays kept, and a new voucher pays it', async () => {
  const { payoutId, winnerId } = await approved()
  const bankBefore = await balance('BANK', bankAccountId)
  const first = await post(`payouts/${payoutId}/pay`, neft('SBINRET00001'))
  expect(first.data).toMatchObject({ state: 'PAID' })
  const { receiptId } = first.data.payment
  expect((await post(`payouts/${payoutId}/returned`, { ...BACK, date: '2999-01-01' })).error?.details?.[0]?.path).toBe(
    'date',
  )
  expect((await post(`payouts/${payoutId}/returned`, { ...BACK, date: '2020-01-01' })).error?.details?.[0]?.path).toBe(
    'date',
  )
  const back = await post(`payouts/${payoutId}/returned`, BACK)
  expect(back.data).toMatchObject({
    state: 'APPROVED',
    payment: null,
    figures: { net: 9_750 },
    stateReason: BACK.reason,
  })
  expect(back.data.returnedAt).toEqual(expect.any(String))
  expect(await balance('PRIZE_PAYABLE', winnerId)).toBe(-975_000)
  expect(await balance('BANK', bankAccountId)).toBe(bankBefore)
  expect((await post(`payouts/${payoutId}/returned`, BACK)).error?.code).toBe('PAYOUT_WRONG_STATE')
  await expectBooksBalance(app)

  expect((await post(`payouts/${payoutId}/pay`, neft('sbinret00001'))).error?.code).toBe('PAYOUT_UTR_TAKEN')
  const again = await post(`payouts/${payoutId}/pay`, neft('SBINRET00002'))
  expect(again.data).toMatchObject({ state: 'PAID', payment: { receiptId, utr: 'SBINRET00002' } })
  expect(again.data.voucherNumber).not.toBe(first.data.voucherNumber)
  expect(await balance('PRIZE_PAYABLE', winnerId)).toBe(0)
  expect(await balance('BANK', bankAccountId)).toBe(bankBefore - 975_000)
  expect(await vouchersOf(payoutId)).toMatchObject([
    { kind: 'PAYOUT', status: 'PAID', number: again.data.voucherNumber, amount: 9_750 },
    {
      status: 'RETURNED',
      number: first.data.voucherNumber,
      endReason: BACK.reason,
      returnUtr: 'RETURN0001',
      endedOn: BACK.date,
    },
  ])
  await expectBooksBalance(app)
})

test('[spec: Payments that come back] the account of a returned prize is corrected and approved again; nothing else changes', async () => {
  const { payoutId, winnerId } = await approved()
  await post(`payouts/${payoutId}/pay`, neft('SBINRET00003'))
  await post(`payouts/${payoutId}/returned`, BACK)
  const sent = await post(`payouts/${payoutId}/send-back`, { reason: 'Correct the account' }, approver.token)
  expect(sent.data).toMatchObject({ state: 'AWAITING_PAPERS', figures: { net: 9_750 } })
  const at = `/v2/companies/payouts/${payoutId}`
  const change = (body: object) => app.call('PATCH', at, { token: preparer.token, body })
  expect((await change({ documentCharge: '0' })).error?.code).toBe('PAYOUT_WRONG_STATE')
  expect((await change({ payee: { ...PAYEE, accountNumber: '112233445566' } })).error).toBeNull()
  expect((await post(`payouts/${payoutId}/submit`, {}, preparer.token)).error).toBeNull()
  await approve(payoutId)
  expect((await post(`payouts/${payoutId}/pay`, neft('SBINRET00004'))).data).toMatchObject({ state: 'PAID' })
  expect(await balance('PRIZE_PAYABLE', winnerId)).toBe(0)
  await expectBooksBalance(app)
})

test('[spec: Cheques of the company] a cheque is issued, and cleared on a day; a stale one is taken back and paid again', async () => {
  const { payoutId } = await approved()
  await post(`payouts/${payoutId}/pay`, { mode: 'CHEQUE', chequeNumber: '000777', bankAccountId })
  const [issued] = await vouchersOf(payoutId)
  expect(issued).toMatchObject({ status: 'ISSUED', chequeNumber: '000777', staleFrom: expect.any(String) })
  expect((await vouchers('&status=ISSUED')).map(({ id }: { id: string }) => id)).toContain(issued.id)
  const at = `payment-vouchers/${issued.id}`
  expect((await post(`${at}/stale`, { reason: 'Lost' })).error?.code).toBe('CHEQUE_NOT_STALE')
  const paidOn = dayFromNow(-100)
  await app.db.updateTable('paymentVouchers').set({ paidOn }).where('id', '=', issued.id).execute()
  const stale = await post(`${at}/stale`, { reason: 'The winner has lost it' })
  expect(stale.data).toMatchObject({ status: 'STALE', endedOn: dayFromNow(0), endReason: 'The winner has lost it' })
  expect((await post(`${at}/stale`, { reason: 'Lost' })).error?.code).toBe('VOUCHER_NOT_ISSUED')
  expect(await get(payoutId)).toMatchObject({ state: 'APPROVED' })

  await post(`payouts/${payoutId}/pay`, { mode: 'CHEQUE', chequeNumber: '000778', bankAccountId })
  const [second] = await vouchersOf(payoutId)
  const clear = (date: string) => post(`payment-vouchers/${second.id}/cleared`, { date })
  expect((await clear('2999-01-01')).error?.details?.[0]?.path).toBe('date')
  expect((await clear('2020-01-01')).error?.details?.[0]?.path).toBe('date')
  expect((await clear(dayFromNow(0))).data).toMatchObject({ status: 'CLEARED', clearedOn: dayFromNow(0) })
  expect((await clear(dayFromNow(0))).error?.code).toBe('VOUCHER_NOT_ISSUED')
  await expectBooksBalance(app)
})

test('[spec: One series of vouchers] readers list vouchers by kind, state and day; strangers see none', async () => {
  const all = await vouchers('', reader.token)
  expect(all.length).toBeGreaterThan(3)
  expect(new Set(all.map(({ number }: { number: string }) => number)).size).toBe(all.length)
  expect(await vouchers('&kind=REFUND')).toEqual([])
  expect(await vouchers(`&from=${dayFromNow(1)}`)).toEqual([])
  const foreign = await makeCompany(app, 'Cochin Chits')
  expect(await vouchers('', foreign.token)).toEqual([])
  const one = all[0].id
  expect((await post(`payment-vouchers/${one}/cleared`, { date: dayFromNow(0) }, foreign.token)).status).toBe(404)
  expect((await post(`payment-vouchers/${one}/cleared`, { date: dayFromNow(0) }, reader.token)).status).toBe(403)
})

test('[spec: One series of vouchers] the void of a receipt in cash gives the cash back with a voucher', async () => {
  const { invoices, tickets, programId } = await makeDeclaredPrize(app, company)
  const roleId = await makeRole(app, company.companyId, 'COMPANY', ['payment.manage'])
  const [cashier, manager] = [
    await makeEmployee(app, company.companyId, [{ roleId }]),
    await makeEmployee(app, company.companyId, [{ roleId }]),
  ]
  const paid = await post(`invoices/${invoices[1].id}/mark-as-paid`, { paymentMode: 'CASH' }, cashier.token)
  expect(paid.status).toBe(200)
  const receipt = await app.db
    .selectFrom('receipts')
    .innerJoin('receiptAllocations', 'receiptAllocations.receiptId', 'receipts.id')
    .select(['receipts.id', 'receipts.amountPaise'])
    .where('receiptAllocations.programId', '=', programId)
    .where('receiptAllocations.enrollmentId', '=', tickets[1]!)
    .executeTakeFirstOrThrow()
  await post(`receipts/${receipt.id}/void`, { reason: 'Wrong ticket' }, cashier.token)
  expect((await post(`receipts/${receipt.id}/void/approve`, {}, manager.token)).data.status).toBe('VOIDED')
  expect(await vouchersOf(receipt.id)).toMatchObject([
    { kind: 'CASH_BACK', mode: 'CASH', amount: receipt.amountPaise / 100 },
  ])
  await expectBooksBalance(app)
})
