// Cycles, and what they need of their program and auction.

import type { AuctionStatus } from '@kuri/contract/auctions/enums'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { CycleStatus } from '@kuri/contract/programs/cycles.contract'
import { sql } from 'kysely'
import { invoiceTotals } from '#features/money/billing/invoice-totals.sql'
import type { Reader, Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'

const CYCLE_COLUMNS = [
  'cycles.id',
  'cycles.companyId',
  'cycles.programId',
  'cycles.cycleNumber',
  'cycles.status',
  'cycles.startDate',
  'cycles.endDate',
  'cycles.isImported',
  'cycles.completedAt',
  'cycles.createdAt',
  'cycles.updatedAt',
] as const

export type ProgramOfCycles = NonNullable<Awaited<ReturnType<typeof findProgram>>>

const selectPrograms = (db: Reader) =>
  db
    .selectFrom('programs')
    .select([
      'id',
      'id as programId',
      'companyId',
      'branchId',
      'programStatus',
      'approvalStatus',
      'isPreStarted',
      'setupStep',
      'startDate',
      'frequency',
      'durationType',
      'durationValue',
      'bid',
      'isAuctionHostedOnPlatform',
      'hasFirstCycleAuction',
      'chitTerms',
    ])
    .where('deletedAt', 'is', null)

export const findProgram = (db: Reader, id: string) => selectPrograms(db).where('id', '=', id).executeTakeFirst()
/** Serializes the creation of a program's cycles, so that the next number is unambiguous. */
export const lockProgram = (tx: Tx, id: string) =>
  selectPrograms(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findLastCycleNumber = async (db: Reader, programId: string): Promise<number> => {
  const last = await db
    .selectFrom('cycles')
    .select('cycleNumber')
    .where('programId', '=', programId)
    .orderBy('cycleNumber', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.cycleNumber ?? 0
}

type NewCycle = {
  id: string
  programId: string
  companyId: string
  cycleNumber: number
  status: CycleStatus
  startDate: string
  endDate: string
}
export const insertCycle = (tx: Tx, cycle: NewCycle, now: Date) =>
  tx
    .insertInto('cycles')
    .values({ ...cycle, createdAt: now, updatedAt: now })
    .execute()

/** With the branch, which the permission check needs, and the auction. */
const selectCycles = (db: Reader) =>
  db
    .selectFrom('cycles')
    .innerJoin('programs', 'programs.id', 'cycles.programId')
    .leftJoin('auctions', 'auctions.cycleId', 'cycles.id')
    .select(CYCLE_COLUMNS)
    .select(['programs.branchId', 'auctions.id as auctionId'])
export type CycleRow = NonNullable<Awaited<ReturnType<typeof findCycle>>>

export const findCycle = (db: Reader, id: string) => selectCycles(db).where('cycles.id', '=', id).executeTakeFirst()
export const getCycle = (db: Reader, id: string) =>
  selectCycles(db).where('cycles.id', '=', id).executeTakeFirstOrThrow()

/** A repeated import may have deleted the row since the caller read it. */
export const lockCycle = (tx: Tx, id: string) =>
  tx
    .selectFrom('cycles')
    .select(CYCLE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('NOT_FOUND'))

/** In the lock order the auction comes before its cycle. */
export const lockAuctionOfCycle = async (tx: Tx, cycleId: string) =>
  (await tx
    .selectFrom('auctions')
    .select(['id', 'status', 'liveStartedAt'])
    .where('cycleId', '=', cycleId)
    .forUpdate()
    .executeTakeFirst()) ?? null

type CycleFilter = { programId: string; status?: CycleStatus | undefined }
export const listCycles = (db: Reader, { programId, status }: CycleFilter, page: Page) =>
  selectCycles(db)
    .where('cycles.programId', '=', programId)
    .$if(status !== undefined, (query) => query.where('cycles.status', '=', status!))
    .orderBy('cycles.cycleNumber')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export type CycleState = {
  id: string
  auctionStatus: AuctionStatus | null
  auctionStartAt: Date | null
  winnerCount: number
  collectedPaise: number
  duePaise: number
}

/** The auction, the winners and the money of the cycles of one page, in one query. */
export async function listCycleStates(db: Reader, cycleIds: readonly string[], today: string) {
  if (cycleIds.length === 0) return new Map<string, CycleState>()
  const { rows } = await sql<CycleState>`
    SELECT cycle.id, auction.status AS "auctionStatus", auction.auction_start_at AS "auctionStartAt",
      (SELECT count(*) FROM winners WHERE winners.cycle_id = cycle.id AND winners.status = 'DECLARED') AS "winnerCount",
      totals."collectedPaise", totals."duePaise"
    FROM cycles AS cycle
    LEFT JOIN auctions AS auction ON auction.cycle_id = cycle.id
    CROSS JOIN LATERAL (SELECT ${invoiceTotals(today)} FROM invoices WHERE invoices.cycle_id = cycle.id) AS totals
    WHERE cycle.id = ANY (${[...cycleIds]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const countCycles = async (db: Reader, { programId, status }: CycleFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('cycles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .executeTakeFirstOrThrow()
  return count
}

export const updateCycleDates = (tx: Tx, id: string, dates: { startDate: string; endDate: string }, now: Date) =>
  tx
    .updateTable('cycles')
    .set({ ...dates, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** `completedAt` keeps the time of the first completion, also while the cycle is reopened. */
export const updateCycleStatus = (tx: Tx, id: string, status: CycleStatus, now: Date) =>
  tx
    .updateTable('cycles')
    .set((eb) => ({
      status,
      updatedAt: now,
      ...(status === 'COMPLETED' ? { completedAt: eb.fn.coalesce('completedAt', eb.val(now)) } : {}),
    }))
    .where('id', '=', id)
    .where('status', '<>', status)
    .execute()

export const findOwnEnrollment = (db: Reader, programId: string, subscriberId: string) =>
  db
    .selectFrom('enrollments')
    .select('id')
    .where('programId', '=', programId)
    .where('subscriberId', '=', subscriberId)
    .limit(1)
    .executeTakeFirst()

/** Whether the company demands signed minutes, and those of the draw before are missing or a draft. Imported draws have none. */
export async function isLastDrawUnsigned(db: Reader, cycle: { programId: string; cycleNumber: number }) {
  const { rows } = await sql<{ isUnsigned: boolean }>`
    SELECT coalesce(newest.status, 'DRAFT') = 'DRAFT' AS "isUnsigned"
    FROM (SELECT cycles.id, auctions.id AS auction_id, cycles.company_id
      FROM cycles LEFT JOIN auctions ON auctions.cycle_id = cycles.id
      WHERE cycles.program_id = ${cycle.programId} AND cycles.cycle_number < ${cycle.cycleNumber}
        AND cycles.status = 'COMPLETED' AND NOT cycles.is_imported
        AND EXISTS (SELECT FROM winners WHERE winners.cycle_id = cycles.id AND winners.status = 'DECLARED')
      ORDER BY cycles.cycle_number DESC LIMIT 1) AS draw
    JOIN minutes_policies AS policy ON policy.company_id = draw.company_id AND policy.needs_last_minutes
    LEFT JOIN LATERAL (SELECT status FROM minutes
      WHERE coalesce(minutes.auction_id, minutes.cycle_id) IN (draw.id, draw.auction_id)
      ORDER BY version DESC LIMIT 1) AS newest ON true`.execute(db)
  return rows[0]?.isUnsigned ?? false
}
