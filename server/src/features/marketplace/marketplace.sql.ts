// Reads of public programs. The tables belong to programs, companies and branches. [D3 4]
import { parsePaise } from '@kuri/contract/kit/money'
import type { MarketplaceQuery } from '@kuri/contract/public/marketplace.contract'
import { type RawBuilder, sql } from 'kysely'
import { isPublicProgram } from '#features/programs/public-program.sql'
import { PLANNED_AT_EVERY_CALL } from '#platform/db/statement-names'
import type { Reader } from '#platform/db/types'
import { likePattern } from '#platform/text/like-pattern'
import type { Window } from './marketplace.rules.ts'

/** `today` is the day in the business time zone: applications close with a day. */
type Filters = Omit<MarketplaceQuery, 'pageNumber' | 'pageSize' | 'sortField' | 'sortOrder'> & { today: string }
export type DatedQuery = MarketplaceQuery & Filters

/** The filters whose columns exist both in `programs` and in `marketplace_counts`. */
function kindFilters(query: Filters): RawBuilder<boolean>[] {
  const { maxSubscriptionAmount, maxTotalAmount, durationValue, durationType, frequency } = query
  const filters: RawBuilder<boolean>[] = []
  if (maxSubscriptionAmount !== undefined)
    filters.push(sql`subscription_amount_paise <= ${parsePaise(maxSubscriptionAmount)}`)
  if (maxTotalAmount !== undefined) filters.push(sql`total_amount_paise <= ${parsePaise(maxTotalAmount)}`)
  if (durationValue !== undefined) filters.push(sql`duration_value = ${durationValue}`)
  if (durationType !== undefined) filters.push(sql`duration_type = ${durationType}`)
  if (frequency !== undefined) filters.push(sql`frequency = ${frequency}`)
  return filters
}

/** Companies are looked up first, as a list, so that each half of the OR uses an index of its own. */
const matchesSearch = (search: string) => sql<boolean>`(lower(programs.name) LIKE ${likePattern(search.toLowerCase())}
  OR programs.company_id = ANY(ARRAY(SELECT id FROM companies WHERE lower(companies.name) LIKE ${likePattern(search.toLowerCase())})))`

const joinWithAnd = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` AND `)}`

const ORDERS = {
  createdAt: sql`programs.created_at`,
  name: sql`lower(left(programs.name, 200))`,
  subscriptionAmount: sql`programs.subscription_amount_paise`,
  totalAmount: sql`programs.total_amount_paise`,
} satisfies Record<MarketplaceQuery['sortField'], RawBuilder<unknown>>

/** Ties are ordered by id. From the end, both directions are reversed. */
const sortOrderOf = ({ sortField, sortOrder }: MarketplaceQuery, isFromEnd: boolean) =>
  sql`${ORDERS[sortField]} ${sql.raw((sortOrder === 'asc') === isFromEnd ? 'DESC' : 'ASC')},
    programs.id ${sql.raw(isFromEnd ? 'DESC' : 'ASC')}`

const selectPrograms = (db: Reader) =>
  db
    .selectFrom('programs')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .leftJoin('companyAddresses as registered', (join) =>
      join.onRef('registered.companyId', '=', 'companies.id').on('registered.type', '=', 'REGISTERED'),
    )
    .select(['programs.id', 'programs.name', 'totalAmountPaise', 'subscriptionAmountPaise', 'minimumBidAmountPaise'])
    .select(['durationValue', 'durationType', 'frequency', 'totalSlots', 'availableSlots', 'startDate'])
    .select(['companies.id as companyId', 'companies.name as companyName', 'companies.avatarFileId'])
    .select(['branches.name as branchName', 'line1', 'line2', 'pincode', 'postOffice', 'city', 'district', 'state'])
export type PublicProgramRow = Awaited<ReturnType<ReturnType<typeof selectPrograms>['execute']>>[number]

const matchesQuery = (query: Filters) =>
  joinWithAnd([
    isPublicProgram(query.today),
    ...kindFilters(query),
    ...(query.search ? [matchesSearch(query.search)] : []),
  ])

/**
 * Without a search an index already has the order. With one, OFFSET 0 keeps the planner from walking that index and
 * filtering every name: it finds the matches by trigram and sorts those few.
 */
const candidates = (query: Filters) =>
  query.search
    ? sql`(SELECT id, name, created_at, subscription_amount_paise, total_amount_paise FROM programs
        WHERE ${matchesQuery(query)} OFFSET 0) programs`
    : sql`programs WHERE ${matchesQuery(query)}`

/** The page is selected by id first; the other columns are read only for its rows. */
export const listPublicPrograms = (db: Reader, query: DatedQuery, window: Window): Promise<PublicProgramRow[]> =>
  selectPrograms(db)
    .where(
      sql<boolean>`programs.id IN (SELECT programs.id FROM ${candidates(query)}
        ORDER BY ${sortOrderOf(query, window.isFromEnd)} LIMIT ${window.limit} OFFSET ${window.offset} ${PLANNED_AT_EVERY_CALL})`,
    )
    .orderBy(sortOrderOf(query, false))
    .execute()

export async function countPublicPrograms(db: Reader, query: Filters): Promise<number> {
  const { rows } = await (query.search
    ? sql<{
        count: number
      }>`SELECT count(*) AS count FROM programs WHERE ${matchesQuery(query)} ${PLANNED_AT_EVERY_CALL}`
    : sql<{ count: number }>`SELECT coalesce(sum(programs_count), 0)::bigint AS count FROM marketplace_counts
        WHERE applications_end_on >= ${query.today}::date AND ${joinWithAnd(kindFilters(query))}`
  ).execute(db)
  return rows[0]!.count
}

export const findPublicProgram = (db: Reader, programId: string, today: string) =>
  selectPrograms(db)
    .select(['programs.description', 'divisions', 'lastDateOfSubmission', 'foremanCommissionHundredths'])
    .select(['delayFineAmountPaise', 'bid', 'chitTerms'])
    .where('programs.id', '=', programId)
    .where(isPublicProgram(today))
    .executeTakeFirst()
export type PublicProgramDetailRow = NonNullable<Awaited<ReturnType<typeof findPublicProgram>>>
