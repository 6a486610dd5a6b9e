import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { company } from '../../staff/areas.tsx'

const today = createRoute({
  getParentRoute: () => company,
  path: '/co',
  component: lazyPage(() => import('./today.page.tsx')),
})

export const todayRoutes = [today] as const
