// Effective permissions: the union of the permissions of all assignments, each at its scope. [spec: The permission catalogue]
import type { PermissionCode, ScopeType } from '@kuri/contract/kit/permissions'
import type { Grants } from '#platform/permit'

export type AssignedRole = {
  scopeType: ScopeType
  branchId: string | null
  programId: string | null
  permissionCodes: readonly string[]
}

export function grantsOf(assignments: readonly AssignedRole[]): Grants {
  const company = new Set<PermissionCode>()
  const branches = new Map<string, Set<PermissionCode>>()
  const programs = new Map<string, Set<PermissionCode>>()
  const at = (places: Map<string, Set<PermissionCode>>, id: string) => {
    const codes = places.get(id) ?? new Set()
    places.set(id, codes)
    return codes
  }
  for (const { scopeType, branchId, programId, permissionCodes } of assignments) {
    const codes =
      scopeType === 'COMPANY'
        ? company
        : scopeType === 'BRANCH'
          ? at(branches, branchId ?? '')
          : at(programs, programId ?? '')
    for (const code of permissionCodes) codes.add(code as PermissionCode)
  }
  return { company, branches, programs }
}
