// What every new connection to PostgreSQL does first: it applies its settings and reports which history of the database it is on.
// Settings are statements and not startup parameters, because connection poolers reject those or silently drop them. Asking a standby
// for its history fails, so a connection to a server that cannot write is never used.
import type pg from 'pg'
import type { History } from './history.ts'

type SessionSettings = Readonly<Record<string, string>>

/** No statement may take longer than this, and no transaction may stay idle for longer. */
export const TIMEOUTS = {
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '15s',
} as const satisfies SessionSettings

/** The cluster, its timeline and the database. */
const HISTORY = `SELECT system_identifier || ':' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ':' || oid AS identity
  FROM pg_control_system(), pg_database WHERE datname = current_database()`

/** Returns the epoch of the connection's history. */
export async function openSession(
  client: pg.ClientBase,
  history: Pick<History, 'observe'>,
  settings: SessionSettings,
): Promise<string> {
  const statements = Object.entries(settings).map(([name, value]) => `SET ${name} = '${value}'`)
  const results: unknown = await client.query([...statements, HISTORY].join('; '))
  const { rows } = [results].flat().at(-1) as pg.QueryResult<{ identity: string }>
  return history.observe(rows[0]!.identity)
}
