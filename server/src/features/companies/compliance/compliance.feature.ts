import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { complianceRoutes } from './compliance.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    compliance: 'recorded' | 'policy-changed'
  }
}

export const compliance: Feature<Platform> = {
  name: 'companies/compliance',
  routes: complianceRoutes,
}
