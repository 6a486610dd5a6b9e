import { createRoute } from '@tanstack/react-router'
import { company } from '../../staff/areas.tsx'
import { staffPage } from '../../staff/texts.ts'

const me = createRoute({
  getParentRoute: () => company,
  path: '/co/me',
  component: staffPage('company/me', () => import('./me.page.tsx')),
})

const secondFactor = createRoute({
  getParentRoute: () => company,
  path: '/co/me/second-factor',
  component: staffPage('staff/second-factor', () => import('../../staff/second-factor/second-factor.page.tsx')),
})

export const meRoutes = [me, secondFactor] as const
