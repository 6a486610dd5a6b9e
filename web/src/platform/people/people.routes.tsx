import { USER_ROLES } from '@kuri/contract/account/identity.contract'
import { SCOPE_TYPES } from '@kuri/contract/kit/permissions'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { platform } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const users = createRoute({
  getParentRoute: () => platform,
  path: '/admin/users',
  validateSearch: tableSearch([], { search: textOf, role: (value) => oneOf(USER_ROLES, value) }),
  component: staffPage('platform/people', () => import('./users.page.tsx')),
})
const superadmins = createRoute({
  getParentRoute: () => platform,
  path: '/admin/superadmins',
  validateSearch: tableSearch([]),
  component: staffPage('platform/people', () => import('./superadmins.page.tsx')),
})
const roles = createRoute({
  getParentRoute: () => platform,
  path: '/admin/roles',
  validateSearch: tableSearch([], {
    search: textOf,
    companyId: textOf,
    scopeType: (value) => oneOf(SCOPE_TYPES, value),
  }),
  component: staffPage('platform/people', () => import('./roles.page.tsx')),
})
const role = createRoute({
  getParentRoute: () => platform,
  path: '/admin/roles/$roleId',
  component: staffPage('platform/people', () => import('./role.page.tsx')),
})

const secondFactor = createRoute({
  getParentRoute: () => platform,
  path: '/admin/me/second-factor',
  component: staffPage('staff/second-factor', () => import('../../staff/second-factor/second-factor.page.tsx')),
})
const secondFactorPolicy = createRoute({
  getParentRoute: () => platform,
  path: '/admin/platform/second-factor',
  component: staffPage('platform/people', () => import('./second-factor-policy.page.tsx')),
})

export const peopleRoutes = [users, superadmins, roles, role, secondFactor, secondFactorPolicy] as const
