// Deletes rows that are no longer needed in batches, each in a short transaction of its own. However many rows there are, no
// statement runs into its timeout and no other transaction waits for a long one.
import { sql } from 'kysely'
import type { DB } from './database.generated.ts'
import type { Transact, Tx } from './types.ts'

/** Deletes at most `limit` rows from before that time; returns how many it deleted. */
export type DeleteBatch = (tx: Tx, before: Date, limit: number) => Promise<number>
export type RetentionRule = { keptDays: number; deleteBatch: DeleteBatch }

const BATCH_SIZE = 5000
const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes the oldest rows first, by an index on `at`. A locked row stays for the next time. */
export const deleteOldest =
  <Table extends keyof DB & string>(
    table: Table,
    key: keyof DB[Table] & string,
    at: keyof DB[Table] & string,
  ): DeleteBatch =>
  async (tx, before, limit) => {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ANY (ARRAY(
      SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(at)} < ${before}
      ORDER BY ${sql.ref(at)} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(tx)
    return Number(numAffectedRows ?? 0)
  }

export async function applyRetention(
  transact: Transact,
  { keptDays, deleteBatch }: RetentionRule,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - keptDays * DAY_MS)
  let deletedCount: number
  do deletedCount = await transact((tx) => deleteBatch(tx, before, BATCH_SIZE))
  while (deletedCount === BATCH_SIZE)
}
