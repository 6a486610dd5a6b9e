// The first rows of a new company in the tables of branches and employees. Those features may not be imported here, and a
// company must never exist without these rows.
import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'

export async function insertHeadquarters(
  tx: Tx,
  branch: { companyId: string; name: string; countryCode: string },
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  await tx
    .insertInto('branches')
    .values({ id, ...branch, isHeadquarters: true, status: 'ACTIVE', createdAt: now, updatedAt: now })
    .execute()
  return id
}

export async function insertOwner(
  tx: Tx,
  owner: { companyId: string; userId: string; createdById: string },
  now: Date,
): Promise<void> {
  const { companyId, userId, createdById } = owner
  const membershipId = newId(now.getTime())
  await tx
    .insertInto('memberships')
    .values({
      id: membershipId,
      userId,
      companyId,
      status: 'ACTIVE',
      acceptedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await tx
    .insertInto('roleAssignments')
    .values({
      id: newId(now.getTime()),
      membershipId,
      companyId,
      roleId: OWNER_ROLE_ID,
      scopeType: 'COMPANY',
      createdById,
      createdAt: now,
    })
    .execute()
}
