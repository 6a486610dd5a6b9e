import type { InvoiceStatus } from '@kuri/contract/billing/billing.contract'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Invoice } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/db'
import { refuse } from '#platform/refusal'
import type { OpenInvoice } from '#features/cycles/settlement.rules'

type NewCycleInvoices = {
  cycleId: string
  programId: string
  companyId: string
  dueDate: string
}

/** A DRAFT of the whole instalment for every enrollment that has no live invoice, numbered in the order of the tickets; answers their
 * ids. Who enrolled after the cycle was completed has no share in it, and no bill. */
export async function insertMissingInvoices(tx: Tx, cycle: NewCycleInvoices, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO invoices (id, company_id, program_id, kind, cycle_id, enrollment_id, subscriber_id,
                          gross_amount_paise, amount_paise, due_date, created_at, updated_at)
    SELECT new_id(${now}), ${cycle.companyId}, ${cycle.programId}, 'CYCLE', ${cycle.cycleId},
           enrollment.id, enrollment.subscriber_id,
           program.subscription_amount_paise, program.subscription_amount_paise, ${cycle.dueDate}::date, ${now}, ${now}
    FROM enrollments AS enrollment
    JOIN programs AS program ON program.id = enrollment.program_id
    JOIN cycles AS cycle ON cycle.id = ${cycle.cycleId}
    WHERE enrollment.program_id = ${cycle.programId} AND enrollment.ended_at IS NULL
      AND (cycle.sharing_enrollment_ids IS NULL OR enrollment.id = ANY (cycle.sharing_enrollment_ids))
    ORDER BY enrollment.ticket_number
    ON CONFLICT (cycle_id, enrollment_id) WHERE status <> 'CANCELLED' AND kind = 'CYCLE' DO NOTHING
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

const invoicesInPlace = (db: Reader) =>
  db
    .selectFrom('invoices')
    .innerJoin('programs', 'programs.id', 'invoices.programId')
    .innerJoin('users', 'users.id', 'invoices.subscriberId')
    .leftJoin('cycles', 'cycles.id', 'invoices.cycleId')
    .leftJoin('enrollments', 'enrollments.id', 'invoices.enrollmentId')
    .select([
      'invoices.id',
      'invoices.companyId',
      'programs.branchId',
      'invoices.programId',
      'invoices.kind',
      'invoices.cycleId',
      'invoices.enrollmentId',
      'invoices.requestId',
      'invoices.subscriberId',
      'invoices.grossAmountPaise',
      'invoices.dividendPaise',
      'invoices.amountPaise',
      'invoices.currency',
      'invoices.status',
      'invoices.dueDate',
      'invoices.paidAt',
      'invoices.paymentMode',
      'invoices.reference',
      'invoices.cancelledAt',
      'invoices.isImported',
      'invoices.createdAt',
      'invoices.updatedAt',
      'programs.name as programName',
      'programs.chitId',
      'cycles.cycleNumber',
      'enrollments.ticketNumber',
      'enrollments.name as enrolledName',
      'users.name as userName',
    ])
export type InvoiceRow = Awaited<ReturnType<typeof getInvoice>>

export const findInvoice = (db: Reader, id: string) =>
  invoicesInPlace(db).where('invoices.id', '=', id).executeTakeFirst()
export const getInvoice = (db: Reader, id: string) =>
  invoicesInPlace(db).where('invoices.id', '=', id).executeTakeFirstOrThrow()

/** Between the look and the lock an import that is told again may have taken it away. */
export const lockInvoice = (tx: Tx, id: string) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('NOT_FOUND'))
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>

type InvoiceFilter = {
  today: string
  ids?: readonly string[]
  companyId?: string | undefined
  subscriberId?: string | undefined
  programId?: string | undefined
  cycleId?: string | undefined
  status?: InvoiceStatus | undefined
  createdSince?: Date | undefined
  createdBefore?: Date | undefined
}
type Filterable<O> = SelectQueryBuilder<{ invoices: Invoice }, 'invoices', O>

function filtered<Q>(query: Q, filter: InvoiceFilter): Q {
  let narrowed = query as unknown as Filterable<unknown>
  for (const key of ['companyId', 'subscriberId', 'programId', 'cycleId'] as const) {
    const value = filter[key]
    if (value !== undefined) narrowed = narrowed.where(`invoices.${key}`, '=', value)
  }
  if (filter.ids) narrowed = narrowed.where('invoices.id', '=', sql<string>`ANY(${[...filter.ids]})`)
  if (filter.createdSince) narrowed = narrowed.where('invoices.createdAt', '>=', filter.createdSince)
  if (filter.createdBefore) narrowed = narrowed.where('invoices.createdAt', '<', filter.createdBefore)
  if (filter.status === 'OVERDUE')
    narrowed = narrowed.where('invoices.status', '=', 'DRAFT').where('invoices.dueDate', '<', filter.today)
  else if (filter.status === 'DRAFT')
    narrowed = narrowed
      .where('invoices.status', '=', 'DRAFT')
      .where((eb) => eb.or([eb('invoices.dueDate', 'is', null), eb('invoices.dueDate', '>=', filter.today)]))
  else if (filter.status) narrowed = narrowed.where('invoices.status', '=', filter.status)
  return narrowed as unknown as Q
}

