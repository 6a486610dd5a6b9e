import { CYCLE_STATUSES } from '@kuri/contract/programs/cycles.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf } from '../../app/search.ts'
import { company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'

const getParentRoute = () => company

const cycles = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/cycles',
  validateSearch: tableSearch([], { status: (value) => oneOf(CYCLE_STATUSES, value) }),
  component: lazyPage(() => import('./cycles.page.tsx')),
})

const cycle = createRoute({
  getParentRoute,
  path: '/co/cycles/$cycleId',
  component: lazyPage(() => import('./cycle.page.tsx')),
})

const winners = createRoute({
  getParentRoute,
  path: '/co/cycles/$cycleId/winners',
  component: lazyPage(() => import('./record-winners.page.tsx')),
})

export const cycleRoutes = [cycles, cycle, winners] as const
