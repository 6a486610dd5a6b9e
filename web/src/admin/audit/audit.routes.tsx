import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { textOf } from '../../app/search.ts'
import { admin } from '../../staff/areas.tsx'
import { AUDIT_FILTERS } from '../../staff/audit/audit-search.ts'
import { tableSearch } from '../../staff/table/table-search.ts'

const audit = createRoute({
  getParentRoute: () => admin,
  path: '/admin/audit',
  validateSearch: tableSearch([], {
    ...AUDIT_FILTERS,
    companyId: textOf,
    ofPlatform: (value) => (value === true || value === 'true' ? true : undefined),
  }),
  component: lazyPage(() => import('./audit.page.tsx')),
})

export const auditRoutes = [audit] as const
