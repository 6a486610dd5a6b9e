// The sandbox checkout, as a page or a call. Both complete the payment and send the provider's signed webhook.

import { rupees } from '@kuri/contract/kit/money'
import { receivePaymentWebhook } from '@kuri/contract/money/payments.contract'
import { returnUrl } from '#features/money/payments/payments.rules'
import { findPayment, type Payment } from '#features/money/payments/payments.sql'
import { sendPage } from '#platform/http/page-policy'
import type { HttpServer } from '#platform/http/server'
import type { Sandbox } from '#platform/payments/sandbox'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { checkoutPage } from './checkout.page.ts'

type Completion = { status?: unknown; webhook?: unknown }

export function addPaymentRoutes(
  app: HttpServer,
  { db, webUrl }: Pick<Platform, 'db' | 'webUrl'>,
  sandbox: Sandbox | null,
): void {
  const getOrderedPayment = async (params: unknown): Promise<Payment & { orderId: string }> => {
    const payment = await findPayment(db, (params as { transactionId: string }).transactionId)
    if (!payment?.orderId || payment.provider !== 'sandbox') throw refuse('NOT_FOUND')
    return { ...payment, orderId: payment.orderId }
  }

  app.get('/dev/payments/:transactionId/checkout', async ({ params }, reply) => {
    const payment = await getOrderedPayment(params)
    const { id, amountPaise, status } = payment
    const backUrl = returnUrl(webUrl(), payment)
    const page = checkoutPage({ transactionId: id, amount: rupees(amountPaise), status, backUrl })
    return sendPage(reply, page)
  })

  /** `webhook: false` does not send the webhook, as if it were lost. */
  app.post('/dev/payments/:transactionId/complete', async ({ params, body }) => {
    const { status, webhook = true } = (body ?? {}) as Completion
    if (status !== 'SUCCESS' && status !== 'FAILED') throw invalid('status', 'must be one of SUCCESS, FAILED')
    if (typeof webhook !== 'boolean') throw invalid('webhook', 'must be boolean')
    const { id: transactionId, orderId } = await getOrderedPayment(params)
    const delivery = await sandbox?.complete(orderId, status)
    if (!delivery) throw refuse('NOT_FOUND')
    if (!webhook) return { transactionId, status, delivered: false, outcome: null }
    const { method, path: url } = receivePaymentWebhook
    const answer = await app.inject({ method, url, headers: delivery.headers, payload: delivery.body })
    const outcome = answer.statusCode === 200 ? answer.json().data.outcome : null
    return { transactionId, status, delivered: answer.statusCode === 200, outcome }
  })
}
