import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { admin, company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const policy = { component: lazyPage(() => import('./auction-policy.page.tsx')) }
const presets = { validateSearch: tableSearch([]), component: lazyPage(() => import('./presets.page.tsx')) }
const preset = { component: lazyPage(() => import('./preset.page.tsx')) }

const ofCompany = { getParentRoute: () => company }
export const companyPolicyRoutes = [
  createRoute({ ...ofCompany, ...policy, path: '/co/company/auction-policy' }),
  createRoute({ ...ofCompany, ...presets, path: '/co/company/presets' }),
  createRoute({ ...ofCompany, ...preset, path: '/co/company/presets/new' }),
  createRoute({ ...ofCompany, ...preset, path: '/co/company/presets/$presetId' }),
] as const

const ofAdmin = { getParentRoute: () => admin }
export const adminPolicyRoutes = [
  createRoute({ ...ofAdmin, ...policy, path: '/admin/platform/auction-policy' }),
  createRoute({ ...ofAdmin, ...presets, path: '/admin/platform/presets' }),
  createRoute({ ...ofAdmin, ...preset, path: '/admin/platform/presets/new' }),
  createRoute({ ...ofAdmin, ...preset, path: '/admin/platform/presets/$presetId' }),
  createRoute({ ...ofAdmin, ...policy, path: '/admin/companies/$companyId/auction-policy' }),
  createRoute({ ...ofAdmin, ...presets, path: '/admin/companies/$companyId/presets' }),
  createRoute({ ...ofAdmin, ...preset, path: '/admin/companies/$companyId/presets/new' }),
  createRoute({ ...ofAdmin, ...preset, path: '/admin/companies/$companyId/presets/$presetId' }),
] as const
