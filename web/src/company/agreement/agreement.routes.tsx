import { createRoute } from '@tanstack/react-router'
import { company } from '../../staff/areas.tsx'
import { staffPage } from '../../staff/texts.ts'

const agreement = createRoute({
  getParentRoute: () => company,
  path: '/co/agreement',
  component: staffPage('company/agreement', () => import('./agreement.page.tsx')),
})

export const agreementRoutes = [agreement] as const
