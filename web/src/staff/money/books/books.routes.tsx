import { LEDGER_ACCOUNTS, TRIAL_BALANCE_DETAILS } from '@kuri/contract/money/books.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { dayOf, tableSearch } from '../../table/table-search.ts'

const period = { from: dayOf, to: dayOf }

const trialBalance = createRoute({
  getParentRoute: () => company,
  path: '/co/books',
  validateSearch: tableSearch([], {
    ...period,
    programId: textOf,
    detail: (value) => oneOf(TRIAL_BALANCE_DETAILS, value),
  }),
  component: lazyPage(() => import('./trial-balance.page.tsx')),
})

const ledger = createRoute({
  getParentRoute: () => company,
  path: '/co/books/ledger',
  validateSearch: tableSearch([], {
    ...period,
    programId: textOf,
    subjectId: textOf,
    account: (value) => oneOf(LEDGER_ACCOUNTS, value),
  }),
  component: lazyPage(() => import('./ledger.page.tsx')),
})

const entries = createRoute({
  getParentRoute: () => company,
  path: '/co/books/entries',
  validateSearch: tableSearch([], { ...period, branchId: textOf }),
  component: lazyPage(() => import('./entries.page.tsx')),
})

const exports = createRoute({
  getParentRoute: () => company,
  path: '/co/exports',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./exports.page.tsx')),
})

const paymentAccounts = createRoute({
  getParentRoute: () => company,
  path: '/co/company/payment-accounts',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./payment-accounts.page.tsx')),
})

const settlements = createRoute({
  getParentRoute: () => company,
  path: '/co/company/payment-accounts/$accountId',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./settlements.page.tsx')),
})

const closing = createRoute({
  getParentRoute: () => company,
  path: '/co/programs/$programId/closing',
  component: lazyPage(() => import('./closing.page.tsx')),
})

const registers = createRoute({
  getParentRoute: () => company,
  path: '/co/programs/$programId/registers',
  component: lazyPage(() => import('./registers.page.tsx')),
})

export const booksRoutes = [
  trialBalance,
  ledger,
  entries,
  exports,
  paymentAccounts,
  settlements,
  closing,
  registers,
] as const
