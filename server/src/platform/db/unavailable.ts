// Recognizes that the database is unavailable, from the errors of PostgreSQL, pg and the network.

/** Error classes of PostgreSQL: connection failure, insufficient resources, shutting down or starting up; and a primary that has become
 * a standby, which rejects every write. */
const POSTGRES_STATES = /^(08|53|57P|25006)/
const NETWORK_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const PG_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|fell silent|recovery is in progress/

export const isUnavailableState = (sqlState: string | undefined): boolean => POSTGRES_STATES.test(sqlState ?? '')

/** The database restarts, is full or cannot be reached. That passes, and the caller may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (isUnavailableState(code) || NETWORK_CODES.test(code))) return true
  return PG_MESSAGES.test(String(message))
}
