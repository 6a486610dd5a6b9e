// [G194] Money that came too late goes back; staff record that it did.
import { rupees } from '@kuri/contract/money'
import type { markPaymentRefunded } from '@kuri/contract/payments.contract'
import type { Body } from '@kuri/contract/route'
import { recordAudit } from '#features/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { findPaymentInPlace, lockPayment, updatePaymentRefunded } from './payments.sql.ts'
import { refundedNews, tellSubscriber } from './subscriber-news.ts'

export function recordRefund(deps: Platform, permit: Permit, id: string, body: Body<typeof markPaymentRefunded>) {
  return deps.transact(async (tx) => {
    const { programName, companyId, programId, requestId } = permit.see(await findPaymentInPlace(tx, id))
    const payment = await lockPayment(tx, id)
    const now = deps.clock.now()
    if (payment.status !== 'REFUND_DUE' && payment.status !== 'REFUNDED') throw refuse('REFUND_NOT_DUE')
    if (payment.status === 'REFUND_DUE') {
      const reference = body.reference ?? null
      await updatePaymentRefunded(tx, id, reference, now)
      const entry = { action: 'payment.refunded', resourceType: 'payment', resourceId: id }
      const after = { amountPaise: payment.amountPaise, reference }
      await recordAudit(tx, permit.actor, { companyId, ...entry, before: { status: payment.status }, after }, now)
      const news = refundedNews(programName, payment.amountPaise)
      await tellSubscriber(tx, payment.subscriberId, news, { transactionId: id, requestId, programId }, now)
    }
    const { amountPaise, currency, refundReference, refundedAt } = await lockPayment(tx, id)
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
