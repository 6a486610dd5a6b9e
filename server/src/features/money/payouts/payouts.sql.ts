// Payout cases: reading, locking and changing them.

import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { PayoutState } from '@kuri/contract/money/payouts.contract'
import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'
import { OPEN_STATES } from './states.rules.ts'

type Row = Selectable<DB['payouts']>
/** The check constraints allow only these texts. */
type TypedPayout<R> = Omit<R, 'state' | 'securityMode' | 'mode'> & {
  state: PayoutState
  securityMode: 'SECURITY' | 'DEDUCT_FUTURE'
  mode: 'CASH' | 'NEFT' | 'CHEQUE' | 'UPI' | null
}
const stated = <R extends Row>(row: R) => row as unknown as TypedPayout<R>

const selectPayouts = (db: Reader) =>
  db
    .selectFrom('payouts')
    .innerJoin('programs', 'programs.id', 'payouts.programId')
    .innerJoin('cycles', 'cycles.id', 'payouts.cycleId')
    .innerJoin('enrollments', 'enrollments.id', 'payouts.enrollmentId')
    .innerJoin('users', 'users.id', 'payouts.subscriberId')
    .selectAll('payouts')
    .select([
      'programs.branchId',
      'programs.name as programName',
      'programs.chitId',
      'cycles.cycleNumber',
      'enrollments.ticketNumber',
      'enrollments.name as enrolledName',
      'users.name as userName',
    ])

export async function findPayout(db: Reader, id: string) {
  const row = await selectPayouts(db).where('payouts.id', '=', id).executeTakeFirst()
  return row && stated(row)
}
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

export async function lockPayout(tx: Tx, id: string) {
  return stated(await tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow())
}
export type LockedPayout = Awaited<ReturnType<typeof lockPayout>>

export async function lockPayoutOfWinner(tx: Tx, winnerId: string) {
  const row = await tx.selectFrom('payouts').selectAll().where('winnerId', '=', winnerId).forUpdate().executeTakeFirst()
  return row && stated(row)
}

export const insertPayouts = (tx: Tx, payouts: readonly Insertable<DB['payouts']>[]) =>
  tx.insertInto('payouts').values(payouts).execute()

export const updatePayout = (tx: Tx, id: string, changes: Updateable<DB['payouts']>, now: Date) =>
  tx
    .updateTable('payouts')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** Records the employees who have prepared the case: none of them can approve it. */
export const updatePreparer = (tx: Tx, id: string, userId: string, now: Date) =>
  sql`UPDATE payouts SET updated_at = ${now}, preparer_ids = CASE WHEN ${userId} = ANY (preparer_ids) THEN preparer_ids
      ELSE array_append(preparer_ids, ${userId}) END WHERE id = ${id}`.execute(tx)

export type PayoutFilter = {
  scope?: VisibleScope
  subscriberId?: string
  state?: PayoutState | undefined
  programId?: string | undefined
  branchId?: string | undefined
  /** Still owed after the due day. */
  overdueOn?: string | undefined
}
type Filterable = SelectQueryBuilder<Pick<DB, 'payouts'>, 'payouts', unknown>

const ofBranches = (ids: readonly string[]) =>
  sql<boolean>`payouts.program_id IN (SELECT id FROM programs WHERE branch_id = ANY (${[...ids]}))`

function applyFilter<Q>(query: Q, { scope, subscriberId, state, programId, branchId, overdueOn }: PayoutFilter): Q {
  let narrowed = query as unknown as Filterable
  if (scope?.companyId) narrowed = narrowed.where('payouts.companyId', '=', scope.companyId)
  if (scope && !scope.all)
    narrowed = narrowed.where(({ or }) =>
      or([ofBranches(scope.branchIds), sql<boolean>`payouts.program_id = ANY (${scope.programIds})`]),
    )
  if (subscriberId) narrowed = narrowed.where('payouts.subscriberId', '=', subscriberId)
  if (state) narrowed = narrowed.where('payouts.state', '=', state)
  if (programId) narrowed = narrowed.where('payouts.programId', '=', programId)
  if (branchId) narrowed = narrowed.where(ofBranches([branchId]))
  if (overdueOn)
    narrowed = narrowed.where('payouts.dueOn', '<', overdueOn).where('payouts.state', 'in', [...OPEN_STATES])
  return narrowed as unknown as Q
}

/** Names are looked up for the rows of the page only. */
export async function listPayouts(db: Reader, filter: PayoutFilter, page: Page): Promise<PayoutRow[]> {
  const ids = applyFilter(db.selectFrom('payouts').select('payouts.id'), filter)
    .orderBy('payouts.createdAt', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
  const rows = await selectPayouts(db)
    .where('payouts.id', 'in', ids)
    .orderBy('payouts.createdAt', 'desc')
    .orderBy('payouts.id', 'desc')
    .execute()
  return rows.map(stated)
}

export const countPayouts = async (db: Reader, filter: PayoutFilter): Promise<number> => {
  const { count } = await applyFilter(
    db.selectFrom('payouts').select(({ fn }) => fn.countAll<number>().as('count')),
    filter,
  ).executeTakeFirstOrThrow()
  return count
}
