// Transfers the ownership of a company, which is the only way to become an owner. [spec: Employee endpoints; Ownership]
// The locks on both memberships and the index of one owner per company keep concurrent transfers at one owner.
import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import * as rows from '../assignments/assignments.sql.ts'
import { transferBlockedReason } from './memberships.rules.ts'
import { lockMemberships, updateAccess, updateConfirmed } from './memberships.sql.ts'

const ADMIN_ROLE_ID = 'role_company_admin_company'

export function transferOwnership(deps: Platform, permit: Permit, membershipId: string) {
  const { companyId } = permit
  const { userId, membershipId: ownId } = permit.actor
  return deps.transact(async (tx) => {
    const locked = await lockMemberships(tx, companyId, [ownId!, membershipId])
    const now = deps.clock.now()
    const target = permit.requireVisible(locked.find(({ id }) => id === membershipId))
    const owner = locked.find(({ id }) => id === ownId)
    const ownership = await rows.findOwnerAssignment(tx, companyId)
    refuseIf(transferBlockedReason(ownId!, target, ownership?.membershipId))
    if (!owner || !ownership) throw refuse('OWNERSHIP_ALREADY_TRANSFERRED')

    await rows.deleteAssignments(tx, [ownership.id])
    const given = { companyId, scopeType: 'COMPANY', createdById: userId, createdAt: now } as const
    await rows.insertAssignments(tx, [
      { ...given, id: newId(now.getTime()), membershipId: target.id, roleId: OWNER_ROLE_ID },
    ])
    await rows.insertAssignmentOnce(tx, {
      ...given,
      id: newId(now.getTime()),
      membershipId: owner.id,
      roleId: ADMIN_ROLE_ID,
    })
    await updateAccess(tx, [owner.id, target.id], now)
    await updateConfirmed(tx, target.id, now)
    await announceAccessChange(tx, { userId: owner.userId })
    await announceAccessChange(tx, { userId: target.userId })
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId,
        action: 'company.ownership-transferred',
        resourceId: companyId,
        before: { ownerMembershipId: owner.id },
        after: { ownerMembershipId: target.id },
      },
      now,
    )
    return { companyId, membershipId: target.id, previousOwnerMembershipId: owner.id }
  })
}
