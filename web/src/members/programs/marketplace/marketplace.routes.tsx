import { createRoute } from '@tanstack/react-router'
import { visitor, visitorFull } from '../../../app/areas.tsx'
import { leadHome } from '../../../app/guard.ts'
import { page } from '../../../app/page-loader.ts'
import type { SearchInput } from '../../../app/search.ts'
import { readChitsSearch } from './chits.search.ts'

const landing = createRoute({
  getParentRoute: () => visitor,
  path: '/',
  beforeLoad: leadHome,
  component: page('marketplace', () => import('./landing.page.tsx')),
})

const chits = createRoute({
  getParentRoute: () => visitor,
  path: '/chits',
  validateSearch: (search: SearchInput) => readChitsSearch(search),
  component: page('marketplace', () => import('./chits.page.tsx')),
})

const chit = createRoute({
  getParentRoute: () => visitorFull,
  path: '/chits/$programId',
  component: page('marketplace', () => import('./chit.page.tsx')),
})

const company = createRoute({
  getParentRoute: () => visitorFull,
  path: '/companies/$companyId',
  component: page('marketplace', () => import('./company.page.tsx')),
})

export const marketplaceRoutes = [landing, chits] as const
export const marketplaceFullRoutes = [chit, company] as const
