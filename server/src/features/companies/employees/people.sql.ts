import { sql } from 'kysely'
import { isEstablished } from '#features/people/identity/unverified-numbers.sql'
import type { Reader } from '#platform/db/types'
import type { Person } from './people.rules.ts'

export const listPeople = (
  db: Reader,
  mobileNumbers: readonly string[],
  emails: readonly string[],
): Promise<Person[]> =>
  db
    .selectFrom('users')
    .leftJoin('memberships', 'memberships.userId', 'users.id')
    .select(['users.id', 'users.role', 'users.mobileNumber', 'users.email', 'memberships.companyId'])
    .select(['memberships.id as membershipId', 'memberships.status as membershipStatus'])
    .where(isEstablished)
    .where((eb) =>
      eb.or([
        eb('users.mobileNumber', 'in', mobileNumbers),
        // The index on lower(email) holds only users with an email address.
        eb.and([eb('users.email', 'is not', null), sql<boolean>`lower(users.email) = ANY(${emails})`]),
      ]),
    )
    .execute()
