// What the planner needs to know of programs, their cycles and their auctions: two statements for any number of programs.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'
import type { KnownCycle } from './month-plan.rules.ts'

/** The planner reads the last cycles only: enough to see the usual day of the auctions. */
const RECENT_CYCLES = 16
const MAX_PROGRAMS = 1_000

export const inScope = (scope: VisibleScope) => {
  const ofCompany = sql<boolean>`programs.company_id = ${scope.companyId}`
  return scope.all
    ? ofCompany
    : sql<boolean>`${ofCompany} AND (programs.branch_id = ANY(${scope.branchIds}) OR programs.id = ANY(${scope.programIds}))`
}

export const listPlannedPrograms = (db: Reader, scope: VisibleScope) =>
  db
    .selectFrom('programs')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .select(['programs.id as programId', 'programs.name as programName', 'programs.chitId', 'programs.branchId'])
    .select(['branches.name as branchName', 'programs.startDate', 'programs.frequency', 'programs.durationType'])
    .select(['programs.durationValue', 'programs.bid', 'programs.isAuctionHostedOnPlatform'])
    .select(['programs.hasFirstCycleAuction', 'programs.chitTerms'])
    .select((eb) =>
      eb
        .selectFrom('enrollments')
        .whereRef('enrollments.programId', '=', 'programs.id')
        .where('enrollments.endedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('ticketCount'),
    )
    .where(inScope(scope))
    .where('programs.programStatus', '=', 'ACTIVE')
    .where('programs.deletedAt', 'is', null)
    .orderBy(sql`lower(programs.name)`)
    .orderBy('programs.id')
    .limit(MAX_PROGRAMS)
    .execute()

type CycleRow = Omit<KnownCycle, 'auction' | 'notices'> & {
  programId: string
  auctionId: string | null
  auctionStatus: string | null
  startsAt: Date | null
  hasPrebid: boolean | null
  auctionNoticeDays: number[] | null
  dueReminderDays: number[] | null
}

/** The newest cycles of each program, with the number of their bills. */
export async function listRecentCycles(db: Reader, programIds: readonly string[]): Promise<CycleRow[]> {
  const { rows } = await sql<CycleRow>`
    SELECT cycle.program_id AS "programId", cycle.id, cycle.cycle_number AS "cycleNumber", cycle.status,
      cycle.start_date::text AS "startDate", cycle.end_date::text AS "endDate",
      auction.id AS "auctionId", auction.status AS "auctionStatus", auction.auction_start_at AS "startsAt",
      auction.has_prebid AS "hasPrebid",
      cycle_notices.auction_notice_days AS "auctionNoticeDays", cycle_notices.due_reminder_days AS "dueReminderDays",
      (SELECT count(*)::int FROM invoices WHERE invoices.cycle_id = cycle.id AND invoices.status <> 'CANCELLED') AS "billedCount"
    FROM unnest(${programIds}::text[]) AS wanted(id)
    CROSS JOIN LATERAL (SELECT * FROM cycles WHERE cycles.program_id = wanted.id
      ORDER BY cycles.cycle_number DESC LIMIT ${RECENT_CYCLES}) AS cycle
    LEFT JOIN auctions AS auction ON auction.cycle_id = cycle.id AND auction.status <> 'CANCELLED'
    LEFT JOIN cycle_notices ON cycle_notices.cycle_id = cycle.id
    ORDER BY cycle.program_id, cycle.cycle_number`.execute(db)
  return rows
}

/** The scopes of all named programs in one query. */
export const listProgramScopes = (db: Reader, companyId: string, programIds: readonly string[]) =>
  db
    .selectFrom('programs')
    .select(['programs.id as programId', 'programs.companyId', 'programs.branchId'])
    .where('programs.companyId', '=', companyId)
    .where(sql<boolean>`programs.id = ANY(${programIds})`)
    .where('programs.deletedAt', 'is', null)
    .execute()

export const findCycleByNumber = (db: Reader, programId: string, cycleNumber: number) =>
  db
    .selectFrom('cycles')
    .leftJoin('auctions', (join) =>
      join.onRef('auctions.cycleId', '=', 'cycles.id').on('auctions.status', '!=', 'CANCELLED'),
    )
    .select(['cycles.id', 'auctions.id as auctionId', 'auctions.status as auctionStatus'])
    .where('cycles.programId', '=', programId)
    .where('cycles.cycleNumber', '=', cycleNumber)
    .executeTakeFirst()

export const listScheduledAuctions = (db: Reader, scope: VisibleScope, from: Date, until: Date, limit: number) =>
  db
    .selectFrom('auctions')
    .innerJoin('programs', 'programs.id', 'auctions.programId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .innerJoin('cycles', 'cycles.id', 'auctions.cycleId')
    .select(['auctions.id as auctionId', 'programs.id as programId', 'programs.name as programName', 'programs.chitId'])
    .select(['branches.id as branchId', 'branches.name as branchName', 'cycles.cycleNumber', 'auctions.status'])
    .select('auctions.auctionStartAt')
    .where(inScope(scope))
    .where('auctions.companyId', '=', scope.companyId)
    .where('auctions.status', 'not in', ['PENDING', 'CANCELLED'])
    .where('auctions.auctionStartAt', '>=', from)
    .where('auctions.auctionStartAt', '<', until)
    .orderBy('auctions.auctionStartAt')
    .orderBy('auctions.id')
    .limit(limit)
    .execute()
