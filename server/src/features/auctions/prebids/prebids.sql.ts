// Statements on prebids. Those that supersede prebids are in model/superseded-prebids.sql.ts.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type Prebid = Selectable<DB['prebids']>

export const insertPrebid = (tx: Tx, prebid: Insertable<DB['prebids']>) =>
  tx.insertInto('prebids').values(prebid).returningAll().executeTakeFirstOrThrow()

/** An active prebid of this auction; `owner` narrows it to one subscriber's enrollment. The auction's lock keeps it active. */
export const findActivePrebid = (
  db: Reader,
  auctionId: string,
  prebidId: string,
  owner?: { enrollmentId: string; subscriberId: string },
): Promise<Prebid | undefined> =>
  db
    .selectFrom('prebids')
    .selectAll()
    .where('id', '=', prebidId)
    .where('auctionId', '=', auctionId)
    .where('status', '=', 'ACTIVE')
    .$if(owner !== undefined, (query) =>
      query.where('enrollmentId', '=', owner!.enrollmentId).where('subscriberId', '=', owner!.subscriberId),
    )
    .executeTakeFirst()

/** A new amount with its own receipt, and a new document if one was signed. */
export const updatePrebidOffer = (
  tx: Tx,
  prebidId: string,
  offer: Pick<Prebid, 'sealedAmount' | 'commitment' | 'nonce' | 'documentSubmissionId'>,
  now: Date,
) =>
  tx
    .updateTable('prebids')
    .set({ ...offer, updatedAt: now })
    .where('id', '=', prebidId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Cancelled by its owner, or (with a reason) deleted by staff. */
export const updatePrebidCancelled = (tx: Tx, prebidId: string, deletionReason: string | null, now: Date) =>
  tx
    .updateTable('prebids')
    .set({
      status: 'CANCELLED',
      updatedAt: now,
      ...(deletionReason === null ? {} : { deletionReason, deletedAt: now }),
    })
    .where('id', '=', prebidId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The prebid has won. */
export const updatePrebidApplied = (tx: Tx, prebidId: string, now: Date) =>
  tx.updateTable('prebids').set({ status: 'APPLIED', updatedAt: now }).where('id', '=', prebidId).execute()

const disqualifyPrebids = (tx: Tx, reasonCode: string, now: Date) =>
  tx
    .updateTable('prebids')
    .set({ status: 'DISQUALIFIED', disqualifiedAt: now, disqualificationReasonCode: reasonCode, updatedAt: now })

/** The bidder was disqualified: disqualifies the enrollment's active prebid, if there is one. */
export const updatePrebidsDisqualified = (
  tx: Tx,
  auctionId: string,
  enrollmentId: string,
  reasonCode: string,
  now: Date,
) =>
  disqualifyPrebids(tx, reasonCode, now)
    .where('auctionId', '=', auctionId)
    .where('enrollmentId', '=', enrollmentId)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .execute()

/** The prebid had won, and its winner was disqualified. */
export const updateAppliedPrebidDisqualified = (tx: Tx, prebidId: string, reasonCode: string, now: Date) =>
  disqualifyPrebids(tx, reasonCode, now).where('id', '=', prebidId).execute()

/** From the index on those whose values are not bound to their row. */
export const listUnboundPrebids = (db: Reader, afterId: string, limit: number): Promise<Prebid[]> =>
  db
    .selectFrom('prebids')
    .selectAll()
    .where(sql<boolean>`strpos(sealed_amount, ':') = 0`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Only while the row still holds what was read. */
export const updatePrebidBound = (tx: Tx, read: Prebid, bound: Pick<Prebid, 'sealedAmount' | 'nonce'>) =>
  tx
    .updateTable('prebids')
    .set(bound)
    .where('id', '=', read.id)
    .where('sealedAmount', '=', read.sealedAmount)
    .where('nonce', '=', read.nonce)
    .execute()
