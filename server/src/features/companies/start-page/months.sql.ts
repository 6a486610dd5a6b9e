// Money by month of booking, from the books: a month that is over never changes, and the months add up to the total. Months without any
// are included.
import { sql } from 'kysely'
import { isTaken, overdueOn } from '#features/money/billing/invoices.sql'
import { sumOf } from '#features/money/billing/totals/program-totals.sql'
import type { Reader } from '#platform/db/types'

/** From the month that begins with `firstDay` to the month of `today`. */
export type Span = { companyId: string; today: string; firstDay: string }

// Rows are grouped by the start of their month; only the resulting rows are formatted as text.
const bookedMonth = sql`date_trunc('month', entry.booked_on::timestamp)`
const monthText = sql`to_char(month, 'YYYY-MM') AS month`

const listMonths = ({ today, firstDay }: Span) => sql`
  SELECT month FROM generate_series(${firstDay}::timestamp, ${today}::timestamp, interval '1 month') AS month`

/** What came in, less what was voided, bounced or reversed, each on the day of its booking. Adjustments moved no money. */
export const receiptsSince = (companyId: string, firstDay: string) => sql`
  ledger_entries AS entry
  JOIN receipts ON receipts.id = entry.source_id AND receipts.mode <> 'ADJUSTMENT'
  JOIN ledger_postings AS posting ON posting.entry_id = entry.id AND posting.account = 'TICKET'
  WHERE entry.company_id = ${companyId} AND entry.kind IN ('RECEIPT', 'RECEIPT_REVERSED', 'CHEQUE_BOUNCED')
    AND entry.booked_on >= ${firstDay}::date`
const collectedByMonth = ({ companyId, firstDay }: Span) => sql`
  SELECT ${bookedMonth} AS month, -sum(posting.amount_paise)::bigint AS paise,
         count(DISTINCT entry.id) FILTER (WHERE entry.kind = 'RECEIPT') AS number
  FROM ${receiptsSince(companyId, firstDay)} GROUP BY 1`

type RevenueMonth = {
  month: string
  collectedPaise: number
  paymentCount: number
  commissionPaise: number
  prizePaise: number
  dividendPaise: number
  settledCycleCount: number
}

export async function listRevenueByMonth(db: Reader, span: Span): Promise<RevenueMonth[]> {
  const { rows } = await sql<RevenueMonth>`
    WITH months AS (${listMonths(span)}),
    payments AS (${collectedByMonth(span)}),
    settled AS (
      SELECT ${bookedMonth} AS month,
             -coalesce(sum(posting.amount_paise) FILTER (WHERE account = 'COMMISSION_INCOME'), 0)::bigint AS commission,
             -coalesce(sum(posting.amount_paise) FILTER (WHERE account = 'PRIZE_PAYABLE'), 0)::bigint AS prize,
             -coalesce(sum(posting.amount_paise) FILTER (WHERE account = 'DIVIDEND_PAYABLE'), 0)::bigint AS dividend,
             count(DISTINCT entry.id) FILTER (WHERE entry.kind = 'SETTLEMENT')
               - count(DISTINCT entry.id) FILTER (WHERE entry.kind = 'SETTLEMENT_REVERSED') AS number
      FROM ledger_entries AS entry JOIN ledger_postings AS posting ON posting.entry_id = entry.id
      WHERE entry.company_id = ${span.companyId} AND entry.kind IN ('SETTLEMENT', 'SETTLEMENT_REVERSED')
        AND entry.booked_on >= ${span.firstDay}::date
      GROUP BY 1
    )
    SELECT ${monthText}, coalesce(payments.paise, 0) AS "collectedPaise", coalesce(payments.number, 0) AS "paymentCount",
           coalesce(settled.commission, 0) AS "commissionPaise", coalesce(settled.prize, 0) AS "prizePaise",
           coalesce(settled.dividend, 0) AS "dividendPaise", coalesce(settled.number, 0) AS "settledCycleCount"
    FROM months LEFT JOIN payments USING (month) LEFT JOIN settled USING (month)
    ORDER BY month`.execute(db)
  return rows
}

type RevenueTotals = Omit<RevenueMonth, 'month' | 'paymentCount'>
export async function getRevenueTotals(db: Reader, companyId: string): Promise<RevenueTotals> {
  const { rows } = await sql<RevenueTotals>`
    SELECT ${sumOf('commission_paise')} AS "commissionPaise", ${sumOf('prize_paise')} AS "prizePaise",
           ${sumOf('dividend_paise')} AS "dividendPaise", ${sumOf('settled_cycle_count')} AS "settledCycleCount",
           coalesce((SELECT collected_paise FROM current_company_totals WHERE company_id = ${companyId}), 0) AS "collectedPaise"
    FROM current_program_totals WHERE company_id = ${companyId}`.execute(db)
  return rows[0]!
}

type BillingMonth = {
  month: string
  billedPaise: number
  collectedPaise: number
  duePaise: number
  overduePaise: number
}

/** Billed, due and overdue count in the month of the due date, collected in the month of booking. */
export async function listBillingByMonth(db: Reader, span: Span): Promise<BillingMonth[]> {
  const { rows } = await sql<BillingMonth>`
    WITH months AS (${listMonths(span)}),
    due AS (
      SELECT date_trunc('month', due_date::timestamp) AS month, sum(amount_paise)::bigint AS billed,
             coalesce(sum(amount_paise - paid_paise) FILTER (WHERE status = 'DRAFT'), 0)::bigint AS due,
             coalesce(sum(amount_paise - paid_paise) FILTER (WHERE ${overdueOn(span.today)}), 0)::bigint AS overdue
      FROM invoices WHERE company_id = ${span.companyId} AND status <> 'CANCELLED' AND NOT ${isTaken} AND due_date >= ${span.firstDay}::date GROUP BY 1
    ),
    payments AS (${collectedByMonth(span)})
    SELECT ${monthText}, coalesce(due.billed, 0) AS "billedPaise", coalesce(payments.paise, 0) AS "collectedPaise",
           coalesce(due.due, 0) AS "duePaise", coalesce(due.overdue, 0) AS "overduePaise"
    FROM months LEFT JOIN due USING (month) LEFT JOIN payments USING (month)
    ORDER BY month`.execute(db)
  return rows
}
