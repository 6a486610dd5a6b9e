import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { admin } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'

const types = createRoute({
  getParentRoute: () => admin,
  path: '/admin/platform/security-types',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./security-types.page.tsx')),
})

export const adminSecurityTypeRoutes = [types] as const
