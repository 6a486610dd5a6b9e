// What the evidence of an auction shows besides its leaves.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

export const listPrebidsToOpen = (db: Reader, auctionId: string, ids: readonly string[]) =>
  db
    .selectFrom('prebids')
    .select(['id', 'auctionId', 'enrollmentId', 'subscriberId', 'sealedAmount', 'nonce', 'commitment'])
    .where('auctionId', '=', auctionId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

/** The names of the tickets that bid or won, which the room has shown. */
export const listShownNames = (db: Reader, auctionId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select('enrollments.id')
    .select((eb) => eb.fn.coalesce('enrollments.name', 'users.name').as('name'))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('bids')
            .select('bids.id')
            .whereRef('bids.enrollmentId', '=', 'enrollments.id')
            .where('bids.auctionId', '=', auctionId),
        ),
        eb.exists(
          eb
            .selectFrom('winners')
            .select('winners.id')
            .whereRef('winners.enrollmentId', '=', 'enrollments.id')
            .where('winners.auctionId', '=', auctionId),
        ),
      ]),
    )
    .orderBy('enrollments.id')
    .execute()

/** Witnesses sign within seconds, unless there is no network. */
const CHECKPOINTS_TO_TRY = 60

/** The size of a checkpoint that covers an entry: of the next ones the first that most witnesses signed. */
export async function findWitnessedSize(db: Reader, logId: number, entryIndex: number): Promise<number | null> {
  const { rows } = await sql<{ size: number }>`
    SELECT following.size FROM (
      SELECT size FROM log_checkpoints WHERE log_id = ${logId} AND size > ${entryIndex}
      ORDER BY size LIMIT ${CHECKPOINTS_TO_TRY}) AS following
    ORDER BY (SELECT count(*) FROM log_cosignatures AS signed
      WHERE signed.log_id = ${logId} AND signed.size = following.size) DESC, following.size
    LIMIT 1`.execute(db)
  return rows[0]?.size ?? null
}
