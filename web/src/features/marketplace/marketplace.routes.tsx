import { createRoute } from '@tanstack/react-router'
import { visitor } from '../../app/areas.tsx'
import { page } from '../../app/page-loader.ts'

const landing = createRoute({
  getParentRoute: () => visitor,
  path: '/',
  component: page('marketplace', () => import('./landing.page.tsx')),
})

export const marketplaceRoutes = [landing] as const
