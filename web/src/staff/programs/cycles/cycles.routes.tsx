import { CYCLE_STATUSES } from '@kuri/contract/programs/cycles.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf } from '../../../app/search.ts'
import { admin, company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const cycles = {
  validateSearch: tableSearch([], { status: (value) => oneOf(CYCLE_STATUSES, value) }),
  component: lazyPage(() => import('./cycles.page.tsx')),
}
const cycle = { component: lazyPage(() => import('./cycle.page.tsx')) }
const winners = { component: lazyPage(() => import('./record-winners.page.tsx')) }

const ofCompany = { getParentRoute: () => company }
export const companyCycleRoutes = [
  createRoute({ ...ofCompany, ...cycles, path: '/co/programs/$programId/cycles' }),
  createRoute({ ...ofCompany, ...cycle, path: '/co/cycles/$cycleId' }),
  createRoute({ ...ofCompany, ...winners, path: '/co/cycles/$cycleId/winners' }),
] as const

const ofAdmin = { getParentRoute: () => admin }
export const adminCycleRoutes = [
  createRoute({ ...ofAdmin, ...cycles, path: '/admin/programs/$programId/cycles' }),
  createRoute({ ...ofAdmin, ...cycle, path: '/admin/cycles/$cycleId' }),
] as const
