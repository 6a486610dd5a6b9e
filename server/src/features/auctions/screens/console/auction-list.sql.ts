// The list of auctions for staff. [spec: Filters and order] Other tables are joined only when a filter or the order needs them, so the
// default page and its count are read from one index of `auctions`; even a join that the planner removes would make it read the table.
import type { AuctionQuery } from '@kuri/contract/auctions/console.contract'
import { parsePaise } from '@kuri/contract/kit/money'
import { pageOffset } from '@kuri/contract/kit/paging'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { cycleTerm, cycleTermColumns } from '#features/programs/programs/cycle-terms.sql'
import type { DB } from '#platform/db/database.generated'
import type { Reader } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'
import { valuesOf } from '#platform/text/comma-list'
import { likePattern } from '#platform/text/like-pattern'
import { cycleEndsAt } from '../../model/auctions.sql.ts'

type AuctionFilter = { scope: VisibleScope; query: AuctionQuery }
type Tables = 'auctions' | 'cycles' | 'programs' | 'companies' | 'branches'

const filtersByOthers = (query: AuctionQuery) =>
  [
    query.search,
    query.cycleNumber,
    query.cycleStatus,
    query.minimumBidAmountMin,
    query.minimumBidAmountMax,
    query.totalAmountMin,
    query.totalAmountMax,
  ].some((filter) => filter !== undefined)
const sortsByOthers = ({ sortField }: AuctionQuery) =>
  sortField === 'cycle_number' || sortField === 'program_name' || sortField === 'total_amount'

const found = (db: Reader, withOthers: boolean) =>
  db
    .selectFrom('auctions')
    .$if(withOthers, (rows) =>
      rows
        .leftJoin('cycles', 'cycles.id', 'auctions.cycleId')
        .leftJoin('programs', 'programs.id', 'auctions.programId')
        .leftJoin('companies', 'companies.id', 'auctions.companyId')
        .leftJoin('branches', 'branches.id', 'auctions.branchId'),
    )

/** [spec: Sealed amounts in filters] A sealed leading amount sorts and filters as null. */
const LEAD = sql<number | null>`CASE WHEN auctions.has_prebid AND auctions.prebids_revealed_at IS NULL THEN NULL
  ELSE auctions.leading_amount_paise END`
const INSTANTS = {
  prebidStart: sql`auctions.prebid_start_at`,
  prebidEnd: sql`auctions.prebid_end_at`,
  auctionStart: sql`auctions.auction_start_at`,
  ended: sql`auctions.ended_at`,
  created: sql`auctions.created_at`,
}
const AMOUNTS = {
  minimumBidAmount: cycleTerm('minimumBidAmountPaise'),
  totalAmount: cycleTerm('totalAmountPaise'),
  leadingBidAmount: LEAD,
}

/** [spec: Filters and order; Order and search] Searches program, chit id, company and branch. */
export const named = (search: string): Expression<SqlBool> =>
  sql<boolean>`(programs.name ILIKE ${likePattern(search)} OR programs.chit_id ILIKE ${likePattern(search)}
    OR companies.name ILIKE ${likePattern(search)} OR branches.name ILIKE ${likePattern(search)})`

