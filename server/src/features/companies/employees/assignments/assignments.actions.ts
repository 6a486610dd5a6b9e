// Assigns a role to an employee and removes it. Both take effect at once for tokens in use. [spec: Employee endpoints]

import { type AssignmentInput, MAX_ASSIGNMENTS } from '@kuri/contract/companies/roles.contract'
import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import type { Insertable } from 'kysely'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import type { DB } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { lockPendingInvitations } from '../invitations/invitations.sql.ts'
import { revokeOutdatedInvitations } from '../invitations/outdated-invitations.actions.ts'
import { findMembership, lockMembership, updateAccess } from '../memberships/memberships.sql.ts'
import { viewAssignment } from '../memberships/memberships.view.ts'
import {
  type AssignmentContext,
  grantBlockedReason,
  type Proposal,
  readProposal,
  type SentProposal,
  shapeProblems,
} from './assignments.rules.ts'
import * as rows from './assignments.sql.ts'
import { canGrantAll, type Rights } from './escalation.rules.ts'

/** Refuses the first proposal that is not valid or that the actor cannot grant, with its path. */
export function refuseUngrantable(
  actor: Actor,
  companyId: string,
  sent: readonly SentProposal[],
  context: AssignmentContext,
): void {
  for (const { proposal, at } of sent) {
    const reason = grantBlockedReason(actor, proposal, companyId, context)
    if (reason) throw refuse(reason.code, [{ path: at(reason.field), message: reason.message }])
  }
}

/** Nobody takes away what they could not grant. [spec: Nobody grants more than they hold] */
export function refuseUntakeable(actor: Actor, rights: readonly Rights[]): void {
  if (!canGrantAll(actor, rights)) throw refuse('PERMISSIONS_NOT_HELD')
}

export const lockContextFor = (tx: Tx, sent: readonly SentProposal[]): Promise<AssignmentContext> =>
  rows.lockAssignmentContext(
    tx,
    sent.map(({ proposal }) => proposal),
  )

export const newAssignment = (
  proposal: Proposal,
  employee: { id: string; companyId: string },
  createdById: string,
  now: Date,
): Insertable<DB['roleAssignments']> => ({
  id: newId(now.getTime()),
  membershipId: employee.id,
  companyId: employee.companyId,
  ...proposal,
  createdById,
  createdAt: now,
})

export function assignRole(
  deps: Platform,
  permit: Permit,
  companyId: string,
  membershipId: string,
  body: AssignmentInput,
) {
  const sent = readProposal(body)
  refuseInvalid(shapeProblems([sent]))
  return deps.transact(async (tx) => {
    const context = await lockContextFor(tx, [sent])
    const employee = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const now = deps.clock.now()
    refuseUngrantable(permit.actor, companyId, [sent], context)
    if (employee.status === 'REVOKED') throw refuse('EMPLOYEE_REVOKED')
    if ((await rows.listAssignments(tx, employee.id)).length >= MAX_ASSIGNMENTS) throw refuse('ASSIGNMENT_LIMIT')

    const assignment = newAssignment(sent.proposal, employee, permit.actor.userId, now)
    await rows.insertAssignments(tx, [assignment])
    await updateAccess(tx, [employee.id], now)
    await announceAccessChange(tx, { userId: employee.userId })
    const audited = { ...sent.proposal, assignmentId: assignment.id }
    await recordAudit(
      tx,
      permit.actor,
      { companyId, action: 'employee.role-assigned', resourceId: employee.id, after: audited },
      now,
    )
    const changed = await findMembership(tx, companyId, employee.id)
    const row = changed!.assignments.find(({ id }) => id === assignment.id)!
    return { assignmentId: row.id, ...viewAssignment(row) }
  })
}

export function removeAssignment(
  deps: Platform,
  permit: Permit,
  companyId: string,
  { membershipId, assignmentId }: { membershipId: string; assignmentId: string },
) {
  return deps.transact(async (tx) => {
    const invitations = await lockPendingInvitations(tx, companyId, deps.clock.now(), membershipId)
    const employee = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const now = deps.clock.now()
    const assignment = (await rows.listAssignments(tx, employee.id)).find(({ id }) => id === assignmentId)
    if (!assignment) throw refuse('NOT_FOUND')
    if (assignment.roleId === OWNER_ROLE_ID) throw refuse('LAST_OWNER')
    const rights = await rows.listAssignedRights(tx, employee.id)
    refuseUntakeable(
      permit.actor,
      rights.filter((right) => right.assignmentId === assignment.id),
    )

    await rows.deleteAssignments(tx, [assignment.id])
    await updateAccess(tx, [employee.id], now)
    await announceAccessChange(tx, { userId: employee.userId })
    await recordAudit(
      tx,
      permit.actor,
      { companyId, action: 'employee.role-removed', resourceId: employee.id, before: assignment },
      now,
    )
    await revokeOutdatedInvitations(tx, permit.actor, invitations, now)
    return { assignmentId: assignment.id, membershipId: employee.id }
  })
}
