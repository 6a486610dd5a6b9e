// The bids of an auction that were neither deleted nor disqualified.
import type { Reader } from '#platform/db/types'
import type { AuctionRow } from '../model/auction.ts'

type Run = Pick<AuctionRow, 'id' | 'run' | 'bidMode'>

const standingBids = (db: Reader, auction: Pick<AuctionRow, 'id' | 'run'>) =>
  db
    .selectFrom('bids')
    .where('auctionId', '=', auction.id)
    .where('run', '=', auction.run)
    .where('deletedAt', 'is', null)
    .where('disqualifiedAt', 'is', null)

/** The best standing bid of the run; of equal ones the first. */
export const findLeadingBid = (db: Reader, auction: Run) =>
  standingBids(db, auction)
    .select(['id', 'enrollmentId', 'subscriberId', 'amountPaise', 'createdAt'])
    .orderBy('amountPaise', auction.bidMode === 'TOTAL_VALUE_DECREASING' ? 'asc' : 'desc')
    .orderBy('serverSequence')
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
