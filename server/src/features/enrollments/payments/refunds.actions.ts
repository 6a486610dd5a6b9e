// Refunds: a payment becomes due for refund, and staff record that it was paid back. [G112, G194]

import type { markPaymentRefunded } from '@kuri/contract/billing/payments.contract'
import { rupees } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/audit/audit.sql'
import type { PaymentsReversed } from '#features/billing/billing-ports'
import { getScopeOfProgram } from '#features/billing/program-scope.sql'
import { requireSecondPerson } from '#features/employees/second-person/second-person.actions'
import { credit, debit } from '#features/ledger/accounts.rules'
import { bookEntry } from '#features/ledger/ledger.actions'
import { queueStaffNotice } from '#features/notifications/notifications.actions'
import { providerSubject } from '#features/payment-accounts/accounts.rules'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { getPerson } from '../profile/subscriber-profile.sql.ts'
import { notifySubscriber } from '../requests/request-notices.ts'
import { getProgramSlots } from '../tickets/tickets.sql.ts'
import { arrivedPaise, type RefundReason } from './payments.rules.ts'
import * as rows from './payments.sql.ts'
import { refundDueNotice, refundedNotice, refundToPayNotice } from './refund-notices.ts'

export async function notifyRefundDue(tx: Tx, payment: rows.Payment, reason: RefundReason, now: Date): Promise<void> {
  const { name } = await getProgramSlots(tx, payment.programId)
  const { id: transactionId, requestId, programId } = payment
  const data = { transactionId, requestId, programId, reason }
  await notifySubscriber(tx, payment.subscriberId, refundDueNotice(name, arrivedPaise(payment), reason), data, now)
  const payer = (await getPerson(tx, payment.subscriberId)).name ?? ''
  const toStaff = { ...refundToPayNotice(name, payer, arrivedPaise(payment)), data }
  await queueStaffNotice(tx, { programId, permission: 'payment.manage' }, toStaff, now)
}

/** The caller holds the locks of the invoices. */
export const paymentsReversed: PaymentsReversed = async (tx, transactionIds, now) => {
  const reason = 'INVOICE_CANCELLED'
  for (const payment of await rows.updatePaymentsRefundDue(tx, transactionIds, reason, now))
    await notifyRefundDue(tx, payment, reason, now)
}

export function recordRefund(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  permit: Permit,
  id: string,
  body: Body<typeof markPaymentRefunded>,
) {
  return transact(async (tx) => {
    const { programName, companyId, programId, requestId } = permit.requireVisible(
      await rows.findPaymentWithProgram(tx, id),
    )
    const payment = await rows.lockPayment(tx, id)
    const amountPaise = arrivedPaise(payment)
    const now = clock.now()
    if (payment.status !== 'REFUND_DUE' && payment.status !== 'REFUNDED') throw refuse('REFUND_NOT_DUE')
    if (payment.status === 'REFUND_DUE') {
      const { userId: actorId } = permit.actor
      await requireSecondPerson(tx, companyId, [await rows.findReverserOfPayment(tx, id)], [actorId])
      const reference = body.reference ?? null
      await rows.updatePaymentRefunded(tx, id, reference, now)
      const scope = await getScopeOfProgram(tx, programId)
      const postings = [
        debit('REFUNDS_DUE', payment.subscriberId, amountPaise),
        credit('PROVIDER', providerSubject(payment), amountPaise),
      ]
      await bookEntry(tx, { ...scope, kind: 'REFUND_PAID', sourceId: id, actorId, reason: reference, postings }, now)
      const change = { before: { status: payment.status }, after: { amountPaise, reference } }
      await recordAudit(tx, permit.actor, { companyId, action: 'payment.refunded', resourceId: id, ...change }, now)
      const data = { transactionId: id, requestId, programId }
      await notifySubscriber(tx, payment.subscriberId, refundedNotice(programName, amountPaise), data, now)
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
