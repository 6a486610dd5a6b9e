// Refunds that a company owes, and what tickets have left over.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import type { DB, RefundsDue } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import type { Leftover } from './refunds.rules.ts'

export const findProgramOfRefunds = (db: Reader, id: string) =>
  db
    .selectFrom('programs')
    .select(['id', 'id as programId', 'companyId', 'branchId', 'deductDividend'])
    .select(['startDate', 'frequency', 'durationType', 'durationValue'])
    .select((eb) =>
      eb
        .selectFrom('cycles')
        .select(sql<number>`coalesce(max(cycle_number), 0)::integer`.as('last'))
        .whereRef('cycles.programId', '=', 'programs.id')
        .where('cycles.status', '=', 'COMPLETED')
        .$asScalar()
        .$notNull()
        .as('lastCompletedCycle'),
    )
    .select((eb) =>
      eb
        .selectFrom('cycles')
        .select(sql<number>`count(DISTINCT cycle_number)::integer`.as('count'))
        .whereRef('cycles.programId', '=', 'programs.id')
        .where('cycles.status', '=', 'COMPLETED')
        .$asScalar()
        .$notNull()
        .as('completedCycleCount'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
export type ProgramOfRefunds = NonNullable<Awaited<ReturnType<typeof findProgramOfRefunds>>>

/** The tickets of a program whose dividends no bill has deducted. */
export async function listDividendsLeft(db: Reader, programId: string): Promise<Leftover[]> {
  const { rows } = await sql<Leftover>`
    SELECT enrollment.id AS "enrollmentId", enrollment.subscriber_id AS "userId", enrollment.holder,
           -sum(posting.amount_paise)::bigint AS "amountPaise"
    FROM enrollments AS enrollment
    JOIN ledger_postings AS posting ON posting.account = 'DIVIDEND_PAYABLE' AND posting.subject_id = enrollment.id
    WHERE enrollment.program_id = ${programId}
    GROUP BY enrollment.id HAVING sum(posting.amount_paise) < 0
    ORDER BY enrollment.ticket_number`.execute(db)
  return rows
}

/** The tickets of a program with an advance, locked. */
export async function lockAdvancesLeft(tx: Tx, programId: string): Promise<Leftover[]> {
  const { rows } = await sql<Leftover>`
    SELECT id AS "enrollmentId", subscriber_id AS "userId", holder, advance_paise AS "amountPaise"
    FROM enrollments WHERE program_id = ${programId} AND advance_paise > 0 ORDER BY id FOR UPDATE`.execute(tx)
  return rows
}

export const insertRefunds = async (tx: Tx, refunds: readonly Insertable<RefundsDue>[]): Promise<void> => {
  if (refunds.length > 0) await tx.insertInto('refundsDue').values(refunds).execute()
}

const selectRefunds = (db: Reader) =>
  db
    .selectFrom('refundsDue')
    .innerJoin('programs', 'programs.id', 'refundsDue.programId')
    .innerJoin('enrollments', 'enrollments.id', 'refundsDue.enrollmentId')
    .innerJoin('users', 'users.id', 'refundsDue.userId')
    .innerJoin('companies', 'companies.id', 'refundsDue.companyId')
    .selectAll('refundsDue')
    .select(['programs.name as programName', 'enrollments.ticketNumber', 'users.name as userName'])
    .select('companies.name as companyName')
export type RefundRow = Awaited<ReturnType<typeof getRefund>>

export const findRefund = (db: Reader, id: string) =>
  selectRefunds(db).where('refundsDue.id', '=', id).executeTakeFirst()
export const getRefund = (db: Reader, id: string) =>
  selectRefunds(db).where('refundsDue.id', '=', id).executeTakeFirstOrThrow()

export const lockRefund = (tx: Tx, id: string) =>
  tx
    .selectFrom('refundsDue')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('NOT_FOUND'))

type RefundFilter = {
  /** All companies for the receiver of the refunds. */
  companyId?: string | undefined
  status?: 'DUE' | 'PAID' | undefined
  programId?: string | undefined
  subscriberId?: string | undefined
  enrolledSubscriberId?: string | undefined
}
type Filterable = SelectQueryBuilder<DB, 'refundsDue', unknown>

/** Nothing is owed for a company ticket; its row only says which dividends are gone. */
function applyFilter<Q>(
  query: Q,
  { companyId, status, programId, subscriberId, enrolledSubscriberId }: RefundFilter,
): Q {
  let narrowed = (query as unknown as Filterable).where(({ or, eb }) =>
    or([eb('refundsDue.amountPaise', '>', 0), eb('refundsDue.claimPaise', '>', 0)]),
  )
  if (companyId) narrowed = narrowed.where('refundsDue.companyId', '=', companyId)
  if (status) narrowed = narrowed.where('refundsDue.paidAt', status === 'DUE' ? 'is' : 'is not', null)
  if (programId) narrowed = narrowed.where('refundsDue.programId', '=', programId)
  if (subscriberId) narrowed = narrowed.where('refundsDue.userId', '=', subscriberId)
  if (enrolledSubscriberId) narrowed = narrowed.where('refundsDue.enrollmentId', '=', enrolledSubscriberId)
  return narrowed as unknown as Q
}

export const listRefunds = (db: Reader, filter: RefundFilter, page: Page) =>
  applyFilter(selectRefunds(db), filter)
    .orderBy('refundsDue.createdAt', 'desc')
    .orderBy('refundsDue.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const countRefunds = async (db: Reader, filter: RefundFilter): Promise<number> => {
  const { count } = await applyFilter(
    db.selectFrom('refundsDue').select(({ fn }) => fn.countAll<number>().as('count')),
    filter,
  ).executeTakeFirstOrThrow()
  return count
}

type RefundPayment = {
  paidAt: Date
  paidOn: string
  paidById: string
  mode: string
  utr: string | null
  note: string | null
  bankAccountId: string | null
  voucherNumber: string
}
export const updateRefundPaid = (tx: Tx, id: string, paid: RefundPayment) =>
  tx.updateTable('refundsDue').set(paid).where('id', '=', id).execute()

/** Due again, less what the person owes of it since it was paid. */
export const updateRefundReturned = (tx: Tx, id: string, note: string) =>
  tx
    .updateTable('refundsDue')
    .set({
      ...{ paidAt: null, paidById: null, mode: null, utr: null, note },
      ...{ paidOn: null, bankAccountId: null, voucherNumber: null },
      amountPaise: sql<number>`amount_paise - (claim_paise - recovered_paise)`,
      claimPaise: sql<number>`recovered_paise`,
    })
    .where('id', '=', id)
    .execute()

export const updateClaimRecovered = (tx: Tx, id: string) =>
  tx
    .updateTable('refundsDue')
    .set(({ ref }) => ({ recoveredPaise: ref('claimPaise') }))
    .where('id', '=', id)
    .execute()

export const findBankAccount = (db: Reader, companyId: string, id: string) =>
  db
    .selectFrom('branchBankAccounts')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
