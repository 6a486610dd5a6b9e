// Helps somebody who lost their second factor and their recovery codes: everything they set up is removed and their sessions end.
// They sign in with a code alone, and set a new factor up where one is demanded.

import { recordAudit } from '#features/companies/audit/audit.sql'
import { findOwnerAssignment, listAssignedRights } from '#features/companies/employees/assignments/assignments.sql'
import { lockMembership } from '#features/companies/employees/memberships/memberships.sql'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { updateSessionsOfUserRevoked } from '#features/people/identity/identity.sql'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { normaliseMobile } from '#platform/text/mobile-number'
import { notifyPerson } from './factor-messages.actions.ts'
import { resetBlockedReason } from './resets.rules.ts'
import { deleteEverything, findUserIdByMobile, lockPerson } from './second-factor.sql.ts'

type ResetDeps = Pick<Platform, 'config' | 'transact' | 'clock' | 'secrets'>

/** Needs no lock but the person's. A person without a factor keeps their sessions: there was nothing to reset. */
async function resetPerson(deps: ResetDeps, tx: Tx, userId: string): Promise<{ wasActive: boolean; now: Date }> {
  const person = await lockPerson(tx, userId)
  const now = deps.clock.now()
  const wasActive = person.activeSince !== null
  if (wasActive) {
    await deleteEverything(tx, userId)
    await updateSessionsOfUserRevoked(tx, userId, 'SECOND_FACTOR_RESET', now)
    await announceAccessChange(tx, { userId })
    await notifyPerson(deps, tx, person, 'reset', now)
  }
  return { wasActive, now }
}

/** By the company, for an employee whom the caller may suspend. */
export const resetEmployee = (deps: Platform, permit: Permit, membershipId: string, reason: string) =>
  deps.transact(async (tx) => {
    const { companyId } = permit
    const employee = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const isOwner = (await findOwnerAssignment(tx, companyId))?.membershipId === membershipId
    const rights = await listAssignedRights(tx, membershipId)
    refuseIf(resetBlockedReason(permit.actor, { userId: employee.userId, isOwner, rights }))
    const { wasActive, now } = await resetPerson(deps, tx, employee.userId)
    const entry = {
      companyId,
      action: 'employee.second-factor-reset',
      resourceId: employee.id,
      after: { reason, wasActive },
    } as const
    await recordAudit(tx, permit.actor, entry, now)
    return { userId: employee.userId }
  })

/** By a superadmin for anybody else, or by an operator of the service (no permit), who can also help the last superadmin. */
export const resetByMobile = (
  deps: ResetDeps,
  permit: Permit | null,
  given: { mobileNumber: string; reason: string },
) =>
  deps.transact(async (tx) => {
    const userId = await findUserIdByMobile(tx, normaliseMobile(given.mobileNumber, undefined))
    if (!userId) throw refuse('NOT_FOUND')
    if (userId === permit?.actor.userId) throw refuse('SECOND_FACTOR_RESET_OWN')
    const { wasActive, now } = await resetPerson(deps, tx, userId)
    const entry = {
      companyId: null,
      action: 'account.second-factor-reset',
      resourceId: userId,
      after: { reason: given.reason, wasActive },
    } as const
    await recordAudit(tx, permit?.actor ?? null, entry, now)
    return { userId, wasActive }
  })
