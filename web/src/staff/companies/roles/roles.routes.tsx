import { SCOPE_TYPES } from '@kuri/contract/kit/permissions'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, type SearchInput, textOf } from '../../../app/search.ts'
import { admin, company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const FILTERS = { search: textOf, scopeType: (value: unknown) => oneOf(SCOPE_TYPES, value) }
const roles = { component: lazyPage(() => import('./roles.page.tsx')) }
const role = { component: lazyPage(() => import('./role.page.tsx')) }
const newRole = {
  /** The role to start from. */
  validateSearch: (search: SearchInput): { from?: string | undefined } => ({ from: textOf(search.from) }),
  component: lazyPage(() => import('./new-role.page.tsx')),
}

const ofCompany = { getParentRoute: () => company }
export const companyRoleRoutes = [
  createRoute({ ...ofCompany, ...roles, path: '/co/roles', validateSearch: tableSearch([], FILTERS) }),
  createRoute({ ...ofCompany, ...newRole, path: '/co/roles/new' }),
  createRoute({ ...ofCompany, ...role, path: '/co/roles/$roleId' }),
] as const

const ofAdmin = { getParentRoute: () => admin }
export const adminRoleRoutes = [
  createRoute({
    ...ofAdmin,
    ...roles,
    path: '/admin/roles',
    validateSearch: tableSearch([], { ...FILTERS, companyId: textOf }),
  }),
  createRoute({ ...ofAdmin, ...role, path: '/admin/roles/$roleId' }),
] as const
