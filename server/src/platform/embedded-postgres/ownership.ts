// Ownership of a running cluster: an advisory lock that exactly one Kuri process holds on its connection.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SESSION_LOCKS } from '#platform/db/advisory-locks'

const RETRY_MS = 25
const MAX_ATTEMPTS = 16

export type Owner = pg.Client
type OwnershipAttempt = Owner | 'NOT_READY' | 'TAKEN'

/**
 * Connects and takes the owner's lock. The lock of a killed owner is released with its connection a few milliseconds later, so
 * several attempts are made before the lock counts as taken.
 */
export async function tryToOwn(url: string): Promise<OwnershipAttempt> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kuri-owner',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // Errors of the idle connection also end it, and the 'end' event is handled.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SET idle_session_timeout = 0; SET statement_timeout = 0')
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (attempt > 0) await sleep(RETRY_MS)
      const sql = 'SELECT pg_try_advisory_lock($1::bigint) AS taken'
      const { rows } = await client.query<{ taken: boolean }>(sql, [SESSION_LOCKS.dataDirOwner])
      if (rows[0]?.taken) return client
    }
    await client.end()
    return 'TAKEN'
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isTransient(error)) return 'NOT_READY'
    throw error
  }
}

/** True while PostgreSQL is starting up, shutting down or not listening yet: the caller retries. */
function isTransient(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code && ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return true
  return /terminated|timeout expired/.test(message ?? '')
}
