import { WAIVER_STATUSES } from '@kuri/contract/money/charge-waivers.contract'
import { CHARGE_STATUSES } from '@kuri/contract/money/charges.contract'
import { TRANSACTION_STATUSES } from '@kuri/contract/money/payments.contract'
import { RECEIPT_MODES, RECEIPT_STATUSES } from '@kuri/contract/money/receipt-shapes'
import { REFUND_STATUSES } from '@kuri/contract/money/refunds.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { dayOf, tableSearch } from '../../table/table-search.ts'

const receipts = createRoute({
  getParentRoute: () => company,
  path: '/co/receipts',
  validateSearch: tableSearch([], {
    search: textOf,
    mode: (value) => oneOf(RECEIPT_MODES, value),
    status: (value) => oneOf(RECEIPT_STATUSES, value),
    branchId: textOf,
    programId: textOf,
    subscriberId: textOf,
    from: dayOf,
    to: dayOf,
  }),
  component: lazyPage(() => import('./receipts.page.tsx')),
})

const receipt = createRoute({
  getParentRoute: () => company,
  path: '/co/receipts/$receiptId',
  component: lazyPage(() => import('./receipt.page.tsx')),
})

const cheques = createRoute({
  getParentRoute: () => company,
  path: '/co/cheques',
  validateSearch: tableSearch([], {
    mode: (value) => oneOf(['CHEQUE', 'DD'], value),
    status: (value) => oneOf(['RECEIVED', 'DEPOSITED', 'CLEARED', 'BOUNCED'], value),
  }),
  component: lazyPage(() => import('./cheques.page.tsx')),
})

const dayBook = createRoute({
  getParentRoute: () => company,
  path: '/co/day-book',
  validateSearch: tableSearch([], { branchId: textOf, date: dayOf }),
  component: lazyPage(() => import('./day-book.page.tsx')),
})

const refunds = createRoute({
  getParentRoute: () => company,
  path: '/co/refunds',
  validateSearch: tableSearch([], { status: (value) => oneOf(REFUND_STATUSES, value), programId: textOf }),
  component: lazyPage(() => import('./refunds.page.tsx')),
})

const transactions = createRoute({
  getParentRoute: () => company,
  path: '/co/billing/transactions',
  validateSearch: tableSearch([], {
    status: (value) => oneOf(TRANSACTION_STATUSES, value),
    programId: textOf,
    cycleId: textOf,
    from: dayOf,
    to: dayOf,
  }),
  component: lazyPage(() => import('./transactions.page.tsx')),
})

const waivers = createRoute({
  getParentRoute: () => company,
  path: '/co/waivers',
  validateSearch: tableSearch([], {
    programId: textOf,
    status: (value) => oneOf(WAIVER_STATUSES, value),
  }),
  component: lazyPage(() => import('./waivers.page.tsx')),
})

const charges = createRoute({
  getParentRoute: () => company,
  path: '/co/charges',
  validateSearch: tableSearch([], { programId: textOf, status: (value) => oneOf(CHARGE_STATUSES, value) }),
  component: lazyPage(() => import('./charges.page.tsx')),
})

export const receiptsRoutes = [receipts, receipt, cheques, dayBook, refunds, transactions, waivers, charges] as const