/** The page is chosen from the invoices alone: names are looked up for its rows, not for those that the offset skips. */
export const listNewestInvoices = (db: Reader, filter: InvoiceFilter, page: Page) => {
  const ids = filtered(db.selectFrom('invoices').select('invoices.id'), filter)
    .orderBy('invoices.createdAt', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
  return invoicesInPlace(db)
    .where('invoices.id', 'in', ids)
    .orderBy('invoices.createdAt', 'desc')
    .orderBy('invoices.id', 'desc')
    .execute()
}

/** In the order of the tickets: the invoices of one cycle, or of one subscriber in one program. */
export const listInvoicesByTicket = (db: Reader, filter: InvoiceFilter, page?: Page) => {
  const ids = filtered(
    db.selectFrom('invoices').leftJoin('enrollments', 'enrollments.id', 'invoices.enrollmentId').select('invoices.id'),
    filter,
  )
    .orderBy('enrollments.ticketNumber')
    .orderBy('invoices.createdAt')
    .orderBy('invoices.id')
    .$if(page !== undefined, (query) => query.limit(page!.pageSize).offset(pageOffset(page!)))
  return invoicesInPlace(db)
    .where('invoices.id', 'in', ids)
    .orderBy('enrollments.ticketNumber')
    .orderBy('invoices.createdAt')
    .orderBy('invoices.id')
    .execute()
}

export const countInvoices = async (db: Reader, filter: InvoiceFilter): Promise<number> => {
  const { count } = await filtered(
    db.selectFrom('invoices').select(({ fn }) => fn.countAll<number>().as('count')),
    filter,
  ).executeTakeFirstOrThrow()
  return count
}

export const updateInvoicePaid = (
  tx: Tx,
  id: string,
  payment: { paidAt: Date; paymentMode: string | null; reference: string | null; paymentTransactionId?: string },
  now: Date,
) =>
  tx
    .updateTable('invoices')
    .set({ status: 'PAID', ...payment, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** The payment that is reversed stays readable on the row. */
export const updateInvoiceCancelled = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('invoices')
    .set({ status: 'CANCELLED', cancelledAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** What members paid online for a cycle that will not be; answers the payments. */
export async function updatePaidOnlineOfCycleCancelled(tx: Tx, cycleId: string, now: Date): Promise<string[]> {
  const cancelled = await tx
    .updateTable('invoices')
    .set({ status: 'CANCELLED', cancelledAt: now, updatedAt: now })
    .where('cycleId', '=', cycleId)
    .where('status', '=', 'PAID')
    .where('paymentTransactionId', 'is not', null)
    .returning('paymentTransactionId')
    .execute()
  return cancelled.map(({ paymentTransactionId }) => paymentTransactionId!)
}

/** No money was paid for it: unpaid, or covered by dividends, which follow what the enrollment has earned. */
const isMoneyless = sql<boolean>`(invoices.status = 'DRAFT' OR (invoices.status = 'PAID' AND invoices.amount_paise = 0))`

export const updateMoneylessOfCycleCancelled = (tx: Tx, cycleId: string, now: Date) =>
  tx
    .updateTable('invoices')
    .set({ status: 'CANCELLED', cancelledAt: now, updatedAt: now })
    .where('cycleId', '=', cycleId)
    .where(isMoneyless)
    .execute()

/** Before `listOpenInvoices`, as a statement of its own: what is read next is what stands while we hold these. */
export const lockOpenInvoices = (tx: Tx, programId: string) =>
  tx
    .selectFrom('invoices')
    .select('id')
    .where('programId', '=', programId)
    .where('kind', '=', 'CYCLE')
    .where(isMoneyless)
    .where('isImported', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function listOpenInvoices(tx: Tx, programId: string): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    SELECT invoices.id, invoices.enrollment_id AS "enrollmentId", cycle.cycle_number AS "cycleNumber",
           invoices.gross_amount_paise AS "grossPaise", invoices.dividend_paise AS "deductedPaise",
           invoices.status = 'PAID' AS "isCovered", program.deduct_dividend AS "deducts",
           coalesce((
             SELECT sum(share.dividend_paise)
             FROM settlement_shares AS share JOIN cycles AS earlier ON earlier.id = share.cycle_id
             WHERE share.enrollment_id = invoices.enrollment_id AND earlier.program_id = invoices.program_id
               AND earlier.cycle_number < cycle.cycle_number
           ), 0)::bigint AS "earnedPaise",
           coalesce((
             SELECT sum(paid.dividend_paise) FROM invoices AS paid
             WHERE paid.enrollment_id = invoices.enrollment_id AND paid.status = 'PAID' AND paid.amount_paise > 0
           ), 0)::bigint AS "spentPaise"
    FROM invoices
    JOIN cycles AS cycle ON cycle.id = invoices.cycle_id
    JOIN programs AS program ON program.id = invoices.program_id
    WHERE invoices.program_id = ${programId} AND invoices.kind = 'CYCLE' AND ${isMoneyless}
      AND NOT invoices.is_imported`.execute(tx)
  return rows
}

/** What is covered wholly is paid at once, by dividend; what is not any more waits for money again. */
export async function updateDeductions(
  tx: Tx,
  changes: readonly { id: string; deductedPaise: number }[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  const isCovered = sql`invoice.gross_amount_paise = change.deducted`
  await sql`
    UPDATE invoices AS invoice
    SET dividend_paise = change.deducted, amount_paise = invoice.gross_amount_paise - change.deducted, updated_at = ${now},
        status = CASE WHEN ${isCovered} THEN 'PAID' ELSE 'DRAFT' END::invoice_status,
        paid_at = CASE WHEN ${isCovered} THEN ${now}::timestamptz END,
        payment_mode = CASE WHEN ${isCovered} THEN 'DIVIDEND' END
    FROM unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ deductedPaise }) => deductedPaise)}::bigint[])
      AS change (id, deducted)
    WHERE invoice.id = change.id`.execute(tx)
}
