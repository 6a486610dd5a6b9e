// A subscriber starts an online payment: the transaction is stored first, then the order is created at the provider. [D3 4, 7, G148]
import type { initiatePayment as initiatePaymentRoute } from '@kuri/contract/billing/payments.contract'
import { parsePaise } from '@kuri/contract/kit/money'
import type { Body, Data } from '@kuri/contract/kit/route'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import { refuse, refuseIf } from '#platform/refusal'
import { findOwnRequest } from '../requests/requests.sql.ts'
import { ticketBlockedReason } from '../tickets/tickets.rules.ts'
import { getProgramSlots } from '../tickets/tickets.sql.ts'
import { scheduleFirstCheck } from './payment-checks.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { awaitsMoney, balancePaise, hashPaymentInput, onlinePaymentBlockedReason } from './payments.rules.ts'
import * as rows from './payments.sql.ts'

export async function initiatePayment(
  deps: PaymentDeps,
  { actor }: Permit,
  requestId: string,
  { invoiceId, idempotencyKey, grossAmount, currency, deviceId = idempotencyKey }: Body<typeof initiatePaymentRoute>,
) {
  const amountPaise = parsePaise(grossAmount)
  const hash = hashPaymentInput({ requestId, invoiceId, amountPaise, currency, deviceId })

  const payment = await deps.transact(async (tx) => {
    const request = await findOwnRequest(tx, requestId, actor.userId)
    if (!request || request.status === 'CANCELLED') throw refuse('NOT_FOUND')
    const earlier = await rows.findPaymentByKey(tx, actor.userId, idempotencyKey)
    // A finished payment is returned as it is; a pending order is returned only while its invoice can still be paid.
    if (earlier && (earlier.inputHash !== hash || !awaitsMoney(earlier.status))) return earlier
    const invoice = await rows.findPayableInvoice(tx, request, invoiceId)
    if (!invoice) throw refuse('NOT_FOUND')
    const now = deps.clock.now()
    const reason = onlinePaymentBlockedReason(invoice, amountPaise)
    if (reason === 'GROSS_AMOUNT_MISMATCH')
      throw refuse(reason, [{ path: 'grossAmount', message: 'must equal what is left to pay of the invoice' }])
    refuseIf(reason)
    if (invoice.kind === 'ENROLLMENT')
      refuseIf(ticketBlockedReason(request, await getProgramSlots(tx, request.programId)))

    if (earlier) return earlier
    const id = newId(now.getTime())
    const inserted = await rows.insertPayment(tx, {
      id,
      companyId: invoice.companyId,
      programId: invoice.programId,
      invoiceId,
      requestId,
      subscriberId: actor.userId,
      amountPaise: balancePaise(invoice),
      currency,
      idempotencyKey,
      inputHash: hash,
      deviceId,
      provider: deps.payments.name,
      createdAt: now,
      updatedAt: now,
    })
    if (inserted) await scheduleFirstCheck(tx, id)
    return inserted ?? (await rows.findPaymentByKey(tx, actor.userId, idempotencyKey))!
  })
  if (payment.inputHash !== hash)
    throw refuse('IDEMPOTENCY_KEY_REUSED', [
      { path: 'idempotencyKey', message: 'was already used with a different body' },
    ])
  return checkoutView(payment.orderId === null ? await createOrder(deps, payment) : payment)
}

/** If this fails, the next call with the same idempotency key creates the order. */
async function createOrder(deps: PaymentDeps, { id, amountPaise, currency }: rows.Payment): Promise<rows.Payment> {
  const order = await deps.payments.createOrder({ transactionId: id, amountPaise, currency }).catch((error) => {
    deps.log.warn({ err: error, transactionId: id }, 'could not create an order at the payment provider')
    throw refuse('PAYMENT_PROVIDER_DOWN')
  })
  return deps.transact((tx) => rows.updateOrder(tx, id, order, deps.clock.now()))
}

const checkoutView = (payment: rows.Payment): Data<typeof initiatePaymentRoute> => ({
  transactionId: payment.id,
  paymentToken: payment.paymentToken!,
  accessKey: payment.accessKey!,
  checkoutMode: payment.checkoutMode!,
  checkoutUrl: payment.checkoutUrl,
})
