// Subscriber accounts in bulk, for imports: a fixed number of statements for any number of people.
import type { UserRole } from '@kuri/contract/account/identity.contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'

type KnownUser = { id: string; role: UserRole; mobileNumber: string }

/** The lock keeps the accounts from being erased before their tickets are stored. */
export const lockUsersByMobile = (tx: Tx, mobileNumbers: readonly string[]): Promise<KnownUser[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'mobileNumber'])
    .where(sql<boolean>`mobile_number = ANY(${mobileNumbers})`)
    .orderBy('id')
    .forKeyShare()
    .execute()

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
