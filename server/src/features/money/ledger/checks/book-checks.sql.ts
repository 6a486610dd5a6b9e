// The books against invoices, settlements, balances of months, stored totals and receipts. Each statement returns nothing when all is well.
import { sql } from 'kysely'
import type { Checks, Difference } from './difference.ts'

/** The sums of a row of totals; counts are left out, because they take longer than all other checks together. */
const moneyOf = (totals: 'live' | 'current') => {
  const columns = ['billed', 'collected', 'due', 'reversed', 'commission', 'prize', 'dividend']
  return sql.join(columns.map((name) => sql.ref(`${totals}.${name}_paise`)))
}

export const BOOK_CHECKS = {
  'the postings of an entry sum to zero in every group': sql<Difference>`
    SELECT entry_id AS "subjectId", 0::bigint AS "expectedPaise", sum(amount_paise)::bigint AS "actualPaise"
    FROM ledger_postings GROUP BY entry_id, program_id HAVING sum(amount_paise) <> 0`,

  'a ticket owes its open invoices and charges, less its advance': sql<Difference>`
    WITH open AS (
      SELECT invoices.enrollment_id AS id, sum(CASE
               -- What an import has not finished is not booked yet; what receipts have paid of it is.
               WHEN invoices.is_imported AND programs.setup_step < 5 THEN -coalesce((
                 SELECT sum(part.amount_paise) FROM receipt_allocations AS part
                 WHERE part.invoice_id = invoices.id AND part.reversed_at IS NULL), 0)
               ELSE invoices.amount_paise - invoices.paid_paise END) AS paise
      FROM invoices JOIN programs ON programs.id = invoices.program_id
      WHERE invoices.kind = 'CYCLE' AND invoices.status <> 'CANCELLED'
      GROUP BY 1
      UNION ALL
      SELECT enrollment_id, sum(amount_paise - paid_paise - waived_paise) FROM ticket_charges GROUP BY 1
      UNION ALL
      SELECT id, -advance_paise FROM enrollments
    ), expected AS (SELECT id, sum(paise) AS paise FROM open GROUP BY id),
    booked AS (SELECT subject_id AS id, sum(amount_paise) AS paise FROM ledger_postings WHERE account = 'TICKET' GROUP BY 1)
    SELECT id AS "subjectId", coalesce(expected.paise, 0)::bigint AS "expectedPaise",
           coalesce(booked.paise, 0)::bigint AS "actualPaise"
    FROM expected FULL JOIN booked USING (id)
    WHERE coalesce(expected.paise, 0) <> coalesce(booked.paise, 0)`,

  'an invoice is PAID when nothing is left to pay': sql<Difference>`
    SELECT id AS "subjectId", amount_paise AS "expectedPaise", paid_paise AS "actualPaise"
    FROM invoices
    WHERE status = 'PAID' AND paid_paise <> amount_paise OR status = 'CANCELLED' AND paid_paise <> 0
       OR status = 'DRAFT' AND paid_paise = amount_paise AND amount_paise > 0`,

  'the pot of a settled cycle is booked': sql<Difference>`
    WITH booked AS (
      SELECT entry.source_id AS id, sum(posting.amount_paise) AS paise
      FROM ledger_entries AS entry JOIN ledger_postings AS posting ON posting.entry_id = entry.id
      WHERE entry.kind IN ('SETTLEMENT', 'SETTLEMENT_REVERSED') AND posting.account = 'UNPRIZED_POT' GROUP BY 1)
    SELECT coalesce(settlements.cycle_id, booked.id) AS "subjectId", coalesce(settlements.pot_paise, 0)::bigint AS "expectedPaise",
           coalesce(booked.paise, 0)::bigint AS "actualPaise"
    FROM settlements FULL JOIN booked ON booked.id = settlements.cycle_id
    WHERE coalesce(settlements.pot_paise, 0) <> coalesce(booked.paise, 0)`,

  'the newest balances of a month are what was booked before it': sql<Difference>`
    WITH newest AS (SELECT max(month) AS month FROM ledger_months),
    kept AS (
      SELECT account || ' ' || subject_id AS id, sum(balance_paise) AS paise FROM ledger_month_balances, newest
      WHERE ledger_month_balances.month = newest.month GROUP BY 1),
    booked AS (
      SELECT account || ' ' || subject_id AS id, sum(amount_paise) AS paise FROM ledger_postings, newest
      WHERE booked_on < newest.month GROUP BY 1)
    SELECT id AS "subjectId", coalesce(booked.paise, 0)::bigint AS "expectedPaise", coalesce(kept.paise, 0)::bigint AS "actualPaise"
    FROM kept FULL JOIN booked USING (id) WHERE coalesce(kept.paise, 0) <> coalesce(booked.paise, 0)`,

  'stored totals of a program that has not changed since are those of its rows': sql<Difference>`
    SELECT live.program_id AS "subjectId", live.billed_paise AS "expectedPaise", current.billed_paise AS "actualPaise"
    FROM live_program_totals AS live JOIN current_program_totals AS current USING (program_id)
    WHERE (${moneyOf('live')}) IS DISTINCT FROM (${moneyOf('current')})`,

  'stored totals of a company are those of its receipts': sql<Difference>`
    SELECT live.company_id AS "subjectId", live.collected_paise AS "expectedPaise", current.collected_paise AS "actualPaise"
    FROM live_company_totals AS live JOIN current_company_totals AS current USING (company_id)
    WHERE live.collected_paise <> current.collected_paise`,

  'a receipt pays exactly its amount': sql<Difference>`
    SELECT receipts.id AS "subjectId", receipts.amount_paise AS "expectedPaise", coalesce(sum(part.amount_paise), 0)::bigint AS "actualPaise"
    FROM receipts LEFT JOIN receipt_allocations AS part ON part.receipt_id = receipts.id
    GROUP BY receipts.id HAVING receipts.amount_paise <> coalesce(sum(part.amount_paise), 0)`,

  'receipts are numbered without gaps': sql<Difference>`
    SELECT series.branch_id AS "subjectId", series.last_serial::bigint AS "expectedPaise", count(receipts.id) AS "actualPaise"
    FROM receipt_series AS series
    LEFT JOIN receipts ON receipts.branch_id = series.branch_id AND receipts.financial_year = series.financial_year
    GROUP BY series.branch_id, series.financial_year, series.last_serial HAVING count(receipts.id) <> series.last_serial`,
} as const satisfies Checks
