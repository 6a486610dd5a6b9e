import { createRoute } from '@tanstack/react-router'
import { member } from '../../app/areas.tsx'
import { page } from '../../app/page-loader.ts'

const home = createRoute({
  getParentRoute: () => member,
  path: '/home',
  component: page('home', () => import('./start.page.tsx')),
})

export const homeRoutes = [home] as const
