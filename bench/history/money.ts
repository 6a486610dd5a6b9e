// An instalment for each ticket and cycle. Those of complete cycles were paid: a third online, the others in cash, with receipts and the
// lines of the books.
import { sql } from 'kysely'
import type { HistoryTx } from './history-tx.ts'

export async function fillMoney(
  tx: HistoryTx,
  { companyId, branchId }: { companyId: string; branchId: string },
): Promise<void> {
  await sql`
    INSERT INTO invoices (id, company_id, program_id, kind, cycle_id, enrollment_id, subscriber_id, gross_amount_paise,
      amount_paise, paid_paise, status, due_date, paid_at, payment_mode, created_at, updated_at)
    SELECT new_id(cycle.created_at), ${companyId}, cycle.program_id, 'CYCLE', cycle.id, enrollment.id, enrollment.subscriber_id, 200000,
      200000, CASE WHEN is_paid THEN 200000 ELSE 0 END, CASE WHEN is_paid THEN 'PAID' ELSE 'DRAFT' END::invoice_status, cycle.end_date,
      CASE WHEN is_paid THEN paid_at END, CASE WHEN is_paid THEN 'CASH' END, cycle.created_at, cycle.created_at
    FROM cycles AS cycle JOIN enrollments AS enrollment ON enrollment.program_id = cycle.program_id,
      LATERAL (SELECT cycle.status = 'COMPLETED' AS is_paid,
        cycle.start_date + enrollment.ticket_number % 20 + time '06:00' AS paid_at) AS state
    WHERE cycle.company_id = ${companyId}`.execute(tx)
  await sql`ANALYZE invoices`.execute(tx)
  const paid = sql`invoices JOIN enrollments ON enrollments.id = invoices.enrollment_id
    WHERE invoices.company_id = ${companyId} AND invoices.status = 'PAID'`
  await sql`
    INSERT INTO payment_transactions (id, company_id, program_id, invoice_id, subscriber_id, amount_paise, currency, status,
      idempotency_key, input_hash, device_id, provider, completed_at, created_at, updated_at)
    SELECT new_id(invoices.paid_at), ${companyId}, invoices.program_id, invoices.id, invoices.subscriber_id, 200000, 'INR', 'SUCCESS',
      invoices.id, invoices.id, 'bench', 'SANDBOX', invoices.paid_at, invoices.paid_at, invoices.paid_at
    FROM ${paid} AND ticket_number % 3 = 0`.execute(tx)
  await sql`
    INSERT INTO receipts (id, company_id, branch_id, financial_year, serial, number, payer_id, amount_paise, mode, status,
      money_account, money_subject_id, paid_at, value_date, booked_on, payment_transaction_id, created_at, updated_at)
    SELECT invoices.id, ${companyId}, ${branchId}, 'past', row_number() OVER (ORDER BY paid_at, invoices.id),
      'HQ/' || row_number() OVER (ORDER BY paid_at, invoices.id), invoices.subscriber_id, 200000,
      CASE WHEN payment.id IS NULL THEN 'CASH' ELSE 'ONLINE' END, 'ISSUED',
      CASE WHEN payment.id IS NULL THEN 'CASH' ELSE 'PROVIDER' END, ${branchId}, paid_at, paid_at::date, paid_at::date, payment.id,
      paid_at, paid_at
    FROM invoices LEFT JOIN payment_transactions AS payment ON payment.invoice_id = invoices.id
    WHERE invoices.company_id = ${companyId} AND invoices.status = 'PAID'`.execute(tx)
  await sql`ANALYZE receipts`.execute(tx)
  await sql`
    INSERT INTO receipt_allocations (receipt_id, line, company_id, program_id, enrollment_id, kind, invoice_id, amount_paise)
    SELECT invoices.id, 1, ${companyId}, invoices.program_id, enrollment_id, 'INVOICE', invoices.id, 200000 FROM ${paid}`.execute(
    tx,
  )
  await sql`
    INSERT INTO ledger_entries (id, company_id, branch_id, program_id, kind, value_date, booked_at, booked_on, source_id)
    SELECT invoices.id, ${companyId}, ${branchId}, invoices.program_id, 'RECEIPT', paid_at::date, paid_at, paid_at::date, invoices.id
    FROM ${paid}
    UNION ALL
    SELECT 'b' || id, ${companyId}, ${branchId}, program_id, 'BILL', created_at::date, created_at, created_at::date, id
    FROM invoices WHERE company_id = ${companyId}`.execute(tx)
  await sql`ANALYZE ledger_entries, receipt_allocations`.execute(tx)
  await sql`
    INSERT INTO ledger_postings (entry_id, line, company_id, program_id, account, subject_id, amount_paise, booked_on)
    SELECT receipts.id, side, ${companyId}, allocation.program_id, CASE side WHEN 1 THEN money_account ELSE 'TICKET' END,
      CASE side WHEN 1 THEN ${branchId} ELSE allocation.enrollment_id END, CASE side WHEN 1 THEN 200000 ELSE -200000 END, booked_on
    FROM receipts JOIN receipt_allocations AS allocation ON allocation.receipt_id = receipts.id CROSS JOIN generate_series(1, 2) AS side
    WHERE receipts.company_id = ${companyId}
    UNION ALL
    SELECT 'b' || id, side, ${companyId}, program_id, CASE side WHEN 1 THEN 'TICKET' ELSE 'UNPRIZED_POT' END,
      CASE side WHEN 1 THEN enrollment_id ELSE program_id END, CASE side WHEN 1 THEN 200000 ELSE -200000 END, created_at::date
    FROM invoices CROSS JOIN generate_series(1, 2) AS side WHERE company_id = ${companyId}`.execute(tx)
}
