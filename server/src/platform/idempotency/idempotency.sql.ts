// Statements on the table of idempotency keys.
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/types.ts'

export type KeyRow = { requestHash: string; answer: string | null; isFinal: boolean }

export const findKey = (db: Reader, id: string, since: Date): Promise<KeyRow | undefined> =>
  db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'answer', 'isFinal'])
    .where('id', '=', id)
    .where('createdAt', '>=', since)
    .executeTakeFirst()

/** Waits for another transaction that claims the same key. False when it is taken; an expired key is free again. */
export async function claimKey(tx: Tx, key: { id: string; requestHash: string; now: Date; since: Date }) {
  const { rows } = await sql`INSERT INTO idempotency_keys AS taken (id, request_hash, created_at)
    VALUES (${key.id}, ${key.requestHash}, ${key.now})
    ON CONFLICT (id) DO UPDATE
      SET request_hash = excluded.request_hash, answer = NULL, is_final = false, created_at = excluded.created_at
      WHERE taken.created_at < ${key.since}
    RETURNING id`.execute(tx)
  return rows.length === 1
}

export async function updateAnswer(tx: Tx, id: string, answer: string, isFinal: boolean): Promise<void> {
  await tx.updateTable('idempotencyKeys').set({ answer, isFinal }).where('id', '=', id).execute()
}

export async function deleteKey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('id', '=', id).where('isFinal', '=', false).execute()
}
