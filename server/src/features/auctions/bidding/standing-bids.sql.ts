// The bids of an auction that were neither deleted nor disqualified.
import type { Reader } from '#platform/db/types'
import type { AuctionRow } from '../model/auction.ts'
import { subscriberName } from '../model/ticket-holders.sql.ts'

type Run = Pick<AuctionRow, 'id' | 'run' | 'bidMode'>

const standingBids = (db: Reader, auction: Pick<AuctionRow, 'id' | 'run'>) =>
  db
    .selectFrom('bids')
    .where('bids.auctionId', '=', auction.id)
    .where('bids.run', '=', auction.run)
    .where('bids.deletedAt', 'is', null)
    .where('bids.disqualifiedAt', 'is', null)

/** The best standing bid of the run; of equal ones the first. */
export const findLeadingBid = (db: Reader, auction: Run) =>
  standingBids(db, auction)
    .innerJoin('enrollments', 'enrollments.id', 'bids.enrollmentId')
    .innerJoin('users', 'users.id', 'bids.subscriberId')
    .select(['bids.id', 'bids.enrollmentId', 'bids.subscriberId', 'bids.amountPaise', 'bids.createdAt'])
    .select((eb) => ['enrollments.ticketNumber', subscriberName(eb)])
    .orderBy('bids.amountPaise', auction.bidMode === 'TOTAL_VALUE_DECREASING' ? 'asc' : 'desc')
    .orderBy('bids.serverSequence')
    .limit(1)
    .executeTakeFirst()

/** The first standing bid of the run, or the first at an amount. */
export const findFirstBid = (db: Reader, auction: Run, amountPaise?: number) =>
  standingBids(db, auction)
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
