// The bids, prebids and winners of an auction, as its screens list them. Every page is read from an index, and names are looked up
// for the rows of the page only.
import { type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader } from '#platform/db/types'
import { subscriberName, type TicketHolder } from '../model/ticket-holders.sql.ts'
import type { WinnerRow } from '../winners/winners.sql.ts'

type Slice = { limit: number; offset?: number; beforeSequence?: number | undefined }
export type BidRow = Selectable<DB['bids']> & TicketHolder
export type PrebidRow = Selectable<DB['prebids']> &
  TicketHolder & { documentFileId: string | null; documentSubmissionStatus: string | null }

/** Newest first, by the sequence of the room log: bids of one batch share their time. */
export const listBids = (
  db: Reader,
  auctionId: string,
  { limit, offset = 0, beforeSequence }: Slice,
  which: 'ALL' | 'STANDING' = 'ALL',
): Promise<BidRow[]> =>
  db
    .selectFrom('bids')
    .innerJoin('enrollments', 'enrollments.id', 'bids.enrollmentId')
    .innerJoin('users', 'users.id', 'bids.subscriberId')
    .selectAll('bids')
    .select((eb) => ['enrollments.ticketNumber', subscriberName(eb), 'users.avatarFileId'])
    .where('bids.auctionId', '=', auctionId)
    .where('bids.id', 'in', (eb) =>
      eb
        .selectFrom('bids')
        .select('id')
        .where('auctionId', '=', auctionId)
        .$if(which === 'STANDING', (bids) => bids.where('deletedAt', 'is', null).where('disqualifiedAt', 'is', null))
        .$if(beforeSequence !== undefined, (bids) => bids.where('serverSequence', '<', beforeSequence!))
        .orderBy('serverSequence', 'desc')
        .limit(limit)
        .offset(offset),
    )
    .orderBy('bids.serverSequence', 'desc')
    .execute()

/** The other bids are counted on the auction's row. */
export async function countDeletedBids(db: Reader, auctionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bids')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The newest bids of each enrollment, without deleted ones. */
export async function listBidsOfEnrollments(
  db: Reader,
  auctionId: string,
  enrollmentIds: readonly string[],
  each: number,
  which: 'ALL' | 'KEPT' = 'KEPT',
): Promise<Selectable<DB['bids']>[]> {
  return db
    .selectFrom(sql<{ id: string }>`unnest(${enrollmentIds}::text[])`.as<'wanted'>(sql`wanted(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bids')
          .selectAll()
          .where('auctionId', '=', auctionId)
          .whereRef('enrollmentId', '=', 'wanted.id')
          .$if(which === 'KEPT', (bids) => bids.where('deletedAt', 'is', null))
          .orderBy('serverSequence', 'desc')
          .limit(each)
          .as('own'),
      (join) => join.onTrue(),
    )
    .selectAll('own')
    .orderBy('own.serverSequence', 'desc')
    .execute()
}

const selectPrebids = (db: Reader) =>
  db
    .selectFrom('prebids')
    .innerJoin('enrollments', 'enrollments.id', 'prebids.enrollmentId')
    .innerJoin('users', 'users.id', 'prebids.subscriberId')
    .leftJoin('documentSubmissions as document', 'document.id', 'prebids.documentSubmissionId')
    .selectAll('prebids')
    .select((eb) => [
      'enrollments.ticketNumber',
      subscriberName(eb),
      'users.avatarFileId',
      'document.fileId as documentFileId',
      'document.status as documentSubmissionStatus',
    ])

/** Newest first. STANDING leaves out cancelled and disqualified prebids. */
export const listPrebids = (
  db: Reader,
  auctionId: string,
  { limit, offset = 0 }: Slice,
  which: 'ALL' | 'STANDING' = 'ALL',
): Promise<PrebidRow[]> =>
  selectPrebids(db)
    .where('prebids.id', 'in', (eb) =>
      eb
        .selectFrom('prebids')
        .select('id')
        .where('auctionId', '=', auctionId)
        .$if(which === 'STANDING', (prebids) => prebids.where('status', 'in', ['ACTIVE', 'APPLIED', 'SUPERSEDED']))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset),
    )
    .orderBy('prebids.createdAt', 'desc')
    .orderBy('prebids.id', 'desc')
    .execute()

export async function countPrebids(db: Reader, auctionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('prebids')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  return count
}

/** The newest prebids of each enrollment. */
export const listPrebidsOfEnrollments = (
  db: Reader,
  auctionId: string,
  enrollmentIds: readonly string[],
  each: number,
): Promise<PrebidRow[]> =>
  selectPrebids(db)
    .where('prebids.id', 'in', (eb) =>
      eb
        .selectFrom(sql<{ id: string }>`unnest(${enrollmentIds}::text[])`.as<'wanted'>(sql`wanted(id)`))
        .innerJoinLateral(
          (inner) =>
            inner
              .selectFrom('prebids')
              .select('id')
              .where('auctionId', '=', auctionId)
              .whereRef('enrollmentId', '=', 'wanted.id')
              .orderBy('createdAt', 'desc')
              .orderBy('id', 'desc')
              .limit(each)
              .as('own'),
          (join) => join.onTrue(),
        )
        .select('own.id'),
    )
    .orderBy('prebids.createdAt', 'desc')
    .orderBy('prebids.id', 'desc')
    .execute()

/** In the order in which they were chosen. */
export const listWinners = (
  db: Reader,
  auctionId: string,
  which: 'ALL' | 'DECLARED',
): Promise<(WinnerRow & TicketHolder)[]> =>
  db
    .selectFrom('winners')
    .innerJoin('enrollments', 'enrollments.id', 'winners.enrollmentId')
    .innerJoin('users', 'users.id', 'winners.subscriberId')
    .selectAll('winners')
    .select((eb) => ['enrollments.ticketNumber', subscriberName(eb), 'users.avatarFileId'])
    .where('winners.auctionId', '=', auctionId)
    .$if(which === 'DECLARED', (winners) => winners.where('winners.status', '=', 'DECLARED'))
    .orderBy('winners.selectedAt')
    .orderBy('winners.id')
    .execute()
