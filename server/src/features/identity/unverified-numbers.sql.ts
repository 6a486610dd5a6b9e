// Numbers that an import stated and nobody has verified by signing in. Such an account occupies nothing: its number gives way to
// the person or company that needs it, while its tickets stay with the company that imported them. [G122]
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/types'

const isUnverifiedImport = sql<boolean>`users.role = 'SUBSCRIBER' AND users.mobile_verified_at IS NULL`

/** Users whose number and email address count as taken. */
export const isEstablished = sql<boolean>`NOT (${isUnverifiedImport})`

/** The number to show for a ticket: the one that was imported, also after it was released. */
export const shownMobileNumber = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.fn.coalesce('users.releasedMobileNumber', 'users.mobileNumber')

/** Frees numbers for a new account. The caller holds the lock of each number, so nobody signs in with it meanwhile. */
export const releaseUnverifiedNumbers = (tx: Tx, mobileNumbers: readonly string[], now: Date) =>
  sql`UPDATE users SET released_mobile_number = mobile_number, mobile_number = 'released:' || id, updated_at = ${now}
    WHERE mobile_number = ANY(${mobileNumbers}) AND ${isUnverifiedImport}`.execute(tx)

/**
 * Erases the accounts of a replaced list that nobody has used and no ticket refers to. An account that a sign-in or another
 * import has locked is in use and stays. The row stays without data, because deleting it would search every table.
 */
export async function eraseUnusedImports(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  const unused = sql<boolean>`NOT EXISTS (SELECT FROM enrollments WHERE enrollments.subscriber_id = users.id)`
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = ANY(${userIds})`)
    .where(isUnverifiedImport)
    .where(unused)
    .forUpdate('users')
    .skipLocked()
    .execute()
  // A second statement sees the tickets that were committed before the lock was taken.
  await sql`UPDATE users SET mobile_number = 'released:' || id, released_mobile_number = NULL, name = NULL, email = NULL,
      updated_at = ${now}
    WHERE id = ANY(${locked.map(({ id }) => id)}) AND ${unused}`.execute(tx)
}
