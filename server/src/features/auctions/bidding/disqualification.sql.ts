// Bids and bidders that staff took out, and what the auction looks like without them.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/db'
import type { AuctionRow } from '../model/auction.ts'

type Run = Pick<AuctionRow, 'id' | 'run' | 'bidMode'>

export const lockBid = (tx: Tx, auctionId: string, bidId: string) =>
  tx
    .selectFrom('bids')
    .selectAll()
    .where('id', '=', bidId)
    .where('auctionId', '=', auctionId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateBidDeleted = (tx: Tx, bidId: string, reason: string, now: Date) =>
  tx.updateTable('bids').set({ deletedAt: now, deletionReason: reason }).where('id', '=', bidId).execute()

/** The enrollment's standing bids of this run, disqualified at once; newest first. */
export const updateBidsDisqualified = (tx: Tx, auction: Run, enrollmentId: string, reasonCode: string, now: Date) =>
  tx
    .updateTable('bids')
    .set({ disqualifiedAt: now, disqualificationReasonCode: reasonCode })
    .where('auctionId', '=', auction.id)
    .where('enrollmentId', '=', enrollmentId)
    .where('run', '=', auction.run)
    .where('deletedAt', 'is', null)
    .where('disqualifiedAt', 'is', null)
    .returningAll()
    .execute()

const standing = (db: Reader, auction: Pick<AuctionRow, 'id' | 'run'>) =>
  db
    .selectFrom('bids')
    .where('auctionId', '=', auction.id)
    .where('run', '=', auction.run)
    .where('deletedAt', 'is', null)
    .where('disqualifiedAt', 'is', null)

/** The best standing bid of the run; of equal ones the first. */
export const findLeader = (db: Reader, auction: Run) =>
  standing(db, auction)
    .select(['id', 'enrollmentId', 'subscriberId', 'amountPaise', 'createdAt'])
    .orderBy('amountPaise', auction.bidMode === 'TOTAL_VALUE_DECREASING' ? 'asc' : 'desc')
    .orderBy('serverSequence')
    .limit(1)
    .executeTakeFirst()

/** The first standing bid of the run, or the first at an amount. */
export const findFirstStanding = (db: Reader, auction: Run, amountPaise?: number) =>
  standing(db, auction)
    .select(['amountPaise', 'createdAt'])
    .$if(amountPaise !== undefined, (query) => query.where('amountPaise', '=', amountPaise!))
    .orderBy('serverSequence')
    .limit(1)
    .executeTakeFirst()

export const countBids = (db: Reader, auctionId: string) =>
  db
    .selectFrom('bids')
    .select((eb) => [
      eb.fn.countAll<number>().as('bidCount'),
      eb.fn.count<number>('enrollmentId').distinct().as('bidderCount'),
    ])
    .where('auctionId', '=', auctionId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()

export const insertDisqualification = (tx: Tx, row: Insertable<DB['disqualifications']>) =>
  tx
    .insertInto('disqualifications')
    .values(row)
    .onConflict((conflict) => conflict.columns(['auctionId', 'enrollmentId', 'phase']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findEnrollmentNamed = (db: Reader, programId: string, enrollmentId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select(['enrollments.id', 'enrollments.subscriberId', 'users.avatarFileId'])
    .select((eb) => eb.fn.coalesce('enrollments.name', 'users.name').as('name'))
    .where('enrollments.id', '=', enrollmentId)
    .where('enrollments.programId', '=', programId)
    .executeTakeFirst()

/** Has this enrollment (or this very bid) been declared winner of the auction? */
export const findDeclaredWinner = (db: Reader, auctionId: string, enrollmentId: string) =>
  db
    .selectFrom('winners')
    .select(['id', 'auctionBidId'])
    .where('auctionId', '=', auctionId)
    .where('enrollmentId', '=', enrollmentId)
    .where('status', '=', 'DECLARED')
    .executeTakeFirst()
