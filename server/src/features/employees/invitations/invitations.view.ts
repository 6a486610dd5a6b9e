import type { Static } from '@kuri/contract/kit/schema'
import type { Invitation } from '@kuri/contract/tenancy/invitations.contract'
import type { Proposal } from '../assignments/assignments.rules.ts'
import { statusAt } from './invitations.rules.ts'
import type { InvitationRow } from './invitations.sql.ts'

/** Lists every field, so that the hashes of token and code are never returned. */
export const viewInvitation = (row: InvitationRow, now: Date): Static<typeof Invitation> => ({
  id: row.id,
  invitationId: row.id,
  companyId: row.companyId,
  name: row.name,
  email: row.email,
  mobileNumber: row.mobileNumber,
  countryCode: row.countryCode,
  status: statusAt(row, now),
  expiresAt: row.expiresAt.toISOString(),
  invitedById: row.invitedById,
  proposedAssignments: readProposedAssignments(row),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  sendCount: row.sendCount,
  lastSentAt: row.lastSentAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const readProposedAssignments = (row: InvitationRow) => row.proposedAssignments as unknown as Proposal[]
