import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'
import { AUDIT_FILTERS } from './audit-search.ts'

const audit = createRoute({
  getParentRoute: () => company,
  path: '/co/audit',
  validateSearch: tableSearch([], AUDIT_FILTERS),
  component: lazyPage(() => import('./audit.page.tsx')),
})

export const companyAuditRoutes = [audit] as const
