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

export const bankRoutes = [vouchers] as const
