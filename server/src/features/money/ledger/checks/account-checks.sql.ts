// What each account must hold by the rows that cause it. Each statement returns nothing when all is well.
import { type RawBuilder, sql } from 'kysely'
import type { Checks, Difference } from './difference.ts'

/** The balance of an account by subject against what the rows say; `expected` selects `id` and `paise`, debits positive. */
const accountIs = (account: string, expected: RawBuilder<unknown>) => sql<Difference>`
  WITH wanted AS (SELECT id, sum(paise) AS paise FROM (${expected}) AS part GROUP BY id),
  booked AS (SELECT subject_id AS id, sum(amount_paise) AS paise FROM ledger_postings WHERE account = ${account} GROUP BY 1)
  SELECT id AS "subjectId", coalesce(wanted.paise, 0)::bigint AS "expectedPaise", coalesce(booked.paise, 0)::bigint AS "actualPaise"
  FROM wanted FULL JOIN booked USING (id) WHERE coalesce(wanted.paise, 0) <> coalesce(booked.paise, 0)`

export const ACCOUNT_CHECKS = {
  'no cash box is below zero at the end of a day': sql<Difference>`
    SELECT subject_id || ' on ' || day AS "subjectId", 0::bigint AS "expectedPaise", paise::bigint AS "actualPaise"
    FROM (SELECT subject_id, booked_on AS day, sum(sum(amount_paise)) OVER (PARTITION BY subject_id ORDER BY booked_on) AS paise
          FROM ledger_postings WHERE account = 'CASH' GROUP BY subject_id, booked_on) AS box
    WHERE paise < 0`,

  'cheques in hand are the receipts that have not cleared': accountIs(
    'CHEQUES',
    sql`SELECT branch_id AS id, amount_paise - reversed_paise AS paise FROM receipts WHERE status IN ('RECEIVED', 'DEPOSITED')`,
  ),

  'the dividends of a ticket are its shares, less what was deducted and refunded': accountIs(
    'DIVIDEND_PAYABLE',
    sql`SELECT enrollment_id AS id, -dividend_paise AS paise FROM settlement_shares
        UNION ALL SELECT enrollment_id, -dividend_paise FROM opening_balances
        UNION ALL SELECT enrollment_id, dividend_paise FROM refunds_due
        UNION ALL SELECT enrollment_id, dividend_paise FROM invoices
          WHERE kind = 'CYCLE' AND status <> 'CANCELLED' AND enrollment_id IS NOT NULL`,
  ),

  'the prizes that are owed are those of settled months that are not paid': accountIs(
    'PRIZE_PAYABLE',
    sql`SELECT winners.id, -CASE WHEN payouts.returned_at IS NULL THEN winners.prize_paise ELSE payouts.net_paise END AS paise
        FROM winners JOIN settlements ON settlements.cycle_id = winners.cycle_id
        LEFT JOIN payouts ON payouts.winner_id = winners.id
        WHERE winners.status = 'DECLARED' AND NOT winners.is_imported AND payouts.state IS DISTINCT FROM 'PAID'
        UNION ALL
        SELECT document.source_id, CASE WHEN document.kind = 'TAX_INVOICE' THEN 1 ELSE -1 END * (document.total_paise - document.taxable_paise)
        FROM gst_documents AS document LEFT JOIN payouts ON payouts.winner_id = document.source_id
        WHERE document.supply = 'COMMISSION' AND document.borne_by = 'WINNER' AND payouts.state IS DISTINCT FROM 'PAID'
          AND payouts.returned_at IS NULL`,
  ),

  'what is owed to a person is their refunds, less claims': accountIs(
    'REFUNDS_DUE',
    sql`SELECT user_id AS id, CASE WHEN paid_at IS NULL THEN -amount_paise ELSE 0 END + claim_paise - recovered_paise AS paise
        FROM refunds_due
        UNION ALL SELECT subscriber_id, -coalesce(arrived_amount_paise, amount_paise) FROM payment_transactions
          WHERE status = 'REFUND_DUE'`,
  ),

  'the commission of a program is that of its settlements': accountIs(
    'COMMISSION_INCOME',
    sql`SELECT program_id AS id, -commission_paise AS paise FROM settlements`,
  ),

  'the late charges of a program are those that nobody waived': accountIs(
    'LATE_CHARGE_INCOME',
    sql`SELECT program_id AS id, waived_paise - amount_paise AS paise FROM ticket_charges WHERE kind = 'LATE' AND tax_paise = 0
        UNION ALL
        SELECT program_id, CASE WHEN kind = 'TAX_INVOICE' THEN -taxable_paise ELSE taxable_paise END FROM gst_documents
        WHERE supply = 'LATE_CHARGE'`,
  ),
} as const satisfies Checks
