// [D2 4.2] A superadmin changes an employee: profile, status, all assignments, together or one of them.

import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import type { EmployeePatch } from '@kuri/contract/tenancy/employees.contract'
import { announceAccessChange } from '#features/access/gatekeeper'
import { recordAudit } from '#features/audit/audit.sql'
import { lockMobile, updateSessionsOfUserRevoked } from '#features/identity/identity.sql'
import { type AccountChanges, updateAccount } from '#features/identity/profiles.sql'
import type { Tx } from '#platform/db/db'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { normaliseMobile } from '#platform/text/mobile-number'
import { lockGroundOf, newAssignment, refuseUnfit } from '../assignments/assignments.actions.ts'
import { type AssignmentContext, keyOf, type Sent, sentUnder, shapeProblems } from '../assignments/assignments.rules.ts'
import { deleteAssignments, insertAssignments, listAssignmentsOf } from '../assignments/assignments.sql.ts'
import { type LockedMember, moveMember } from './memberships.actions.ts'
import { findMembership, lockMembership, type MembershipRow, updateAccess } from './memberships.sql.ts'
import { viewMembership } from './memberships.view.ts'

export function updateEmployee(
  deps: Platform,
  permit: Permit,
  companyId: string,
  membershipId: string,
  body: EmployeePatch,
) {
  const sent = body.assignments && sentUnder('', body.assignments)
  refuseInvalid(shapeProblems(sent ?? []))
  return deps.transact(async (tx) => {
    const ground = sent && (await lockGroundOf(tx, sent))
    const member = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const now = deps.clock.now()
    const before = permit.requireVisible(await findMembership(tx, companyId, membershipId))

    await changeProfile(tx, before, body, now)
    const moved = body.status !== undefined && (await moveMember(tx, permit, member, body.status, now))
    const reassigned = sent && ground ? await replaceAssignments(tx, permit, member, sent, ground, now) : false
    if (moved || reassigned) await updateAccess(tx, [member.id], now, body.status)

    const after = permit.requireVisible(await findMembership(tx, companyId, membershipId))
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId,
        action: 'employee.updated',
        resourceId: member.id,
        before: audited(before),
        after: audited(after),
      },
      now,
    )
    return viewMembership(after)
  })
}

/** A new number or address has yet to be proven by its owner; whoever signed in with the old number is signed out. */
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
    await updateSessionsOfUserRevoked(tx, before.userId, 'MOBILE_CHANGED', now)
    await announceAccessChange(tx, { userId: before.userId })
  }
  if (Object.keys(changes).length > 0) await updateAccount(tx, before.userId, changes, now)
}

/** What stays is left as it is, with its id; only what is new is judged. The owner stays the owner. */
async function replaceAssignments(
  tx: Tx,
  permit: Permit,
  member: LockedMember,
  sent: readonly Sent[],
  ground: AssignmentContext,
  now: Date,
): Promise<boolean> {
  const present = await listAssignmentsOf(tx, member.id)
  const presentKeys = new Set(present.map(keyOf))
  const wantedKeys = new Set(sent.map(({ proposal }) => keyOf(proposal)))
  const added = sent.filter(({ proposal }) => !presentKeys.has(keyOf(proposal)))
  const removed = present.filter((assignment) => !wantedKeys.has(keyOf(assignment)))
  if (removed.some(({ roleId }) => roleId === OWNER_ROLE_ID)) throw refuse('LAST_OWNER')
  refuseUnfit(permit.actor, member.companyId, added, ground)
  if (added.length + removed.length === 0) return false

  await deleteAssignments(
    tx,
    removed.map(({ id }) => id),
  )
  await insertAssignments(
    tx,
    added.map(({ proposal }) => newAssignment(proposal, member, permit.actor.userId, now)),
  )
  await announceAccessChange(tx, { userId: member.userId })
  return true
}

const audited = (row: MembershipRow) => ({
  name: row.name,
  email: row.email,
  mobileNumber: row.mobileNumber,
  status: row.status,
  assignments: row.assignments.map(({ roleId, branchId, programId }) => ({ roleId, branchId, programId })),
})
