import { createRoute, redirect } from '@tanstack/react-router'
import { member, memberFull } from '../../../app/areas.tsx'
import { page } from '../../../app/page-loader.ts'
import { oneOf, positiveInteger, type SearchInput, textOf } from '../../../app/search.ts'
import { INVOICE_FILTERS, PAYMENT_FILTERS } from './billing.rules.ts'

type PageSearch = { pageNumber?: number | undefined }
type InvoiceSearch = PageSearch & {
  status?: (typeof INVOICE_FILTERS)[number] | undefined
  programId?: string | undefined
}
type PaymentSearch = PageSearch & { status?: (typeof PAYMENT_FILTERS)[number] | undefined }

const money = createRoute({
  getParentRoute: () => member,
  path: '/my/money',
  component: page('billing', () => import('./money.page.tsx')),
})

const invoices = createRoute({
  getParentRoute: () => member,
  path: '/my/invoices',
  validateSearch: (search: SearchInput): InvoiceSearch => ({
    status: oneOf(INVOICE_FILTERS, search.status),
    programId: textOf(search.programId),
    pageNumber: positiveInteger(search.pageNumber),
  }),
  component: page('billing', () => import('./invoices.page.tsx')),
})

const invoice = createRoute({
  getParentRoute: () => member,
  path: '/my/invoices/$invoiceId',
  component: page('billing', () => import('./invoice.page.tsx')),
})

const payments = createRoute({
  getParentRoute: () => member,
  path: '/my/payments',
  validateSearch: (search: SearchInput): PaymentSearch => ({
    status: oneOf(PAYMENT_FILTERS, search.status),
    pageNumber: positiveInteger(search.pageNumber),
  }),
  component: page('billing', () => import('./payments.page.tsx')),
})

const receipts = createRoute({
  getParentRoute: () => member,
  path: '/my/receipts',
  validateSearch: (search: SearchInput): PageSearch => ({ pageNumber: positiveInteger(search.pageNumber) }),
  component: page('billing', () => import('./receipts.page.tsx')),
})

const receipt = createRoute({
  getParentRoute: () => member,
  path: '/my/receipts/$receiptId',
  component: page('billing', () => import('./receipt.page.tsx')),
})

const prize = createRoute({
  getParentRoute: () => member,
  path: '/my/prizes/$payoutId',
  component: page('billing', () => import('./prize.page.tsx')),
})

const pay = createRoute({
  getParentRoute: () => memberFull,
  path: '/pay/$invoiceId',
  component: page('billing', () => import('./pay/pay.page.tsx')),
})

const payResult = createRoute({
  getParentRoute: () => memberFull,
  path: '/pay/result/$transactionId',
  component: page('billing', () => import('./pay/result.page.tsx')),
})

/** Where a checkout returns to: it adds the id of the transaction. */
const payReturn = createRoute({
  getParentRoute: () => memberFull,
  path: '/pay/result',
  validateSearch: (search: SearchInput): { transactionId?: string | undefined } => ({
    transactionId: textOf(search.transactionId),
  }),
  beforeLoad: ({ search: { transactionId } }) => {
    if (transactionId) throw redirect({ to: '/pay/result/$transactionId', params: { transactionId }, replace: true })
    throw redirect({ to: '/my/money', replace: true })
  },
})

export const billingRoutes = [money, invoices, invoice, payments, receipts, receipt, prize] as const
export const payRoutes = [pay, payReturn, payResult] as const
