import { BANK_LINE_STATUSES } from '@kuri/contract/money/bank-statements.contract'
import { VOUCHER_KINDS, VOUCHER_STATUSES } from '@kuri/contract/money/payment-vouchers.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { dayOf, tableSearch } from '../../table/table-search.ts'

const vouchers = createRoute({
  getParentRoute: () => company,
  path: '/co/payment-vouchers',
  validateSearch: tableSearch([], {
    kind: (value) => oneOf(VOUCHER_KINDS, value),
    status: (value) => oneOf(VOUCHER_STATUSES, value),
    branchId: textOf,
    from: dayOf,
    to: dayOf,
  }),
  component: lazyPage(() => import('./vouchers.page.tsx')),
})

const accounts = createRoute({
  getParentRoute: () => company,
  path: '/co/bank',
  component: lazyPage(() => import('./bank-accounts.page.tsx')),
})

const reconciliation = createRoute({
  getParentRoute: () => company,
  path: '/co/bank/$bankAccountId',
  validateSearch: tableSearch([], { date: dayOf }),
  component: lazyPage(() => import('./reconciliation.page.tsx')),
})

const lines = createRoute({
  getParentRoute: () => company,
  path: '/co/bank/$bankAccountId/lines',
  validateSearch: tableSearch([], { status: (value) => oneOf(BANK_LINE_STATUSES, value) }),
  component: lazyPage(() => import('./statement-lines.page.tsx')),
})

const matching = createRoute({
  getParentRoute: () => company,
  path: '/co/bank/$bankAccountId/matching',
  component: lazyPage(() => import('./matching.page.tsx')),
})

const matches = createRoute({
  getParentRoute: () => company,
  path: '/co/bank/$bankAccountId/matches',
  validateSearch: tableSearch([], { status: (value) => oneOf(['MATCHED', 'PROPOSED'], value) }),
  component: lazyPage(() => import('./matches.page.tsx')),
})

export const bankRoutes = [vouchers, accounts, reconciliation, lines, matching, matches] as const
