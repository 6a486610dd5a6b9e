import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { company } from '../../areas.tsx'

const today = createRoute({
  getParentRoute: () => company,
  path: '/co',
  component: lazyPage(() => import('./start.page.tsx')),
})

export const startPageRoutes = [today] as const
