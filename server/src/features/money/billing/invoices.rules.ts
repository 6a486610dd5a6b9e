// When an invoice is overdue, and when it can be paid. [spec: Creating the invoices of a cycle; Paid at the desk, cancelled]

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { InvoiceStatus } from '@kuri/contract/money/invoices.contract'

/** OVERDUE is not stored: it follows from the due date and the day of reading. */
export type StoredStatus = Exclude<InvoiceStatus, 'OVERDUE'>

/** An unpaid invoice is overdue from the day after its due date. `overdueOn` in invoices.sql.ts is the same rule in SQL. */
export const isOverdue = (today: string, status: StoredStatus, dueDate: string | null): boolean =>
  status === 'DRAFT' && dueDate !== null && dueDate < today

export const invoiceStatusOn = (today: string, status: StoredStatus, dueDate: string | null): InvoiceStatus =>
  isOverdue(today, status, dueDate) ? 'OVERDUE' : status

/** Payment providers accept no payment below one rupee. */
export const SMALLEST_PAYMENT_PAISE = 100

/** Paying a paid invoice again changes nothing and is allowed; a cancelled invoice stays cancelled. */
export const paymentBlockedReason = (status: StoredStatus): RefusalCode | null =>
  status === 'CANCELLED' ? 'INVOICE_CANCELLED' : null
