import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { bankRoutes } from './bank.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'payment-voucher': 'cleared'
    'bank-statement': 'imported'
    'bank-match': 'made' | 'accepted' | 'removed'
    'bank-month': 'asked' | 'signed' | 'rejected'
  }
}

export const bank: Feature<Platform> = {
  name: 'money/bank',
  routes: bankRoutes,
}
