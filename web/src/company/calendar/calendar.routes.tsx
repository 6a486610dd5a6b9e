import { createRoute } from '@tanstack/react-router'
import { company } from '../../staff/areas.tsx'
import { monthOf } from '../../staff/parts/month.rules.ts'
import { staffPage } from '../../staff/texts.ts'

const calendar = createRoute({
  getParentRoute: () => company,
  path: '/co/calendar',
  validateSearch: (search): { month?: string | undefined } => ({ month: monthOf(search.month) }),
  component: staffPage('company/calendar', () => import('./calendar.page.tsx')),
})

export const calendarRoutes = [calendar] as const
