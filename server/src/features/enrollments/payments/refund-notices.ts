// The notices that a subscriber receives about money that is paid back.
import { rupeeText } from '../profile/subscriber-profile.view.ts'
import type { Notice } from '../requests/request-notices.ts'
import type { RefundReason } from './payments.rules.ts'

const REASON_TEXTS = {
  AMOUNT_DIFFERS: 'differs from the amount of the invoice',
  INVOICE_CLOSED: 'arrived too late',
  REQUEST_CLOSED: 'arrived too late',
  PROGRAM_FULL: 'arrived when no ticket was left',
  INVOICE_CANCELLED: 'was for an invoice that has been cancelled',
} as const satisfies Record<RefundReason, string>

export const refundDueNotice = (program: string, amountPaise: number, reason: RefundReason): Notice => ({
  type: 'PAYMENT_REFUND_DUE',
  title: 'Your payment will be refunded',
  body: `Your payment of Rs ${rupeeText(amountPaise)} for ${program} ${REASON_TEXTS[reason]} and will be refunded.`,
})

export const refundedNotice = (program: string, amountPaise: number): Notice => ({
  type: 'PAYMENT_REFUNDED',
  title: 'Your payment was refunded',
  body: `Your payment of Rs ${rupeeText(amountPaise)} for ${program} was refunded.`,
})
