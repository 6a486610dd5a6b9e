// Applies the outcome of a payment, from a webhook or from reconciliation: the invoice is paid and the ticket issued, or the
// money is refunded. Outcomes may arrive late, twice, concurrently and out of order. [spec: How a payment ends; Money that buys nothing]

import type { Data } from '@kuri/contract/kit/route'
import type { receivePaymentWebhook } from '@kuri/contract/money/payments.contract'
import { issueTicket, lockEnrollment } from '#features/members/enrollments/tickets/tickets.actions'
import { billOpenCycles } from '#features/money/billing/cycle-invoices.actions'
import { findInvoice, getNameOfPayer, type LockedInvoice, lockInvoice } from '#features/money/billing/invoices.sql'
import { getScopeOfProgram } from '#features/money/billing/program-scope.sql'
import { issueReceipt } from '#features/money/billing/receipts/issue-receipt'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { providerSubject } from '#features/money/payment-accounts/accounts.rules'
import type { Tx } from '#platform/db/types'
import type { PaymentOutcome, PaymentProvider, WebhookDelivery } from '#platform/payments/payments'
import { refuse } from '#platform/refusal'
import type { PaymentDeps } from './payment-deps.ts'
import { findProvider, type Sender } from './payment-providers.ts'
import { awaitsMoney, isRepeatedOutcome, type RefundReason, refundReason } from './payments.rules.ts'
import * as rows from './payments.sql.ts'
import { notifyRefundDue } from './refunds.actions.ts'

type DeliveryOutcome = Data<typeof receivePaymentWebhook>['outcome']

/** Without an account it is the webhook of the platform's provider. */
export async function receiveWebhook(
  deps: PaymentDeps,
  delivery: WebhookDelivery,
  accountId: string | null = null,
): Promise<{ outcome: DeliveryOutcome }> {
  const provider = await findProvider(deps, accountId)
  if (!provider) throw refuse('NOT_FOUND')
  const sender = { provider: provider.name, accountId }
  const event = provider.readWebhook(delivery, deps.clock.now())
  if (!event) return { outcome: 'IGNORED' }
  const confirmed = accountId === null ? event : await confirmOutcome(deps, provider, sender, event)
  if (!confirmed) return { outcome: 'IGNORED' }
  const outcome = await deps.transact(async (tx) => {
    if (!(await rows.claimDelivery(tx, sender, event.eventId, deps.clock.now()))) return 'REPEATED' as const
    const applied = await applyPaymentOutcome(deps, tx, sender, confirmed)
    await rows.updateDelivery(tx, sender, event.eventId, applied)
    return applied.outcome
  })
  if (outcome === 'IGNORED') deps.log.warn({ orderId: event.orderId, accountId }, 'webhook for an unknown order')
  return { outcome }
}

/**
 * What Razorpay itself says about the payment of a webhook. The secret of a company's webhook lies with people of the company, so its
 * signature does not prove a payment; null when Razorpay knows of none. A failure needs no proof: the order stays payable.
 */
async function confirmOutcome(
  deps: PaymentDeps,
  provider: PaymentProvider,
  sender: Sender,
  event: PaymentOutcome,
): Promise<PaymentOutcome | null> {
  const payment = await rows.findPaymentByOrder(deps.db, sender, event.orderId)
  const about = { orderId: event.orderId, accountId: sender.accountId }
  if (!payment) {
    deps.log.warn(about, 'webhook for an unknown order')
    return null
  }
  if (!awaitsMoney(payment.status)) return event
  const found = await provider.findOutcome(event.orderId).catch((error) => {
    deps.log.warn({ err: error, ...about }, 'could not confirm a webhook at the provider')
    throw refuse('PAYMENT_PROVIDER_DOWN')
  })
  if (found || event.status === 'FAILED') return found ?? event
  deps.log.warn(about, 'webhook for a payment that the provider does not know')
  return null
}

