import { getOwnInvoice } from '@kuri/contract/money/own-invoices.contract'
import { receiveAccountWebhook } from '@kuri/contract/money/payment-accounts.contract'
import * as contract from '@kuri/contract/money/payments.contract'
import { serve } from '#platform/http/endpoint'
import type { WebhookDelivery } from '#platform/payments/payments'
import { readOwnInvoice } from './own-invoice.actions.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { receiveWebhook } from './payment-outcomes.actions.ts'
import { initiatePayment, payOwnInvoice } from './payments.actions.ts'
import { recordRefund } from './refunds.actions.ts'

export const paymentRoutes = (deps: PaymentDeps) => [
  serve(contract.initiatePayment, ({ permit, params, body }) => initiatePayment(deps, permit, params.requestId, body)),
  serve(getOwnInvoice, ({ permit, params }) => readOwnInvoice(deps, permit, params.invoiceId)),
  serve(contract.payOwnInvoice, ({ permit, params, body }) => payOwnInvoice(deps, permit, params.invoiceId, body)),
  serve(contract.markPaymentRefunded, ({ permit, params, body }) => recordRefund(deps, permit, params.id, body)),
  serve(contract.receivePaymentWebhook, ({ request }) => receiveWebhook(deps, deliveryOf(request))),
  serve(receiveAccountWebhook, ({ request, params }) => receiveWebhook(deps, deliveryOf(request), params.accountId)),
]

const deliveryOf = ({ rawBody, headers }: Pick<WebhookDelivery, 'headers'> & { rawBody: Buffer | null }) => ({
  rawBody: rawBody ?? Buffer.alloc(0),
  headers,
})
