// Lists, reads, suspends, reactivates and revokes employees, for their company and for a superadmin. [spec: States at a glance;
// Superadmin endpoints; Employee endpoints]

import type { EmployeeQuery, MembershipMove, MembershipStatus } from '@kuri/contract/companies/employees.contract'
import { ROLE_ID_PATTERN } from '@kuri/contract/companies/roles.contract'
import { paged } from '@kuri/contract/kit/paging'
import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { updateSessionsOfUserRevoked } from '#features/people/identity/identity.sql'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf } from '#platform/refusal'
import { listAssignedRights, listAssignments } from '../assignments/assignments.sql.ts'
import { canGrantAll } from '../assignments/escalation.rules.ts'
import { lockPendingInvitations } from '../invitations/invitations.sql.ts'
import { revokeOutdatedInvitations } from '../invitations/outdated-invitations.actions.ts'
import { countMemberships, listMemberships } from './employee-list.sql.ts'
import { endsSessions, moveBlockedReason } from './memberships.rules.ts'
import { findMembership, lockMembership, updateAccess, updateConfirmed } from './memberships.sql.ts'
import { viewMembership } from './memberships.view.ts'

const ROLE_ID = new RegExp(ROLE_ID_PATTERN)

/** `roleIds` may be a comma-separated list or repeated; `roleId` is added to it. */
function readRoleIds({ roleId, roleIds }: EmployeeQuery): string[] {
  const listed = [roleIds ?? []].flat().flatMap((text) => text.split(','))
  const ids = [...listed.map((id) => id.trim()).filter((id) => id !== ''), ...(roleId ? [roleId] : [])]
  if (ids.length > 100) throw invalid('roleIds', 'must name at most 100 roles')
  if (!ids.every((id) => ROLE_ID.test(id))) throw invalid('roleIds', 'must be role ids, separated by commas')
  return ids
}

export async function listEmployees(deps: Platform, companyId: string, query: EmployeeQuery) {
  const filter = { ...query, roleIds: readRoleIds(query) }
  const [count, found] = await Promise.all([
    countMemberships(deps.db, companyId, filter),
    listMemberships(deps.db, companyId, filter),
  ])
  if (count === undefined) throw refuse('NOT_FOUND')
  return paged('employees', found.map(viewMembership), count, query)
}

export const readEmployee = async (deps: Platform, permit: Permit, companyId: string, membershipId: string) =>
  viewMembership(permit.requireVisible(await findMembership(deps.db, companyId, membershipId)))

export type LockedEmployee = { id: string; userId: string; companyId: string; status: MembershipStatus }

/**
 * Moves a locked employee to a status and returns whether that changed anything; the caller updates the row. The actor must
 * hold every permission that the employee loses or gets back. Suspension and revocation end the sessions, and `announceAccessChange` makes the live room close their sockets with 1008.
 */
export async function moveEmployee(
  tx: Tx,
  permit: Permit,
  employee: LockedEmployee,
  to: MembershipMove,
  now: Date,
): Promise<boolean> {
  if (employee.status === to) return false
  const isOwner = (await listAssignments(tx, employee.id)).some(({ roleId }) => roleId === OWNER_ROLE_ID)
  const by = permit.actor.role === 'SUPERADMIN' ? 'SUPERADMIN' : 'COMPANY'
  refuseIf(moveBlockedReason({ status: employee.status, isOwner }, to, by))
  if (!canGrantAll(permit.actor, await listAssignedRights(tx, employee.id)))
    throw refuse(to === 'ACTIVE' ? 'ROLE_NOT_GRANTABLE' : 'PERMISSIONS_NOT_HELD')
  if (endsSessions(to)) await updateSessionsOfUserRevoked(tx, employee.userId, `MEMBERSHIP_${to}`, now)
  await announceAccessChange(tx, { userId: employee.userId })
  return true
}

const ACTIONS = {
  ACTIVE: 'employee.reactivated',
  SUSPENDED: 'employee.suspended',
  REVOKED: 'employee.revoked',
} as const

export function changeEmployeeStatus(
  deps: Platform,
  permit: Permit,
  companyId: string,
  membershipId: string,
  to: MembershipMove,
) {
  return deps.transact(async (tx) => {
    const invitations = await lockPendingInvitations(tx, companyId, deps.clock.now(), membershipId)
    const employee = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const now = deps.clock.now()
    if (await moveEmployee(tx, permit, employee, to, now)) {
      await updateAccess(tx, [employee.id], now, to)
      await recordAudit(
        tx,
        permit.actor,
        {
          companyId,
          action: ACTIONS[to],
          resourceId: employee.id,
          before: { status: employee.status },
          after: { status: to },
        },
        now,
      )
      await revokeOutdatedInvitations(tx, permit.actor, invitations, now)
    }
    return viewMembership(permit.requireVisible(await findMembership(tx, companyId, employee.id)))
  })
}

/** For the owner: from now on the employee counts as a second person. Safe to repeat. */
export const confirmEmployee = (deps: Platform, permit: Permit, membershipId: string) =>
  deps.transact(async (tx) => {
    const { companyId, actor } = permit
    const { id, unconfirmedSince } = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const now = deps.clock.now()
    if (unconfirmedSince !== null) {
      await updateConfirmed(tx, id, now)
      const before = { unconfirmedSince: unconfirmedSince.toISOString() }
      await recordAudit(tx, actor, { companyId, action: 'employee.confirmed', resourceId: id, before }, now)
    }
    return viewMembership(permit.requireVisible(await findMembership(tx, companyId, id)))
  })
