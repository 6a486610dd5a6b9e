// Which status changes of an employee are allowed, and to whom. [spec: States at a glance; Moves of a membership; Revoked memberships]

import type { MembershipMove, MembershipStatus } from '@kuri/contract/companies/employees.contract'
import type { RefusalCode } from '@kuri/contract/kit/refusals'

/** A company reactivates only suspended employees; a superadmin can also restore a revoked one. */
export function moveBlockedReason(
  employee: { status: MembershipStatus; isOwner: boolean },
  to: MembershipMove,
  by: 'COMPANY' | 'SUPERADMIN',
): RefusalCode | null {
  if (employee.status === to) return null
  if (to !== 'ACTIVE' && employee.isOwner) return 'LAST_OWNER'
  if (employee.status === 'REVOKED') return to === 'ACTIVE' && by === 'SUPERADMIN' ? null : 'EMPLOYEE_REVOKED'
  if (to === 'ACTIVE' && by === 'COMPANY' && employee.status !== 'SUSPENDED') return 'EMPLOYEE_NOT_SUSPENDED'
  return null
}

export const endsSessions = (to: MembershipMove) => to !== 'ACTIVE'

/** Why the ownership cannot be transferred from one employee to another, or null. [spec: Employee endpoints; Ownership] */
export function transferBlockedReason(
  fromId: string,
  target: { id: string; status: MembershipStatus },
  ownerId: string | undefined,
): RefusalCode | null {
  if (target.id === fromId) return 'ALREADY_OWNER'
  if (ownerId !== fromId) return 'OWNERSHIP_ALREADY_TRANSFERRED'
  return target.status === 'ACTIVE' ? null : 'EMPLOYEE_NOT_ACTIVE'
}
