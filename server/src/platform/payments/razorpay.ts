// Payments through Razorpay: orders over its REST API (basic authentication, amounts in paise), outcomes over webhooks with an
// HMAC-SHA256 of the raw body in X-Razorpay-Signature and an event id in x-razorpay-event-id.
import { createHmac } from 'node:crypto'
import { MAX_PAISE } from '@kuri/contract/kit/money'
import { refuse } from '#platform/refusal'
import { randomToken, sameSecret } from '#platform/secrets'
import { headerOf, type PaymentEvent, type PaymentOutcome, type PaymentProvider } from './payments.ts'

type RazorpaySettings = { apiUrl: string; keyId: string; keySecret: string; webhookSecret: string }

const TIMEOUT_MS = 10_000

/** The part of Razorpay's payment entity that matters here. */
type Payment = {
  id: string
  order_id: string | null
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  error_description?: string | null
}

export function makeRazorpay({ apiUrl, keyId, keySecret, webhookSecret }: RazorpaySettings): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function request<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`Razorpay returned ${response.status} for ${method} ${path}.`)
    return (await response.json()) as T
  }

  return {
    name: 'razorpay',

    async createOrder({ transactionId, amountPaise, currency }) {
      const order = await request<{ id: string }>('POST', '/v1/orders', {
        amount: amountPaise,
        currency,
        // At most 40 characters and unique per order, so a repeated call for one transaction needs another receipt.
        receipt: `${transactionId}-${randomToken(6)}`,
        notes: { transactionId },
        // Overrides the account's settings, so that a payment the bank confirms days later is still captured.
        payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 7200, refund_speed: 'normal' } },
      })
      return { orderId: order.id, paymentToken: order.id, accessKey: keyId, checkoutMode: 'SDK', checkoutUrl: null }
    },

    readWebhook(delivery) {
      const expected = createHmac('sha256', webhookSecret).update(delivery.rawBody).digest('hex')
      if (!sameSecret(expected, headerOf(delivery, 'x-razorpay-signature'))) throw refuse('WEBHOOK_SIGNATURE_INVALID')
      return eventOf(delivery.rawBody, headerOf(delivery, 'x-razorpay-event-id'))
    },

    /** An order may have several attempts. A captured one decides; a failed one leaves the order open. */
    async findOutcome(orderId) {
      const { items } = await request<{ items: Payment[] }>('GET', `/v1/orders/${encodeURIComponent(orderId)}/payments`)
      const captured = items.find(({ status }) => status === 'captured')
      return captured ? outcomeOf(captured, orderId) : null
    },
  }
}

const FINAL_EVENTS = new Set(['payment.captured', 'order.paid', 'payment.failed'])

function eventOf(rawBody: Buffer, eventId: string): PaymentEvent | null {
  const delivery = JSON.parse(rawBody.toString('utf8')) as {
    event?: string
    payload?: { payment?: { entity?: Payment } }
  } | null
  const payment = delivery?.payload?.payment?.entity
  if (!FINAL_EVENTS.has(delivery?.event ?? '') || !payment?.order_id || !isReadable(payment)) return null
  const outcome = outcomeOf(payment, payment.order_id)
  return outcome && { ...outcome, eventId: eventId || `${delivery!.event}:${payment.id}` }
}

/** A company holds the webhook secret of its own account, so that a signature does not prove that Razorpay wrote the body. */
const isReadable = ({ id, order_id, amount, currency, error_description: reason }: Payment): boolean =>
  [id, order_id, currency].every((text) => typeof text === 'string' && /^[\w-]{1,100}$/.test(text)) &&
  Number.isSafeInteger(amount) &&
  amount > 0 &&
  amount <= MAX_PAISE &&
  (reason === undefined || reason === null || (typeof reason === 'string' && !reason.includes('\0')))

function outcomeOf(payment: Payment, orderId: string): PaymentOutcome | null {
  if (payment.status !== 'captured' && payment.status !== 'failed') return null
  return {
    orderId,
    status: payment.status === 'captured' ? 'SUCCESS' : 'FAILED',
    paymentId: payment.id,
    amountPaise: payment.amount,
    currency: payment.currency,
    reason: payment.error_description ?? null,
  }
}
