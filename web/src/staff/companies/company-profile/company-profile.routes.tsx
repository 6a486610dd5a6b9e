import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { company } from '../../areas.tsx'

const profile = createRoute({
  getParentRoute: () => company,
  path: '/co/company',
  component: lazyPage(() => import('./profile.page.tsx')),
})

const signatures = createRoute({
  getParentRoute: () => company,
  path: '/co/company/signatures',
  component: lazyPage(() => import('./signatures.page.tsx')),
})

export const companyProfileRoutes = [profile, signatures] as const
