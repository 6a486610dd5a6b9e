// The auctions of a member: one row per ticket and auction, ordered by start. [spec: The list of auctions; Order and search;
// One item per ticket]
import type { AuctionStatus } from '@kuri/contract/auctions/enums'
import { STATUS_SETS } from '@kuri/contract/auctions/status-sets'
import type { listOwnAuctions as listRoute } from '@kuri/contract/auctions/subscriber.contract'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import { type RawBuilder, sql } from 'kysely'
import { cycleTermColumns } from '#features/programs/programs/cycle-terms.sql'
import type { Reader } from '#platform/db/types'
import { valuesOf } from '#platform/text/comma-list'
import type { AuctionRow } from '../../model/auction.ts'
import { cycleEndsAt } from '../../model/auctions.sql.ts'
import { named } from '../console/auction-list.sql.ts'

type Filter = Omit<Query<typeof listRoute>, keyof Page>

/** Few rows: the tickets of one person, times the cycles of their programs. */
const own = (db: Reader, subscriberId: string, { search, auctionStatus, programId }: Filter) =>
  db
    .selectFrom('enrollments')
    .innerJoin('auctions', 'auctions.programId', 'enrollments.programId')
    .innerJoin('cycles', 'cycles.id', 'auctions.cycleId')
    .innerJoin('programs', 'programs.id', 'auctions.programId')
    .innerJoin('companies', 'companies.id', 'auctions.companyId')
    .innerJoin('branches', 'branches.id', 'auctions.branchId')
    .where('enrollments.subscriberId', '=', subscriberId)
    .where('enrollments.endedAt', 'is', null)
    .$if(!!search, (rows) => rows.where(named(search!)))
    .$if(programId !== undefined, (rows) => rows.where('enrollments.programId', '=', programId!))
    .$if(auctionStatus !== undefined, (rows) =>
      rows.where('auctions.status', 'in', valuesOf<AuctionStatus>(auctionStatus)!),
    )

const isAmong = (name: keyof typeof STATUS_SETS) =>
  sql`auctions.status IN (${sql.join(STATUS_SETS[name].map(sql.lit))})`

/** The start of auctions to come rises and that of past ones falls, so each has a column of its own. */
const ORDERS: Record<NonNullable<Filter['sortOrder']>, RawBuilder<unknown>> = {
  asc: sql`auctions.auction_start_at ASC NULLS LAST`,
  desc: sql`auctions.auction_start_at DESC NULLS LAST`,
  current: sql`${isAmong('running')} DESC, ${isAmong('acceptsPrebids')} DESC,
    CASE WHEN ${isAmong('beforeEnd')} THEN auctions.auction_start_at END ASC NULLS LAST, auctions.auction_start_at DESC NULLS LAST`,
}

export const listOwnAuctions = (db: Reader, subscriberId: string, query: Page & Filter, timeZone: string) =>
  own(db, subscriberId, query)
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.enrollmentId', '=', 'enrollments.id')
        .onRef('invoices.cycleId', '=', 'auctions.cycleId')
        .on('invoices.kind', '=', 'CYCLE')
        .on('invoices.status', '<>', 'CANCELLED'),
    )
    .selectAll('auctions')
    .select([
      'enrollments.id as enrollmentId',
      'enrollments.ticketNumber',
      'cycles.cycleNumber',
      'cycles.status as cycleStatus',
      'programs.name as programName',
      'programs.chitId',
      'companies.name as companyName',
      'companies.avatarFileId',
      'branches.name as companyBranch',
      'invoices.status as invoiceStatus',
      'invoices.dueDate as invoiceDueDate',
      cycleEndsAt(timeZone).as('cycleEndsAt'),
    ])
    .select(cycleTermColumns('totalAmountPaise', 'minimumBidAmountPaise', 'chitTerms'))
    .orderBy(ORDERS[query.sortOrder ?? 'asc'])
    .orderBy('auctions.id')
    .orderBy('enrollments.ticketNumber')
    .limit(query.pageSize)
    .offset(pageOffset(query))
    .execute()
export type OwnAuctionRow = Awaited<ReturnType<typeof listOwnAuctions>>[number]

export async function countOwnAuctions(db: Reader, subscriberId: string, filter: Filter): Promise<number> {
  const { count } = await own(db, subscriberId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findAuctionIdOfCycle = async (db: Reader, cycleId: string): Promise<string | null> => {
  const row = await db.selectFrom('auctions').select('id').where('cycleId', '=', cycleId).executeTakeFirst()
  return row?.id ?? null
}

/** The program and company as the detail shows them. */
export const getProgramOfAuction = (db: Reader, auction: Pick<AuctionRow, 'programId' | 'branchId'>) =>
  db
    .selectFrom('programs')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .select([
      'programs.chitId',
      'programs.prebidDocumentRequired',
      'programs.prebidDocumentTemplateVersionId',
      'companies.name as companyName',
      'companies.avatarFileId',
      'branches.name as companyBranch',
    ])
    .where('programs.id', '=', auction.programId)
    .executeTakeFirstOrThrow()

export const listDisqualifications = (db: Reader, auctionId: string, enrollmentIds: readonly string[]) =>
  db
    .selectFrom('disqualifications')
    .select(['id', 'enrollmentId', 'phase', 'reasonCode', 'reason', 'createdAt'])
    .where('auctionId', '=', auctionId)
    .where('enrollmentId', 'in', enrollmentIds)
    .orderBy('createdAt')
    .execute()
