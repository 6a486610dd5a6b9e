// Subscriber accounts in bulk, for imports: a handful of statements however many people there are.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db'

export const listUsersByMobile = (db: Reader, mobileNumbers: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'mobileNumber'])
    .where(sql<boolean>`mobile_number = ANY(${mobileNumbers})`)
    .execute()

/** Which of these (lower-case) emails somebody already has. */
export async function listTakenEmails(db: Reader, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<boolean>`lower(email) = ANY(${emails})`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

export type NewSubscriber = {
  id: string
  name: string
  email: string | null
  mobileNumber: string
  countryCode: string
}

/** In the order of the numbers, so that two imports of the same people wait for each other instead of deadlocking. */
export async function insertSubscribers(tx: Tx, subscribers: readonly NewSubscriber[], now: Date): Promise<void> {
  if (subscribers.length === 0) return
  await tx
    .insertInto('users')
    .values(
      subscribers
        .toSorted((a, b) => (a.mobileNumber < b.mobileNumber ? -1 : 1))
        .map((subscriber) => ({ ...subscriber, role: 'SUBSCRIBER' as const, createdAt: now, updatedAt: now })),
    )
    .onConflict((conflict) => conflict.column('mobileNumber').doNothing())
    .execute()
}
