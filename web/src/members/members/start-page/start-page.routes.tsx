import { createRoute } from '@tanstack/react-router'
import { member } from '../../../app/areas.tsx'
import { page } from '../../../app/page-loader.ts'

const home = createRoute({
  getParentRoute: () => member,
  path: '/home',
  component: page('start-page', () => import('./start.page.tsx')),
})

export const startPageRoutes = [home] as const
