import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { company } from '../../areas.tsx'

const me = createRoute({
  getParentRoute: () => company,
  path: '/co/me',
  component: lazyPage(() => import('./me.page.tsx')),
})

export const meRoutes = [me] as const
