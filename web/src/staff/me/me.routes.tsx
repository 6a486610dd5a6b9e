import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { company } from '../areas.tsx'

const me = createRoute({
  getParentRoute: () => company,
  path: '/co/me',
  component: lazyPage(() => import('./me.page.tsx')),
})

const secondFactor = createRoute({
  getParentRoute: () => company,
  path: '/co/me/second-factor',
  component: lazyPage(() => import('../second-factor/second-factor.page.tsx')),
})

export const meRoutes = [me, secondFactor] as const
