import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { admin } from '../../../staff/areas.tsx'

const start = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  component: lazyPage(() => import('./start.page.tsx')),
})

export const adminStartRoutes = [start] as const
