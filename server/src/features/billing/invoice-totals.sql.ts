// Counts and sums over invoices, for a cycle or a company.
import { sql } from 'kysely'
import { overdueOn } from './invoices.sql.ts'

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

/** The columns of a select from `invoices`. Cancelled invoices count only as cancelled; overdue ones are also due. */
export const invoiceTotals = (today: string) => {
  const isOverdue = overdueOn(today)
  return sql`
    count(*) FILTER (WHERE status <> 'CANCELLED') AS "invoiceCount",
    count(*) FILTER (WHERE status = 'PAID') AS "paidCount",
    count(*) FILTER (WHERE status = 'DRAFT') AS "dueCount",
    count(*) FILTER (WHERE ${isOverdue}) AS "overdueCount",
    count(*) FILTER (WHERE status = 'CANCELLED') AS "cancelledCount",
    coalesce(sum(amount_paise) FILTER (WHERE status <> 'CANCELLED'), 0)::bigint AS "billedPaise",
    coalesce(sum(amount_paise) FILTER (WHERE status = 'PAID'), 0)::bigint AS "collectedPaise",
    coalesce(sum(amount_paise) FILTER (WHERE status = 'DRAFT'), 0)::bigint AS "duePaise",
    coalesce(sum(amount_paise) FILTER (WHERE ${isOverdue}), 0)::bigint AS "overduePaise"`
}
