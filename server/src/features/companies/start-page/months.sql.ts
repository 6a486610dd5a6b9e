// Money by business month; months without any are included.
import { sql } from 'kysely'
import { isTaken, overdueOn } from '#features/money/billing/invoices.sql'
import { collectedPaise, isMoney } from '#features/money/billing/receipts/receipts.sql'
import { sumOf } from '#features/money/billing/totals/program-totals.sql'
import type { Reader } from '#platform/db/types'

/** From the month that begins with `firstDay`, at the instant `since`, to the month of `today`. */
export type Span = {
  companyId: string
  today: string
  firstDay: string
  since: Date
  timeZone: string
}

// Rows are grouped by the start of their month; only the resulting rows are formatted as text.
const startOfMonth = (instant: string, timeZone: string) =>
  sql`date_trunc('month', ${sql.raw(instant)} AT TIME ZONE ${timeZone})`
const monthText = sql`to_char(month, 'YYYY-MM') AS month`

const listMonths = ({ today, firstDay }: Span) => sql`
  SELECT month FROM generate_series(${firstDay}::timestamp, ${today}::timestamp, interval '1 month') AS month`

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
    payments AS (
      SELECT ${startOfMonth('paid_at', span.timeZone)} AS month, ${collectedPaise} AS paise, count(*) AS number
      FROM receipts WHERE company_id = ${span.companyId} AND ${isMoney} AND paid_at >= ${span.since}
      GROUP BY 1
    ),
    settled AS (
      SELECT ${startOfMonth('created_at', span.timeZone)} AS month, sum(commission_paise)::bigint AS commission,
             sum(prize_paise)::bigint AS prize, sum(dividend_paise)::bigint AS dividend, count(*) AS number
      FROM settlements WHERE company_id = ${span.companyId} AND created_at >= ${span.since} GROUP BY 1
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

/** Billed, due and overdue count in the month of the due date, collected in the month of the payment. */
export async function listBillingByMonth(db: Reader, span: Span): Promise<BillingMonth[]> {
  const { rows } = await sql<BillingMonth>`
    WITH months AS (${listMonths(span)}),
    due AS (
      SELECT date_trunc('month', due_date::timestamp) AS month, sum(amount_paise)::bigint AS billed,
             coalesce(sum(amount_paise - paid_paise) FILTER (WHERE status = 'DRAFT'), 0)::bigint AS due,
             coalesce(sum(amount_paise - paid_paise) FILTER (WHERE ${overdueOn(span.today)}), 0)::bigint AS overdue
      FROM invoices WHERE company_id = ${span.companyId} AND status <> 'CANCELLED' AND NOT ${isTaken} AND due_date >= ${span.firstDay}::date GROUP BY 1
    ),
    payments AS (
      SELECT ${startOfMonth('paid_at', span.timeZone)} AS month, ${collectedPaise} AS paise
      FROM receipts WHERE company_id = ${span.companyId} AND ${isMoney} AND paid_at >= ${span.since} GROUP BY 1
    )
    SELECT ${monthText}, coalesce(due.billed, 0) AS "billedPaise", coalesce(payments.paise, 0) AS "collectedPaise",
           coalesce(due.due, 0) AS "duePaise", coalesce(due.overdue, 0) AS "overduePaise"
    FROM months LEFT JOIN due USING (month) LEFT JOIN payments USING (month)
    ORDER BY month`.execute(db)
  return rows
}
