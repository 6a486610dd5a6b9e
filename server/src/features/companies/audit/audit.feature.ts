import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { auditRoutes } from './audit.routes.ts'

export const audit: Feature<Platform> = {
  name: 'companies/audit',
  routes: auditRoutes,
}
