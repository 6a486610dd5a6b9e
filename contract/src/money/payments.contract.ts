// Online payments: the subscriber starts one, the payment provider reports its outcome. [spec: Enrollment endpoints;
// Dashboards and billing lists; How a payment ends; Money that buys nothing]
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { ONLINE_PAYMENT } from '../kit/refusal-sets.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  DecimalString,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Text,
  Type,
} from '../kit/schema.ts'

const tag = 'Payments'
/** A path of the web app, never another host: one slash, then plain characters, and possibly a query. */
const ReturnPath = Type.String({
  maxLength: 300,
  pattern: '^/([A-Za-z0-9_~-][A-Za-z0-9._~/-]*)?(\\?[A-Za-z0-9._~=&%-]*)?$',
  description: 'Where the checkout returns to: a path of the web app, such as /pay/result',
  says: 'must be a path of the web app such as /pay/result, without a host',
})
const paymentFields = {
  idempotencyKey: Text(1, 255),
  grossAmount: DecimalString,
  currency: OneOf(['INR']),
  deviceId: Type.Optional(Text(1, 255)),
  returnPath: Type.Optional(ReturnPath),
}
/** REFUND_DUE: the money arrived but the invoice no longer accepts it. REFUNDED: it was paid back. */
export const PAYMENT_STATUSES = ['INITIATED', 'SUCCESS', 'FAILED', 'REFUND_DUE', 'REFUNDED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** Online payments and payments that staff recorded. Only the latter can be REVERSED. */
export const TRANSACTION_STATUSES = [...PAYMENT_STATUSES, 'REVERSED'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]
/** What a payment paid. Charges and advances have no invoice. */
export const TRANSACTION_KINDS = ['CYCLE', 'ENROLLMENT', 'CHARGE', 'ADVANCE'] as const
export const CHECKOUT_MODES = ['SDK', 'REDIRECT', 'IFRAME'] as const
export const TransactionReason = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'why it failed, or why the money is refunded',
})

export const Checkout = Type.Object({
  transactionId: Id,
  paymentToken: Type.String({ description: 'order id at the payment provider' }),
  accessKey: Type.String({ description: 'public key of the checkout' }),
  checkoutMode: OneOf(CHECKOUT_MODES),
  checkoutUrl: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'address to open when checkoutMode is REDIRECT',
  }),
  returnUrl: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'where the checkout returns to: the returnPath of the first call with this key, with transactionId as a parameter. ' +
      'Arriving there says nothing about the outcome: read the payment',
  }),
})

export const initiatePayment = route({
  method: 'POST',
  path: '/v3/subscribers/enrollments/:requestId/payments',
  tag,
  summary: 'Start to pay an invoice of my enrollment request',
  description:
    'The invoice belongs to the request, or is a cycle invoice of the resulting enrollment. The same idempotency key with the ' +
    'same body returns the same transaction while the invoice can be paid. After a failure, start again with a new key.',
  persona: 'SUBSCRIBER',
  permission: null,
  params: Type.Object({ requestId: Id }),
  body: Type.Object({ invoiceId: Id, ...paymentFields }),
  data: Checkout,
  success: 200,
  refusals: ONLINE_PAYMENT,
  example: {
    body: { invoiceId: DEMO.invoiceId, idempotencyKey: 'my-payment-1', grossAmount: '25000', currency: 'INR' },
  },
})

export const payOwnInvoice = route({
  method: 'POST',
  path: '/v2/subscribers/me/invoices/:invoiceId/payments',
  tag,
  summary: 'Start to pay one of my invoices',
  description:
    'Every own invoice, also of a ticket that was imported. grossAmount is what is left to pay. The same idempotency key with the ' +
    'same body returns the same transaction while the invoice can be paid. After a failure, start again with a new key.',
  persona: 'SUBSCRIBER',
  permission: null,
  params: Type.Object({ invoiceId: Id }),
  body: Type.Object(paymentFields),
  data: Checkout,
  success: 200,
  refusals: ONLINE_PAYMENT,
  example: {
    path: { invoiceId: DEMO.invoiceId },
    body: { idempotencyKey: 'my-payment-2', grossAmount: '25000', currency: 'INR' },
  },
})

