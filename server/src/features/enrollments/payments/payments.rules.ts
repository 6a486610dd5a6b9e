// [D3 4, G148, G194] What may be paid, and what a payment that arrived is good for.
import { createHash } from 'node:crypto'
import type { PaymentStatus } from '@kuri/contract/billing/payments.contract'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { SMALLEST_PAYMENT_PAISE, type StoredStatus } from '#features/billing/invoices.rules'

type Invoice = { status: StoredStatus; amountPaise: number }

export function onlinePaymentBlockedReason(invoice: Invoice, amountPaise: number | null): RefusalCode | null {
  if (invoice.status === 'PAID') return 'INVOICE_PAID'
  if (invoice.status === 'CANCELLED') return 'INVOICE_CANCELLED'
  if (invoice.amountPaise !== amountPaise) return 'GROSS_AMOUNT_MISMATCH'
  return amountPaise < SMALLEST_PAYMENT_PAISE ? 'AMOUNT_TOO_SMALL' : null
}

/** The device falls back to the key, so leaving it out and sending the key mean the same. */
export function inputHash(input: {
  requestId: string
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

/** The last one comes later than the others: the money was used, then the invoice was taken back. */
export type RefundReason = 'AMOUNT_DIFFERS' | 'INVOICE_CLOSED' | 'REQUEST_CLOSED' | 'PROGRAM_FULL' | 'INVOICE_CANCELLED'

/** Money that no longer buys what it was meant for goes back. Whether a slot is left, the program's lock tells. */
export function refundReason(
  invoice: Invoice & { currency: string },
  arrived: { amountPaise: number; currency: string },
): RefundReason | null {
  if (invoice.status !== 'DRAFT') return 'INVOICE_CLOSED'
  return invoice.amountPaise === arrived.amountPaise && invoice.currency === arrived.currency ? null : 'AMOUNT_DIFFERS'
}

/** What goes back is what arrived, whatever was ordered. */
export const arrivedPaise = (payment: { amountPaise: number; arrivedAmountPaise: number | null }): number =>
  payment.arrivedAmountPaise ?? payment.amountPaise

/** An order takes another try after one that failed. */
export const awaitsMoney = (status: PaymentStatus): boolean => status === 'INITIATED' || status === 'FAILED'

/** News may come late, twice and in the wrong order: what has succeeded stays, what has failed may still succeed. */
export const changesNothing = (status: PaymentStatus, news: 'SUCCESS' | 'FAILED'): boolean =>
  !awaitsMoney(status) || status === news

const MINUTE_MS = 60_000
export const FIRST_LOOK_MS = 10 * MINUTE_MS
/** Banks may confirm a payment for five days. */
export const GIVE_UP_MS = 5 * 24 * 60 * MINUTE_MS

/** Looks grow rarer: after ten minutes, then after as long again as the payment has waited; null when it is over. */
export const nextCheckAfterMs = (waitedMs: number): number | null =>
  waitedMs >= GIVE_UP_MS ? null : Math.max(FIRST_LOOK_MS, Math.min(waitedMs, GIVE_UP_MS - waitedMs))
