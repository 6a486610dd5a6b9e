// What the evidence of an auction shows besides its leaves.
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
