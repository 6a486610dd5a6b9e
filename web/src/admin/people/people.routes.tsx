import { USER_ROLES } from '@kuri/contract/account/identity.contract'
import { SCOPE_TYPES } from '@kuri/contract/kit/permissions'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf, textOf } from '../../app/search.ts'
import { admin } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'

const users = createRoute({
  getParentRoute: () => admin,
  path: '/admin/users',
  validateSearch: tableSearch([], { search: textOf, role: (value) => oneOf(USER_ROLES, value) }),
  component: lazyPage(() => import('./users.page.tsx')),
})
const superadmins = createRoute({
  getParentRoute: () => admin,
  path: '/admin/superadmins',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./superadmins.page.tsx')),
})
const roles = createRoute({
  getParentRoute: () => admin,
  path: '/admin/roles',
  validateSearch: tableSearch([], {
    search: textOf,
    companyId: textOf,
    scopeType: (value) => oneOf(SCOPE_TYPES, value),
  }),
  component: lazyPage(() => import('../roles/roles.page.tsx')),
})
const role = createRoute({
  getParentRoute: () => admin,
  path: '/admin/roles/$roleId',
  component: lazyPage(() => import('../roles/role.page.tsx')),
})

const secondFactor = createRoute({
  getParentRoute: () => admin,
  path: '/admin/me/second-factor',
  component: lazyPage(() => import('../../staff/second-factor/second-factor.page.tsx')),
})
const secondFactorPolicy = createRoute({
  getParentRoute: () => admin,
  path: '/admin/platform/second-factor',
  component: lazyPage(() => import('./second-factor-policy.page.tsx')),
})

export const peopleRoutes = [users, superadmins, roles, role, secondFactor, secondFactorPolicy] as const
