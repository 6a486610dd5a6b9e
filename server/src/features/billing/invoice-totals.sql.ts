// The sums that every look at invoices begins with: of a cycle, of a company.
import { sql } from 'kysely'

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

/** Columns of a select from `invoices`. A cancelled invoice asks for nothing; what is due and past its day is overdue. */
export const invoiceTotals = (today: string) => {
  const isOverdue = sql`status = 'DRAFT' AND due_date < ${today}::date`
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
