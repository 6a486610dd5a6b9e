// A check that sees: every wrong state that the books could be in is put into them, in a transaction that is taken back, and the
// check of the books must name it.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { storeTotals } from '#features/money/billing/totals/store-totals.actions'
import { reverseSettlement, settleCycle } from '#features/programs/cycles/settlement.actions'
import type { Tx } from '#platform/db/types'
import { dayFromNow } from '#testing/days'
import { makeEmployee, makeEnrollment, makeProgram, makeRole, makeSubscriber, newMobile } from '#testing/fixtures'
import { makeGstRegistration } from '#testing/gst'
import { LOT_PROGRAM, makeBankAccount } from '#testing/payouts'
import { endNoticeDays } from '#testing/ticket-cases'
import { useCompany } from '#testing/use-app'
import { allChecks, type CheckName, listFindings } from './ledger-check.sql.ts'

const { app, company } = await useCompany()
const roleId = await makeRole(app, company.companyId, 'COMPANY', ['company.compliance.manage'])
const officer = await makeEmployee(app, company.companyId, [{ roleId }], 'Officer')
const post = async (path: string, body: object = {}, token = company.token) => {
  const { status, data, error } = await app.call('POST', `/v2/companies/${path}`, { token, body })
  expect(status, `${path} ${JSON.stringify(error)}`).toBeLessThan(300)
  return data
}

const world = { programId: '', openCycleId: '', removedTicketId: '', ticketId: '', registrationId: '' }

/**
 * Four members and a company ticket with ₹ 1,000 a month. Two months are settled, the third is billed. Money came in cash, by cheque
 * (in hand and at the bank) and in a way that nobody stated; member 4 was removed; the company ticket was sold. The winners bear the GST on
 * the commission; a month of another program was settled twice, so that there is a credit note.
 */
beforeAll(async () => {
  const { registrationId } = await makeGstRegistration(app, company, { borneBy: 'WINNER' })
  const people: { userId: string }[] = []
  for (let number = 1; number <= 4; number++) people.push(await makeSubscriber(app, `Member ${number}`))
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...{ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, deductDividend: true },
    ...{ totalAmountPaise: 500_000, subscriptionAmountPaise: 100_000, minimumBidAmountPaise: 200_000 },
    ...{ totalSlots: 5, availableSlots: 1, durationValue: 5, chitTerms: JSON.stringify({ defaultInstalments: 1 }) },
  })
  const tickets: string[] = []
  for (const [index, { userId }] of people.entries())
    tickets.push(await makeEnrollment(app, company.companyId, programId, userId, index + 1))
  const companys = (await post(`programs/${programId}/company-tickets`)).tickets
  const bills: { id: string; enrolledSubscriberId: string }[][] = []
  for (const month of [0, 1, 2]) {
    const { cycleId } = await post('cycles', { programId, status: 'ACTIVE' })
    bills.push((await post(`cycles/${cycleId}/invoices`, { dueDate: '2026-01-31' })).invoices)
    if (month === 0) await post(`invoices/${bills[0]![3]!.id}/mark-as-paid`, { paymentMode: 'CASH' })
    world.openCycleId = cycleId
    if (month === 2) break
    const { userId: subscriberId } = people[month]!
    const winner = { division: 1, amount: 3500, subscriberId, enrolledSubscriberId: tickets[month] }
    await post(`cycles/${cycleId}/winners`, { winners: [winner] })
  }
  await post(`invoices/${bills[1]![0]!.id}/mark-as-paid`)
  const cheque = { mode: 'CHEQUE', instrumentNumber: '000123', instrumentBank: 'SIB', instrumentDate: dayFromNow(-1) }
  const pay = (index: number, body: object) =>
    post('receipts', {
      ...{ branchId: company.branchId, subscriberId: people[index]!.userId, enrolledSubscriberId: tickets[index] },
      ...{ amount: 600, ...body },
    })
  await pay(1, cheque)
  const { receiptId } = await pay(2, { ...cheque, instrumentNumber: '000124' })
  await post(`receipts/${receiptId}/deposit`, { depositAccountId: await makeBankAccount(app, company) })
  const notice = { reason: 'An instalment is overdue' }
  const { id } = await post(`tickets/${tickets[3]}/removal-notice`, notice)
  await endNoticeDays(app, id)
  await post(`ticket-cases/${id}/confirm`, {}, officer.token)
  const { enrolledSubscriberId } = companys[0]
  const quote = await app.call('GET', `/v2/companies/company-tickets/${enrolledSubscriberId}/quote`, {
    token: company.token,
  })
  const holder = { name: 'Meera', mobileNumber: newMobile() }
  await post(`company-tickets/${enrolledSubscriberId}/sell`, {
    holder,
    payment: { amount: quote.data.amount, mode: 'CASH' },
  })
  Object.assign(world, { programId, registrationId, removedTicketId: tickets[3], ticketId: tickets[0] })
  await settleTwice(people[0]!.userId)
  await storeTotals(app.app.platform)
})

