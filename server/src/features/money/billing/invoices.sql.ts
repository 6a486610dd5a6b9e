// Invoices: reading, paying and cancelling.

import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { InvoiceStatus } from '@kuri/contract/money/invoices.contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { WordMatch } from '#features/programs/programs/search/ticket-search.rules'
import { hasWords } from '#features/programs/programs/search/ticket-search.sql'
import { inBranch, inVisiblePrograms } from '#features/programs/programs/search/visible-programs.sql'
import type { Invoice } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { sumProgramTotals } from './totals/program-totals.sql.ts'

/** `isOverdue` of invoices.rules.ts as a condition on a row of `invoices`; a test compares the two. */
export const overdueOn = (today: string) =>
  sql<boolean>`(invoices.status = 'DRAFT' AND invoices.due_date < ${today}::date)`

/** No money was collected for the invoice: it is unpaid, or dividends cover it. */
export const isUncollected = sql<boolean>`(invoices.status = 'DRAFT' OR (invoices.status = 'PAID' AND invoices.amount_paise = 0))`

/**
 * [spec: The enrollment invoice is the first instalment] A paid enrollment invoice whose money a bill of its ticket has taken: the bill
 * stands for both.
 */
export const isTaken = sql<boolean>`(invoices.kind = 'ENROLLMENT' AND invoices.status = 'PAID' AND EXISTS (
  SELECT FROM invoices AS bill
  WHERE bill.enrollment_id = invoices.enrollment_id AND bill.kind = 'CYCLE' AND bill.status <> 'CANCELLED'))`

const selectInvoices = (db: Reader) =>
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
      'invoices.paidPaise',
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
  selectInvoices(db).where('invoices.id', '=', id).executeTakeFirst()
export const getInvoice = (db: Reader, id: string) =>
  selectInvoices(db).where('invoices.id', '=', id).executeTakeFirstOrThrow()

/** A repeated import may have deleted the row since the caller read it. */
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
  /** What the desk looks for; the company must be given. */
  desk?: DeskFilter | undefined
}
type DeskFilter = {
  companyId: string
  scope: VisibleScope
  branchId: string | undefined
  statuses: readonly InvoiceStatus[]
  words: readonly WordMatch[]
  dueBefore: string | undefined
}
const PROGRAM = sql`invoices.program_id`
const TICKET = sql`invoices.enrollment_id`

const statusIs = (status: InvoiceStatus, today: string) => {
  if (status === 'OVERDUE') return overdueOn(today)
  return status === 'DRAFT'
    ? sql<boolean>`(invoices.status = 'DRAFT' AND ${overdueOn(today)} IS NOT TRUE)`
    : sql<boolean>`invoices.status = ${status}`
}

const deskConditions = (desk: DeskFilter, today: string) => [
  sql<boolean>`invoices.company_id = ${desk.companyId}`,
  ...inVisiblePrograms(PROGRAM, desk.scope),
  ...inBranch(PROGRAM, desk.branchId),
  ...hasWords(TICKET, desk.companyId, desk.words),
  ...(desk.dueBefore ? [sql<boolean>`invoices.due_date < ${desk.dueBefore}::date`] : []),
  ...(desk.statuses.length > 0
    ? [
        sql<boolean>`(${sql.join(
          desk.statuses.map((status) => statusIs(status, today)),
          sql` OR `,
        )})`,
      ]
    : []),
]

type Filterable<O> = SelectQueryBuilder<{ invoices: Invoice }, 'invoices', O>

function applyFilter<Q>(query: Q, filter: InvoiceFilter): Q {
  let narrowed = query as unknown as Filterable<unknown>
  for (const key of ['companyId', 'subscriberId', 'programId', 'cycleId'] as const) {
    const value = filter[key]
    if (value !== undefined) narrowed = narrowed.where(`invoices.${key}`, '=', value)
  }
  if (filter.ids) narrowed = narrowed.where('invoices.id', '=', sql<string>`ANY(${[...filter.ids]})`)
  if (filter.createdSince) narrowed = narrowed.where('invoices.createdAt', '>=', filter.createdSince)
  if (filter.createdBefore) narrowed = narrowed.where('invoices.createdAt', '<', filter.createdBefore)
  if (filter.status) narrowed = narrowed.where(statusIs(filter.status, filter.today))
  for (const condition of filter.desk ? deskConditions(filter.desk, filter.today) : [])
    narrowed = narrowed.where(condition)
  return narrowed as unknown as Q
}

