// When an invoice can be paid online, when money is refunded, and how often a payment is checked. [spec: Enrollment endpoints;
// How a payment ends; Money that buys nothing]
import { createHash } from 'node:crypto'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { PaymentStatus } from '@kuri/contract/money/payments.contract'
import { SMALLEST_PAYMENT_PAISE, type StoredStatus } from '#features/money/billing/invoices.rules'

type Invoice = { status: StoredStatus; amountPaise: number; paidPaise: number }
export const balancePaise = (invoice: Invoice): number => invoice.amountPaise - invoice.paidPaise

export function onlinePaymentBlockedReason(invoice: Invoice, amountPaise: number | null): RefusalCode | null {
  if (invoice.status === 'PAID') return 'INVOICE_PAID'
  if (invoice.status === 'CANCELLED') return 'INVOICE_CANCELLED'
  if (balancePaise(invoice) !== amountPaise) return 'GROSS_AMOUNT_MISMATCH'
  return amountPaise < SMALLEST_PAYMENT_PAISE ? 'AMOUNT_TOO_SMALL' : null
}

/** Identifies the input of a payment, so that an idempotency key cannot be reused with different input. */
export function hashPaymentInput(input: {
  requestId: string | null
  invoiceId: string
  amountPaise: number | null
  currency: string
  deviceId: string
}): string {
  const { requestId, invoiceId, amountPaise, currency, deviceId } = input
  return createHash('sha256')
    .update(JSON.stringify([requestId, invoiceId, amountPaise, currency, deviceId]))
    .digest('hex')
}

/** Always of the web app: a stored path that would lead to another host leads nowhere. */
export function returnUrl(webUrl: string, payment: { id: string; returnPath: string | null }): string | null {
  if (payment.returnPath === null) return null
  const url = new URL(payment.returnPath, webUrl)
  if (url.origin !== new URL(webUrl).origin) return null
  url.searchParams.set('transactionId', payment.id)
  return url.href
}

/** INVOICE_CANCELLED comes after success: the invoice was paid and later cancelled. */
export type RefundReason = 'AMOUNT_DIFFERS' | 'INVOICE_CLOSED' | 'REQUEST_CLOSED' | 'PROGRAM_FULL' | 'INVOICE_CANCELLED'

/** Why money that arrived must be refunded. `ticketBlockedReason` judges the slots, under the program's lock. */
export function refundReason(
  invoice: Invoice & { currency: string },
  arrived: { amountPaise: number; currency: string },
): RefundReason | null {
  if (invoice.status !== 'DRAFT') return 'INVOICE_CLOSED'
  return balancePaise(invoice) === arrived.amountPaise && invoice.currency === arrived.currency
    ? null
    : 'AMOUNT_DIFFERS'
}

/** The refund is the amount that arrived, which may differ from the ordered amount. */
export const arrivedPaise = (payment: { amountPaise: number; arrivedAmountPaise: number | null }): number =>
  payment.arrivedAmountPaise ?? payment.amountPaise

/** After a failed attempt the same order can still be paid. */
export const awaitsMoney = (status: PaymentStatus): boolean => status === 'INITIATED' || status === 'FAILED'

/** Outcomes may arrive late, twice and out of order: a success is final, a failure may still become a success. */
export const isRepeatedOutcome = (status: PaymentStatus, outcome: 'SUCCESS' | 'FAILED'): boolean =>
  !awaitsMoney(status) || status === outcome

const MINUTE_MS = 60_000
export const FIRST_CHECK_AFTER_MS = 10 * MINUTE_MS
/** Banks may confirm a payment up to five days later. */
export const GIVE_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS

/** The wait doubles: ten minutes at first, then as long as the payment has waited so far. Null ends the checks. */
export const nextCheckAfterMs = (waitedMs: number): number | null =>
  waitedMs >= GIVE_UP_AFTER_MS ? null : Math.max(FIRST_CHECK_AFTER_MS, Math.min(waitedMs, GIVE_UP_AFTER_MS - waitedMs))
