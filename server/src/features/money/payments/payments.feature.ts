import type { Feature } from '#platform/feature'
import { RECONCILE_PAYMENT } from './payment-checks.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentRoutes } from './payments.routes.ts'
import { reconcilePayment } from './reconciliation.actions.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    payment: 'refunded'
  }
}

export const payments: Feature<PaymentDeps> = {
  name: 'money/payments',
  routes: paymentRoutes,
  jobs: (deps) => ({ [RECONCILE_PAYMENT]: (payload) => reconcilePayment(deps, payload) }),
}
