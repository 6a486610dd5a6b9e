// The directory of people: every statement that writes to `users` is here, and a test of the import rules keeps it so. People are the one
// thing that companies share, so where cells share people, this is the file that changes.

import type { Language } from '@kuri/contract/kit/languages'
import type { UserRole } from '@kuri/contract/people/identity.contract'
import { type Insertable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { isUnverifiedImport } from './unverified-numbers.sql.ts'

type NewUser = {
  id: string
  role: UserRole
  mobileNumber: string
  countryCode: string
  name?: string | null
  email?: string | null
  locale?: string | null
}

export const insertUser = (tx: Tx, user: NewUser, now: Date) =>
  tx
    .insertInto('users')
    .values({ ...user, createdAt: now, updatedAt: now })
    .execute()

/** Undefined when the number or the email address belongs to somebody. */
export const insertUserIfFree = (tx: Tx, user: NewUser, now: Date) =>
  tx
    .insertInto('users')
    .values({ ...user, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Inserts in the order of the numbers, so that concurrent bulk creates of the same people wait instead of deadlocking. */
export const insertUsers = async (tx: Tx, users: readonly Insertable<DB['users']>[]): Promise<void> => {
  if (users.length === 0) return
  await tx
    .insertInto('users')
    .values(users.toSorted((a, b) => (a.mobileNumber < b.mobileNumber ? -1 : 1)))
    .execute()
}

export type KnownUser = { id: string; role: UserRole; mobileNumber: string }
type NewSubscriber = {
  id: string
  name: string
  mobileNumber: string
  countryCode: string
}

/**
 * Inserts in the order of the numbers, so that concurrent imports of the same people wait instead of deadlocking. The rows are
 * one JSON document, because a statement of two thousand parameters takes longer to build than to run. Returns the created
 * users; a missing number was taken by a concurrent transaction.
 */
export async function insertSubscribers(
  tx: Tx,
  subscribers: readonly NewSubscriber[],
  now: Date,
): Promise<KnownUser[]> {
  if (subscribers.length === 0) return []
  const { rows } =
    await sql<KnownUser>`INSERT INTO users (id, role, name, mobile_number, country_code, created_at, updated_at)
    SELECT s.id, 'SUBSCRIBER', s.name, s."mobileNumber", s."countryCode", ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(subscribers)}::jsonb)
      AS s (id text, name text, "mobileNumber" text, "countryCode" text)
    ORDER BY s."mobileNumber"
    ON CONFLICT (mobile_number) DO NOTHING
    RETURNING id, role, mobile_number AS "mobileNumber"`.execute(tx)
  return rows
}

/** The user whom the tickets of a company name. Nobody can sign in with its number. */
export async function claimCompanyHolder(tx: Tx, companyId: string, name: string, now: Date): Promise<string> {
  await sql`
    INSERT INTO users (id, role, name, mobile_number, holds_for_company_id, created_at, updated_at)
    VALUES (${newId(now.getTime())}, 'COMPANY', ${name}, ${`company:${companyId}`}, ${companyId}, ${now}, ${now})
    ON CONFLICT (holds_for_company_id) WHERE holds_for_company_id IS NOT NULL DO NOTHING`.execute(tx)
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('holdsForCompanyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return id
}

export type AccountChanges = {
  name?: string
  email?: string
  mobileNumber?: string
  countryCode?: string
  emailVerifiedAt?: Date | null
  mobileVerifiedAt?: Date | null
  /** The picture that others see; null removes it. */
  avatarFileId?: string | null
  locale?: Language
  role?: UserRole
}
export const updateAccount = (tx: Tx, userId: string, changes: AccountChanges, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', userId)
    .execute()

/** Those of the users who still have the old address get the new one, which nobody has verified. */
export const replaceEmail = (
  tx: Tx,
  userIds: readonly string[],
  { from, to }: { from: string; to: string },
  now: Date,
) =>
  tx
    .updateTable('users')
    .set({ email: to, emailVerifiedAt: null, updatedAt: now })
    .where(sql<boolean>`id = ANY(${userIds})`)
    .where(sql`lower(email)`, '=', from.toLowerCase())
    .execute()

export const updateMobileVerified = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ mobileVerifiedAt: now })
    .where('id', '=', userId)
    .where('mobileVerifiedAt', 'is', null)
    .execute()

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
