// Attempts of visitors, which belong to nobody until they are claimed.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'

export const lockAttemptByClaimToken = (tx: Tx, claimTokenHash: string) =>
  tx
    .selectFrom('challengeAttempts')
    .selectAll()
    .where('claimTokenHash', '=', claimTokenHash)
    .forUpdate()
    .executeTakeFirst()

export const updateAttemptOwner = (tx: Tx, attemptId: string, userId: string) =>
  tx
    .updateTable('challengeAttempts')
    .set({ userId })
    .where('id', '=', attemptId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The attempts nobody claimed, with their answers. */
export async function deleteUnclaimedBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH unclaimed AS (SELECT id FROM challenge_attempts WHERE user_id IS NULL AND started_at < ${before} LIMIT ${limit}
        FOR UPDATE SKIP LOCKED),
      answers AS (DELETE FROM challenge_answers WHERE attempt_id IN (SELECT id FROM unclaimed))
    DELETE FROM challenge_attempts WHERE id IN (SELECT id FROM unclaimed) RETURNING id`.execute(tx)
  return rows.length
}
