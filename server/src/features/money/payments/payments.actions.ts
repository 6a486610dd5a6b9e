// A subscriber starts an online payment: the transaction is stored first, then the order is created at the provider.
// [spec: Enrollment endpoints; Errors; How a payment ends]

import { parsePaise } from '@kuri/contract/kit/money'
import type { Body, Data } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payments.contract'
import { findOwnRequest } from '#features/members/enrollments/requests/requests.sql'
import { ticketBlockedReason } from '#features/members/enrollments/tickets/tickets.rules'
import { getProgramSlots } from '#features/members/enrollments/tickets/tickets.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import { refuse, refuseIf } from '#platform/refusal'
import { scheduleFirstCheck } from './payment-checks.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { chooseDestination, getProviderForOrders } from './payment-providers.ts'
import { awaitsMoney, balancePaise, hashPaymentInput, onlinePaymentBlockedReason, returnUrl } from './payments.rules.ts'
import * as rows from './payments.sql.ts'

type Checkout = Data<typeof contract.initiatePayment>

/** Pays the invoice of the request, or a cycle invoice of the ticket it led to. */
export const initiatePayment = (
  deps: PaymentDeps,
  permit: Permit,
  requestId: string,
  body: Body<typeof contract.initiatePayment>,
): Promise<Checkout> =>
  startPayment(deps, permit, { ...body, requestId }, async (tx) => {
    const request = await findOwnRequest(tx, requestId, permit.actor.userId)
    if (!request || request.status === 'CANCELLED') throw refuse('NOT_FOUND')
  })

/** Pays any own invoice. */
export const payOwnInvoice = (
  deps: PaymentDeps,
  permit: Permit,
  invoiceId: string,
  body: Body<typeof contract.payOwnInvoice>,
): Promise<Checkout> => startPayment(deps, permit, { ...body, invoiceId, requestId: null })

/** `requestId` is null where the caller did not name the request. */
type PaymentInput = Body<typeof contract.initiatePayment> & { requestId: string | null }

async function startPayment(
  deps: PaymentDeps,
  { actor }: Permit,
  { requestId, invoiceId, idempotencyKey, grossAmount, currency, deviceId = idempotencyKey, returnPath }: PaymentInput,
  requireRequest?: (tx: Tx) => Promise<void>,
): Promise<Checkout> {
  const amountPaise = parsePaise(grossAmount)
  const hash = hashPaymentInput({ requestId, invoiceId, amountPaise, currency, deviceId })

  const payment = await deps.transact(async (tx) => {
    await requireRequest?.(tx)
    const earlier = await rows.findPaymentByKey(tx, actor.userId, idempotencyKey)
    // A finished payment is returned as it is; a pending order is returned only while its invoice can still be paid.
    if (earlier && (earlier.inputHash !== hash || !awaitsMoney(earlier.status))) return earlier
    const invoice = await getPayableInvoice(tx, { invoiceId, requestId, subscriberId: actor.userId }, amountPaise)
    if (earlier) return earlier
    const destination = await chooseDestination(deps, tx, invoice.companyId)
    const now = deps.clock.now()
    const id = newId(now.getTime())
    const inserted = await rows.insertPayment(tx, {
      id,
      companyId: invoice.companyId,
      programId: invoice.programId,
      invoiceId,
      requestId: invoice.requestId,
      subscriberId: actor.userId,
      amountPaise: balancePaise(invoice),
      currency,
      idempotencyKey,
      inputHash: hash,
      deviceId,
      returnPath: returnPath ?? null,
      ...destination,
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
  return checkoutView(deps, payment.orderId === null ? await createOrder(deps, payment) : payment)
}

/** The invoice with its request, or that of its ticket. Refuses what cannot be paid now by this amount. */
async function getPayableInvoice(
  tx: Tx,
  { invoiceId, requestId, subscriberId }: { invoiceId: string; requestId: string | null; subscriberId: string },
  amountPaise: number | null,
) {
  const found = await rows.findOwnInvoice(tx, invoiceId, subscriberId)
  const invoice = found && { ...found, requestId: found.requestId ?? found.ticketRequestId }
  if (!invoice || (requestId !== null && invoice.requestId !== requestId)) throw refuse('NOT_FOUND')
  const reason = onlinePaymentBlockedReason(invoice, amountPaise)
  if (reason === 'GROSS_AMOUNT_MISMATCH')
    throw refuse(reason, [{ path: 'grossAmount', message: 'must equal what is left to pay of the invoice' }])
  refuseIf(reason)
  if (invoice.kind === 'ENROLLMENT') {
    const request = await findOwnRequest(tx, invoice.requestId!, subscriberId)
    refuseIf(ticketBlockedReason(request!, await getProgramSlots(tx, invoice.programId)))
  }
  return invoice
}

/** If this fails, the next call with the same idempotency key creates the order. */
async function createOrder(deps: PaymentDeps, payment: rows.Payment): Promise<rows.Payment> {
  const { id, accountId, amountPaise, currency } = payment
  const provider = await getProviderForOrders(deps, accountId)
  const order = await provider.createOrder({ transactionId: id, amountPaise, currency }).catch((error) => {
    deps.log.warn({ err: error, transactionId: id, accountId }, 'could not create an order at the payment provider')
    throw refuse('PAYMENT_PROVIDER_DOWN')
  })
  return deps.transact((tx) => rows.updateOrder(tx, id, order, deps.clock.now()))
}

const checkoutView = (deps: Pick<PaymentDeps, 'webUrl'>, payment: rows.Payment): Checkout => ({
  transactionId: payment.id,
  paymentToken: payment.paymentToken!,
  accessKey: payment.accessKey!,
  checkoutMode: payment.checkoutMode!,
  checkoutUrl: payment.checkoutUrl,
  returnUrl: returnUrl(deps.webUrl(), payment),
})
