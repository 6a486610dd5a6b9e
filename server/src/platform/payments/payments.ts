// The interface through which features take payments online. The configuration chooses the provider behind it.
type CheckoutMode = 'SDK' | 'REDIRECT' | 'IFRAME'

type NewOrder = { transactionId: string; amountPaise: number; currency: string }
/** What a client needs to open the checkout. */
export type Order = {
  orderId: string
  paymentToken: string
  accessKey: string
  checkoutMode: CheckoutMode
  checkoutUrl: string | null
}

export type PaymentOutcome = {
  orderId: string
  status: 'SUCCESS' | 'FAILED'
  paymentId: string | null
  amountPaise: number
  currency: string
  reason: string | null
}
/** The content of a webhook. `eventId` lets the receiver process a repeated delivery once. */
export type PaymentEvent = PaymentOutcome & { eventId: string }

export type WebhookDelivery = { rawBody: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }

export type PaymentProvider = {
  name: 'sandbox' | 'razorpay'
  createOrder(order: NewOrder): Promise<Order>
  /** Refuses a delivery with a wrong signature. Null for events other than the success or failure of a payment. */
  readWebhook(delivery: WebhookDelivery, now: Date): PaymentEvent | null
  /** For payments without a webhook: how the payment ended, or null while it is undecided. */
  findOutcome(orderId: string): Promise<PaymentOutcome | null>
}

export const headerOf = ({ headers }: WebhookDelivery, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
