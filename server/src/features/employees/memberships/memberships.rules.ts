// [D2 3.3, G134, G184] The moves of a membership, and who stops them.

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { MembershipMove, MembershipStatus } from '@kuri/contract/tenancy/employees.contract'

/** Null when the membership may move. A company reactivates only whom it suspended; a superadmin may take a revocation back. */
export function moveBlockedReason(
  member: { status: MembershipStatus; isOwner: boolean },
  to: MembershipMove,
  by: 'COMPANY' | 'SUPERADMIN',
): RefusalCode | null {
  if (member.status === to) return null
  if (to !== 'ACTIVE' && member.isOwner) return 'LAST_OWNER'
  if (member.status === 'REVOKED') return to === 'ACTIVE' && by === 'SUPERADMIN' ? null : 'EMPLOYEE_REVOKED'
  if (to === 'ACTIVE' && by === 'COMPANY' && member.status !== 'SUSPENDED') return 'EMPLOYEE_NOT_SUSPENDED'
  return null
}

export const endsSessions = (to: MembershipMove) => to !== 'ACTIVE'

/** [D2 4.3, G133] May the ownership go from this membership to that one? */
export function transferBlockedReason(
  fromId: string,
  target: { id: string; status: MembershipStatus },
  ownerId: string | undefined,
): RefusalCode | null {
  if (target.id === fromId) return 'ALREADY_OWNER'
  if (ownerId !== fromId) return 'OWNERSHIP_ALREADY_TRANSFERRED'
  return target.status === 'ACTIVE' ? null : 'EMPLOYEE_NOT_ACTIVE'
}
