// The facts about an enrollment in an auction that rules decide by: paid, won, disqualified, joined, prebid placed. One query
// for any number of enrollments; screens and writes use the same facts. Company tickets take no part in auctions.
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { WordMatch } from '#features/programs/programs/search/ticket-search.rules'
import { hasWords } from '#features/programs/programs/search/ticket-search.sql'
import type { DB } from '#platform/db/database.generated'
import type { Reader } from '#platform/db/types'
import { barredByArrears } from './arrears.sql.ts'
import type { Auction } from './auction.ts'

export type EnrollmentFacts = {
  id: string
  subscriberId: string
  ticketNumber: number
  name: string | null
  avatarFileId: string | null
  /** The status of the cycle's invoice; null if there is none or it was cancelled. */
  invoiceStatus: Selectable<DB['invoices']>['status'] | null
  invoiceDueDate: string | null
  isPaid: boolean
  /** See arrears.sql.ts. */
  isBarredByArrears: boolean
  hasWon: boolean
  wonCycleNumber: number | null
  isPrebidDisqualified: boolean
  isLiveBidDisqualified: boolean
  hasJoined: boolean
  joinedAt: Date | null
  source: Selectable<DB['participations']>['source'] | null
  lastLeftAt: Date | null
  activePrebidId: string | null
  hasActivePrebid: boolean
}
type FactsOf = Pick<Auction, 'id' | 'cycleId' | 'companyId' | 'programId' | 'chitTerms'>

const listEnrollmentFacts = async (db: Reader, auction: FactsOf, ids: readonly string[], today: string) =>
  ids.length === 0 ? [] : toFacts(await selectFacts(db, auction, today).where('enrollments.id', 'in', ids).execute())

export const findEnrollmentFacts = async (db: Reader, auction: FactsOf, id: string, today: string) =>
  (await listEnrollmentFacts(db, auction, [id], today))[0]

/** One subscriber's tickets in the program, in ticket order. */
export const listEnrollmentFactsOfSubscriber = (db: Reader, auction: FactsOf, subscriberId: string, today: string) =>
  listEnrollmentFactsOfSubscribers(db, auction, [subscriberId], today)

/** The tickets of several subscribers in the program, in ticket order. */
export const listEnrollmentFactsOfSubscribers = async (
  db: Reader,
  auction: FactsOf,
  subscriberIds: readonly string[],
  today: string,
) => toFacts(await selectFacts(db, auction, today).where('enrollments.subscriberId', 'in', subscriberIds).execute())

/** Which tickets a list of participants shows; absent fields let all pass. */
type TicketFilter = {
  words?: readonly WordMatch[]
  ticketNumber?: number | undefined
  hasJoined?: boolean | undefined
  isOnline?: boolean | undefined
  isPaid?: boolean | undefined
}

/** A page of the tickets of the program, in ticket order. */
export const listEnrollmentFactsPage = async (
  db: Reader,
  auction: FactsOf,
  page: { limit: number; offset: number },
  today: string,
  filter: TicketFilter = {},
) =>
  toFacts(
    await selectFacts(db, auction, today)
      .where('enrollments.id', 'in', (eb) =>
        eb
          .selectFrom('enrollments')
          .select('enrollments.id')
          .where('programId', '=', auction.programId)
          .where('endedAt', 'is', null)
          .where('holder', '=', 'MEMBER')
          .where(passes(auction, filter))
          .orderBy('ticketNumber')
          .limit(page.limit)
          .offset(page.offset),
      )
      .execute(),
  )

/** The tickets that the pages above list. */
export async function countMemberTickets(
  db: Reader,
  auction: Omit<FactsOf, 'chitTerms'>,
  filter: TicketFilter = {},
): Promise<number> {
  const { count } = await db
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('programId', '=', auction.programId)
    .where('endedAt', 'is', null)
    .where('holder', '=', 'MEMBER')
    .where(passes(auction, filter))
    .executeTakeFirstOrThrow()
  return count
}

const TICKET = sql`enrollments.id`

