import { createRoute } from '@tanstack/react-router'
import { company } from '../../staff/areas.tsx'
import { staffPage } from '../../staff/texts.ts'

const today = createRoute({
  getParentRoute: () => company,
  path: '/co',
  component: staffPage('company/today', () => import('./today.page.tsx')),
})

export const todayRoutes = [today] as const
