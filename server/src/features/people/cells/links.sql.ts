// The replication slots by which other cells read from this one (scripts/operator/cell-links.ts makes them).
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

/** A slot that has lost its log keeps nothing any more, and is not read. */
export async function listLinks(db: Reader) {
  const { rows } = await sql<{ slot: string; isActive: boolean; keptBytes: number }>`
    SELECT slot_name AS slot, active AS "isActive",
      coalesce(greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0), 0)::float8 AS "keptBytes"
    FROM pg_replication_slots
    WHERE database = current_database() AND slot_name LIKE 'kuri\\_%'
    ORDER BY slot_name`.execute(db)
  return rows
}
