// [G111, G112] What an invoice is called, and what may happen to it.
import type { InvoiceStatus } from '@kuri/contract/billing/billing.contract'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { Temporal } from 'temporal-polyfill'

export type StoredStatus = Exclude<InvoiceStatus, 'OVERDUE'>

/** OVERDUE is no state of the row: it comes with the day after the due date. */
export const invoiceStatusOn = (today: string, status: StoredStatus, dueDate: string | null): InvoiceStatus =>
  status === 'DRAFT' && dueDate !== null && dueDate < today ? 'OVERDUE' : status

/** Providers take no less than a rupee. */
export const SMALLEST_PAYMENT_PAISE = 100

/** Paying twice is one payment; a cancelled invoice stays cancelled. */
export const paymentBlockedReason = (status: StoredStatus): RefusalCode | null =>
  status === 'CANCELLED' ? 'INVOICE_CANCELLED' : null

/** The instants between which a span of business days lies; the last day is included. */
export function instantsOf({ from, to }: { from?: string | undefined; to?: string | undefined }, timeZone: string) {
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  return {
    since: from === undefined ? undefined : startOf(Temporal.PlainDate.from(from)),
    before: to === undefined ? undefined : startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}
