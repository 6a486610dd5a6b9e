import { INVOICE_STATUSES } from '@kuri/contract/money/invoices.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { dayOf, tableSearch } from '../../table/table-search.ts'

const status = (value: unknown) => oneOf(INVOICE_STATUSES, value)

const counter = createRoute({
  getParentRoute: () => company,
  path: '/co/money/desk',
  validateSearch: tableSearch([], {
    status,
    search: textOf,
    programId: textOf,
    branchId: textOf,
    subscriberId: textOf,
  }),
  component: lazyPage(() => import('./counter.page.tsx')),
})

const cycleInvoices = createRoute({
  getParentRoute: () => company,
  path: '/co/cycles/$cycleId/invoices',
  validateSearch: tableSearch([], { status, branchId: textOf, subscriberId: textOf }),
  component: lazyPage(() => import('./cycle-invoices.page.tsx')),
})

const invoice = createRoute({
  getParentRoute: () => company,
  path: '/co/invoices/$invoiceId',
  component: lazyPage(() => import('./invoice.page.tsx')),
})

const billingInvoices = createRoute({
  getParentRoute: () => company,
  path: '/co/billing/invoices',
  validateSearch: tableSearch([], { status, programId: textOf, cycleId: textOf, from: dayOf, to: dayOf }),
  component: lazyPage(() => import('./billing-invoices.page.tsx')),
})

export const collectionsRoutes = [counter, cycleInvoices, invoice, billingInvoices] as const
