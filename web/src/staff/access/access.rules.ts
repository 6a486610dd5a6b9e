// What an employee may do and where. [D2 2.2]

import type { PermissionCode } from '@kuri/contract/kit/permissions'
import type { Data } from '@kuri/contract/kit/route'
import type { getOwnMembership } from '@kuri/contract/tenancy/employees.contract'

export type Membership = Data<typeof getOwnMembership>
type Permissions = Membership['effectivePermissions']

/**
 * COMPANY asks for the whole company. A branch code holds for the programs of its branch, so the place of a program names both.
 * Without a place it is enough to hold the code anywhere.
 */
export type Place = 'COMPANY' | { branchId?: string | null | undefined; programId?: string | null | undefined }

/** One code, or several of which one is enough. */
export type Needs = PermissionCode | readonly PermissionCode[]

/** Whose workplace it is: most endpoints of staff exist once for each. */
export type Side = 'company' | 'admin'

export type Access = {
  side: Side
  /** Null for the people of the platform, who hold no roles. */
  membership: Membership | null
  can(needs: Needs, place?: Place): boolean
}

export function holds(permissions: Permissions, code: PermissionCode, place?: Place): boolean {
  const { company, branches, programs } = permissions
  if (company.includes(code)) return true
  if (place === 'COMPANY') return false
  if (place === undefined)
    return [...Object.values(branches), ...Object.values(programs)].some((codes) => codes.includes(code))
  const { branchId, programId } = place
  return Boolean((branchId && branches[branchId]?.includes(code)) || (programId && programs[programId]?.includes(code)))
}

export const accessOf = (membership: Membership): Access => ({
  side: 'company',
  membership,
  can: (needs, place) =>
    [needs].flat().some((code) => holds(membership.effectivePermissions, code as PermissionCode, place)),
})

/** A superadmin may do everything on the pages of the platform. */
export const FULL_ACCESS: Access = { side: 'admin', membership: null, can: () => true }
