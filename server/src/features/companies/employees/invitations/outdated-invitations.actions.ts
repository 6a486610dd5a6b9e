// Revokes pending invitations whose sender can no longer hand them out, in the transaction that takes the rights away.
// [spec: Nobody grants more than they hold]

import { recordAudit } from '#features/companies/audit/audit.sql'
import { listHolders } from '#features/people/access/access.sql'
import type { Tx } from '#platform/db/types'
import type { Actor } from '#platform/permit'
import { proposedRights } from '../assignments/assignments.rules.ts'
import { readAssignmentContext } from '../assignments/assignments.sql.ts'
import { mayHandOut } from '../assignments/escalation.rules.ts'
import { type InvitationRow, updateInvitation } from './invitations.sql.ts'
import { readProposedAssignments } from './invitations.view.ts'

/** `pending` was locked before the rights changed, because invitations are locked before roles and memberships. */
export async function revokeOutdatedInvitations(
  tx: Tx,
  actor: Actor,
  pending: readonly InvitationRow[],
  now: Date,
): Promise<void> {
  if (pending.length === 0) return
  const { companyId } = pending[0]!
  const context = await readAssignmentContext(tx, pending.flatMap(readProposedAssignments))
  const senders = await listHolders(tx, companyId, [...new Set(pending.map(({ invitedById }) => invitedById))])
  for (const invitation of pending) {
    const { id, invitedById } = invitation
    const rights = proposedRights(readProposedAssignments(invitation), companyId, context)
    if (mayHandOut(senders.get(invitedById), companyId, rights)) continue
    await updateInvitation(tx, id, { status: 'REVOKED', revokedAt: now, updatedAt: now })
    const after = { reason: 'SENDER_LOST_RIGHTS', invitedById }
    await recordAudit(tx, actor, { companyId, action: 'invitation.revoked', resourceId: id, after }, now)
  }
}
