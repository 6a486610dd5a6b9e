// A superadmin changes an employee's profile, status or assignments. [spec: Superadmin endpoints]

import type { EmployeePatch } from '@kuri/contract/companies/employees.contract'
import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { type AccountChanges, releaseUnverifiedNumbers, updateAccount } from '#features/people/identity/directory.sql'
import { lockMobile, updateSessionsOfUserRevoked } from '#features/people/identity/identity.sql'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { normaliseMobile } from '#platform/text/mobile-number'
import {
  lockContextFor,
  newAssignment,
  refuseUngrantable,
  refuseUntakeable,
} from '../assignments/assignments.actions.ts'
import {
  type AssignmentContext,
  assignmentKey,
  readProposals,
  type SentProposal,
  shapeProblems,
} from '../assignments/assignments.rules.ts'
import {
  deleteAssignments,
  insertAssignments,
  listAssignedRights,
  listAssignments,
} from '../assignments/assignments.sql.ts'
import { lockPendingInvitations } from '../invitations/invitations.sql.ts'
import { revokeOutdatedInvitations } from '../invitations/outdated-invitations.actions.ts'
import { type LockedEmployee, moveEmployee } from './memberships.actions.ts'
import { findMembership, lockMembership, type MembershipRow, updateAccess } from './memberships.sql.ts'
import { viewMembership } from './memberships.view.ts'

export function updateEmployee(
  deps: Platform,
  permit: Permit,
  companyId: string,
  membershipId: string,
  body: EmployeePatch,
) {
  const sent = body.assignments && readProposals('', body.assignments)
  refuseInvalid(shapeProblems(sent ?? []))
  return deps.transact(async (tx) => {
    const invitations = await lockPendingInvitations(tx, companyId, deps.clock.now(), membershipId)
    const context = sent && (await lockContextFor(tx, sent))
    const employee = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const now = deps.clock.now()
    const before = permit.requireVisible(await findMembership(tx, companyId, membershipId))

    await changeProfile(tx, before, body, now)
    const moved = body.status !== undefined && (await moveEmployee(tx, permit, employee, body.status, now))
    const reassigned = sent && context ? await replaceAssignments(tx, permit, employee, sent, context, now) : false
    if (moved || reassigned) await updateAccess(tx, [employee.id], now, body.status)

    const after = permit.requireVisible(await findMembership(tx, companyId, membershipId))
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId,
        action: 'employee.updated',
        resourceId: employee.id,
        before: audited(before),
        after: audited(after),
      },
      now,
    )
    if (moved || reassigned) await revokeOutdatedInvitations(tx, permit.actor, invitations, now)
    return viewMembership(after)
  })
}

/** A new number or address is unverified, and a new number ends the sessions of the old one. */
async function changeProfile(tx: Tx, before: MembershipRow, patch: EmployeePatch, now: Date): Promise<void> {
  const { name, email, countryCode } = patch
  const mobileNumber =
    patch.mobileNumber === undefined
      ? undefined
      : normaliseMobile(patch.mobileNumber, countryCode ?? before.countryCode)
  const changes: AccountChanges = {
    ...(name === undefined ? {} : { name }),
    ...(countryCode === undefined ? {} : { countryCode }),
    ...(email === undefined || email === before.email ? {} : { email, emailVerifiedAt: null }),
    ...(mobileNumber === undefined || mobileNumber === before.mobileNumber
      ? {}
      : { mobileNumber, mobileVerifiedAt: null }),
  }
  if (changes.mobileNumber) {
    await lockMobile(tx, changes.mobileNumber)
    await releaseUnverifiedNumbers(tx, [changes.mobileNumber], now)
    await updateSessionsOfUserRevoked(tx, before.userId, 'MOBILE_CHANGED', now)
    await announceAccessChange(tx, { userId: before.userId })
  }
  if (Object.keys(changes).length > 0) await updateAccount(tx, before.userId, changes, now)
}

/** Assignments that stay keep their ids; only new ones are judged. The owner's role cannot be removed. */
async function replaceAssignments(
  tx: Tx,
  permit: Permit,
  employee: LockedEmployee,
  sent: readonly SentProposal[],
  context: AssignmentContext,
  now: Date,
): Promise<boolean> {
  const present = await listAssignments(tx, employee.id)
  const presentKeys = new Set(present.map(assignmentKey))
  const wantedKeys = new Set(sent.map(({ proposal }) => assignmentKey(proposal)))
  const added = sent.filter(({ proposal }) => !presentKeys.has(assignmentKey(proposal)))
  const removed = present.filter((assignment) => !wantedKeys.has(assignmentKey(assignment)))
  if (removed.some(({ roleId }) => roleId === OWNER_ROLE_ID)) throw refuse('LAST_OWNER')
  refuseUngrantable(permit.actor, employee.companyId, added, context)
  const removedIds = new Set(removed.map(({ id }) => id))
  const rights = await listAssignedRights(tx, employee.id)
  refuseUntakeable(
    permit.actor,
    rights.filter(({ assignmentId }) => removedIds.has(assignmentId)),
  )
  if (added.length + removed.length === 0) return false

  await deleteAssignments(
    tx,
    removed.map(({ id }) => id),
  )
  await insertAssignments(
    tx,
    added.map(({ proposal }) => newAssignment(proposal, employee, permit.actor.userId, now)),
  )
  await announceAccessChange(tx, { userId: employee.userId })
  return true
}

const audited = (row: MembershipRow) => ({
  name: row.name,
  email: row.email,
  mobileNumber: row.mobileNumber,
  status: row.status,
  assignments: row.assignments.map(({ roleId, branchId, programId }) => ({ roleId, branchId, programId })),
})