async function settleTwice(subscriberId: string): Promise<void> {
  const programId = await makeProgram(app, company.companyId, company.branchId, LOT_PROGRAM)
  const enrolledSubscriberId = await makeEnrollment(app, company.companyId, programId, subscriberId, 1)
  const { cycleId } = await post('cycles', { programId, status: 'ACTIVE' })
  const winner = { division: 1, amount: 75_000, subscriberId, enrolledSubscriberId }
  await post(`cycles/${cycleId}/winners`, { winners: [winner] })
  await app.app.platform.transact(async (tx) => {
    await reverseSettlement(tx, cycleId, new Date())
    await settleCycle(tx, cycleId, new Date())
  })
}

const LATER = new Date(Date.now() + 9 * 86_400_000)
class TakenBack extends Error {}

/** The findings of the state that the statements make. */
async function findingsAfter(change: (tx: Tx) => Promise<unknown>, now?: Date): Promise<string[]> {
  let found: string[] = []
  const attempt = app.app.platform.transact(async (tx) => {
    await sql`SET CONSTRAINTS ALL DEFERRED`.execute(tx)
    await change(tx)
    found = (await listFindings(tx, now)).map(({ check }) => check)
    throw new TakenBack()
  })
  await expect(attempt).rejects.toThrow(TakenBack)
  return found
}

/** One line in the books that nothing causes. */
const post1 = (account: string, subjectId: () => string, paise: number) => (tx: Tx) =>
  sql`WITH entry AS (
      INSERT INTO ledger_entries (id, company_id, branch_id, kind, value_date, booked_at, booked_on, source_id)
      VALUES ('wrong', ${company.companyId}, ${company.branchId}, 'BILL', now(), now(), now(), 'wrong') RETURNING id)
    INSERT INTO ledger_postings (entry_id, line, company_id, program_id, account, subject_id, amount_paise, booked_on)
    SELECT id, 1, ${company.companyId}, ${world.programId}, ${account}, ${subjectId()}, ${paise}, now() FROM entry`.execute(
    tx,
  )

const run = (statement: () => ReturnType<typeof sql>) => (tx: Tx) => statement().execute(tx)
const withoutVoucher = (statement: () => ReturnType<typeof sql>) => async (tx: Tx) => {
  await sql`ALTER TABLE payouts DROP CONSTRAINT payouts__paid_with_voucher`.execute(tx)
  await statement().execute(tx)
}
const documentsChanged = (statement: () => ReturnType<typeof sql>) => async (tx: Tx) => {
  await sql`ALTER TABLE gst_documents DISABLE TRIGGER gst_documents__append_only`.execute(tx)
  await statement().execute(tx)
}
const removedBill = (status: string) =>
  sql`(SELECT id FROM invoices WHERE enrollment_id = ${world.removedTicketId} AND status = ${status}::invoice_status
       ORDER BY created_at LIMIT 1)`

