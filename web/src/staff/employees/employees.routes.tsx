import { SCOPE_TYPES, SYSTEM_ROLES } from '@kuri/contract/kit/permissions'
import { EMPLOYEE_SORTS, MEMBERSHIP_STATUSES } from '@kuri/contract/tenancy/employees.contract'
import { INVITATION_SORTS, INVITATION_STATUSES } from '@kuri/contract/tenancy/invitations.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'

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
  component: lazyPage(() => import('./employees.page.tsx')),
})

const employee = createRoute({
  getParentRoute: () => company,
  path: '/co/employees/$membershipId',
  component: lazyPage(() => import('./employee.page.tsx')),
})

const invite = createRoute({
  getParentRoute: () => company,
  path: '/co/employees/invite',
  component: lazyPage(() => import('./invite.page.tsx')),
})

const invitations = createRoute({
  getParentRoute: () => company,
  path: '/co/employees/invitations',
  validateSearch: tableSearch(INVITATION_SORTS, { status: (value) => oneOf(INVITATION_STATUSES, value) }),
  component: lazyPage(() => import('./invitations.page.tsx')),
})

export const employeesRoutes = [employees, employee, invite, invitations] as const
