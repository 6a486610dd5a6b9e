// Refunds: a payment becomes due for refund, and staff record that it was paid back. [spec: Paid at the desk, cancelled;
// Money that buys nothing]

import { rupees } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import type { markPaymentRefunded } from '@kuri/contract/money/payments.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { requireSecondPerson } from '#features/companies/second-person/second-person.actions'
import { getPerson } from '#features/members/enrollments/profile/subscriber-profile.sql'
import { notifySubscriber } from '#features/members/enrollments/requests/request-notifications'
import { getProgramSlots } from '#features/members/enrollments/tickets/tickets.sql'
import { queueStaffNotification } from '#features/messages/notifications/notifications.actions'
import type { PaymentsReversed } from '#features/money/billing/billing-ports'
import { getScopeOfProgram } from '#features/money/billing/program-scope.sql'
import { issueVoucher } from '#features/money/billing/vouchers/vouchers.actions'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { providerSubject } from '#features/money/payment-accounts/accounts.rules'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { arrivedPaise, type RefundReason } from './payments.rules.ts'
import * as rows from './payments.sql.ts'
import { refundDueNotification, refundedNotification, refundToPayNotification } from './refund-notifications.ts'

export async function notifyRefundDue(tx: Tx, payment: rows.Payment, reason: RefundReason, now: Date): Promise<void> {
  const { name } = await getProgramSlots(tx, payment.programId)
  const { id: transactionId, requestId, programId } = payment
  const data = { transactionId, requestId, programId, reason }
  await notifySubscriber(
    tx,
    payment.subscriberId,
    refundDueNotification(name, arrivedPaise(payment), reason),
    data,
    now,
  )
  const payer = (await getPerson(tx, payment.subscriberId)).name ?? ''
  const toStaff = { ...refundToPayNotification(name, payer, arrivedPaise(payment)), data }
  await queueStaffNotification(tx, { programId, permission: 'payment.manage' }, toStaff, now)
}

/** The caller holds the locks of the invoices. */
export const paymentsReversed: PaymentsReversed = async (tx, transactionIds, now) => {
  const reason = 'INVOICE_CANCELLED'
  for (const payment of await rows.updatePaymentsRefundDue(tx, transactionIds, reason, now))
    await notifyRefundDue(tx, payment, reason, now)
}

export function recordRefund(
  { transact, clock, config }: Pick<Platform, 'transact' | 'clock' | 'config'>,
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
      const today = dayAt(now, config.timeZone)
      const voucher = { kind: 'ONLINE_REFUND', sourceId: id, companyId, branchId: scope.branchId, amountPaise } as const
      const paid = { payeeId: payment.subscriberId, mode: 'ONLINE', utr: reference, paidOn: today, paidById: actorId }
      await issueVoucher(tx, { ...voucher, ...paid }, today, now)
      const postings = [
        debit('REFUNDS_DUE', payment.subscriberId, amountPaise),
        credit('PROVIDER', providerSubject(payment), amountPaise),
      ]
      await bookEntry(tx, { ...scope, kind: 'REFUND_PAID', sourceId: id, actorId, reason: reference, postings }, now)
      const change = { before: { status: payment.status }, after: { amountPaise, reference } }
      await recordAudit(tx, permit.actor, { companyId, action: 'payment.refunded', resourceId: id, ...change }, now)
      const data = { transactionId: id, requestId, programId }
      await notifySubscriber(tx, payment.subscriberId, refundedNotification(programName, amountPaise), data, now)
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
