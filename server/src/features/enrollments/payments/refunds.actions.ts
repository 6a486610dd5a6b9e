// [G112, G194] Money that bought nothing, or whose invoice was taken back, goes back; staff record that it did.

import type { markPaymentRefunded } from '@kuri/contract/billing/payments.contract'
import { rupees } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/audit/audit.sql'
import type { PaymentsReversed } from '#features/billing/billing-ports'
import type { Tx } from '#platform/db/db'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { refundedNews, refundNews, tellSubscriber } from '../request-notices.ts'
import { getProgramSlots } from '../tickets/tickets.sql.ts'
import { arrivedPaise, type RefundReason } from './payments.rules.ts'
import * as rows from './payments.sql.ts'

export async function tellRefund(tx: Tx, payment: rows.Payment, reason: RefundReason, now: Date): Promise<void> {
  const { name } = await getProgramSlots(tx, payment.programId)
  const { id: transactionId, requestId, programId } = payment
  const data = { transactionId, requestId, programId, reason }
  await tellSubscriber(tx, payment.subscriberId, refundNews(name, arrivedPaise(payment), reason), data, now)
}

/** Callers hold the locks of the invoices. */
export const paymentsReversed: PaymentsReversed = async (tx, transactionIds, now) => {
  const reason = 'INVOICE_CANCELLED'
  for (const payment of await rows.updatePaymentsRefundDue(tx, transactionIds, reason, now))
    await tellRefund(tx, payment, reason, now)
}

export function recordRefund(deps: Platform, permit: Permit, id: string, body: Body<typeof markPaymentRefunded>) {
  return deps.transact(async (tx) => {
    const { programName, companyId, programId, requestId } = permit.requireVisible(
      await rows.findPaymentInPlace(tx, id),
    )
    const payment = await rows.lockPayment(tx, id)
    const amountPaise = arrivedPaise(payment)
    const now = deps.clock.now()
    if (payment.status !== 'REFUND_DUE' && payment.status !== 'REFUNDED') throw refuse('REFUND_NOT_DUE')
    if (payment.status === 'REFUND_DUE') {
      const reference = body.reference ?? null
      await rows.updatePaymentRefunded(tx, id, reference, now)
      const change = { before: { status: payment.status }, after: { amountPaise, reference } }
      await recordAudit(tx, permit.actor, { companyId, action: 'payment.refunded', resourceId: id, ...change }, now)
      const news = refundedNews(programName, amountPaise)
      await tellSubscriber(tx, payment.subscriberId, news, { transactionId: id, requestId, programId }, now)
    }
    const { currency, refundReference, refundedAt } = await rows.lockPayment(tx, id)
    return {
      transactionId: id,
      status: 'REFUNDED' as const,
      amount: rupees(amountPaise),
      currency,
      reference: refundReference,
      refundedAt: refundedAt!.toISOString(),
    }
  })
}
