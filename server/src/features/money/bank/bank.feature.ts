import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { voucherRoutes } from './vouchers/vouchers.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'payment-voucher': 'cleared'
  }
}

export const bank: Feature<Platform> = {
  name: 'money/bank',
  routes: voucherRoutes,
}
