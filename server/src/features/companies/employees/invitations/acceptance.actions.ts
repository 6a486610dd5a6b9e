// Accepts an invitation. The transaction locks it first, so that it creates at most one employee. [spec: Employee endpoints; Accepting]

import type { acceptInvitation as endpoint } from '@kuri/contract/companies/invitations.contract'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { writeNotification } from '#features/messages/notifications/notification-texts'
import { queueNotificationTo } from '#features/messages/notifications/notifications.actions'
import { listHolders } from '#features/people/access/access.sql'
import { admitPerson, type IdentityDeps } from '#features/people/identity/identity.actions'
import type { User } from '#features/people/identity/identity.sql'
import type { Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import { proposalBlockedReason, proposedRights } from '../assignments/assignments.rules.ts'
import { lockAssignmentContext } from '../assignments/assignments.sql.ts'
import { mayHandOut } from '../assignments/escalation.rules.ts'
import { hireEmployees } from '../memberships/hiring.actions.ts'
import { lockMembershipsOf } from '../memberships/memberships.sql.ts'
import { findOwnerId, getNameOfUser } from '../owner.sql.ts'
import { hashCode } from './invitations.actions.ts'
import { acceptBlockedReason, statusAt } from './invitations.rules.ts'
import { type InvitationRow, lockInvitationByToken, updateInvitation } from './invitations.sql.ts'
import { readProposedAssignments } from './invitations.view.ts'

/** With a device the person is also signed in: token and code prove more than the code of a sign-in. */
export async function acceptInvitation(deps: IdentityDeps, { token, otp, name, ...device }: Body<typeof endpoint>) {
  const tokenHash = deps.secrets.keyedHash(token)
  const codeHash = hashCode(deps, token, otp)

  const outcome = await deps.transact(async (tx) => {
    const invitation = await lockInvitationByToken(tx, tokenHash)
    const now = deps.clock.now()
    const blocked = acceptBlockedReason(invitation, codeHash, now)
    if (blocked || !invitation) {
      // The failed try must be committed, so the refusal is thrown outside the transaction.
      if (invitation) await recordFailure(tx, invitation, blocked, now)
      return { blocked: blocked ?? 'INVITATION_INVALID' }
    }
    const employee = await createEmployeeFromInvitation(tx, invitation, name, now)
    const user = { id: employee.userId, role: 'COMPANY' as const, name, mobileNumber: invitation.mobileNumber }
    const signedIn = await signInOn(deps, tx, user, device, now)
    const data = { ...employee, ...(signedIn ? { signIn: signedIn.data } : {}) }
    return { accepted: { refreshToken: signedIn?.refreshToken ?? null, data } }
  })

  if (outcome.accepted) return outcome.accepted
  const paths: Partial<Record<string, string>> = { INVITATION_CODE_WRONG: 'otp', INVITATION_INVALID: 'token' }
  const path = paths[outcome.blocked]
  throw refuse(outcome.blocked, path ? [{ path, message: 'is not valid' }] : null)
}

type DeviceInput = Pick<Body<typeof endpoint>, 'deviceId' | 'deviceName' | 'platform' | 'formFactor'>

async function signInOn(deps: IdentityDeps, tx: Tx, user: User, given: DeviceInput, now: Date) {
  const { deviceId, deviceName = null, platform = 'OTHER', formFactor = 'OTHER' } = given
  if (deviceId === undefined) return null
  return admitPerson(deps, tx, user, { deviceId, deviceName, platform, formFactor }, { isNewSubscriber: false, now })
}

async function recordFailure(tx: Tx, invitation: InvitationRow, blocked: string | null, now: Date): Promise<void> {
  if (blocked === 'INVITATION_CODE_WRONG')
    await updateInvitation(tx, invitation.id, { codeTries: invitation.codeTries + 1 })
  if (statusAt(invitation, now) !== invitation.status)
    await updateInvitation(tx, invitation.id, { status: 'EXPIRED', updatedAt: now })
}

/**
 * Person, roles, scopes and the rights of the sender are judged again, because 72 hours may have passed. The status of the
 * company does not matter. A revoked employee of the company comes back with their old membership. [spec: Coming back]
 */
async function createEmployeeFromInvitation(tx: Tx, invitation: InvitationRow, name: string, now: Date) {
  const { id, companyId, email, mobileNumber, countryCode, invitedById } = invitation
  const proposals = readProposedAssignments(invitation)
  const context = await lockAssignmentContext(tx, proposals)
  if (proposals.some((proposal) => proposalBlockedReason(proposal, companyId, context) !== null))
    throw refuse('INVITATION_OUTDATED')
  // The lock keeps the sender's rights as they are until the commit.
  const locked = await lockMembershipsOf(tx, companyId, invitedById, mobileNumber)
  const sender = (await listHolders(tx, companyId, [invitedById])).get(invitedById)
  if (!mayHandOut(sender, companyId, proposedRights(proposals, companyId, context))) throw refuse('INVITATION_OUTDATED')

  const ownerId = await findOwnerId(tx, companyId)
  const unconfirmedSince = ownerId === invitedById ? null : now
  const [hired] = await hireEmployees(
    tx,
    companyId,
    [
      {
        name,
        email,
        mobileNumber,
        countryCode,
        proposals,
        invitedById,
        assignedById: invitedById,
        verifiedAt: now,
        unconfirmedSince,
        canReturn: true,
        at: (field) => field,
      },
    ],
    now,
  )
  const { membershipId, userId } = hired!
  await updateInvitation(tx, id, { status: 'ACCEPTED', acceptedAt: now, updatedAt: now })
  const actor = { userId, role: 'COMPANY' } as const
  const returned = locked.find((membership) => membership.id === membershipId)
  const before = returned ? { status: returned.status } : null
  const after = { membershipId, userId, proposals }
  await recordAudit(tx, actor, { companyId, action: 'invitation.accepted', resourceId: id, before, after }, now)
  if (unconfirmedSince !== null && ownerId !== null) {
    const invitedBy = (await getNameOfUser(tx, invitedById)) ?? 'An employee'
    const notice = writeNotification('EMPLOYEE_JOINED', { name, invitedBy })
    await queueNotificationTo(tx, ownerId, { ...notice, data: { companyId, membershipId } }, now)
  }
  return { membershipId, companyId, userId, status: 'ACTIVE' as const }
}
