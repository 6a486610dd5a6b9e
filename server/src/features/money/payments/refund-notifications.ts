// The notices that a subscriber receives about money that is paid back.
import { rupees } from '@kuri/contract/kit/money'
import type { NotificationKey } from '@kuri/contract/phrases/en'
import { writeNotification } from '#features/messages/notifications/notification-texts'
import type { RefundReason } from './payments.rules.ts'

const TEXTS = {
  AMOUNT_DIFFERS: 'PAYMENT_REFUND_DUE.AMOUNT_DIFFERS',
  INVOICE_CLOSED: 'PAYMENT_REFUND_DUE.TOO_LATE',
  REQUEST_CLOSED: 'PAYMENT_REFUND_DUE.TOO_LATE',
  PROGRAM_FULL: 'PAYMENT_REFUND_DUE.PROGRAM_FULL',
  INVOICE_CANCELLED: 'PAYMENT_REFUND_DUE.INVOICE_CANCELLED',
} as const satisfies Record<RefundReason, NotificationKey>

export const refundDueNotification = (programName: string, amountPaise: number, reason: RefundReason) =>
  writeNotification(TEXTS[reason], { programName, amount: rupees(amountPaise) })

/** To the employees who record payments. */
export const refundToPayNotification = (programName: string, subscriberName: string, amountPaise: number) =>
  writeNotification('REFUND_TO_PAY', { programName, subscriberName, amount: rupees(amountPaise) })

export const refundedNotification = (programName: string, amountPaise: number) =>
  writeNotification('PAYMENT_REFUNDED', { programName, amount: rupees(amountPaise) })
