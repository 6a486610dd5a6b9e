// What nobody needs any more goes in portions, each a short transaction of its own: however much there is, no statement runs into
// its timeout and nobody waits behind a long one.
import { sql } from 'kysely'
import type { DB } from './database.generated.ts'
import type { Transact, Tx } from './db.ts'

/** Takes away at most `limit` rows from before then; answers how many went. */
export type DeleteBatch = (tx: Tx, before: Date, limit: number) => Promise<number>
export type Outdated = { keptDays: number; deletePortion: DeleteBatch }

const PORTION = 5000
const DAY_MS = 24 * 60 * 60 * 1000

/** The oldest first, by an index on `at`. A row that somebody holds stays for the next time. */
export const deleteOldest =
  <Table extends keyof DB & string>(table: Table, key: keyof DB[Table] & string, at: keyof DB[Table] & string) =>
  async (tx: Tx, before: Date, limit: number): Promise<number> => {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ANY (ARRAY(
      SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(at)} < ${before}
      ORDER BY ${sql.ref(at)} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(tx)
    return Number(numAffectedRows ?? 0)
  }

export async function deleteOutdated(
  transact: Transact,
  { keptDays, deletePortion }: Outdated,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - keptDays * DAY_MS)
  let deleted: number
  do deleted = await transact((tx) => deletePortion(tx, before, PORTION))
  while (deleted === PORTION)
}
