import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { admin, company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const types = {
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./security-types.page.tsx')),
}

export const companySecurityTypeRoutes = [
  createRoute({ ...types, getParentRoute: () => company, path: '/co/company/security-types' }),
] as const
export const adminSecurityTypeRoutes = [
  createRoute({ ...types, getParentRoute: () => admin, path: '/admin/platform/security-types' }),
] as const
