import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { admin, company } from '../../areas.tsx'
import { employeesSearch, invitationsSearch } from './employees-search.ts'

const employees = {
  validateSearch: employeesSearch,
  component: lazyPage(() => import('./employees.page.tsx')),
}
const employee = { component: lazyPage(() => import('./employee.page.tsx')) }
const invite = { component: lazyPage(() => import('./invite.page.tsx')) }
const newEmployee = { component: lazyPage(() => import('./new-employee.page.tsx')) }
const manyEmployees = { component: lazyPage(() => import('./many-employees.page.tsx')) }
const invitations = {
  validateSearch: invitationsSearch,
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
