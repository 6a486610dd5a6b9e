import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { monthOf } from '../../parts/month.rules.ts'
import { tableSearch } from '../../table/table-search.ts'
import { SHOWN } from './plan.rules.ts'

const planner = createRoute({
  getParentRoute: () => company,
  path: '/co/plan',
  validateSearch: tableSearch([], { month: monthOf, show: (value) => oneOf(SHOWN, value), branchId: textOf }),
  component: lazyPage(() => import('./planner.page.tsx')),
})

export const plannerRoutes = [planner] as const
