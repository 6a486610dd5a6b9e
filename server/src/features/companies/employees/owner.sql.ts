// The owner of a company, for notices.
import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import type { Reader } from '#platform/db/types'

export const findOwnerId = async (db: Reader, companyId: string): Promise<string | null> => {
  const owner = await db
    .selectFrom('roleAssignments')
    .innerJoin('memberships', 'memberships.id', 'roleAssignments.membershipId')
    .select('memberships.userId')
    .where('roleAssignments.companyId', '=', companyId)
    .where('roleAssignments.roleId', '=', OWNER_ROLE_ID)
    .executeTakeFirst()
  return owner?.userId ?? null
}

export const getNameOfUser = async (db: Reader, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name
