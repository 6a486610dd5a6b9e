// How long PostgreSQL worked for a statement.

/** Statements that write nothing, or nothing that outlives the session. */
export const READ = /^\s*select\b/i
const QUERY = /^\s*(?:select|with)\b/i
/** Also a write in a WITH. */
const LOCKING =
  /\bfor\s+(?:no\s+key\s+)?update\b|\bfor\s+(?:key\s+)?share\b|\bpg_advisory|\b(?:insert|update|delete|merge)\s/i

/** A statement may wait for a lock that somebody else holds: more than this is not its caller's doing. */
const LONGEST_WAIT_MS = 250

const neverWaits = (text: string) => QUERY.test(text) && !LOCKING.test(text)

/** Of `ms` until its answer. */
export const statementCostMs = (text: string, ms: number): number =>
  ms <= LONGEST_WAIT_MS || neverWaits(text) ? ms : LONGEST_WAIT_MS
