// What a subscriber is told about its request: a notice in the app, which also goes out as an SMS.
import { queueNoticeTo } from '#features/notifications/notifications.actions'
import type { Tx } from '#platform/db/db'
import type { RefundReason } from './payments/payments.rules.ts'
import { decimalOf } from './profile/subscriber-profile.view.ts'

type News = { type: string; title: string; body: string }

export const approvedNews = (program: string, amountPaise: number): News => ({
  type: 'ENROLLMENT_APPROVED',
  title: 'Your request is approved',
  body: `Your request to join ${program} is approved. Pay Rs ${decimalOf(amountPaise)} in Kuri to take your place.`,
})
export const rejectedNews = (program: string): News => ({
  type: 'ENROLLMENT_REJECTED',
  title: 'Your request was not approved',
  body: `Your request to join ${program} was not approved. Kuri shows the reason.`,
})
export const enrolledNews = (program: string, ticketNumber: number): News => ({
  type: 'ENROLLMENT_COMPLETE',
  title: 'You are enrolled',
  body: `You are enrolled in ${program} with ticket ${ticketNumber}. Name your nominee and sign the agreement in Kuri.`,
})
const WHY_RETURNED = {
  AMOUNT_DIFFERS: 'is not the amount of the invoice',
  INVOICE_CLOSED: 'came too late to be used',
  REQUEST_CLOSED: 'came too late to be used',
  PROGRAM_FULL: 'came when no place was left',
  INVOICE_CANCELLED: 'was for an invoice that is now cancelled',
} as const satisfies Record<RefundReason, string>

export const refundNews = (program: string, amountPaise: number, reason: RefundReason): News => ({
  type: 'PAYMENT_REFUND_DUE',
  title: 'Your payment will be returned',
  body: `Your payment of Rs ${decimalOf(amountPaise)} for ${program} ${WHY_RETURNED[reason]} and will be returned to you.`,
})

export const refundedNews = (program: string, amountPaise: number): News => ({
  type: 'PAYMENT_REFUNDED',
  title: 'Your payment was returned',
  body: `Your payment of Rs ${decimalOf(amountPaise)} for ${program} was returned to you.`,
})

export const tellSubscriber = (tx: Tx, subscriberId: string, news: News, data: object, now: Date) =>
  queueNoticeTo(tx, subscriberId, { ...news, data }, now)
