// Reads of public programs. The tables belong to programs, companies and branches. [spec: Enrollment endpoints]
import { parsePaise } from '@kuri/contract/kit/money'
import type { MarketplaceQuery } from '@kuri/contract/programs/marketplace.contract'
import { type RawBuilder, sql } from 'kysely'
import { isPublicProgram } from '#features/programs/programs/public-program.sql'
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

/** Few programs match these; like a search, they are found first and sorted then. */
function placeFilters({ companyId, district, state }: Filters): RawBuilder<boolean>[] {
  const filters: RawBuilder<boolean>[] = []
  if (companyId !== undefined) filters.push(sql`programs.company_id = ${companyId}`)
  if (district !== undefined || state !== undefined)
    filters.push(
      sql`programs.branch_id = ANY(ARRAY(SELECT branch_id FROM branch_addresses WHERE ${joinWithAnd([
        ...(state === undefined ? [] : [sql<boolean>`lower(state) = ${state.toLowerCase()}`]),
        ...(district === undefined ? [] : [sql<boolean>`lower(district) = ${district.toLowerCase()}`]),
      ])}))`,
    )
  return filters
}

const isNarrow = (query: Filters) => Boolean(query.search) || placeFilters(query).length > 0

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
    .leftJoin('branchAddresses as place', 'place.branchId', 'branches.id')
    .leftJoin('platformAuctionPolicy', (join) => join.onTrue())
    .leftJoin('companyAuctionPolicies', 'companyAuctionPolicies.companyId', 'programs.companyId')
    .leftJoin('auctionPresets', 'auctionPresets.id', 'programs.auctionPresetId')
    .select(['programs.id', 'programs.name', 'chitId', 'images', 'bid', 'chitTerms', 'isAuctionHostedOnPlatform'])
    .select(['platformAuctionPolicy.config as platformConfig', 'companyAuctionPolicies.config as companyConfig'])
    .select(['auctionPresets.config as presetConfig', 'programs.auctionConfig as programConfig'])
    .select(['place.city as placeCity', 'place.district as placeDistrict', 'place.state as placeState'])
    .select(['totalAmountPaise', 'subscriptionAmountPaise', 'minimumBidAmountPaise'])
    .select(['durationValue', 'durationType', 'frequency', 'totalSlots', 'availableSlots', 'startDate'])
    .select(['companies.id as companyId', 'companies.name as companyName', 'companies.avatarFileId'])
    .select(['branches.name as branchName', 'registered.line1', 'registered.line2'])
    .select([
      'registered.pincode',
      'registered.postOffice',
      'registered.city',
      'registered.district',
      'registered.state',
    ])
export type PublicProgramRow = Awaited<ReturnType<ReturnType<typeof selectPrograms>['execute']>>[number]

const matchesQuery = (query: Filters) =>
  joinWithAnd([
    isPublicProgram(query.today),
    ...kindFilters(query),
    ...placeFilters(query),
    ...(query.search ? [matchesSearch(query.search)] : []),
  ])

/**
 * Without a search an index already has the order. With one, OFFSET 0 keeps the planner from walking that index and
 * filtering every name: it finds the matches by trigram and sorts those few.
 */
const candidates = (query: Filters) =>
  isNarrow(query)
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
  const { rows } = await (isNarrow(query)
    ? sql<{
        count: number
      }>`SELECT count(*) AS count FROM programs WHERE ${matchesQuery(query)} ${PLANNED_AT_EVERY_CALL}`
    : sql<{ count: number }>`SELECT coalesce(sum(programs_count), 0)::bigint AS count FROM marketplace_counts
        WHERE applications_end_on >= ${query.today}::date AND ${joinWithAnd(kindFilters(query))}`
  ).execute(db)
  return rows[0]!.count
}

const selectDetails = (db: Reader) =>
  selectPrograms(db)
    .select(['programs.description', 'divisions', 'lastDateOfSubmission', 'foremanCommissionHundredths'])
    .select(['delayFineAmountPaise', 'deductDividend'])

export const findPublicProgram = (db: Reader, programId: string, today: string) =>
  selectDetails(db).where('programs.id', '=', programId).where(isPublicProgram(today)).executeTakeFirst()
export type PublicProgramDetailRow = NonNullable<Awaited<ReturnType<typeof findPublicProgram>>>

/** All of them, in the order of their ids, for the marketplace of another cell. */
export const listOpenPrograms = (
  db: Reader,
  { today, after, limit }: { today: string; after: string; limit: number },
) =>
  selectDetails(db)
    .select('programs.createdAt')
    .where('programs.id', '>', after)
    .where(isPublicProgram(today))
    .orderBy('programs.id')
    .limit(limit)
    .execute()

const MAX_BRANCHES = 100

/** A company with a complete profile. */
export const findPublicCompany = (db: Reader, companyId: string) =>
  db
    .selectFrom('companies')
    .leftJoin('companyAddresses as registered', (join) =>
      join.onRef('registered.companyId', '=', 'companies.id').on('registered.type', '=', 'REGISTERED'),
    )
    .select(['companies.id', 'companies.name', 'companies.avatarFileId', 'companies.description'])
    .select(['companies.registrationNumber', 'companies.yearOfEstablishment', 'registered.line1', 'registered.line2'])
    .select([
      'registered.pincode',
      'registered.postOffice',
      'registered.city',
      'registered.district',
      'registered.state',
    ])
    .where('companies.id', '=', companyId)
    .where('companies.profileStatus', '=', 'ACTIVE')
    .executeTakeFirst()
export type PublicCompanyRow = NonNullable<Awaited<ReturnType<typeof findPublicCompany>>>

export const listPublicBranches = (db: Reader, companyId: string) =>
  db
    .selectFrom('branches')
    .leftJoin('branchAddresses as place', 'place.branchId', 'branches.id')
    .select(['branches.id', 'branches.name', 'branches.isHeadquarters', 'place.city', 'place.district', 'place.state'])
    .where('branches.companyId', '=', companyId)
    .where('branches.status', '=', 'ACTIVE')
    .where('branches.deletedAt', 'is', null)
    .orderBy('branches.isHeadquarters', 'desc')
    .orderBy(sql`lower(branches.name)`)
    .orderBy('branches.id')
    .limit(MAX_BRANCHES)
    .execute()
export type PublicBranchRow = Awaited<ReturnType<typeof listPublicBranches>>[number]

/** A picture that its program shows to visitors. */
export const findProgramImage = (db: Reader, fileId: string) =>
  db
    .selectFrom('files')
    .innerJoin('programDocuments', 'programDocuments.fileId', 'files.id')
    .innerJoin('programs', 'programs.id', 'programDocuments.programId')
    .selectAll('files')
    .where('files.id', '=', fileId)
    .where('files.status', '=', 'READY')
    .where('files.discardedAt', 'is', null)
    .where('programs.deletedAt', 'is', null)
    .where('programs.approvalStatus', '=', 'APPROVED')
    .where(sql<boolean>`files.id = ANY(programs.images)`)
    .executeTakeFirst()
