import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { company } from '../../areas.tsx'

const agreement = createRoute({
  getParentRoute: () => company,
  path: '/co/agreement',
  component: lazyPage(() => import('./agreement.page.tsx')),
})

export const agreementRoutes = [agreement] as const
