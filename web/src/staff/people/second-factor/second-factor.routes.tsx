import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { admin, company } from '../../areas.tsx'

const own = { component: lazyPage(() => import('./second-factor.page.tsx')) }
const policy = { component: lazyPage(() => import('./second-factor-policy.page.tsx')) }

const ofCompany = { getParentRoute: () => company }
export const companySecondFactorRoutes = [
  createRoute({ ...ofCompany, ...own, path: '/co/me/second-factor' }),
  createRoute({ ...ofCompany, ...policy, path: '/co/company/second-factor' }),
] as const

const ofAdmin = { getParentRoute: () => admin }
export const adminSecondFactorRoutes = [
  createRoute({ ...ofAdmin, ...own, path: '/admin/me/second-factor' }),
  createRoute({ ...ofAdmin, ...policy, path: '/admin/platform/second-factor' }),
] as const
