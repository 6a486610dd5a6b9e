// The payment provider for development: takes no money, stores its orders in its own table, signs its webhooks like a real
// provider, and has a checkout page served by Kuri.
import { createHmac } from 'node:crypto'
import { Nullable, OneOf, Type } from '@kuri/contract/kit/schema'
import type { Clock } from '#platform/clock'
import type { Transact } from '#platform/db/types'
import { compile } from '#platform/http/validation'
import { describe } from '#platform/http/validation-details'
import { newId } from '#platform/ids'
import { refuse } from '#platform/refusal'
import { type Secrets, sameSecret } from '#platform/secrets'
import { headerOf, type PaymentEvent, type PaymentOutcome, type PaymentProvider } from './payments.ts'
import { findOrder, insertOrder, updateOrderOutcome } from './sandbox.sql.ts'

const MAX_AGE_MS = 5 * 60 * 1000
const TIMESTAMP = 'x-kuri-timestamp'
const SIGNATURE = 'x-kuri-signature'

const ShortText = Type.String({ minLength: 1, maxLength: 255 })
const isEvent = compile(
  Type.Object({
    eventId: ShortText,
    orderId: ShortText,
    status: OneOf(['SUCCESS', 'FAILED']),
    paymentId: Nullable(ShortText),
    amountPaise: Type.Integer({ minimum: 0 }),
    currency: ShortText,
    reason: Nullable(Type.String()),
  }),
  'body',
)

function readEvent(bytes: Buffer): PaymentEvent {
  let event: unknown
  try {
    event = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw refuse('MALFORMED_JSON')
  }
  if (!isEvent(event)) throw refuse('VALIDATION_FAILED', describe(isEvent.errors ?? []))
  return event as PaymentEvent
}

export type SandboxDeps = { transact: Transact; clock: Clock; secrets: Secrets; publicUrl(): string }
type SandboxWebhook = { body: string; headers: Record<string, string> }
export type Sandbox = PaymentProvider & {
  /** Acts as the user who pays or fails to pay: stores the outcome and returns the webhook that a provider would send. */
  complete(orderId: string, status: 'SUCCESS' | 'FAILED'): Promise<SandboxWebhook | null>
}

export function makeSandbox({ transact, clock, secrets, publicUrl }: SandboxDeps): Sandbox {
  const keys = () => secrets.signingKeys('sandbox-payments')
  const sign = (timestamp: string, body: Buffer | string, key: Buffer = keys()[0]!) =>
    createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')

  return {
    name: 'sandbox',

    async createOrder({ transactionId, amountPaise, currency }) {
      const now = clock.now()
      const orderId = `order_${newId(now.getTime())}`
      await transact((tx) => insertOrder(tx, { orderId, transactionId, amountPaise, currency, createdAt: now }))
      const checkoutUrl = `${publicUrl()}/dev/payments/${transactionId}/checkout`
      return { orderId, paymentToken: orderId, accessKey: 'sandbox', checkoutMode: 'REDIRECT', checkoutUrl }
    },

    readWebhook(delivery, now) {
      const timestamp = headerOf(delivery, TIMESTAMP)
      const signature = headerOf(delivery, SIGNATURE)
      if (!keys().some((key) => sameSecret(sign(timestamp, delivery.rawBody, key), signature)))
        throw refuse('WEBHOOK_SIGNATURE_INVALID')
      if (Math.abs(now.getTime() - Number(timestamp)) > MAX_AGE_MS) throw refuse('WEBHOOK_STALE')
      return readEvent(delivery.rawBody)
    },

    findOutcome: (orderId) =>
      transact(async (tx) => {
        const order = await findOrder(tx, orderId)
        return order ? outcomeOf(order) : null
      }),

    complete: (orderId, status) =>
      transact(async (tx) => {
        const now = clock.now()
        const order = await updateOrderOutcome(tx, orderId, status, `pay_${newId(now.getTime())}`)
        if (!order) return null
        const outcome = outcomeOf({ ...order, status })!
        const body = JSON.stringify({
          eventId: `evt_${newId(now.getTime())}`,
          transactionId: order.transactionId,
          ...outcome,
        })
        const timestamp = String(now.getTime())
        const headers = {
          'content-type': 'application/json',
          [TIMESTAMP]: timestamp,
          [SIGNATURE]: sign(timestamp, body),
        }
        return { body, headers }
      }),
  }
}

type StoredOrder = {
  orderId: string
  status: string
  paymentId: string | null
  amountPaise: number
  currency: string
}

function outcomeOf({ orderId, status, paymentId, amountPaise, currency }: StoredOrder): PaymentOutcome | null {
  if (status !== 'SUCCESS' && status !== 'FAILED') return null
  const reason = status === 'FAILED' ? 'The sandbox payment was set to fail.' : null
  return { orderId, status, paymentId, amountPaise, currency, reason }
}
