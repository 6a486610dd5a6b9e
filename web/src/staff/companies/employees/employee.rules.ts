// What can be done with an employee in their state; the codes are those with which the service would refuse.

import type { getEmployee, MembershipMove } from '@kuri/contract/companies/employees.contract'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { Data } from '@kuri/contract/kit/route'

export type Employee = Data<typeof getEmployee.company>
type State = Pick<Employee, 'status'> & { assignments: readonly { role: { systemRole: string | null } }[] }

export const isOwner = ({ assignments }: Pick<State, 'assignments'>) =>
  assignments.some(({ role }) => role.systemRole === 'OWNER')

export function moveBlockedReason(employee: State, to: MembershipMove): RefusalCode | null {
  if (to !== 'ACTIVE' && isOwner(employee)) return 'LAST_OWNER'
  if (employee.status === 'REVOKED') return 'EMPLOYEE_REVOKED'
  return to === 'ACTIVE' && employee.status !== 'SUSPENDED' ? 'EMPLOYEE_NOT_SUSPENDED' : null
}

export function transferBlockedReason(employee: State): RefusalCode | null {
  if (isOwner(employee)) return 'ALREADY_OWNER'
  return employee.status === 'ACTIVE' ? null : 'EMPLOYEE_NOT_ACTIVE'
}

/** Where somebody may do something: the whole company, then branches, then programs. */
export function permissionPlaces({ assignments, effectivePermissions }: Permitted) {
  const { company, branches, programs } = effectivePermissions
  const branchName = (branchId: string) => assignments.find((each) => each.branchId === branchId)?.branchName ?? null
  const programName = (id: string) => assignments.find(({ programId }) => programId === id)?.programName ?? null
  return [
    { key: 'company', at: { scopeType: 'COMPANY' as const }, codes: company },
    ...Object.entries(branches).map(([id, codes]) => ({
      key: id,
      at: { scopeType: 'BRANCH' as const, branchName: branchName(id) },
      codes,
    })),
    ...Object.entries(programs).map(([id, codes]) => ({
      key: id,
      at: { scopeType: 'PROGRAM' as const, programName: programName(id) },
      codes,
    })),
  ].filter(({ codes }) => codes.length > 0)
}
type Permitted = Pick<Employee, 'effectivePermissions'> & {
  assignments: readonly Pick<Employee['assignments'][number], 'branchId' | 'branchName' | 'programId' | 'programName'>[]
}

const RESEND_SECONDS = 60

/** Seconds until an invitation can be sent again. A device whose clock is wrong waits for nothing; the service decides then. */
export function resendWaitSeconds(lastSentAt: string, now: number): number {
  const seconds = Math.ceil((Date.parse(lastSentAt) - now) / 1000) + RESEND_SECONDS
  return seconds > 0 && seconds <= RESEND_SECONDS ? seconds : 0
}
