import { createRoute } from '@tanstack/react-router'
import { platform } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const types = createRoute({
  getParentRoute: () => platform,
  path: '/admin/platform/security-types',
  validateSearch: tableSearch([]),
  component: staffPage('platform/security', () => import('./security-types.page.tsx')),
})

export const platformSecurityRoutes = [types] as const
