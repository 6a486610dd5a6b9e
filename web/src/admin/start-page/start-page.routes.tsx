import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { platform } from '../../staff/areas.tsx'

const desk = createRoute({
  getParentRoute: () => platform,
  path: '/admin',
  component: lazyPage(() => import('./start.page.tsx')),
})

export const deskRoutes = [desk] as const
