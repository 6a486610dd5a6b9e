// Statements on disqualified bidders and their bids.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { AuctionRow } from '../model/auction.ts'

type Run = Pick<AuctionRow, 'id' | 'run'>

/** Disqualifies the enrollment's standing bids of this run, and returns them. */
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
    .select(['enrollments.id', 'enrollments.subscriberId', 'enrollments.ticketNumber', 'users.avatarFileId'])
    .select((eb) => eb.fn.coalesce('enrollments.name', 'users.name').as('name'))
    .where('enrollments.id', '=', enrollmentId)
    .where('enrollments.programId', '=', programId)
    .executeTakeFirst()
