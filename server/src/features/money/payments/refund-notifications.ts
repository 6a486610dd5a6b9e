// The notices that a subscriber receives about money that is paid back.
import { rupees } from '@kuri/contract/kit/money'
import type { NoticeKey } from '@kuri/contract/phrases/notices'
import { writeNotice } from '#features/messages/notifications/notice-texts'
import type { RefundReason } from './payments.rules.ts'

const TEXTS = {
  AMOUNT_DIFFERS: 'PAYMENT_REFUND_DUE.AMOUNT_DIFFERS',
  INVOICE_CLOSED: 'PAYMENT_REFUND_DUE.TOO_LATE',
  REQUEST_CLOSED: 'PAYMENT_REFUND_DUE.TOO_LATE',
  PROGRAM_FULL: 'PAYMENT_REFUND_DUE.PROGRAM_FULL',
  INVOICE_CANCELLED: 'PAYMENT_REFUND_DUE.INVOICE_CANCELLED',
} as const satisfies Record<RefundReason, NoticeKey>

export const refundDueNotice = (programName: string, amountPaise: number, reason: RefundReason) =>
  writeNotice(TEXTS[reason], { programName, amount: rupees(amountPaise) })

/** To the employees who record payments. */
export const refundToPayNotice = (programName: string, subscriberName: string, amountPaise: number) =>
  writeNotice('REFUND_TO_PAY', { programName, subscriberName, amount: rupees(amountPaise) })

export const refundedNotice = (programName: string, amountPaise: number) =>
  writeNotice('PAYMENT_REFUNDED', { programName, amount: rupees(amountPaise) })
