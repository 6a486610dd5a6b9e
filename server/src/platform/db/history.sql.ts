// Statements on the record of the database's histories.
import { sql } from 'kysely'
import type { Database } from './types.ts'

/** Records the epoch. Returns for how many milliseconds it has been the history of a database that was on another one before. */
export async function recordEpoch(db: Database, epoch: string): Promise<number | null> {
  await sql`INSERT INTO database_histories (epoch, first_seen_at) VALUES (${epoch}, clock_timestamp()) ON CONFLICT DO NOTHING`.execute(
    db,
  )
  const { rows } = await sql<{ ageMs: number }>`
    SELECT (extract(epoch FROM clock_timestamp() - first_seen_at) * 1000)::float8 AS age_ms FROM database_histories
    WHERE epoch = ${epoch} AND EXISTS (SELECT FROM database_histories WHERE epoch <> ${epoch})`.execute(db)
  return rows[0]?.ageMs ?? null
}
