import { PAYOUT_STATES } from '@kuri/contract/billing/payouts.contract'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const payouts = createRoute({
  getParentRoute: () => company,
  path: '/co/payouts',
  validateSearch: tableSearch([], {
    state: (value) => oneOf(PAYOUT_STATES, value),
    programId: textOf,
    overdue: (value) => oneOf(['true'], textOf(value) ?? (value === true ? 'true' : undefined)),
  }),
  component: staffPage('company/payouts', () => import('./payouts.page.tsx')),
})

const payout = createRoute({
  getParentRoute: () => company,
  path: '/co/payouts/$payoutId',
  component: staffPage('company/payouts', () => import('./payout.page.tsx')),
})

export const payoutsRoutes = [payouts, payout] as const
