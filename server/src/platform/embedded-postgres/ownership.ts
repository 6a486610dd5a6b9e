import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SESSION_LOCKS } from '#platform/db/advisory-locks'

/** The session lock that the one Kuri holds which runs this cluster. The number only has to be ours. */
const TRY_MS = 25
const TRIES = 16

export type Owner = pg.Client
type OwnershipAttempt = Owner | 'NOT_READY' | 'TAKEN'

/**
 * Connects and takes the owner's lock. The lock of an owner that was killed goes with its connection, a few
 * milliseconds later: hence several tries before it counts as taken.
 */
export async function tryToOwn(url: string): Promise<OwnershipAttempt> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kuri-owner',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // What goes wrong on the idle connection is told by its end.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SET idle_session_timeout = 0; SET statement_timeout = 0')
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) await sleep(TRY_MS)
      const sql = 'SELECT pg_try_advisory_lock($1::bigint) AS taken'
      const { rows } = await client.query<{ taken: boolean }>(sql, [SESSION_LOCKS.dataDirOwner])
      if (rows[0]?.taken) return client
    }
    await client.end()
    return 'TAKEN'
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isPassing(error)) return 'NOT_READY'
    throw error
  }
}

/** Starting up, shutting down, not listening yet, or gone while we asked: worth another look. */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code && ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return true
  return /terminated|timeout expired/.test(message ?? '')
}

export async function ensureDatabase(owner: Owner, name: string): Promise<void> {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await owner.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
}
