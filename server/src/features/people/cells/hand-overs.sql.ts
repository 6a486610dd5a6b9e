// Which hand-overs were used: each opens one session.
import { deleteOldest, type RetentionRule } from '#platform/db/retention'
import type { Tx } from '#platform/db/types'

/** False for one that was used before. */
export const claimHandOver = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx
    .insertInto('usedHandOvers')
    .values({ id, usedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const HAND_OVER_RETENTION: RetentionRule = {
  keptDays: 1,
  deleteBatch: deleteOldest('usedHandOvers', 'id', 'usedAt'),
}
