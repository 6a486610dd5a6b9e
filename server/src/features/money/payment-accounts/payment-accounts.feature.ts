import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { paymentAccountRoutes } from './payment-accounts.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    'payment-account': 'created' | 'keys-replaced' | 'disabled' | 'settled'
  }
}

export const paymentAccounts: Feature<Platform> = {
  name: 'money/payment-accounts',
  routes: paymentAccountRoutes,
  sealed: [
    { table: 'provider_accounts', column: 'key_secret_sealed' },
    { table: 'provider_accounts', column: 'webhook_secret_sealed' },
  ],
  constraints: {
    provider_accounts__one_active_per_company: { code: 'PAYMENT_ACCOUNT_EXISTS' },
    provider_settlements__one_per_utr: { code: 'SETTLEMENT_UTR_TAKEN', path: 'utr' },
  },
}