/** The page is chosen from `invoices` alone, so that names are looked up for its rows only and not for skipped ones. */
export const listNewestInvoices = (db: Reader, filter: InvoiceFilter, page: Page) => {
  const ids = applyFilter(db.selectFrom('invoices').select('invoices.id'), filter)
    .orderBy('invoices.createdAt', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
  return selectInvoices(db)
    .where('invoices.id', 'in', ids)
    .orderBy('invoices.createdAt', 'desc')
    .orderBy('invoices.id', 'desc')
    .execute()
}

/** The invoices of one cycle, or of one subscriber in one program, in the order of the ticket numbers. */
export const listInvoicesByTicket = (db: Reader, filter: InvoiceFilter, page?: Page) => {
  const ids = applyFilter(
    db.selectFrom('invoices').leftJoin('enrollments', 'enrollments.id', 'invoices.enrollmentId').select('invoices.id'),
    filter,
  )
    .orderBy('enrollments.ticketNumber')
    .orderBy('invoices.createdAt')
    .orderBy('invoices.id')
    .$if(page !== undefined, (query) => query.limit(page!.pageSize).offset(pageOffset(page!)))
  return selectInvoices(db)
    .where('invoices.id', 'in', ids)
    .orderBy('enrollments.ticketNumber')
    .orderBy('invoices.createdAt')
    .orderBy('invoices.id')
    .execute()
}

/** All invoices of a company that the caller may see, or undefined where the filter asks for some of them. */
const wholeDesk = ({ desk, today: _today, ...narrowing }: InvoiceFilter): DeskFilter | undefined => {
  const isNarrow = Object.values(narrowing).some((value) => value !== undefined)
  return desk && !isNarrow && !desk.dueBefore && desk.statuses.length + desk.words.length === 0 ? desk : undefined
}

export const countInvoices = async (db: Reader, filter: InvoiceFilter): Promise<number> => {
  const whole = wholeDesk(filter)
  if (whole) {
    const program = sql`current_program_totals.program_id`
    const visible = [...inVisiblePrograms(program, whole.scope), ...inBranch(program, whole.branchId)]
    return sumProgramTotals(db, whole.companyId, ['invoice_count'], visible)
  }
  const { count } = await applyFilter(
    db.selectFrom('invoices').select(({ fn }) => fn.countAll<number>().as('count')),
    filter,
  ).executeTakeFirstOrThrow()
  return count
}

export const getNameOfPayer = async (db: Reader, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name

/** The columns of a reversed payment keep their values; what was paid of it is no longer counted. */
export const updateInvoicesCancelled = (tx: Tx, ids: readonly string[], now: Date) =>
  tx
    .updateTable('invoices')
    .set({ status: 'CANCELLED', cancelledAt: now, paidPaise: 0, updatedAt: now })
    .where('id', '=', sql<string>`ANY(${[...ids]})`)
    .execute()

/** Whether the person of the bill was removed from its ticket. Bills of a ticket that is sold or transferred follow its holder. */
export const findRemovalSince = (db: Reader, { enrollmentId, subscriberId }: LockedInvoice) =>
  db
    .selectFrom('enrollments')
    .select('id')
    .where('id', '=', enrollmentId)
    .where(({ or, eb }) => or([eb('endedAt', 'is not', null), eb('subscriberId', '<>', subscriberId)]))
    .executeTakeFirst()

/** Those of the tickets that the company holds. */
export async function listCompanyHeld(db: Reader, enrollmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const held = await db
    .selectFrom('enrollments')
    .select('id')
    .where('id', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .where('holder', '=', 'COMPANY')
    .execute()
  return new Set(held.map(({ id }) => id))
}
