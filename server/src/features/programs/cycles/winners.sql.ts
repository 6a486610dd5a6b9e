// The winners of a cycle. Only DECLARED ones count; unique indexes allow one per division and one per enrollment.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

export const listWinners = (db: Reader, cycleId: string) => listWinnersOf(db, [cycleId])

export const listWinnersOf = (db: Reader, cycleIds: readonly string[]) =>
  db
    .selectFrom('winners')
    .innerJoin('enrollments', 'enrollments.id', 'winners.enrollmentId')
    .innerJoin('users', 'users.id', 'winners.subscriberId')
    .leftJoin('auctions', 'auctions.id', 'winners.auctionId')
    .select([
      'winners.id',
      'winners.cycleId',
      'winners.division',
      'winners.subscriberId',
      'winners.enrollmentId',
      'winners.amountPaise',
      'winners.prizePaise',
      'winners.status',
      'winners.type',
      'winners.selectionSource',
      'winners.selectedAt',
      'winners.auctionPrebidId',
      'auctions.status as auctionStatus',
      'auctions.prebidsRevealedAt',
      'enrollments.ticketNumber',
      'enrollments.name as enrolledName',
      'users.name as userName',
    ])
    .where('winners.cycleId', '=', sql<string>`ANY(${[...cycleIds]})`)
    .where('winners.status', '=', 'DECLARED')
    .orderBy('winners.division')
    .execute()
export type WinnerRow = Awaited<ReturnType<typeof listWinners>>[number]

export const listPrizes = (db: Reader, cycleId: string) =>
  db
    .selectFrom('winners')
    .leftJoin('auctions', 'auctions.id', 'winners.auctionId')
    .select(['winners.id as winnerId', 'winners.division', 'winners.enrollmentId', 'winners.prizePaise'])
    .select('winners.auctionPrebidId')
    .select(['auctions.status', 'auctions.prebidsRevealedAt'])
    .where('winners.cycleId', '=', cycleId)
    .where('winners.status', '=', 'DECLARED')
    .execute()

export const listEnrollmentsOf = (db: Reader, programId: string, ids: readonly string[]) =>
  db
    .selectFrom('enrollments')
    .select(['id', 'subscriberId', 'holder', 'endedAt'])
    .where('programId', '=', programId)
    .where('id', 'in', [...ids])
    .execute()

const selectStandingTickets = (db: Reader, programId: string) =>
  db.selectFrom('enrollments').where('enrollments.programId', '=', programId).where('enrollments.endedAt', 'is', null)

export const countTicketsToWin = async (db: Reader, programId: string) =>
  Number(
    (
      await selectStandingTickets(db, programId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Whether a member has a ticket that has not won. */
export const hasMemberToWin = async (db: Reader, programId: string): Promise<boolean> =>
  (await selectStandingTickets(db, programId)
    .select('enrollments.id')
    .where('enrollments.holder', '=', 'MEMBER')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM winners WHERE enrollment_id = enrollments.id AND status = 'DECLARED')`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Tickets that have not ended, by their number. */
export const listTicketsToWin = (db: Reader, programId: string, page: Page) =>
  selectStandingTickets(db, programId)
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select(['enrollments.id as enrolledSubscriberId', 'enrollments.subscriberId', 'enrollments.ticketNumber'])
    .select(['enrollments.name as enrolledName', 'users.name as userName'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM winners WHERE enrollment_id = enrollments.id AND status = 'DECLARED')`.as(
        'isPrized',
      ),
    )
    .orderBy('enrollments.ticketNumber')
    .orderBy('enrollments.id')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const getAuctionConfig = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .select(['companyId', 'bid', 'auctionPresetId', 'auctionConfig'])
    .where('id', '=', programId)
    .executeTakeFirstOrThrow()

type NewWinner = {
  id: string
  companyId: string
  programId: string
  cycleId: string
  enrollmentId: string
  subscriberId: string
  division: number
  amountPaise: number
  prizePaise: number
  type: 'AUCTION' | 'LOT'
  selectionSource: 'MANUAL_SELECTION' | 'LOT_SELECTION'
  isImported: boolean
  selectedAt: Date
  selectedById: string
}
export const insertWinners = (tx: Tx, winners: readonly NewWinner[]) =>
  tx
    .insertInto('winners')
    .values([...winners])
    .execute()
