import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { superadminRoutes } from './superadmins.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    superadmin: 'added' | 'removed'
  }
}

export const superadmins: Feature<Platform> = {
  name: 'people/superadmins',
  routes: superadminRoutes,
}