/** ₹ 0.05 came in, by the bank. */
const importLine = (tx: Tx) =>
  sql`WITH account AS (SELECT id, company_id FROM branch_bank_accounts LIMIT 1),
    file AS (INSERT INTO bank_statement_imports (id, company_id, bank_account_id, line_count, new_count, first_on, last_on, imported_by_id, created_at)
      SELECT 'wrong', company_id, id, 1, 1, now(), now(), ${officer.userId}, now() FROM account RETURNING id)
    INSERT INTO bank_statement_lines (id, company_id, bank_account_id, import_id, booked_on, amount_paise, narration, balance_paise, line_key, created_at)
    SELECT 'wrong', account.company_id, account.id, file.id, now(), 5, '', 5, 'wrong', now() FROM account, file`.execute(
    tx,
  )

type Wrong = { change: (tx: Tx) => Promise<unknown>; now?: Date }
const WRONG: Record<CheckName, Wrong[]> = {
  'the postings of an entry sum to zero in every group': [{ change: post1('BANK', () => 'bank', 1) }],
  'a ticket owes its open invoices and charges, less its advance': [
    { change: run(() => sql`UPDATE enrollments SET advance_paise = advance_paise + 1 WHERE id = ${world.ticketId}`) },
  ],
  'an invoice is PAID when nothing is left to pay': [
    { change: run(() => sql`UPDATE invoices SET status = 'DRAFT' WHERE id = ${removedBill('PAID')}`) },
  ],
  'the pot of a settled cycle is booked': [
    { change: run(() => sql`DELETE FROM settlements WHERE program_id = ${world.programId}`) },
  ],
  'the newest balances of a month are what was booked before it': [
    { change: run(() => sql`INSERT INTO ledger_months (month, made_at) VALUES ('2999-01-01', now())`) },
  ],
  'stored totals of a program that has not changed since are those of its rows': [
    { change: run(() => sql`UPDATE program_totals SET billed_paise = billed_paise + 1`) },
  ],
  'stored totals of a company are those of its receipts': [
    { change: run(() => sql`UPDATE company_totals SET collected_paise = collected_paise + 1`) },
  ],
  'a receipt pays exactly its amount': [
    { change: run(() => sql`UPDATE receipts SET amount_paise = amount_paise + 1 WHERE mode = 'CASH'`) },
  ],
  'receipts are numbered without gaps': [
    { change: run(() => sql`UPDATE receipt_series SET last_serial = last_serial + 1`) },
  ],

  // F5: an empty box paid prizes, refunds and voids.
  'no cash box is below zero at the end of a day': [{ change: post1('CASH', () => company.branchId, -10_000_000) }],
  // F2, F3: the cheque of a cancelled bill was at the bank and gone from the books, or cleared with a part.
  'cheques in hand are the receipts that have not cleared': [
    { change: run(() => sql`UPDATE receipts SET status = 'REVERSED' WHERE status = 'DEPOSITED'`) },
    { change: run(() => sql`UPDATE receipts SET reversed_paise = 30000 WHERE status = 'RECEIVED'`) },
  ],
  'the dividends of a ticket are its shares, less what was deducted and refunded': [
    { change: run(() => sql`UPDATE settlement_shares SET dividend_paise = dividend_paise + 1`) },
    { change: run(() => sql`UPDATE refunds_due SET dividend_paise = 100`) },
  ],
  'the prizes that are owed are those of settled months that are not paid': [
    { change: withoutVoucher(() => sql`UPDATE payouts SET state = 'PAID'`) },
    { change: run(() => sql`UPDATE winners SET status = 'DISQUALIFIED'`) },
  ],
  // F1: the refund was left as it was. F4: money left the bank and nobody was owed it.
  'what is owed to a person is their refunds, less claims': [
    { change: run(() => sql`UPDATE refunds_due SET amount_paise = amount_paise + 1`) },
    { change: run(() => sql`UPDATE refunds_due SET claim_paise = 100`) },
    { change: run(() => sql`UPDATE refunds_due SET paid_at = now()`) },
  ],
  'the commission of a program is that of its settlements': [
    { change: post1('COMMISSION_INCOME', () => world.programId, -1) },
  ],
  'the late charges of a program are those that nobody waived': [
    { change: post1('LATE_CHARGE_INCOME', () => world.programId, -1) },
  ],

  // F1: a receipt ended after the removal and opened the bill of a ticket that the payer had left.
  'nobody owes a bill of a ticket that they no longer hold': [
    { change: run(() => sql`UPDATE invoices SET status = 'DRAFT', paid_paise = 0 WHERE id = ${removedBill('PAID')}`) },
    { change: run(() => sql`UPDATE enrollments SET ended_at = now() WHERE id = ${world.ticketId}`) },
  ],
  // F8, F9: the months between removal and substitution were vacant.
  'a ticket of a removed member has a bill in every month that the others were billed for': [
    {
      change: run(
        () =>
          sql`UPDATE invoices SET status = 'CANCELLED', updated_at = '2020-01-01' WHERE enrollment_id = ${world.removedTicketId}`,
      ),
    },
  ],
  // F15: company tickets kept the bills of a month that was not held.
  'a cancelled month bills nobody': [
    { change: run(() => sql`UPDATE cycles SET status = 'CANCELLED' WHERE id = ${world.openCycleId}`) },
  ],
  'the bills of a company ticket are paid': [
    {
      change: run(
        () => sql`UPDATE invoices SET status = 'DRAFT', paid_paise = 0 WHERE enrollment_id = ${world.removedTicketId}`,
      ),
    },
  ],
  // F21: dividends were refunded and deducted again.
  'no bill deducts a dividend that was refunded, unless its settlement was taken back': [
    { change: post1('DIVIDEND_PAYABLE', () => world.ticketId, 1_000_000) },
  ],
  'the pot of a program that was closed with nothing left open is empty': [
    {
      change: run(
        () => sql`INSERT INTO program_closings (program_id, company_id, closed_by_id, closed_at)
          VALUES (${world.programId}, ${company.companyId}, ${officer.userId}, now())`,
      ),
    },
  ],

  // F4: the bank account lost the money of a receipt that stands.
  'the money of a receipt lies where the receipt says': [
    { change: run(() => sql`UPDATE receipts SET money_account = 'BANK' WHERE mode = 'CASH'`) },
    { change: run(() => sql`UPDATE receipts SET reversed_paise = amount_paise WHERE mode = 'CASH'`) },
  ],
  // F2, F3.
  'no part of a cheque is reversed, and none that is at the bank': [
    { change: run(() => sql`UPDATE receipts SET status = 'REVERSED' WHERE status = 'DEPOSITED'`) },
    { change: run(() => sql`UPDATE receipts SET reversed_paise = 30000 WHERE status = 'RECEIVED'`) },
  ],
  // F14: the payment that bought a ticket was voided.
  'the payment that bought a ticket stands': [
    {
      change: run(
        () => sql`UPDATE receipts SET reversed_paise = amount_paise, status = 'VOIDED'
          WHERE id = (SELECT receipt_id FROM ticket_cases WHERE kind = 'SALE')`,
      ),
    },
  ],
  // F12: two branches without a code.
  'numbers of receipts and vouchers are unique in a company': [
    {
      change: async (tx) => {
        await sql`DROP INDEX receipts__number_per_company`.execute(tx)
        await sql`UPDATE receipts SET number = 'BR/2029-30/000001'`.execute(tx)
      },
    },
  ],
  // F6: 5,70,000 in cash, typed for three days.
  'nobody pays ₹ 2,00,000 or more in cash on a day': [
    { change: run(() => sql`UPDATE receipts SET amount_paise = 20000000 WHERE mode = 'CASH'`) },
  ],
  // F7: a refund of 5,00,000 in cash, and one with the UTR of a payout.
  'nobody is paid ₹ 2,00,000 or more in cash on a day': [
    { change: run(() => sql`UPDATE refunds_due SET mode = 'CASH', paid_at = now(), amount_paise = 50000000`) },
  ],
  'a prize or refund that is paid has one voucher that stands, of its amount': [
    { change: run(() => sql`UPDATE refunds_due SET mode = 'NEFT', paid_at = now(), voucher_number = 'BR1/PV/1'`) },
    {
      change: run(
        () => sql`INSERT INTO payment_vouchers (id, company_id, branch_id, kind, source_id, number, payee_id, amount_paise, mode,
            paid_on, status, created_at, updated_at)
          VALUES ('wrong', ${company.companyId}, ${company.branchId}, 'PAYOUT', 'nothing', 'BR1/PV/2', ${officer.userId}, 1, 'NEFT',
            now(), 'PAID', now(), now())`,
      ),
    },
  ],
  'both sides of a match with the bank have the same sum': [
    {
      change: async (tx) => {
        await importLine(tx)
        await sql`INSERT INTO bank_matches (id, company_id, bank_account_id, status, rule, complete_on, created_at)
          SELECT 'wrong', company_id, bank_account_id, 'MATCHED', 'HAND', now(), now() FROM bank_statement_lines`.execute(
          tx,
        )
        await sql`UPDATE bank_statement_lines SET match_id = 'wrong'`.execute(tx)
      },
    },
  ],
  'a signed month of a bank account says what the books and the statements say': [
    {
      change: async (tx) => {
        await importLine(tx)
        await sql`INSERT INTO bank_months (bank_account_id, month, company_id, figures, asked_by_id, signed_by_id, signed_at)
          SELECT bank_account_id, date_trunc('month', now()), company_id, '{"booksPaise": 0, "statementPaise": 4}', ${officer.userId},
            ${officer.userId}, now() FROM bank_statement_lines`.execute(tx)
      },
    },
  ],
  'no transfer pays two refunds or prizes': [
    {
      change: withoutVoucher(
        () => sql`WITH paid AS (UPDATE refunds_due SET utr = 'UTR-1', paid_at = now() RETURNING id)
          UPDATE payouts SET utr = 'UTR-1', state = 'PAID' WHERE id = (SELECT min(id) FROM payouts)`,
      ),
    },
  ],
  'the tax of the documents of a month is what was booked in it': [
    { change: post1('OUTPUT_SGST', () => world.registrationId, -1) },
    { change: documentsChanged(() => sql`DELETE FROM gst_documents WHERE kind = 'CREDIT_NOTE'`) },
  ],
  'GST documents are numbered without gaps': [
    { change: run(() => sql`UPDATE gst_series SET last_serial = last_serial + 1`) },
    { change: documentsChanged(() => sql`UPDATE gst_documents SET serial = 7 WHERE kind = 'CREDIT_NOTE'`) },
  ],
  'the tax of a settled cycle is that of its invoices': [
    { change: run(() => sql`UPDATE settlements SET tax_paise = tax_paise + 1`) },
  ],
  'no credit note takes back more than its invoice': [
    {
      change: documentsChanged(
        () =>
          sql`UPDATE gst_documents SET taxable_paise = taxable_paise + 1, total_paise = total_paise + 1 WHERE kind = 'CREDIT_NOTE'`,
      ),
    },
  ],
  // F13: money whose mode nobody stated.
  'no payment is in suspense for more than 7 days': [{ change: async () => undefined, now: LATER }],
}

test('the books of the world before it is made wrong add up', async () => {
  expect(await listFindings(app.db)).toEqual([])
})

test('every check has a wrong state that it names', () => {
  expect(Object.keys(WRONG).sort()).toEqual(Object.keys(allChecks(LATER)).sort())
})

test.each(Object.entries(WRONG))('[spec: The books] the check names what is wrong: %s', async (check, states) => {
  for (const { change, now } of states) expect(await findingsAfter(change, now)).toContain(check)
  expect(await listFindings(app.db)).toEqual([])
})
