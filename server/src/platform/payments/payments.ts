// Taking money online. Features know this interface; which provider is behind it is a matter of configuration.
type CheckoutMode = 'SDK' | 'REDIRECT' | 'IFRAME'

type NewOrder = { transactionId: string; amountPaise: number; currency: string }
/** What a client needs to let the user pay. */
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
/** A delivery of the provider: named, so that it is taken once. */
export type PaymentEvent = PaymentOutcome & { eventId: string }

export type WebhookDelivery = { rawBody: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }

export type PaymentProvider = {
  name: 'sandbox' | 'razorpay'
  createOrder(order: NewOrder): Promise<Order>
  /** Refuses a delivery whose signature does not fit; null for news that are not about the end of a payment. */
  readWebhook(delivery: WebhookDelivery, now: Date): PaymentEvent | null
  /** Asked when no webhook came: how the payment ended, or null while it may still go either way. */
  findOutcome(orderId: string): Promise<PaymentOutcome | null>
}

export const headerOf = ({ headers }: WebhookDelivery, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