const passes =
  ({ id, cycleId, companyId }: Omit<FactsOf, 'chitTerms'>, filter: TicketFilter) =>
  (eb: ExpressionBuilder<DB, 'enrollments'>) => {
    const has = (wanted: boolean | undefined, condition: RawBuilder<boolean>) =>
      wanted === undefined ? [] : [wanted ? condition : sql<boolean>`NOT ${condition}`]
    const joined = sql<boolean>`EXISTS (SELECT FROM participations
      WHERE participations.enrollment_id = enrollments.id AND participations.auction_id = ${id})`
    // [spec: Participants of the console] A member on the floor is present.
    const online = sql<boolean>`(EXISTS (SELECT FROM room_seats
        WHERE room_seats.auction_id = ${id} AND room_seats.enrollment_id = enrollments.id)
      OR EXISTS (SELECT FROM participations WHERE participations.enrollment_id = enrollments.id
        AND participations.auction_id = ${id} AND participations.source = 'FLOOR'))`
    const paid = sql<boolean>`EXISTS (SELECT FROM invoices WHERE invoices.enrollment_id = enrollments.id
      AND invoices.cycle_id = ${cycleId} AND invoices.kind = 'CYCLE' AND invoices.status = 'PAID')`
    return eb.and([
      ...(filter.ticketNumber === undefined ? [] : [eb('enrollments.ticketNumber', '=', filter.ticketNumber)]),
      ...hasWords(TICKET, companyId, filter.words ?? []),
      ...has(filter.hasJoined, joined),
      ...has(filter.isOnline, online),
      ...has(filter.isPaid, paid),
    ])
  }

const selectInvoice = (eb: ExpressionBuilder<DB, 'enrollments'>, { cycleId }: FactsOf) =>
  eb
    .selectFrom('invoices')
    .whereRef('invoices.enrollmentId', '=', 'enrollments.id')
    .where('invoices.cycleId', '=', cycleId)
    .where('invoices.kind', '=', 'CYCLE')
    .where('invoices.status', '<>', 'CANCELLED')

/**
 * Each subquery finds at most one row, by a unique index. As outer joins the planner would compare many join orders: 2.5 ms of
 * planning instead of 0.7.
 */
const selectFacts = (db: Reader, auction: FactsOf, today: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .leftJoin('participations', (join) =>
      join.onRef('participations.enrollmentId', '=', 'enrollments.id').on('participations.auctionId', '=', auction.id),
    )
    .select((eb) => [
      'enrollments.id',
      'enrollments.subscriberId',
      'enrollments.ticketNumber',
      eb.fn.coalesce('enrollments.name', 'users.name').as('name'),
      'users.avatarFileId',
      'participations.joinedAt',
      'participations.source',
      'participations.lastLeftAt',
      selectInvoice(eb, auction).select('invoices.status').as('invoiceStatus'),
      selectInvoice(eb, auction).select('invoices.dueDate').as('invoiceDueDate'),
      eb
        .selectFrom('winners')
        .innerJoin('cycles', 'cycles.id', 'winners.cycleId')
        .select('cycles.cycleNumber')
        .whereRef('winners.enrollmentId', '=', 'enrollments.id')
        .where('winners.status', '=', 'DECLARED')
        .as('wonCycleNumber'),
      eb
        .selectFrom('prebids')
        .select('prebids.id')
        .whereRef('prebids.enrollmentId', '=', 'enrollments.id')
        .where('prebids.auctionId', '=', auction.id)
        .where('prebids.status', '=', 'ACTIVE')
        .as('activePrebidId'),
      barredByArrears(auction, today).as('isBarredByArrears'),
      sql<('PREBID' | 'LIVE')[]>`ARRAY(SELECT phase::text FROM disqualifications
        WHERE auction_id = ${auction.id} AND enrollment_id = enrollments.id)`.as('disqualifiedPhases'),
    ])
    .where('enrollments.programId', '=', auction.programId)
    .where('enrollments.endedAt', 'is', null)
    .where('enrollments.holder', '=', 'MEMBER')
    .orderBy('enrollments.ticketNumber')

export type FactsRow = Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number]

export const toFacts = (rows: readonly FactsRow[]): EnrollmentFacts[] =>
  rows.map(({ disqualifiedPhases, ...row }) => ({
    ...row,
    isPaid: row.invoiceStatus === 'PAID',
    hasWon: row.wonCycleNumber !== null,
    isPrebidDisqualified: disqualifiedPhases.includes('PREBID'),
    isLiveBidDisqualified: disqualifiedPhases.includes('LIVE'),
    hasJoined: row.joinedAt !== null,
    hasActivePrebid: row.activePrebidId !== null,
  }))
