import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import type { Colleague } from './second-person.rules.ts'

export const listColleagues = (db: Reader, companyId: string, userIds: readonly string[]): Promise<Colleague[]> =>
  db
    .selectFrom('memberships')
    .select([
      'userId',
      sql<boolean>`unconfirmed_since IS NULL`.as('isConfirmed'),
      sql<boolean>`EXISTS (SELECT FROM role_assignments
        WHERE membership_id = memberships.id AND role_id = ${OWNER_ROLE_ID})`.as('isOwner'),
    ])
    .where('companyId', '=', companyId)
    .where('userId', '=', sql<string>`ANY(${[...userIds]})`)
    .execute()
