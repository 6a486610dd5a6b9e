import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { dashboardRoutes } from './dashboard.routes.ts'

export const companyStartPage: Feature<Platform> = {
  name: 'companies/start-page',
  routes: dashboardRoutes,
}
