import { createRoute } from '@tanstack/react-router'
import { platform } from '../../staff/areas.tsx'
import { staffPage } from '../../staff/texts.ts'

const desk = createRoute({
  getParentRoute: () => platform,
  path: '/admin',
  component: staffPage('platform/desk', () => import('./desk.page.tsx')),
})

export const deskRoutes = [desk] as const
