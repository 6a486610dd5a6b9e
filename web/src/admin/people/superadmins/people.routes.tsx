import { USER_ROLES } from '@kuri/contract/people/identity.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { admin } from '../../../staff/areas.tsx'
import { tableSearch } from '../../../staff/table/table-search.ts'

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
export const peopleRoutes = [users, superadmins] as const
