import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { signatureRoutes } from './signatures.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    signature: 'activated'
  }
}

export const signatures: Feature<Platform> = {
  name: 'companies/signatures',
  routes: signatureRoutes,
}
