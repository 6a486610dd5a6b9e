// One invoice of a member: what it is for, whether it can be paid online now, and the receipts of what was paid.
import { DEMO } from '../kit/demo-ids.ts'
import { route } from '../kit/route.ts'
import { Id, Nullable, OneOf, Type } from '../kit/schema.ts'
import { PassbookReceipt } from '../members/passbooks.contract.ts'
import { Invoice } from './invoices.contract.ts'

/** Why an invoice cannot be paid online now. Starting a payment is refused with the same code. */
export const PAY_BLOCKED_REASONS = [
  'INVOICE_PAID',
  'INVOICE_CANCELLED',
  'AMOUNT_TOO_SMALL',
  'REQUEST_CLOSED',
  'PROGRAM_FULL',
  'ONLINE_PAYMENTS_OFF',
] as const
export type PayBlockedReason = (typeof PAY_BLOCKED_REASONS)[number]

export const OwnInvoice = Type.Object({
  ...Invoice.properties,
  companyName: Type.String(),
  branchName: Type.String({ description: 'Where the program is run, and the invoice can be paid at the counter' }),
  payBlockedReason: Nullable(OneOf(PAY_BLOCKED_REASONS)),
  receipts: Type.Array(PassbookReceipt, { description: 'What was paid of this invoice, oldest first' }),
})

export const getOwnInvoice = route({
  method: 'GET',
  path: '/v2/subscribers/me/invoices/:invoiceId',
  tag: 'Billing',
  summary: 'Get one of my invoices',
  description: 'With whether it can be paid online now, the branch where it can be paid, and its receipts.',
  persona: 'SUBSCRIBER',
  permission: null,
  params: Type.Object({ invoiceId: Id }),
  data: OwnInvoice,
  success: 200,
  example: { path: { invoiceId: DEMO.invoiceId } },
})
