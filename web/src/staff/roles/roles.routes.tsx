import { SCOPE_TYPES } from '@kuri/contract/kit/permissions'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf, type SearchInput, textOf } from '../../app/search.ts'
import { company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'

const roles = createRoute({
  getParentRoute: () => company,
  path: '/co/roles',
  validateSearch: tableSearch([], { search: textOf, scopeType: (value) => oneOf(SCOPE_TYPES, value) }),
  component: lazyPage(() => import('./roles.page.tsx')),
})

const newRole = createRoute({
  getParentRoute: () => company,
  path: '/co/roles/new',
  /** The role to start from. */
  validateSearch: (search: SearchInput): { from?: string | undefined } => ({ from: textOf(search.from) }),
  component: lazyPage(() => import('./new-role.page.tsx')),
})

const role = createRoute({
  getParentRoute: () => company,
  path: '/co/roles/$roleId',
  component: lazyPage(() => import('./role.page.tsx')),
})

export const rolesRoutes = [roles, newRole, role] as const
