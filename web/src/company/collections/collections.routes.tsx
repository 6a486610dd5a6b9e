import { INVOICE_STATUSES } from '@kuri/contract/billing/invoices.contract'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../../staff/areas.tsx'
import { dayOf, tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const status = (value: unknown) => oneOf(INVOICE_STATUSES, value)

const desk = createRoute({
  getParentRoute: () => company,
  path: '/co/money/desk',
  validateSearch: tableSearch([], {
    status,
    search: textOf,
    programId: textOf,
    branchId: textOf,
    subscriberId: textOf,
  }),
  component: staffPage('company/collections', () => import('./desk.page.tsx')),
})

const cycleInvoices = createRoute({
  getParentRoute: () => company,
  path: '/co/cycles/$cycleId/invoices',
  validateSearch: tableSearch([], { status, branchId: textOf, subscriberId: textOf }),
  component: staffPage('company/collections', () => import('./cycle-invoices.page.tsx')),
})

const invoice = createRoute({
  getParentRoute: () => company,
  path: '/co/invoices/$invoiceId',
  component: staffPage('company/collections', () => import('./invoice.page.tsx')),
})

const billingInvoices = createRoute({
  getParentRoute: () => company,
  path: '/co/billing/invoices',
  validateSearch: tableSearch([], { status, programId: textOf, cycleId: textOf, from: dayOf, to: dayOf }),
  component: staffPage('company/collections', () => import('./billing-invoices.page.tsx')),
})

export const collectionsRoutes = [desk, cycleInvoices, invoice, billingInvoices] as const
