import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { mouRoutes } from './mou.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    mou: 'generated' | 'confirmed' | 'assigned' | 'accepted'
  }
}

export const mou: Feature<Platform> = {
  name: 'companies/mou',
  routes: mouRoutes,
}
