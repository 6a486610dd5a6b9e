// How one tells that the database cannot be reached just now, from the errors that PostgreSQL, pg and the network make.

/** The classes in which PostgreSQL says that a connection broke, that it has no means left, that it goes down or comes up. */
const SAID_BY_POSTGRES = /^(08|53|57P)/
const SAID_BY_NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const SAID_BY_PG = /Connection terminated|timeout exceeded when trying to connect|not queryable|fell silent/

export const isUnavailableState = (sqlState: string | undefined): boolean => SAID_BY_POSTGRES.test(sqlState ?? '')

/** It restarts, is full or cannot be reached: that passes, and whoever asked may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (isUnavailableState(code) || SAID_BY_NETWORK.test(code))) return true
  return SAID_BY_PG.test(String(message))
}
