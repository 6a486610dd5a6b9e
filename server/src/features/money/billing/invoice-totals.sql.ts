// Counts and sums over invoices, for a cycle or a company.
import { sql } from 'kysely'
import { isTaken, overdueOn } from './invoices.sql.ts'

export type InvoiceTotals = {
  invoiceCount: number
  paidCount: number
  dueCount: number
  overdueCount: number
  cancelledCount: number
  billedPaise: number
  collectedPaise: number
  duePaise: number
  overduePaise: number
}

/**
 * The columns of a select from `invoices`. Cancelled invoices count only as cancelled; overdue ones are also due. A paid enrollment
 * invoice counts until a bill has taken its money.
 */
export const invoiceTotals = (today: string) => {
  const isOverdue = overdueOn(today)
  return sql`
    count(*) FILTER (WHERE status <> 'CANCELLED' AND NOT ${isTaken}) AS "invoiceCount",
    count(*) FILTER (WHERE status = 'PAID' AND NOT ${isTaken}) AS "paidCount",
    count(*) FILTER (WHERE status = 'DRAFT') AS "dueCount",
    count(*) FILTER (WHERE ${isOverdue}) AS "overdueCount",
    count(*) FILTER (WHERE status = 'CANCELLED') AS "cancelledCount",
    coalesce(sum(amount_paise) FILTER (WHERE status <> 'CANCELLED' AND NOT ${isTaken}), 0)::bigint AS "billedPaise",
    coalesce(sum(paid_paise) FILTER (WHERE status <> 'CANCELLED' AND NOT ${isTaken}), 0)::bigint AS "collectedPaise",
    coalesce(sum(amount_paise - paid_paise) FILTER (WHERE status = 'DRAFT'), 0)::bigint AS "duePaise",
    coalesce(sum(amount_paise - paid_paise) FILTER (WHERE ${isOverdue}), 0)::bigint AS "overduePaise"`
}
