// [G148, G194] How a payment ended, told by a webhook or found out by asking: the invoice is paid and the subscriber
// enrolled, or the money goes back. Deliveries may come late, twice, at once and in the wrong order.
import type { receivePaymentWebhook } from '@kuri/contract/billing/payments.contract'
import type { Data } from '@kuri/contract/kit/route'
import { type LockedInvoice, lockInvoice, updateInvoicePaid } from '#features/billing/invoices.sql'
import type { Tx } from '#platform/db/db'
import type { PaymentOutcome, WebhookDelivery } from '#platform/payments/payments'
import { enroll } from '../tickets/tickets.actions.ts'
import type { PaymentDeps } from './payments.actions.ts'
import { changesNothing, type RefundReason, refundReason } from './payments.rules.ts'
import * as rows from './payments.sql.ts'
import { tellRefund } from './refunds.actions.ts'

type Outcome = Data<typeof receivePaymentWebhook>['outcome']

export async function receiveWebhook(deps: PaymentDeps, delivery: WebhookDelivery): Promise<{ outcome: Outcome }> {
  const { payments } = deps
  const event = payments.readWebhook(delivery, deps.clock.now())
  if (!event) return { outcome: 'IGNORED' }
  const outcome = await deps.transact(async (tx) => {
    if (!(await rows.claimDelivery(tx, payments.name, event.eventId, deps.clock.now()))) return 'REPEATED' as const
    const applied = await applyPaymentOutcome(deps, tx, event)
    await rows.updateDelivery(tx, payments.name, event.eventId, applied)
    return applied.outcome
  })
  if (outcome === 'IGNORED') deps.log.warn({ orderId: event.orderId }, 'a payment that nobody here began')
  return { outcome }
}

/** The invoice is locked first, as staff do who mark it as paid; then the transaction. */
export async function applyPaymentOutcome(
  deps: PaymentDeps,
  tx: Tx,
  news: PaymentOutcome,
): Promise<{ transactionId: string | null; outcome: Outcome }> {
  const found = await rows.findPaymentByOrder(tx, deps.payments.name, news.orderId)
  if (!found) return { transactionId: null, outcome: 'IGNORED' }
  const transactionId = found.id
  const invoice = await lockInvoice(tx, found.invoiceId)
  const payment = await rows.lockPayment(tx, found.id)
  const now = deps.clock.now()
  if (changesNothing(payment.status, news.status)) return { transactionId, outcome: 'UNCHANGED' }

  const { paymentId: providerPaymentId } = news
  if (news.status === 'FAILED') {
    const end = { status: 'FAILED', reason: news.reason, providerPaymentId, arrivedAmountPaise: null } as const
    await rows.updatePaymentEnded(tx, transactionId, end, now)
    return { transactionId, outcome: 'SETTLED' }
  }
  const reason = await use(tx, invoice, payment, news, now)
  const status = reason ? 'REFUND_DUE' : 'SUCCESS'
  const arrived = { arrivedAmountPaise: news.amountPaise }
  await rows.updatePaymentEnded(tx, transactionId, { status, reason, providerPaymentId, ...arrived }, now)
  if (reason) await tellRefund(tx, { ...payment, ...arrived }, reason, now)
  return { transactionId, outcome: 'SETTLED' }
}

/** Null when the money has bought what it was meant for; otherwise why not, and nothing has changed. */
async function use(
  tx: Tx,
  invoice: LockedInvoice,
  payment: rows.Payment,
  news: PaymentOutcome,
  now: Date,
): Promise<RefundReason | null> {
  const reason = refundReason(invoice, news)
  if (reason) return reason
  if (invoice.kind === 'ENROLLMENT') {
    const blocked = await enroll(tx, invoice, null, now)
    if (blocked) return blocked
  }
  const paid = { paidAt: now, paymentMode: 'ONLINE', reference: news.paymentId, paymentTransactionId: payment.id }
  await updateInvoicePaid(tx, invoice.id, paid, now)
  return null
}
