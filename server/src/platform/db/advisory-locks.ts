// All advisory locks of Kuri, by name. A class number is part of the lock's key in PostgreSQL: never reuse or change one.
import { sql } from 'kysely'
import type { Tx } from './types.ts'

/** Held until the end of the transaction; the key says of what (docs/locking.md has their order). */
export const ADVISORY_LOCKS = {
  /** One sign-in, invitation or code request per mobile number at a time. */
  mobileNumber: 1,
  /** The codes that one address asks for and guesses. */
  codeAddress: 20,
  /** What the unpaid invoices of a program deduct. */
  programDividends: 2,
  /** The configuration layers of the platform or of one company. */
  auctionConfig: 10,
  /** The names and the default among the presets of one owner. */
  presets: 11,
  /** The versions of one security type. */
  securityType: 12,
  /** The cash that a company takes from one person. */
  cashOfPerson: 30,
  /** The day book of a branch: shared by those who take money, exclusive for a deposit and for closing the day. */
  dayBook: 31,
  /** The codes that branches of a company get with their first money. */
  branchCodes: 32,
  /** Stored totals: one writer at a time. */
  storedTotals: 40,
} as const
type AdvisoryLock = keyof typeof ADVISORY_LOCKS

/** Held by a connection, not by a transaction. */
export const SESSION_LOCKS = {
  dataDirOwner: 5_874_001,
  migration: 7_204_613_950,
  demoSeed: 7_285_001,
} as const

/** Tried, never waited for: the sweep of missing due times runs in one process at a time. */
export const DUE_SWEEP_LOCK = 7_310_001

/** One process at a time writes to the public log. It is tried, except by the command that starts a new log. */
export const LOG_SEQUENCER_LOCK = 7_310_002

export async function lockAdvisory(
  tx: Tx,
  lock: AdvisoryLock,
  key: string,
  strength: 'EXCLUSIVE' | 'SHARED' = 'EXCLUSIVE',
): Promise<void> {
  const take = sql.raw(strength === 'SHARED' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`SELECT ${take}(hashtextextended(${key}, ${sql.lit(ADVISORY_LOCKS[lock])}))`.execute(tx)
}
