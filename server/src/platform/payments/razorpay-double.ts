// A local double of the part of Razorpay's API that Kuri uses, for tests: POST /v1/orders, GET /v1/orders/:id/payments and webhooks.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const id = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`

type Order = { id: string; entity: 'order'; amount: number; currency: string; receipt: string; status: string }
type DoublePayment = {
  id: string
  entity: 'payment'
  order_id: string
  amount: number
  currency: string
  status: 'captured' | 'failed' | 'authorized'
  error_description: string | null
}

export async function startRazorpayDouble(keys: { keyId: string; keySecret: string; webhookSecret: string }) {
  const orders = new Map<string, Order>()
  const payments: DoublePayment[] = []
  let isDown = false
  const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`

  const server = createServer(async (request, response) => {
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (isDown) return respond(502, {})
    if (request.headers.authorization !== basic) return respond(401, { error: { code: 'BAD_REQUEST_ERROR' } })
    if (request.method === 'POST' && request.url === '/v1/orders') {
      const { amount, currency, receipt } = JSON.parse(await text(request))
      const isUsed = [...orders.values()].some((order) => order.receipt === receipt)
      if (!Number.isInteger(amount) || amount < 100 || receipt.length > 40 || isUsed) return respond(400, { error: {} })
      const order: Order = { id: id('order'), entity: 'order', amount, currency, receipt, status: 'created' }
      orders.set(order.id, order)
      return respond(200, order)
    }
    const asked = /^\/v1\/orders\/([^/]+)\/payments$/.exec(request.url ?? '')?.[1]
    if (request.method === 'GET' && asked && orders.has(asked)) {
      const items = payments.filter((payment) => payment.order_id === asked)
      return respond(200, { entity: 'collection', count: items.length, items })
    }
    return respond(404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    goDown: (down: boolean) => {
      isDown = down
    },
    /** Records a user's attempt to pay the order. */
    pay(orderId: string, status: DoublePayment['status'], changes: Partial<DoublePayment> = {}): DoublePayment {
      const { amount, currency } = orders.get(orderId)!
      const error_description = status === 'failed' ? 'Payment was declined by the bank' : null
      const payment: DoublePayment = {
        id: id('pay'), entity: 'payment', order_id: orderId, amount, currency, status, error_description, ...changes,
      } // biome-ignore format: easier to read on one line
      payments.push(payment)
      return payment
    },
    /** The webhook that follows. Every event has its own id. */
    webhook(event: string, payment: DoublePayment) {
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_double',
        event,
        contains: ['payment'],
        payload: { payment: { entity: payment } },
        created_at: Math.floor(Date.now() / 1000),
      })
      const signature = createHmac('sha256', keys.webhookSecret).update(body).digest('hex')
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': id('evt'),
      }
      return { body, headers }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