export const receivePaymentWebhook = route({
  method: 'POST',
  path: '/v2/webhooks/payments',
  tag,
  summary: 'Receive the outcome of a payment from the payment provider',
  description:
    'The provider signs the raw body: Razorpay sends its own payload with `X-Razorpay-Signature` (HMAC-SHA256 of the body, hexadecimal) ' +
    'and `X-Razorpay-Event-Id`; the sandbox signs `timestamp.body` and sends the fields below. A delivery of the sandbox older than five ' +
    'minutes is refused. A repeated delivery is acknowledged and changes nothing.',
  signature: {
    'X-Kuri-Timestamp': { description: 'Sandbox: milliseconds since 1970', example: '1790000000000' },
    'X-Kuri-Signature': {
      description: 'Sandbox: HMAC-SHA256 of `timestamp.body`, hexadecimal',
      example: '5f2b51ca2fdc5baa31ec02e002f69aec',
    },
    'X-Razorpay-Signature': {
      description: 'Razorpay: HMAC-SHA256 of the body, hexadecimal',
      example: '5f2b51ca2fdc5baa31ec02e002f69aec',
    },
  },
  persona: 'PUBLIC',
  permission: null,
  body: Type.Unsafe<Record<string, unknown>>({
    ...Type.Object({}, { additionalProperties: true }),
    documentedAs: {
      type: 'object',
      description: 'The payload of Razorpay, or of the sandbox:',
      additionalProperties: true,
      properties: {
        eventId: { type: 'string' },
        orderId: { type: 'string' },
        status: { type: 'string', enum: ['SUCCESS', 'FAILED'] },
        paymentId: { type: ['string', 'null'] },
        amountPaise: { type: 'integer', description: 'In paise, as payment providers count' },
        currency: { type: 'string' },
        reason: { type: ['string', 'null'] },
      },
    },
  }),
  data: Type.Object({ outcome: OneOf(['SETTLED', 'UNCHANGED', 'REPEATED', 'IGNORED']) }),
  success: 200,
  // Deliveries of one provider come from few addresses.
  countedBy: 'SIGNATURE',
  perMinute: 6000,
  bodyLimitBytes: 64 * 1024,
  rawBody: true,
  refusals: ['WEBHOOK_SIGNATURE_INVALID', 'WEBHOOK_STALE'],
  example: { body: { transactionId: DEMO.transactionId, status: 'SUCCESS' } },
})

export const markPaymentRefunded = route({
  method: 'POST',
  path: '/v2/companies/payments/:id/mark-as-refunded',
  tag,
  summary: 'Record that a payment was refunded',
  description:
    'The payment must be REFUND_DUE. The employee who cancelled its invoice cannot record the refund. Safe to repeat: the first record is kept.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: Type.Object({ id: Id }),
  body: Type.Object({ reference: Type.Optional(Text(1, 255)) }),
  data: Type.Object({
    transactionId: Id,
    status: OneOf(PAYMENT_STATUSES),
    amount: Amount,
    currency: Type.String(),
    reference: NullableText,
    refundedAt: Instant,
  }),
  success: 200,
  refusals: ['EMPLOYEE_NOT_CONFIRMED', 'PAYOUT_UTR_TAKEN', 'REFUND_NOT_DUE', 'SECOND_PERSON_REQUIRED'],
  example: { body: { reference: 'Transfer 18' } },
})

export const OwnPayment = Type.Object({
  transactionId: Id,
  invoiceId: NullableId,
  kind: OneOf(TRANSACTION_KINDS),
  requestId: NullableId,
  programId: Id,
  programName: Type.String(),
  cycleNumber: Nullable(Type.Integer()),
  amount: Amount,
  currency: Type.String(),
  status: OneOf(TRANSACTION_STATUSES),
  reason: TransactionReason,
  paymentMode: NullableText,
  reference: NullableText,
  createdAt: Instant,
  paidAt: NullableInstant,
})

export const listOwnPayments = route({
  method: 'GET',
  path: '/v2/subscribers/me/payments',
  tag,
  summary: 'List my payments, newest first',
  description: 'Every attempt with its outcome, and refunds that are due.',
  persona: 'SUBSCRIBER',
  permission: null,
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(OneOf(TRANSACTION_STATUSES)),
    programId: Type.Optional(Id),
  }),
  data: Paged('payments', OwnPayment),
  success: 200,
})

export const getOwnPayment = route({
  method: 'GET',
  path: '/v2/subscribers/me/payments/:transactionId',
  tag,
  summary: 'Get one of my payments',
  description: 'For the page after the checkout: repeat it while the status is INITIATED.',
  persona: 'SUBSCRIBER',
  permission: null,
  params: Type.Object({ transactionId: Id }),
  data: OwnPayment,
  success: 200,
})
