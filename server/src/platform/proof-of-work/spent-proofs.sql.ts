import { deleteOldest } from '#platform/db/retention'
import type { Tx } from '#platform/db/types'

/** False when the proof was used before, on any process. */
export async function insertSpentProof(tx: Tx, id: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('spentProofs')
    .values({ id, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteSpentProofsBefore = deleteOldest('spentProofs', 'id', 'createdAt')