function matches({ scope, query }: AuctionFilter) {
  const conditions: Expression<SqlBool>[] = []
  const companyId = scope.companyId ?? query.companyId
  if (companyId) conditions.push(sql<boolean>`auctions.company_id = ${companyId}`)
  if (!scope.all)
    conditions.push(
      sql<boolean>`(auctions.branch_id = ANY(${scope.branchIds}) OR auctions.program_id = ANY(${scope.programIds}))`,
    )
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(sql<boolean>`${sql.ref(column)} = ${value}`)
  }
  const among = (column: string, list: string | string[] | undefined) => {
    const values = valuesOf(list)
    if (values) conditions.push(sql<boolean>`${sql.ref(column)} = ANY(${values})`)
  }
  equal('auctions.programId', query.programId)
  equal('auctions.cycleId', query.cycleId)
  equal('cycles.cycleNumber', query.cycleNumber)
  equal('auctions.hasPrebid', query.hasPrebid)
  equal('auctions.allowStaffOfflineBids', query.allowStaffOfflineBids)
  among('auctions.status', query.auctionStatus)
  among('auctions.bidMode', query.auctionBidMode)
  among('auctions.closingMode', query.auctionClosingMode)
  among('auctions.mutabilityPolicy', query.prebidMutabilityPolicy)
  // Compared as text, so the planner does not assume that active cycles are spread evenly, for they come last (20 ms instead of
  // 150 ms over 20,000 auctions).
  const cycleStatuses = valuesOf(query.cycleStatus)
  if (cycleStatuses) conditions.push(sql<boolean>`cycles.status::text = ANY(${cycleStatuses})`)
  for (const [name, column] of Object.entries(INSTANTS) as [keyof typeof INSTANTS, typeof LEAD][]) {
    const [from, to] = [query[`${name}From`], query[`${name}To`]]
    if (from !== undefined) conditions.push(sql<boolean>`${column} >= ${new Date(from)}`)
    if (to !== undefined) conditions.push(sql<boolean>`${column} <= ${new Date(to)}`)
  }
  for (const [name, column] of Object.entries(AMOUNTS) as [keyof typeof AMOUNTS, typeof LEAD][]) {
    const [min, max] = [query[`${name}Min`], query[`${name}Max`]]
    if (min !== undefined) conditions.push(sql<boolean>`${column} >= ${parsePaise(min)}`)
    if (max !== undefined) conditions.push(sql<boolean>`${column} <= ${parsePaise(max)}`)
  }
  if (query.search) conditions.push(named(query.search))
  return (eb: ExpressionBuilder<DB, Tables>) => eb.and(conditions)
}

const SORTS = {
  auction_start_at: sql`auctions.auction_start_at`,
  prebid_end_at: sql`auctions.prebid_end_at`,
  created_at: sql`auctions.created_at`,
  cycle_number: sql`cycles.cycle_number`,
  program_name: sql`lower(programs.name)`,
  total_amount: cycleTerm('totalAmountPaise'),
  leading_bid_amount: LEAD,
}
/** Nulls come last in both directions; ties break on the id. */
const order = ({ sortField = 'auction_start_at', sortOrder = 'asc' }: AuctionQuery) =>
  sql`${SORTS[sortField]} ${sql.raw(sortOrder)} NULLS LAST, auctions.id`

export function listAuctionPage(db: Reader, wanted: AuctionFilter, timeZone: string) {
  const { query } = wanted
  const page = found(db, filtersByOthers(query) || sortsByOthers(query))
    .select('auctions.id')
    .where(matches(wanted) as never)
    .orderBy(order(query))
    .limit(query.pageSize)
    .offset(pageOffset(query))
  return db
    .selectFrom('auctions')
    .innerJoin('cycles', 'cycles.id', 'auctions.cycleId')
    .innerJoin('programs', 'programs.id', 'auctions.programId')
    .innerJoin('companies', 'companies.id', 'auctions.companyId')
    .innerJoin('branches', 'branches.id', 'auctions.branchId')
    .selectAll('auctions')
    .select([
      'cycles.cycleNumber',
      'cycles.status as cycleStatus',
      'programs.name as programName',
      'programs.chitId',
      'companies.name as companyName',
      'branches.name as companyBranch',
      cycleEndsAt(timeZone).as('cycleEndsAt'),
    ])
    .select(cycleTermColumns('totalAmountPaise', 'minimumBidAmountPaise', 'chitTerms'))
    .where('auctions.id', 'in', page)
    .orderBy(order(query))
    .execute()
}
export type ListedAuction = Awaited<ReturnType<typeof listAuctionPage>>[number]

export async function countAuctions(db: Reader, wanted: AuctionFilter): Promise<number> {
  const { count } = await found(db, filtersByOthers(wanted.query))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(wanted) as never)
    .executeTakeFirstOrThrow()
  return count
}
