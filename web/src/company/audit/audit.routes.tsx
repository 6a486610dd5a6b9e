import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { company } from '../../staff/areas.tsx'
import { AUDIT_FILTERS } from '../../staff/audit/audit-search.ts'
import { tableSearch } from '../../staff/table/table-search.ts'

const audit = createRoute({
  getParentRoute: () => company,
  path: '/co/audit',
  validateSearch: tableSearch([], AUDIT_FILTERS),
  component: lazyPage(() => import('./audit.page.tsx')),
})

export const companyAuditRoutes = [audit] as const
