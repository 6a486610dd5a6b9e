// Statements on programs, and on what keeps a program from being changed or moved.
import { STATUS_SETS } from '@kuri/contract/auctions/status-sets'
import { pageOffset } from '@kuri/contract/kit/paging'
import type { ProgramQuery } from '@kuri/contract/programs/programs.contract'
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Program } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'
import { likePattern } from '#platform/text/like-pattern'

/** `programId` repeats the id: the permit judges a row by its companyId, branchId and programId. */
export type ProgramRow = Selectable<Program> & { programId: string }
export type ListedProgram = ProgramRow & {
  companyName: string
  branchName: string
  enrolledCount: number
  consentedAt: Date | null
  consentedByName: string | null
  /** The layers of configuration below the program's own. */
  platformConfig: unknown
  companyConfig: unknown
  presetConfig: unknown
}

/** Archived programs are found too; a caller that changes something checks `deletedAt`. */
export const findProgram = (db: Reader, programId: string): Promise<ProgramRow | undefined> =>
  db.selectFrom('programs').selectAll().select('id as programId').where('id', '=', programId).executeTakeFirst()

/**
 * Callers that change the program take UPDATE, callers that rely on its state take SHARE. NO KEY UPDATE lets inserts that
 * only refer to the program proceed.
 */
export async function lockProgram(
  tx: Tx,
  programId: string,
  strength: 'UPDATE' | 'SHARE' = 'UPDATE',
): Promise<ProgramRow | undefined> {
  const row = tx.selectFrom('programs').selectAll().select('id as programId').where('id', '=', programId)
  return (strength === 'UPDATE' ? row.forNoKeyUpdate() : row.forShare()).executeTakeFirst()
}

export const insertProgram = (tx: Tx, program: Insertable<Program>) =>
  tx.insertInto('programs').values(program).execute()

export const updateProgram = (tx: Tx, programId: string, changes: Updateable<Program>) =>
  tx.updateTable('programs').set(changes).where('id', '=', programId).execute()

const selectListed = (db: Reader) =>
  db
    .selectFrom('programs')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .leftJoin('programConsents', 'programConsents.programId', 'programs.id')
    .leftJoin('users as consenter', 'consenter.id', 'programConsents.userId')
    .leftJoin('platformAuctionPolicy', (join) => join.onTrue())
    .leftJoin('companyAuctionPolicies', 'companyAuctionPolicies.companyId', 'programs.companyId')
    .leftJoin('auctionPresets', 'auctionPresets.id', 'programs.auctionPresetId')
    .selectAll('programs')
    .select(['programs.id as programId', 'companies.name as companyName', 'branches.name as branchName'])
    .select(['programConsents.createdAt as consentedAt', 'consenter.name as consentedByName'])
    .select(['platformAuctionPolicy.config as platformConfig', 'companyAuctionPolicies.config as companyConfig'])
    .select('auctionPresets.config as presetConfig')
    .select((eb) =>
      eb
        .selectFrom('enrollments')
        .whereRef('enrollments.programId', '=', 'programs.id')
        .where('enrollments.endedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('enrolledCount'),
    )

export const findListedProgram = (db: Reader, programId: string): Promise<ListedProgram | undefined> =>
  selectListed(db).where('programs.id', '=', programId).executeTakeFirst()

type ProgramFilter = { scope: VisibleScope; query: ProgramQuery }

const matches =
  ({ scope, query }: ProgramFilter) =>
  (eb: ExpressionBuilder<DB, 'programs'>) => {
    const companyId = scope.companyId ?? query.companyId
    return eb.and([
      ...(companyId ? [eb('programs.companyId', '=', companyId)] : []),
      ...(scope.all
        ? []
        : [
            eb.or([
              sql<boolean>`programs.branch_id = ANY(${scope.branchIds})`,
              sql<boolean>`programs.id = ANY(${scope.programIds})`,
            ]),
          ]),
      query.programStatus
        ? eb('programs.programStatus', '=', query.programStatus)
        : eb('programs.programStatus', '!=', 'ARCHIVED'),
      ...(query.approvalStatus ? [eb('programs.approvalStatus', '=', query.approvalStatus)] : []),
      ...(query.branchId ? [eb('programs.branchId', '=', query.branchId)] : []),
      ...(query.search
        ? [
            eb.or([
              eb('programs.name', 'ilike', likePattern(query.search)),
              eb('programs.chitId', 'ilike', likePattern(query.search)),
            ]),
          ]
        : []),
    ])
  }

const SORT_KEYS = {
  createdAt: sql`programs.created_at`,
  name: sql`lower(programs.name)`,
  startDate: sql`programs.start_date`,
}
/** The id is sorted in the direction of the key, so that one index serves both directions. */
const sortOrderOf = ({ sortBy, sortOrder }: Pick<ProgramQuery, 'sortBy' | 'sortOrder'>) =>
  sql`${SORT_KEYS[sortBy]} ${sql.raw(sortOrder)}, programs.id ${sql.raw(sortOrder)}`

/** Names and counts are looked up only for the rows of the page, not for those that the offset skips. */
export function listPrograms(db: Reader, wanted: ProgramFilter): Promise<ListedProgram[]> {
  const page = db
    .selectFrom('programs')
    .select('programs.id')
    .where(matches(wanted))
    .orderBy(sortOrderOf(wanted.query))
    .limit(wanted.query.pageSize)
    .offset(pageOffset(wanted.query))
  return selectListed(db).where('programs.id', 'in', page).orderBy(sortOrderOf(wanted.query)).execute()
}

export async function countPrograms(db: Reader, wanted: ProgramFilter): Promise<number> {
  const { count } = await db
    .selectFrom('programs')
    .where(matches(wanted))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * An auction that is scheduled, running or waiting for its winners. PENDING does not count: every cycle has such an
 * auction, and it cannot be scheduled once the program has ended.
 */
export const findOpenAuction = (db: Reader, programId: string) =>
  db
    .selectFrom('auctions')
    .select('id')
    .where('programId', '=', programId)
    .where('status', 'in', STATUS_SETS.underWay)
    .limit(1)
    .executeTakeFirst()

/** An auction that depends on the program's amounts and divisions: open, or with prebids. Needs the program's lock. */
export const findAuctionBoundToTerms = (db: Reader, programId: string) =>
  db
    .selectFrom('auctions')
    .select('id')
    .where('programId', '=', programId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', STATUS_SETS.underWay),
        eb.and([eb('status', '=', 'PENDING'), eb('activePrebidCount', '>', 0)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

/** The tickets that have a number. A removed one keeps it for the substitute, so its slot is not free. */
export async function countTickets(db: Reader, programId: string): Promise<number> {
  const { count } = await db
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .executeTakeFirstOrThrow()
  return count
}

/** What keeps a program in its branch. */
export async function getBranchTies(db: Reader, programId: string) {
  const { rows } = await sql<{ enrollments: boolean; cycles: boolean; auctions: boolean }>`
    SELECT EXISTS (SELECT FROM enrollments WHERE program_id = ${programId}) AS enrollments,
      EXISTS (SELECT FROM cycles WHERE program_id = ${programId}) AS cycles,
      EXISTS (SELECT FROM auctions WHERE program_id = ${programId}) AS auctions`.execute(db)
  return rows[0]!
}