/** Takes its locks in the same order as staff who mark the invoice as paid. */
export async function applyPaymentOutcome(
  deps: Pick<PaymentDeps, 'clock'>,
  tx: Tx,
  sender: Sender,
  outcome: PaymentOutcome,
): Promise<{ transactionId: string | null; outcome: DeliveryOutcome }> {
  const found = await rows.findPaymentByOrder(tx, sender, outcome.orderId)
  if (!found) return { transactionId: null, outcome: 'IGNORED' }
  const transactionId = found.id
  const due = await findInvoice(tx, found.invoiceId)
  if (due?.kind === 'ENROLLMENT') await lockEnrollment(tx, due)
  const invoice = await lockInvoice(tx, found.invoiceId)
  const payment = await rows.lockPayment(tx, found.id)
  const now = deps.clock.now()
  if (isRepeatedOutcome(payment.status, outcome.status)) return { transactionId, outcome: 'UNCHANGED' }

  const { paymentId: providerPaymentId } = outcome
  if (outcome.status === 'FAILED') {
    const end = { status: 'FAILED', reason: outcome.reason, providerPaymentId, arrivedAmountPaise: null } as const
    await rows.updatePaymentEnded(tx, transactionId, end, now)
    return { transactionId, outcome: 'SETTLED' }
  }
  const reason = await applyPayment(tx, invoice, payment, outcome, now)
  const status = reason ? 'REFUND_DUE' : 'SUCCESS'
  const arrived = { arrivedAmountPaise: outcome.amountPaise }
  await rows.updatePaymentEnded(tx, transactionId, { status, reason, providerPaymentId, ...arrived }, now)
  if (reason) {
    await bookRefundDue(tx, payment, outcome.amountPaise, reason, now)
    await notifyRefundDue(tx, { ...payment, ...arrived }, reason, now)
  }
  return { transactionId, outcome: 'SETTLED' }
}

/** Pays the invoice with the money that arrived. Returns why it must be refunded instead; then nothing has changed. */
async function applyPayment(
  tx: Tx,
  invoice: LockedInvoice,
  payment: rows.Payment,
  outcome: PaymentOutcome,
  now: Date,
): Promise<RefundReason | null> {
  const reason = refundReason(invoice, outcome)
  if (reason) return reason
  const { programId, subscriberId } = invoice
  const isEnrollmentInvoice = invoice.kind === 'ENROLLMENT'
  const ticket = isEnrollmentInvoice
    ? await issueTicket(tx, invoice, null, now)
    : { enrollmentId: invoice.enrollmentId! }
  if ('blocked' in ticket) return ticket.blocked
  const { enrollmentId } = ticket
  const { branchId } = await getScopeOfProgram(tx, programId)
  const paid = {
    kind: 'INVOICE' as const,
    invoiceId: invoice.id,
    amountPaise: outcome.amountPaise,
    isEnrollmentInvoice,
  }
  await issueReceipt(
    tx,
    {
      branchId,
      payerId: subscriberId,
      payerName: await getNameOfPayer(tx, subscriberId),
      mode: 'ONLINE',
      money: { account: 'PROVIDER', subjectId: providerSubject(payment) },
      paidAt: now,
      reference: outcome.paymentId,
      collectedById: null,
      paymentTransactionId: payment.id,
      allocations: [{ ...paid, programId, enrollmentId }],
    },
    now,
  )
  if (isEnrollmentInvoice) await billOpenCycles(tx, { programId, enrollmentId, subscriberId }, null, now)
  return null
}

/** Money that buys nothing lies at the provider until it is paid back. */
async function bookRefundDue(
  tx: Tx,
  payment: rows.Payment,
  amountPaise: number,
  reason: RefundReason,
  now: Date,
): Promise<void> {
  const scope = await getScopeOfProgram(tx, payment.programId)
  const postings = [
    debit('PROVIDER', providerSubject(payment), amountPaise),
    credit('REFUNDS_DUE', payment.subscriberId, amountPaise),
  ]
  await bookEntry(tx, { ...scope, kind: 'REFUND_DUE', sourceId: payment.id, actorId: null, reason, postings }, now)
}
