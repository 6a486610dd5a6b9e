// Reading receipts: one, the lists, and what they paid.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type SelectQueryBuilder, sql } from 'kysely'
import { hasWords } from '#features/programs/programs/search/ticket-search.sql'
import type { Receipt } from '#platform/db/database.generated'
import type { Reader } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'
import type { ReceiptSearch } from './receipt-search.rules.ts'

const selectReceipts = (db: Reader) =>
  db
    .selectFrom('receipts')
    .innerJoin('branches', 'branches.id', 'receipts.branchId')
    .innerJoin('companies', 'companies.id', 'receipts.companyId')
    .leftJoin('users as collector', 'collector.id', 'receipts.collectedById')
    .selectAll('receipts')
    .select(['branches.name as branchName', 'companies.name as companyName', 'collector.name as collectedByName'])
export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

export const findReceipt = (db: Reader, id: string) =>
  selectReceipts(db).where('receipts.id', '=', id).executeTakeFirst()

export const listReceiptLines = (db: Reader, receiptId: string) =>
  db
    .selectFrom('receiptAllocations as line')
    .innerJoin('programs', 'programs.id', 'line.programId')
    .leftJoin('enrollments', 'enrollments.id', 'line.enrollmentId')
    .leftJoin('invoices', 'invoices.id', 'line.invoiceId')
    .leftJoin('cycles', 'cycles.id', 'invoices.cycleId')
    .leftJoin('ticketCharges', 'ticketCharges.id', 'line.chargeId')
    .selectAll('line')
    .select(['programs.name as programName', 'programs.chitId', 'programs.branchId as programBranchId'])
    .select(['enrollments.ticketNumber', 'cycles.cycleNumber', 'ticketCharges.kind as chargeKind'])
    .select(['invoices.kind as invoiceKind', 'invoices.status as invoiceStatus'])
    .where('line.receiptId', '=', receiptId)
    .orderBy('line.line')
    .execute()
export type ReceiptLineRow = Awaited<ReturnType<typeof listReceiptLines>>[number]

type ReceiptFilter = {
  owner: { scope: VisibleScope } | { payerId: string }
  search?: ReceiptSearch | undefined
  branchId?: string | undefined
  programId?: string | undefined
  payerId?: string | undefined
  collectedById?: string | undefined
  mode?: string | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
type Filterable<O> = SelectQueryBuilder<{ receipts: Receipt }, 'receipts', O>

/** Taken at one of the branches, or for one of the programs, which the caller works for. */
const inScope = ({ branchIds, programIds }: { branchIds: string[]; programIds: string[] }) => sql<boolean>`
  (receipts.branch_id = ANY (${branchIds}) OR EXISTS (
    SELECT FROM receipt_allocations AS line JOIN programs AS program ON program.id = line.program_id
    WHERE line.receipt_id = receipts.id AND (program.id = ANY (${programIds}) OR program.branch_id = ANY (${branchIds}))))`

/** Every way of finding has an index of its own, which PostgreSQL combines; the members are an array, so that it can do so. */
const isFoundBy = (companyId: string, { number, serial, words }: ReceiptSearch) => {
  const ways = [
    sql`lower(receipts.number) COLLATE "C" >= ${number.from} AND lower(receipts.number) COLLATE "C" < ${number.below}`,
    ...(serial === null ? [] : [sql`receipts.serial = ${serial}`]),
    ...(words.length === 0
      ? []
      : [
          sql`receipts.payer_id = ANY (ARRAY(
            SELECT DISTINCT ticket.subscriber_id FROM enrollments AS ticket
            WHERE ${sql.join(hasWords(sql`ticket.id`, companyId, words), sql` AND `)}))`,
        ]),
  ]
  return sql<boolean>`(${sql.join(ways, sql` OR `)})`
}

function applyFilter<Q>(query: Q, { owner, search, programId, from, to, ...equals }: ReceiptFilter): Q {
  let narrowed = query as unknown as Filterable<unknown>
  if ('payerId' in owner) narrowed = narrowed.where('receipts.payerId', '=', owner.payerId)
  else {
    if (owner.scope.companyId !== null) narrowed = narrowed.where('receipts.companyId', '=', owner.scope.companyId)
    if (!owner.scope.all) narrowed = narrowed.where(inScope(owner.scope))
    if (search && owner.scope.companyId !== null) narrowed = narrowed.where(isFoundBy(owner.scope.companyId, search))
  }
  for (const key of ['branchId', 'payerId', 'collectedById', 'mode', 'status'] as const) {
    const value = equals[key]
    if (value !== undefined) narrowed = narrowed.where(`receipts.${key}`, '=', value)
  }
  if (from) narrowed = narrowed.where('receipts.bookedOn', '>=', from)
  if (to) narrowed = narrowed.where('receipts.bookedOn', '<=', to)
  if (programId)
    narrowed = narrowed.where(
      sql<boolean>`EXISTS (SELECT FROM receipt_allocations AS line
        WHERE line.program_id = ${programId} AND line.receipt_id = receipts.id)`,
    )
  return narrowed as unknown as Q
}

/** The page is chosen from `receipts` alone, so that names are looked up for its rows only and not for skipped ones. */
export const listReceipts = (db: Reader, filter: ReceiptFilter, page: Page) => {
  const matching = applyFilter(db.selectFrom('receipts').select(['receipts.id', 'receipts.createdAt']), filter)
  // Found receipts are sorted apart, so that PostgreSQL does not walk all receipts in their order until it has a page of found ones.
  const receipts = filter.search ? matching.offset(0) : matching
  const ids = db
    .selectFrom(receipts.as('receipts'))
    .select('receipts.id')
    .orderBy('receipts.createdAt', 'desc')
    .orderBy('receipts.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
  return selectReceipts(db)
    .where('receipts.id', 'in', ids)
    .orderBy('receipts.createdAt', 'desc')
    .orderBy('receipts.id', 'desc')
    .execute()
}

export const countReceipts = async (db: Reader, filter: ReceiptFilter): Promise<number> => {
  const { owner, ...narrowing } = filter
  const isWhole = 'scope' in owner && owner.scope.all && Object.values(narrowing).every((value) => value === undefined)
  if (isWhole && owner.scope.companyId !== null) {
    const total = await db
      .selectFrom('currentCompanyTotals')
      .select('receiptCount')
      .where('companyId', '=', owner.scope.companyId)
      .executeTakeFirst()
    return total?.receiptCount ?? 0
  }
  const { count } = await applyFilter(
    db.selectFrom('receipts').select(({ fn }) => fn.countAll<number>().as('count')),
    filter,
  ).executeTakeFirstOrThrow()
  return count
}
