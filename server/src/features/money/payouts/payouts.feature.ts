import type { Feature } from '#platform/feature'
import { GUARANTOR_CODE_RETENTION } from './guarantors.actions.ts'
import type { PayoutDeps } from './payout-ports.ts'
import { payoutRoutes } from './payouts.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    payout:
      | 'updated'
      | 'submitted'
      | 'sent-back'
      | 'approved'
      | 'paid'
      | 'returned'
      | 'deposited'
      | 'forfeited'
      | 'cancelled'
      | 'paper-added'
      | 'security-added'
      | 'security-removed'
      | 'security-returned'
      | 'guarantor-added'
      | 'guarantor-removed'
      | 'guarantor-consented'
  }
}

export const payouts: Feature<PayoutDeps> = {
  name: 'money/payouts',
  routes: payoutRoutes,
  retention: [GUARANTOR_CODE_RETENTION],
  sealed: [
    { table: 'payouts', column: 'payee_account_number_sealed' },
    { table: 'payout_guarantors', column: 'pan_sealed' },
  ],
  keyedHashes: ['guarantor_codes.code_hash'],
  constraints: {
    payouts__one_per_utr: { code: 'PAYOUT_UTR_TAKEN', path: 'utr' },
    payout_guarantors__one_per_mobile: { code: 'GUARANTOR_TAKEN', path: 'mobileNumber' },
  },
}
