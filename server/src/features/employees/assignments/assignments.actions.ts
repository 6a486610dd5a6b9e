// [D2 4.3] Giving a role to an employee and taking it away. Both act on the tokens in use at once.
import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import { type AssignmentInput, MAX_ASSIGNMENTS } from '@kuri/contract/tenancy/roles.contract'
import type { Insertable } from 'kysely'
import { announceAccessChange } from '#features/access/gatekeeper'
import { recordAudit } from '#features/audit/audit.sql'
import type { DB } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/db'
import { newId } from '#platform/ids'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { findMembership, lockMembership, updateAccess } from '../memberships/memberships.sql.ts'
import { viewAssignment } from '../memberships/memberships.view.ts'
import {
  type AssignmentContext,
  grantBlockedReason,
  type Proposal,
  type Sent,
  sentAs,
  shapeProblems,
} from './assignments.rules.ts'
import * as rows from './assignments.sql.ts'

/** Refuses the first proposal that does not fit or that the actor may not hand out, with its path. */
export function refuseUnfit(actor: Actor, companyId: string, sent: readonly Sent[], ground: AssignmentContext): void {
  for (const { proposal, at } of sent) {
    const reason = grantBlockedReason(actor, proposal, companyId, ground)
    if (reason) throw refuse(reason.code, [{ path: at(reason.field), message: reason.message }])
  }
}

export const lockGroundOf = (tx: Tx, sent: readonly Sent[]): Promise<AssignmentContext> =>
  rows.lockGround(
    tx,
    sent.map(({ proposal }) => proposal),
  )

export const newAssignment = (
  proposal: Proposal,
  member: { id: string; companyId: string },
  createdById: string,
  now: Date,
): Insertable<DB['roleAssignments']> => ({
  id: newId(now.getTime()),
  membershipId: member.id,
  companyId: member.companyId,
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
  const sent = sentAs(body)
  refuseInvalid(shapeProblems([sent]))
  return deps.transact(async (tx) => {
    const ground = await lockGroundOf(tx, [sent])
    const member = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const now = deps.clock.now()
    refuseUnfit(permit.actor, companyId, [sent], ground)
    if (member.status === 'REVOKED') throw refuse('EMPLOYEE_REVOKED')
    if ((await rows.listAssignmentsOf(tx, member.id)).length >= MAX_ASSIGNMENTS) throw refuse('ASSIGNMENT_LIMIT')

    const assignment = newAssignment(sent.proposal, member, permit.actor.userId, now)
    await rows.insertAssignments(tx, [assignment])
    await updateAccess(tx, [member.id], now)
    await announceAccessChange(tx, { userId: member.userId })
    const audited = { ...sent.proposal, assignmentId: assignment.id }
    await recordAudit(
      tx,
      permit.actor,
      { companyId, action: 'employee.role-assigned', resourceId: member.id, after: audited },
      now,
    )
    const changed = await findMembership(tx, companyId, member.id)
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
    const member = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const now = deps.clock.now()
    const assignment = (await rows.listAssignmentsOf(tx, member.id)).find(({ id }) => id === assignmentId)
    if (!assignment) throw refuse('NOT_FOUND')
    if (assignment.roleId === OWNER_ROLE_ID) throw refuse('LAST_OWNER')

    await rows.deleteAssignments(tx, [assignment.id])
    await updateAccess(tx, [member.id], now)
    await announceAccessChange(tx, { userId: member.userId })
    await recordAudit(
      tx,
      permit.actor,
      { companyId, action: 'employee.role-removed', resourceId: member.id, before: assignment },
      now,
    )
    return { assignmentId: assignment.id, membershipId: member.id }
  })
}
