// [spec: Dashboards and billing lists] Every payment: those made online, however they ended, and what staff took, line by line of their
// receipts. A month that was paid before an import, or a payment that was reversed before there were receipts, has its invoice only.

import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { TransactionStatus } from '@kuri/contract/money/payments.contract'
import { type RawBuilder, sql } from 'kysely'
import { PLANNED_AT_EVERY_CALL } from '#platform/db/statement-names'
import type { Reader } from '#platform/db/types'
import { sumProgramTotals } from '../totals/program-totals.sql.ts'

type TransactionFilter = {
  owner: { companyId: string } | { subscriberId: string }
  id?: string | undefined
  programId?: string | undefined
  cycleId?: string | undefined
  status?: TransactionStatus | undefined
  since?: Date | undefined
  before?: Date | undefined
}

export type TransactionRow = {
  id: string
  invoiceId: string | null
  requestId: string | null
  kind: 'CYCLE' | 'ENROLLMENT' | 'CHARGE' | 'ADVANCE'
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
  const { owner, id, programId, cycleId, status, since, before } = filter
  return all([
    ...(id ? [sql`payment.id = ${id}`] : []),
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

/** Online payments have receipts as well, and are listed as what they are. */
function taken(filter: TransactionFilter) {
  const { owner, id, programId, cycleId, status, since, before } = filter
  const lines = { SUCCESS: sql`line.reversed_at IS NULL`, REVERSED: sql`line.reversed_at IS NOT NULL` }
  return all([
    'companyId' in owner ? sql`receipt.company_id = ${owner.companyId}` : sql`receipt.payer_id = ${owner.subscriberId}`,
    sql`receipt.payment_transaction_id IS NULL`,
    ...(id ? [sql`${lineId} = ${id}`] : []),
    ...(programId ? [sql`line.program_id = ${programId}`] : []),
    ...(cycleId ? [sql`line.invoice_id = ANY (ARRAY(SELECT id FROM invoices WHERE cycle_id = ${cycleId}))`] : []),
    ...(status ? [(lines as Partial<Record<TransactionStatus, RawBuilder<unknown>>>)[status] ?? sql`false`] : []),
    ...(since ? [sql`receipt.paid_at >= ${since}`] : []),
    ...(before ? [sql`receipt.paid_at < ${before}`] : []),
  ])
}

function recorded(filter: TransactionFilter) {
  const { owner, id, programId, cycleId, status, since, before } = filter
  const stored = { SUCCESS: 'PAID', REVERSED: 'CANCELLED' } as Partial<Record<TransactionStatus, string>>
  return all([
    'companyId' in owner
      ? sql`invoice.company_id = ${owner.companyId}`
      : sql`invoice.subscriber_id = ${owner.subscriberId}`,
    // What dividends or an advance paid moved no money, and what receipts paid is listed by their lines.
    sql`invoice.paid_at IS NOT NULL AND invoice.payment_transaction_id IS NULL AND invoice.amount_paise > 0
      AND coalesce(invoice.payment_mode, '') NOT IN ('ENROLLMENT', 'ADVANCE', 'DIVIDEND')
      AND NOT EXISTS (SELECT FROM receipt_allocations AS line WHERE line.invoice_id = invoice.id)`,
    ...(id ? [sql`invoice.id = ${id}`] : []),
    ...(programId ? [sql`invoice.program_id = ${programId}`] : []),
    ...(cycleId ? [sql`invoice.cycle_id = ${cycleId}`] : []),
    ...(status ? [stored[status] ? sql`invoice.status = ${stored[status]}` : sql`false`] : []),
    ...(since ? [sql`invoice.paid_at >= ${since}`] : []),
    ...(before ? [sql`invoice.paid_at < ${before}`] : []),
  ])
}

/** The newest of them. Most programs of a company have none, and are left out by what is stored about them. */
function newestRecorded(filter: TransactionFilter, upTo: number) {
  const newest = sql`ORDER BY invoice.paid_at DESC, invoice.id DESC LIMIT ${upTo}`
  if (!('companyId' in filter.owner) || filter.programId || filter.cycleId)
    return sql`SELECT invoice.paid_at, invoice.id FROM invoices AS invoice WHERE ${recorded(filter)} ${newest}`
  return sql`
    SELECT invoice.paid_at, invoice.id
    FROM (SELECT id FROM programs WHERE company_id = ${filter.owner.companyId} AND NOT EXISTS (
            SELECT FROM program_totals AS stored
            WHERE stored.program_id = programs.id AND stored.recorded_payment_count = 0
              AND NOT EXISTS (SELECT FROM program_changes AS change WHERE change.program_id = stored.program_id))) AS program
    CROSS JOIN LATERAL (
      SELECT invoice.paid_at, invoice.id FROM invoices AS invoice
      WHERE invoice.program_id = program.id AND ${recorded(filter)} ${newest}) AS invoice
    ${newest}`
}

/** The first payment of an invoice has the invoice's id, as a payment that staff recorded always had; every other one has its own. */
const lineId = sql`
  CASE WHEN line.invoice_id IS NULL OR EXISTS (
         SELECT FROM receipt_allocations AS other
         WHERE other.invoice_id = line.invoice_id AND (other.receipt_id, other.line) < (line.receipt_id, line.line))
       THEN 'c' || left(md5(line.receipt_id || ':' || line.line), 24)
       ELSE line.invoice_id END`

/** Each part brings no more than the page can need, from an index of its own; names are looked up for the page only. */
export async function listTransactions(db: Reader, filter: TransactionFilter, page: Page): Promise<TransactionRow[]> {
  const upTo = pageOffset(page) + page.pageSize
  const { rows } = await sql<TransactionRow>`
    WITH page AS (
      (SELECT payment.created_at AS at, payment.id AS "sortId", 0 AS line, payment.id AS "paymentId", NULL AS "receiptId",
              payment.invoice_id AS "invoiceId"
       FROM payment_transactions AS payment
       WHERE ${online(filter)} ORDER BY payment.created_at DESC, payment.id DESC LIMIT ${upTo})
      UNION ALL
      (SELECT receipt.paid_at, receipt.id, line.line, NULL, receipt.id, line.invoice_id
       FROM receipts AS receipt JOIN receipt_allocations AS line ON line.receipt_id = receipt.id
       WHERE ${taken(filter)} ORDER BY receipt.paid_at DESC, receipt.id DESC, line.line LIMIT ${upTo})
      UNION ALL
      (SELECT recorded.paid_at, recorded.id, 0, NULL, NULL, recorded.id FROM (${newestRecorded(filter, upTo)}) AS recorded)
      ORDER BY at DESC, "sortId" DESC, line LIMIT ${page.pageSize} OFFSET ${pageOffset(page)}
    )
    SELECT CASE WHEN line.receipt_id IS NULL THEN page."sortId" ELSE ${lineId} END AS id, page.at,
           page."invoiceId", coalesce(payment.request_id, invoice.request_id) AS "requestId",
           coalesce(invoice.kind::text, line.kind) AS kind, program.id AS "programId", program.name AS "programName",
           invoice.cycle_id AS "cycleId", cycle.cycle_number AS "cycleNumber", enrollment.id AS "enrollmentId",
           member.id AS "subscriberId", coalesce(enrollment.name, member.name) AS "subscriberName",
           coalesce(payment.arrived_amount_paise, payment.amount_paise, line.amount_paise, invoice.amount_paise) AS "amountPaise",
           coalesce(invoice.currency, 'INR') AS currency,
           CASE WHEN payment.id IS NOT NULL THEN payment.status::text
                WHEN line.receipt_id IS NOT NULL THEN CASE WHEN line.reversed_at IS NULL THEN 'SUCCESS' ELSE 'REVERSED' END
                WHEN invoice.status = 'CANCELLED' THEN 'REVERSED' ELSE 'SUCCESS' END AS status,
           payment.reason,
           CASE WHEN payment.id IS NOT NULL THEN 'ONLINE'
                WHEN receipt.id IS NULL THEN invoice.payment_mode
                -- In the words of who marked the whole invoice as paid.
                WHEN line.amount_paise = invoice.amount_paise AND invoice.paid_at = receipt.paid_at AND invoice.payment_mode IS NOT NULL
                THEN invoice.payment_mode
                ELSE nullif(receipt.mode, 'OTHER') END AS "paymentMode",
           CASE WHEN payment.id IS NOT NULL THEN payment.provider_payment_id
                WHEN receipt.id IS NOT NULL THEN receipt.reference ELSE invoice.reference END AS reference,
           CASE WHEN payment.id IS NULL THEN page.at
                WHEN payment.status IN ('SUCCESS', 'REFUND_DUE', 'REFUNDED') THEN payment.completed_at END AS "paidAt",
           CASE WHEN payment.id IS NOT NULL THEN payment.refunded_at
                WHEN receipt.id IS NOT NULL THEN line.reversed_at ELSE invoice.cancelled_at END AS "reversedAt"
    FROM page
    LEFT JOIN payment_transactions AS payment ON payment.id = page."paymentId"
    LEFT JOIN receipts AS receipt ON receipt.id = page."receiptId"
    LEFT JOIN receipt_allocations AS line ON line.receipt_id = page."receiptId" AND line.line = page.line
    LEFT JOIN invoices AS invoice ON invoice.id = page."invoiceId"
    JOIN programs AS program ON program.id = coalesce(invoice.program_id, line.program_id)
    JOIN users AS member ON member.id = coalesce(receipt.payer_id, invoice.subscriber_id)
    LEFT JOIN cycles AS cycle ON cycle.id = invoice.cycle_id
    LEFT JOIN enrollments AS enrollment ON enrollment.id = coalesce(line.enrollment_id, invoice.enrollment_id)
    ORDER BY page.at DESC, page."sortId" DESC, page.line ${PLANNED_AT_EVERY_CALL}`.execute(db)
  return rows
}

export async function countTransactions(db: Reader, filter: TransactionFilter): Promise<number> {
  const { owner, ...narrowing } = filter
  if ('companyId' in owner && Object.values(narrowing).every((value) => value === undefined))
    return sumProgramTotals(db, owner.companyId, [
      'online_payment_count',
      'receipt_line_count',
      'recorded_payment_count',
    ])
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM payment_transactions AS payment WHERE ${online(filter)})
         + (SELECT count(*) FROM receipts AS receipt JOIN receipt_allocations AS line ON line.receipt_id = receipt.id
            WHERE ${taken(filter)})
         + (SELECT count(*) FROM invoices AS invoice WHERE ${recorded(filter)}) AS count`.execute(db)
  return rows[0]!.count
}
