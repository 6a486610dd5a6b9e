import { SCOPE_TYPES, SYSTEM_ROLES } from '@kuri/contract/kit/permissions'
import { EMPLOYEE_SORTS, MEMBERSHIP_STATUSES } from '@kuri/contract/tenancy/employees.contract'
import { INVITATION_SORTS, INVITATION_STATUSES } from '@kuri/contract/tenancy/invitations.contract'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const FEATURE = 'company/employees'

const employees = createRoute({
  getParentRoute: () => company,
  path: '/co/employees',
  validateSearch: tableSearch(EMPLOYEE_SORTS, {
    search: textOf,
    status: (value) => oneOf(MEMBERSHIP_STATUSES, value),
    systemRole: (value) => oneOf(SYSTEM_ROLES, value),
    scopeType: (value) => oneOf(SCOPE_TYPES, value),
    roleIds: textOf,
    branchId: textOf,
  }),
  component: staffPage(FEATURE, () => import('./employees.page.tsx')),
})

const employee = createRoute({
  getParentRoute: () => company,
  path: '/co/employees/$membershipId',
  component: staffPage(FEATURE, () => import('./employee.page.tsx')),
})

const invite = createRoute({
  getParentRoute: () => company,
  path: '/co/employees/invite',
  component: staffPage(FEATURE, () => import('./invite.page.tsx')),
})

const invitations = createRoute({
  getParentRoute: () => company,
  path: '/co/employees/invitations',
  validateSearch: tableSearch(INVITATION_SORTS, { status: (value) => oneOf(INVITATION_STATUSES, value) }),
  component: staffPage(FEATURE, () => import('./invitations.page.tsx')),
})

export const employeesRoutes = [employees, employee, invite, invitations] as const
