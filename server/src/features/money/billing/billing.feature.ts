import type { Feature } from '#platform/feature'
import { billingRoutes } from './billing.routes.ts'
import type { InvoiceDeps } from './billing-ports.ts'
import { chargeRoutes } from './charges/charges.routes.ts'
import { CHARGE_LATE_TICKETS, chargeLateTickets } from './charges/late-charges.actions.ts'
import { dayBookRoutes } from './day-book/day-book.routes.ts'
import { openingBalanceRoutes } from './opening-balances/opening-balances.routes.ts'
import { receiptRoutes } from './receipts/receipts.routes.ts'
import { STORE_TOTALS, storeTotals } from './totals/store-totals.actions.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    invoice: 'paid' | 'cancelled'
    receipt:
      | 'issued'
      | 'deposited'
      | 'cleared'
      | 'bounced'
      | 'void-requested'
      | 'void-rejected'
      | 'voided'
      | 'mode-stated'
    'day-book': 'cash-deposited' | 'cash-withdrawn' | 'closed'
    'charge-waiver': 'requested' | 'approved' | 'rejected'
    adjustment: 'requested' | 'rejected'
  }
}

export const billing: Feature<InvoiceDeps> = {
  name: 'money/billing',
  routes: (deps) => [
    ...billingRoutes(deps),
    ...openingBalanceRoutes(deps),
    ...chargeRoutes(deps),
    ...receiptRoutes(deps),
    ...dayBookRoutes(deps),
  ],
  jobs: (deps) => ({
    [CHARGE_LATE_TICKETS]: async () => void (await chargeLateTickets(deps)),
    [STORE_TOTALS]: () => storeTotals(deps),
  }),
  nightly: [CHARGE_LATE_TICKETS],
  hourly: [STORE_TOTALS],
  constraints: {
    invoices__one_live_per_cycle_and_enrollment: { code: 'INVOICE_EXISTS' },
    receipts__one_per_utr: { code: 'UTR_TAKEN', path: 'utr' },
    day_closings_pkey: { code: 'DAY_CLOSED' },
  },
}
