// What the money pages decide from what the service tells.

import type { Data } from '@kuri/contract/kit/route'
import type { InvoiceStatus, listOwnInvoices } from '@kuri/contract/money/invoices.contract'
import type { listOwnPayments, TransactionStatus } from '@kuri/contract/money/payments.contract'

export type Invoice = Data<typeof listOwnInvoices>['invoices'][number]
export type Payment = Data<typeof listOwnPayments>['payments'][number]

export const INVOICE_FILTERS = ['DRAFT', 'OVERDUE', 'PAID', 'CANCELLED'] as const satisfies readonly InvoiceStatus[]
export const PAYMENT_FILTERS = [
  'SUCCESS',
  'INITIATED',
  'FAILED',
  'REFUND_DUE',
  'REFUNDED',
  'REVERSED',
] as const satisfies readonly TransactionStatus[]

export const canBePaid = ({ status, balanceAmount }: Pick<Invoice, 'status' | 'balanceAmount'>) =>
  (status === 'DRAFT' || status === 'OVERDUE') && balanceAmount > 0

const FAR = '9999'
/** The oldest due date first, then by ticket. */
export const byDueDate = (invoices: readonly Invoice[]) =>
  [...invoices].sort(
    (a, b) => (a.dueDate ?? FAR).localeCompare(b.dueDate ?? FAR) || (a.ticketNumber ?? 0) - (b.ticketNumber ?? 0),
  )

const DAY_MS = 86_400_000
/** A payment that was started and never ended: the checkout was closed, or the bank is silent. */
export const isForgotten = ({ status, createdAt }: Pick<Payment, 'status' | 'createdAt'>, nowMs: number) =>
  status === 'INITIATED' && nowMs - Date.parse(createdAt) > DAY_MS
