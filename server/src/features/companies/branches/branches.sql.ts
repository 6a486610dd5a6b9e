import type { BranchQuery } from '@kuri/contract/companies/branches.contract'
import { pageOffset } from '@kuri/contract/kit/paging'
import { ENDED_PROGRAM_STATUSES } from '@kuri/contract/programs/program-status'
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Branch, BranchAddress, DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'
import { likePattern } from '#platform/text/like-pattern'

export type AddressRow = Omit<Selectable<BranchAddress>, 'companyId' | 'createdAt' | 'updatedAt'>
/** `branchId` repeats the id, as the scope for the permit. */
export type BranchRow = Selectable<Branch> & { branchId: string; address: AddressRow | null }

const address = sql<AddressRow | null>`(
  SELECT jsonb_build_object('id', a.id, 'branchId', a.branch_id, 'line1', a.line1, 'line2', a.line2,
    'pincode', a.pincode, 'postOffice', a.post_office, 'city', a.city, 'district', a.district, 'state', a.state,
    'cityId', a.city_id, 'postOfficeId', a.post_office_id)
  FROM branch_addresses a WHERE a.branch_id = branches.id)`.as('address')

export const findBranch = (db: Reader, companyId: string, branchId: string): Promise<BranchRow | undefined> =>
  db
    .selectFrom('branches')
    .selectAll('branches')
    .select(['branches.id as branchId', address])
    .where('branches.id', '=', branchId)
    .where('branches.companyId', '=', companyId)
    .executeTakeFirst()

/**
 * Locks the branch until the commit: UPDATE to change it or its records, SHARE to rely on its state (to create a program in
 * it). It is read after the lock, so that the address is as current as the row.
 */
export async function lockBranch(
  tx: Tx,
  companyId: string,
  branchId: string,
  strength: 'UPDATE' | 'SHARE' = 'UPDATE',
): Promise<BranchRow | undefined> {
  const row = tx.selectFrom('branches').select('id').where('id', '=', branchId).where('companyId', '=', companyId)
  await (strength === 'UPDATE' ? row.forUpdate() : row.forShare()).execute()
  return findBranch(tx, companyId, branchId)
}

type BranchFilter = { companyId: string; scope: VisibleScope; query: Pick<BranchQuery, 'search' | 'status'> }

const matches =
  ({ companyId, scope, query }: BranchFilter) =>
  (eb: ExpressionBuilder<DB, 'branches'>) =>
    eb.and([
      eb('branches.companyId', '=', companyId),
      query.status ? eb('branches.status', '=', query.status) : eb('branches.status', '!=', 'ARCHIVED'),
      ...(scope.all ? [] : [sql<boolean>`branches.id = ANY(${scope.branchIds})`]),
      ...(query.search
        ? [
            eb.or([
              eb('branches.name', 'ilike', likePattern(query.search)),
              eb('branches.branchCode', 'like', likePattern(query.search.toUpperCase())),
            ]),
          ]
        : []),
    ])

const SORT_KEYS = {
  name: sql`lower(branches.name)`,
  branchCode: sql`branches.branch_code`,
  createdAt: sql`branches.created_at`,
  status: sql`branches.status`,
}

/** Headquarters first, then by name; `sortOrder` applies only with `sortBy`; ties are ordered by id. [spec: Branch endpoints] */
const order = ({ sortBy, sortOrder }: Pick<BranchQuery, 'sortBy' | 'sortOrder'>) =>
  sortBy
    ? sql`${SORT_KEYS[sortBy]} ${sql.raw(sortOrder)} NULLS LAST, branches.id`
    : sql`branches.is_headquarters DESC, lower(branches.name), branches.id`

/** The subquery finds the ids of the page in an index; only these rows are read, with their addresses. */
export function listBranches(db: Reader, wanted: BranchFilter & { query: BranchQuery }): Promise<BranchRow[]> {
  const { query } = wanted
  const page = db
    .selectFrom('branches')
    .select('branches.id')
    .where(matches(wanted))
    .orderBy(order(query))
    .limit(query.pageSize)
    .offset(pageOffset(query))
  return db
    .selectFrom('branches')
    .selectAll('branches')
    .select(['branches.id as branchId', address])
    .where(query.all ? matches(wanted) : (eb) => eb('branches.id', 'in', page))
    .orderBy(order(query))
    .execute()
}

/** The number of matching branches; undefined when the company does not exist. */
export async function countBranches(db: Reader, wanted: BranchFilter): Promise<number | undefined> {
  const found = await db
    .selectFrom('companies')
    .where('companies.id', '=', wanted.companyId)
    .select((eb) =>
      eb
        .selectFrom('branches')
        .where(matches(wanted))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
    )
    .executeTakeFirst()
  return found && Number(found.count)
}

export const findOpenProgram = (db: Reader, branchId: string) =>
  db
    .selectFrom('programs')
    .select('id')
    .where('branchId', '=', branchId)
    .where('deletedAt', 'is', null)
    .where('programStatus', 'not in', ENDED_PROGRAM_STATUSES)
    .limit(1)
    .executeTakeFirst()

/**
 * Returns the inserted ids; a missing one lost its code to another branch. Inserts in the order of the codes, so that
 * concurrent bulk creates with the same codes wait instead of deadlocking.
 */
export async function insertBranches(tx: Tx, branches: readonly Insertable<Branch>[]): Promise<Set<string>> {
  const inserted = await tx
    .insertInto('branches')
    .values(branches.toSorted((a, b) => ((a.branchCode ?? '') < (b.branchCode ?? '') ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['companyId', 'branchCode']).where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

export const insertAddresses = (tx: Tx, addresses: Insertable<BranchAddress>[]) =>
  addresses.length > 0 ? tx.insertInto('branchAddresses').values(addresses).execute() : []

export const updateBranch = (tx: Tx, branchId: string, changes: Updateable<Branch>) =>
  tx.updateTable('branches').set(changes).where('id', '=', branchId).execute()

export const updateAddress = (tx: Tx, { id, branchId, ...fields }: AddressRow, now: Date) =>
  tx
    .updateTable('branchAddresses')
    .set({ ...fields, updatedAt: now })
    .where('id', '=', id)
    .where('branchId', '=', branchId)
    .execute()
