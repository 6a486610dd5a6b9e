// Finds accounts in bulk, for imports: one statement for any number of people.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'
import type { KnownUser } from './directory.sql.ts'

/** The lock keeps the accounts from being erased before their tickets are stored. */
export const lockUsersByMobile = (tx: Tx, mobileNumbers: readonly string[]): Promise<KnownUser[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'mobileNumber'])
    .where(sql<boolean>`mobile_number = ANY(${mobileNumbers})`)
    .orderBy('id')
    .forKeyShare()
    .execute()
