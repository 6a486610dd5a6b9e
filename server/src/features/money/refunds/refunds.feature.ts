import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { refundRoutes } from './refunds.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    refund: 'paid' | 'returned' | 'claim-recovered'
  }
}

export const refunds: Feature<Platform> = {
  name: 'money/refunds',
  routes: refundRoutes,
  constraints: {
    refunds_due__one_per_utr: { code: 'UTR_TAKEN', path: 'utr' },
  },
}
