import type { Invitation } from '@kuri/contract/companies/invitations.contract'
import type { Static } from '@kuri/contract/kit/schema'
import type { Proposal } from '../assignments/assignments.rules.ts'
import { statusAt } from './invitations.rules.ts'
import type { InvitationRow } from './invitations.sql.ts'

type Names = ReadonlyMap<string, string>
const nameOf = (names: Names, id: string | null) => (id === null ? null : (names.get(id) ?? null))

/** Everything in these invitations that has a name. */
export const namedIn = (rows: readonly InvitationRow[]): string[] =>
  rows.flatMap((row) => [
    row.invitedById,
    ...readProposedAssignments(row).flatMap(({ roleId, branchId, programId }) =>
      [roleId, branchId, programId].filter((id) => id !== null),
    ),
  ])

/** Lists every field, so that the hashes of token and code are never returned. */
export const viewInvitation = (row: InvitationRow, names: Names, now: Date): Static<typeof Invitation> => ({
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
  invitedByName: nameOf(names, row.invitedById),
  proposedAssignments: readProposedAssignments(row).map((proposal) => ({
    ...proposal,
    roleName: nameOf(names, proposal.roleId),
    branchName: nameOf(names, proposal.branchId),
    programName: nameOf(names, proposal.programId),
  })),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  sendCount: row.sendCount,
  lastSentAt: row.lastSentAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const readProposedAssignments = (row: InvitationRow) => row.proposedAssignments as unknown as Proposal[]
