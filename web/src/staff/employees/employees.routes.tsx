import { EMPLOYEE_SORTS, MEMBERSHIP_STATUSES } from '@kuri/contract/companies/employees.contract'
import { INVITATION_SORTS, INVITATION_STATUSES } from '@kuri/contract/companies/invitations.contract'
import { SCOPE_TYPES, SYSTEM_ROLES } from '@kuri/contract/kit/permissions'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf, textOf } from '../../app/search.ts'
import { admin, company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'

const employees = {
  validateSearch: tableSearch(EMPLOYEE_SORTS, {
    search: textOf,
    status: (value) => oneOf(MEMBERSHIP_STATUSES, value),
    systemRole: (value) => oneOf(SYSTEM_ROLES, value),
    scopeType: (value) => oneOf(SCOPE_TYPES, value),
    roleIds: textOf,
    branchId: textOf,
  }),
  component: lazyPage(() => import('./employees.page.tsx')),
}
const employee = { component: lazyPage(() => import('./employee.page.tsx')) }
const invite = { component: lazyPage(() => import('./invite.page.tsx')) }
const newEmployee = { component: lazyPage(() => import('./new-employee.page.tsx')) }
const manyEmployees = { component: lazyPage(() => import('./many-employees.page.tsx')) }
const invitations = {
  validateSearch: tableSearch(INVITATION_SORTS, { status: (value) => oneOf(INVITATION_STATUSES, value) }),
  component: lazyPage(() => import('./invitations.page.tsx')),
}

const ofCompany = { getParentRoute: () => company }
export const companyEmployeeRoutes = [
  createRoute({ ...ofCompany, ...employees, path: '/co/employees' }),
  createRoute({ ...ofCompany, ...employee, path: '/co/employees/$membershipId' }),
  createRoute({ ...ofCompany, ...invite, path: '/co/employees/invite' }),
  createRoute({ ...ofCompany, ...invitations, path: '/co/employees/invitations' }),
] as const

const ofAdmin = { getParentRoute: () => admin }
export const adminEmployeeRoutes = [
  createRoute({ ...ofAdmin, ...employees, path: '/admin/companies/$companyId/employees' }),
  createRoute({ ...ofAdmin, ...manyEmployees, path: '/admin/companies/$companyId/employees/bulk' }),
  createRoute({ ...ofAdmin, ...newEmployee, path: '/admin/companies/$companyId/employees/new' }),
  createRoute({ ...ofAdmin, ...employee, path: '/admin/companies/$companyId/employees/$membershipId' }),
  createRoute({ ...ofAdmin, ...invitations, path: '/admin/companies/$companyId/invitations' }),
] as const
