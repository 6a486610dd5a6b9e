import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { textOf } from '../../../app/search.ts'
import { admin, company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'
import { AUDIT_FILTERS } from './audit-search.ts'

const audit = { component: lazyPage(() => import('./audit.page.tsx')) }
const ofOneCompany = tableSearch([], AUDIT_FILTERS)
const ofAll = tableSearch([], {
  ...AUDIT_FILTERS,
  companyId: textOf,
  ofPlatform: (value) => (value === true || value === 'true' ? true : undefined),
})

export const companyAuditRoutes = [
  createRoute({ ...audit, getParentRoute: () => company, path: '/co/audit', validateSearch: ofOneCompany }),
] as const

const ofAdmin = { getParentRoute: () => admin }
export const adminAuditRoutes = [
  createRoute({ ...audit, ...ofAdmin, path: '/admin/audit', validateSearch: ofAll }),
  createRoute({ ...audit, ...ofAdmin, path: '/admin/companies/$companyId/audit', validateSearch: ofOneCompany }),
] as const
