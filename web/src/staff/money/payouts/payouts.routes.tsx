import { PAYOUT_STATES } from '@kuri/contract/money/payouts.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const payouts = createRoute({
  getParentRoute: () => company,
  path: '/co/payouts',
  validateSearch: tableSearch([], {
    state: (value) => oneOf(PAYOUT_STATES, value),
    programId: textOf,
    overdue: (value) => oneOf(['true'], textOf(value) ?? (value === true ? 'true' : undefined)),
  }),
  component: lazyPage(() => import('./payouts.page.tsx')),
})

const payout = createRoute({
  getParentRoute: () => company,
  path: '/co/payouts/$payoutId',
  component: lazyPage(() => import('./payout.page.tsx')),
})

export const payoutsRoutes = [payouts, payout] as const
