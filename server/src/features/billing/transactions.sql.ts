// [G142] Every payment: those made online, however they ended, and those that staff recorded on an invoice.

import type { TransactionStatus } from '@kuri/contract/billing/payments.contract'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/db/types'

type TransactionFilter = {
  owner: { companyId: string } | { subscriberId: string }
  programId?: string | undefined
  cycleId?: string | undefined
  status?: TransactionStatus | undefined
  since?: Date | undefined
  before?: Date | undefined
}

export type TransactionRow = {
  id: string
  invoiceId: string
  requestId: string | null
  kind: 'CYCLE' | 'ENROLLMENT'
  programId: string
  programName: string
  cycleId: string | null
  cycleNumber: number | null
  enrollmentId: string | null
  subscriberId: string
  subscriberName: string | null
  amountPaise: number
  currency: string
  status: TransactionStatus
  reason: string | null
  paymentMode: string | null
  reference: string | null
  at: Date
  paidAt: Date | null
  reversedAt: Date | null
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` AND `)

function online(filter: TransactionFilter) {
  const { owner, programId, cycleId, status, since, before } = filter
  return all([
    'companyId' in owner
      ? sql`payment.company_id = ${owner.companyId}`
      : sql`payment.subscriber_id = ${owner.subscriberId}`,
    ...(programId ? [sql`payment.program_id = ${programId}`] : []),
    ...(cycleId ? [sql`payment.invoice_id = ANY (ARRAY(SELECT id FROM invoices WHERE cycle_id = ${cycleId}))`] : []),
    // Only what staff recorded is ever reversed.
    ...(status ? [status === 'REVERSED' ? sql`false` : sql`payment.status = ${status}`] : []),
    ...(since ? [sql`payment.created_at >= ${since}`] : []),
    ...(before ? [sql`payment.created_at < ${before}`] : []),
  ])
}

function recorded(filter: TransactionFilter) {
  const { owner, programId, cycleId, status, since, before } = filter
  const stored = { SUCCESS: 'PAID', REVERSED: 'CANCELLED' } as Partial<Record<TransactionStatus, string>>
  return all([
    'companyId' in owner
      ? sql`invoice.company_id = ${owner.companyId}`
      : sql`invoice.subscriber_id = ${owner.subscriberId}`,
    // What dividends paid wholly, or an advance, moved no money.
    sql`invoice.paid_at IS NOT NULL AND invoice.payment_transaction_id IS NULL AND invoice.amount_paise > 0
      AND invoice.payment_mode IS DISTINCT FROM 'ENROLLMENT' AND invoice.payment_mode IS DISTINCT FROM 'ADVANCE'`,
    ...(programId ? [sql`invoice.program_id = ${programId}`] : []),
    ...(cycleId ? [sql`invoice.cycle_id = ${cycleId}`] : []),
    ...(status ? [stored[status] ? sql`invoice.status = ${stored[status]}` : sql`false`] : []),
    ...(since ? [sql`invoice.paid_at >= ${since}`] : []),
    ...(before ? [sql`invoice.paid_at < ${before}`] : []),
  ])
}

/** Each half brings no more than the page can need, from an index of its own; names are looked up for the page only. */
export async function listTransactions(db: Reader, filter: TransactionFilter, page: Page): Promise<TransactionRow[]> {
  const upTo = pageOffset(page) + page.pageSize
  const { rows } = await sql<TransactionRow>`
    WITH page AS (
      (SELECT payment.id, payment.created_at AS at, true AS is_online
       FROM payment_transactions AS payment
       WHERE ${online(filter)} ORDER BY payment.created_at DESC, payment.id DESC LIMIT ${upTo})
      UNION ALL
      (SELECT invoice.id, invoice.paid_at, false FROM invoices AS invoice
       WHERE ${recorded(filter)} ORDER BY invoice.paid_at DESC, invoice.id DESC LIMIT ${upTo})
      ORDER BY at DESC, id DESC LIMIT ${page.pageSize} OFFSET ${pageOffset(page)}
    )
    SELECT page.id, page.at, invoice.id AS "invoiceId", coalesce(payment.request_id, invoice.request_id) AS "requestId",
           invoice.kind, invoice.program_id AS "programId", program.name AS "programName",
           invoice.cycle_id AS "cycleId", cycle.cycle_number AS "cycleNumber", invoice.enrollment_id AS "enrollmentId",
           invoice.subscriber_id AS "subscriberId", coalesce(enrollment.name, member.name) AS "subscriberName",
           coalesce(payment.arrived_amount_paise, payment.amount_paise, invoice.amount_paise) AS "amountPaise", invoice.currency,
           CASE WHEN page.is_online THEN payment.status::text WHEN invoice.status = 'CANCELLED' THEN 'REVERSED' ELSE 'SUCCESS' END AS status,
           payment.reason,
           CASE WHEN page.is_online THEN 'ONLINE' ELSE invoice.payment_mode END AS "paymentMode",
           CASE WHEN page.is_online THEN payment.provider_payment_id ELSE invoice.reference END AS reference,
           CASE WHEN NOT page.is_online THEN invoice.paid_at
                WHEN payment.status IN ('SUCCESS', 'REFUND_DUE', 'REFUNDED') THEN payment.completed_at END AS "paidAt",
           CASE WHEN page.is_online THEN payment.refunded_at ELSE invoice.cancelled_at END AS "reversedAt"
    FROM page
    LEFT JOIN payment_transactions AS payment ON page.is_online AND payment.id = page.id
    JOIN invoices AS invoice ON invoice.id = coalesce(payment.invoice_id, page.id)
    JOIN programs AS program ON program.id = invoice.program_id
    JOIN users AS member ON member.id = invoice.subscriber_id
    LEFT JOIN cycles AS cycle ON cycle.id = invoice.cycle_id
    LEFT JOIN enrollments AS enrollment ON enrollment.id = invoice.enrollment_id
    ORDER BY page.at DESC, page.id DESC`.execute(db)
  return rows
}

export async function countTransactions(db: Reader, filter: TransactionFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM payment_transactions AS payment WHERE ${online(filter)})
         + (SELECT count(*) FROM invoices AS invoice WHERE ${recorded(filter)}) AS count`.execute(db)
  return rows[0]!.count
}
