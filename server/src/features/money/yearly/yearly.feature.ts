import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { yearlyRoutes } from './yearly.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'account-mapping': 'updated' | 'frozen'
  }
}

export const yearly: Feature<Platform> = {
  name: 'money/yearly',
  routes: yearlyRoutes,
}
