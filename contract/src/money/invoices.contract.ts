// Invoices: billing a cycle, recording payments, and the lists of a cycle, a company and a subscriber. [spec: Which endpoint asks for what;
// Creating the invoices of a cycle; Paid at the desk, cancelled; Dashboards and billing lists]

import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  CalendarDate,
  CommaList,
  Count,
  Day,
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
import { billingFilters } from './billing-filters.ts'

const tag = 'Billing'
/** OVERDUE is an unpaid (DRAFT) invoice after its due date. */
export const INVOICE_STATUSES = ['DRAFT', 'PAID', 'CANCELLED', 'OVERDUE'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export const Invoice = Type.Object({
  id: Id,
  invoiceId: Id,
  kind: OneOf(['CYCLE', 'ENROLLMENT']),
  companyId: Id,
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  cycleId: NullableId,
  cycleNumber: Nullable(Type.Integer()),
  enrolledSubscriberId: NullableId,
  ticketNumber: Nullable(Type.Integer()),
  subscriberId: Id,
  subscriberName: NullableText,
  grossAmount: Amount,
  dividend: Amount,
  amount: Amount,
  paidAmount: Amount,
  /** What is still to pay; nothing of a cancelled invoice. */
  balanceAmount: Amount,
  currency: Type.String(),
  /** The parts of the amount; a deducted dividend is a separate, negative line. */
  lines: Type.Array(Type.Object({ type: OneOf(['SUBSCRIPTION', 'DIVIDEND']), amount: Amount })),
  status: OneOf(INVOICE_STATUSES),
  dueDate: Nullable(Day),
  paidAt: NullableInstant,
  paymentMode: NullableText,
  reference: NullableText,
  cancelledAt: NullableInstant,
  isImported: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})

const AtId = Type.Object({ id: Id })

export const createCycleInvoices = route({
  method: 'POST',
  path: '/v2/companies/cycles/:id/invoices',
  tag,
  summary: 'Create the missing invoices of a cycle',
  description: 'Creates one DRAFT for every enrollment that has none. Returns 200 with count 0 when none is missing.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({ dueDate: Type.Optional(CalendarDate) }),
  data: Type.Object({ count: Count, invoices: Type.Array(Invoice) }),
  success: 201,
  otherSuccess: { status: 200, when: 'Every enrollment already had its invoice; nothing was created' },
  refusals: ['CYCLE_CLOSED', 'INVOICE_EXISTS'],
  example: { body: {} },
})

export const listCycleInvoices = route({
  method: 'GET',
  path: '/v2/companies/cycles/:id/invoices',
  tag,
  summary: 'List the invoices of a cycle by ticket number',
  description: 'Shows who has paid in a cycle and who has not.',
  persona: 'COMPANY',
  permission: 'statement.manage',
  params: AtId,
  query: Type.Object({ ...PageQuery.properties, status: Type.Optional(OneOf(INVOICE_STATUSES)) }),
  data: Paged('invoices', Invoice),
  success: 200,
})

export const markInvoicePaid = route({
  method: 'POST',
  path: '/v2/companies/invoices/:id/mark-as-paid',
  tag,
  summary: 'Mark an invoice as paid',
  description: 'Records a payment that was made at the desk. Repeating it keeps the first payment.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({
    paymentMode: Type.Optional(Text(1, 50)),
    paidAt: Type.Optional(CalendarDate),
    reference: Type.Optional(Text(1, 255)),
  }),
  data: Invoice,
  success: 200,
  refusals: ['CASH_LIMIT_REACHED', 'DAY_CLOSED', 'INVOICE_CANCELLED', 'PROGRAM_FULL', 'REQUEST_CLOSED'],
  example: { body: { paymentMode: 'CASH', reference: 'Receipt 17' } },
})

