// Statements on the counts of requests that all processes share. The table is not logged: a crash forgets a minute of counts.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'
import type { Change } from './request-counts.ts'

/** Adds the changes and returns the sums of the same callers. In the order of keys, so that two processes never wait for each other. */
export async function addRequestCounts(tx: Tx, windowStart: Date, changes: readonly Change[]): Promise<Change[]> {
  const sorted = changes.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql<Change>`
    INSERT INTO request_counts AS counts (window_start, key, count)
    SELECT ${windowStart}, key, count
    FROM unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ count }) => count)}::int[]) AS changed (key, count)
    ON CONFLICT (window_start, key) DO UPDATE SET count = counts.count + excluded.count
    RETURNING key, count`.execute(tx)
  return rows
}

/** Skips rows that another process is deleting. */
export const deleteRequestCounts = (tx: Tx, before: Date) =>
  sql`DELETE FROM request_counts WHERE (window_start, key) IN (
    SELECT window_start, key FROM request_counts WHERE window_start < ${before} FOR UPDATE SKIP LOCKED)`.execute(tx)
