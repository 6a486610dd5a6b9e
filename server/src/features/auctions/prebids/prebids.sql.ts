import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/db'

export type Prebid = Selectable<DB['prebids']>

export const insertPrebid = (tx: Tx, prebid: Insertable<DB['prebids']>) =>
  tx.insertInto('prebids').values(prebid).returningAll().executeTakeFirstOrThrow()

/** Still active, and of this auction; `of` narrows it to one owner's enrollment. The auction's lock keeps it so. */
export const findActivePrebid = (
  db: Reader,
  auctionId: string,
  prebidId: string,
  of?: { enrollmentId: string; subscriberId: string },
): Promise<Prebid | undefined> =>
  db
    .selectFrom('prebids')
    .selectAll()
    .where('id', '=', prebidId)
    .where('auctionId', '=', auctionId)
    .where('status', '=', 'ACTIVE')
    .$if(of !== undefined, (query) =>
      query.where('enrollmentId', '=', of!.enrollmentId).where('subscriberId', '=', of!.subscriberId),
    )
    .executeTakeFirst()

/** A new amount, with its own receipt; and a new document where one was signed. */
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

/** By its owner, or (with a reason) by staff. */
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

/** [G055] Where live bids stand at the end, the prebids have lost their purpose. */
export async function updatePrebidsSuperseded(tx: Tx, auctionIds: readonly string[], now: Date): Promise<void> {
  if (auctionIds.length === 0) return
  await tx
    .updateTable('prebids')
    .set({ status: 'SUPERSEDED', updatedAt: now })
    .where('auctionId', 'in', auctionIds)
    .where('status', '=', 'ACTIVE')
    .execute()
}

/** It has won. */
export const updatePrebidApplied = (tx: Tx, prebidId: string, now: Date) =>
  tx.updateTable('prebids').set({ status: 'APPLIED', updatedAt: now }).where('id', '=', prebidId).execute()

const disqualified = (tx: Tx, reasonCode: string, now: Date) =>
  tx
    .updateTable('prebids')
    .set({ status: 'DISQUALIFIED', disqualifiedAt: now, disqualificationReasonCode: reasonCode, updatedAt: now })

/** Its bidder was disqualified: the enrollment's active one, where there is one. */
export const updatePrebidsDisqualified = (
  tx: Tx,
  auctionId: string,
  enrollmentId: string,
  reasonCode: string,
  now: Date,
) =>
  disqualified(tx, reasonCode, now)
    .where('auctionId', '=', auctionId)
    .where('enrollmentId', '=', enrollmentId)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .execute()

/** It had won, and its winner was disqualified. */
export const updateAppliedPrebidDisqualified = (tx: Tx, prebidId: string, reasonCode: string, now: Date) =>
  disqualified(tx, reasonCode, now).where('id', '=', prebidId).execute()
