import { EMPLOYEE_SORTS, MEMBERSHIP_STATUSES } from '@kuri/contract/companies/employees.contract'
import { INVITATION_SORTS, INVITATION_STATUSES } from '@kuri/contract/companies/invitations.contract'
import { SCOPE_TYPES, SYSTEM_ROLES } from '@kuri/contract/kit/permissions'
import { oneOf, textOf } from '../../../app/search.ts'
import { tableSearch } from '../../table/table-search.ts'

export const employeesSearch = tableSearch(EMPLOYEE_SORTS, {
  search: textOf,
  status: (value) => oneOf(MEMBERSHIP_STATUSES, value),
  systemRole: (value) => oneOf(SYSTEM_ROLES, value),
  scopeType: (value) => oneOf(SCOPE_TYPES, value),
  roleIds: textOf,
  branchId: textOf,
})
export type EmployeesSearch = ReturnType<typeof employeesSearch>

export const invitationsSearch = tableSearch(INVITATION_SORTS, {
  status: (value) => oneOf(INVITATION_STATUSES, value),
})
export type InvitationsSearch = ReturnType<typeof invitationsSearch>
