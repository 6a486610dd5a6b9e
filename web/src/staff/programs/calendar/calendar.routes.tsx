import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { company } from '../../areas.tsx'
import { monthOf } from '../../parts/month.rules.ts'

const calendar = createRoute({
  getParentRoute: () => company,
  path: '/co/calendar',
  validateSearch: (search): { month?: string | undefined } => ({ month: monthOf(search.month) }),
  component: lazyPage(() => import('./calendar.page.tsx')),
})

export const calendarRoutes = [calendar] as const