export const markInvoicesPaid = route({
  method: 'POST',
  path: '/v2/companies/invoices/mark-as-paid',
  tag,
  summary: 'Mark many invoices as paid',
  description:
    'All of them or none, with one receipt per payer and branch. Invoices that are paid already stay as they are. `branchId` is where the ' +
    "money was taken; without it each program's own branch.",
  persona: 'COMPANY',
  permission: 'payment.manage',
  body: Type.Object({
    invoiceIds: Type.Array(Id, { minItems: 1, maxItems: 250 }),
    branchId: Type.Optional(Id),
    paymentMode: Type.Optional(Text(1, 50)),
    paidAt: Type.Optional(CalendarDate),
    reference: Type.Optional(Text(1, 255)),
  }),
  data: Type.Object({
    count: Count,
    invoices: Type.Array(Invoice),
    receipts: Type.Array(Type.Object({ receiptId: Id, number: Type.String(), subscriberId: Id, amount: Amount })),
  }),
  success: 200,
  refusals: ['BRANCH_ARCHIVED', 'CASH_LIMIT_REACHED', 'DAY_CLOSED', 'NOT_FOUND'],
  example: { body: { invoiceIds: [DEMO.unpaidInvoiceId], paymentMode: 'UPI' } },
})

export const cancelInvoice = route({
  method: 'POST',
  path: '/v2/companies/invoices/:id/cancel',
  tag,
  summary: 'Cancel an invoice',
  description:
    'Money that was taken at a counter or came by bank stays with the ticket as its advance, which the next bill takes; money that was paid ' +
    'online becomes due for refund. Dividends are distributed again, and the member is notified. Repeating it changes nothing.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({
    reason: Type.Optional(Text(1, 500, { description: 'Why the invoice is cancelled; kept in the audit log' })),
  }),
  data: Invoice,
  success: 200,
  refusals: ['ENROLLMENT_PAYMENT_FINAL', 'TICKET_HAS_NO_MEMBER'],
  example: { path: { id: DEMO.overdueInvoiceId }, body: { reason: 'Entered twice' } },
})

export const listInvoices = route({
  method: 'GET',
  path: '/v2/companies/invoices',
  tag,
  summary: 'Search the invoices of the programs that the caller may see, newest first',
  description: 'For the desk: by name, mobile number or ticket, in one program, a branch or everywhere.',
  persona: 'COMPANY',
  permission: 'statement.manage',
  query: Type.Object({
    ...PageQuery.properties,
    search: Type.Optional(
      Text(1, 100, {
        description:
          'Beginnings of the name, the mobile number or the chit id, or a ticket number. Every word must be found; up to five count.',
      }),
    ),
    ticketNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    status: CommaList(INVOICE_STATUSES),
    dueBefore: Type.Optional(CalendarDate),
    programId: Type.Optional(Id),
    branchId: Type.Optional(Id),
    cycleId: Type.Optional(Id),
    subscriberId: Type.Optional(Id),
  }),
  data: Paged('invoices', Invoice),
  success: 200,
})

export const getInvoice = route({
  method: 'GET',
  path: '/v2/companies/invoices/:id',
  tag,
  summary: 'Get an invoice',
  description: 'One instalment with its parts, what is paid of it and what is left.',
  persona: 'COMPANY',
  permission: 'statement.manage',
  params: AtId,
  data: Invoice,
  success: 200,
})

export const listBillingInvoices = route({
  method: 'GET',
  path: '/v2/companies/billing/invoices',
  tag,
  summary: 'List the invoices of the company, newest first',
  description: 'Across all programs; a draft after its due date is shown as OVERDUE.',
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  query: Type.Object({ ...PageQuery.properties, status: Type.Optional(OneOf(INVOICE_STATUSES)), ...billingFilters }),
  data: Paged('invoices', Invoice),
  success: 200,
})

export const listOwnInvoices = route({
  method: 'GET',
  path: '/v2/subscribers/me/invoices',
  tag,
  summary: 'List my invoices, newest first',
  description: 'What I have paid and what I owe, in all my programs.',
  persona: 'SUBSCRIBER',
  permission: null,
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(OneOf(INVOICE_STATUSES)),
    programId: Type.Optional(Id),
    cycleId: Type.Optional(Id),
  }),
  data: Paged('invoices', Invoice),
  success: 200,
})
