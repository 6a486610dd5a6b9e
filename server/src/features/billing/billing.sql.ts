// Read models over the money records; the rows themselves are written by cycles.
import type { TRANSACTION_STATUSES } from '@kuri/contract/billing.contract'
import { type Page, pageOffset } from '@kuri/contract/paging'
import type { Reader } from '#platform/db'

export type TransactionFilter = {
  companyId: string
  programId?: string | undefined
  cycleId?: string | undefined
  status?: (typeof TRANSACTION_STATUSES)[number] | undefined
  since?: Date | undefined
  before?: Date | undefined
}

/** Every payment that was made: a paid invoice, or a cancelled one whose payment was reversed. */
function transactions(db: Reader, filter: TransactionFilter) {
  let query = db.selectFrom('invoices').where('invoices.companyId', '=', filter.companyId)
  query = query.where('invoices.paidAt', 'is not', null)
  if (filter.programId) query = query.where('invoices.programId', '=', filter.programId)
  if (filter.cycleId) query = query.where('invoices.cycleId', '=', filter.cycleId)
  if (filter.status) query = query.where('invoices.status', '=', filter.status === 'SUCCESS' ? 'PAID' : 'CANCELLED')
  if (filter.since) query = query.where('invoices.paidAt', '>=', filter.since)
  if (filter.before) query = query.where('invoices.paidAt', '<', filter.before)
  return query
}

export const listTransactions = (db: Reader, filter: TransactionFilter, page: Page) =>
  transactions(db, filter)
    .innerJoin('programs', 'programs.id', 'invoices.programId')
    .innerJoin('users', 'users.id', 'invoices.subscriberId')
    .leftJoin('cycles', 'cycles.id', 'invoices.cycleId')
    .leftJoin('enrollments', 'enrollments.id', 'invoices.enrollmentId')
    .select([
      'invoices.id',
      'invoices.kind',
      'invoices.programId',
      'programs.name as programName',
      'invoices.cycleId',
      'cycles.cycleNumber',
      'invoices.enrollmentId',
      'invoices.subscriberId',
      'enrollments.name as enrolledName',
      'users.name as userName',
      'invoices.amountPaise',
      'invoices.currency',
      'invoices.status',
      'invoices.paymentMode',
      'invoices.reference',
      'invoices.paidAt',
      'invoices.cancelledAt',
    ])
    .orderBy('invoices.paidAt', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()
export type TransactionRow = Awaited<ReturnType<typeof listTransactions>>[number]

export const countTransactions = async (db: Reader, filter: TransactionFilter): Promise<number> => {
  const { count } = await transactions(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
