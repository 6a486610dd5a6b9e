// Roles and where they hold, while somebody chooses them.
import type { AssignmentInput } from '@kuri/contract/companies/roles.contract'

type KnownAssignment = Pick<AssignmentInput, 'roleId' | 'scopeType'> & {
  branchId?: string | null
  programId?: string | null
}

export const inputOf = ({ roleId, scopeType, branchId, programId }: KnownAssignment): AssignmentInput => ({
  roleId,
  scopeType,
  ...(scopeType === 'BRANCH' ? { branchId: branchId ?? null } : {}),
  ...(scopeType === 'PROGRAM' ? { programId: programId ?? null } : {}),
})

export const isSame = (one: AssignmentInput, other: AssignmentInput) =>
  one.roleId === other.roleId &&
  (one.branchId ?? null) === (other.branchId ?? null) &&
  (one.programId ?? null) === (other.programId ?? null)
