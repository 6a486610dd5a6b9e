// [D2 4.8, G111, G112, G142, G144, G172] Invoices, statements, the billing lists of a company, a subscriber's own records.

import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  CalendarDate,
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
import { CycleStatus } from '../programs/cycles.contract.ts'
import { TRANSACTION_STATUSES, TransactionReason } from './payments.contract.ts'

const tag = 'Billing'
/** OVERDUE is a DRAFT whose due date has passed. */
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
  currency: Type.String(),
  /** What makes up the amount; the dividend is a line of its own, and negative. */
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
  description: 'One DRAFT for every enrollment that has none. 200 with count 0 when none is missing.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({ dueDate: Type.Optional(CalendarDate) }),
  data: Type.Object({ count: Count, invoices: Type.Array(Invoice) }),
  success: 201,
})

export const listCycleInvoices = route({
  method: 'GET',
  path: '/v2/companies/cycles/:id/invoices',
  tag,
  summary: 'The invoices of a cycle, by ticket',
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
})

export const cancelInvoice = route({
  method: 'POST',
  path: '/v2/companies/invoices/:id/cancel',
  tag,
  summary: 'Cancel an invoice, or reverse its payment',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({ reason: Type.Optional(Text(1, 500)) }),
  data: Invoice,
  success: 200,
})

export const Statement = Type.Object({
  ...Paged(
    'cycles',
    Type.Object({
      cycleId: Id,
      cycleNumber: Type.Integer(),
      status: CycleStatus,
      startDate: Day,
      endDate: Day,
      invoices: Type.Array(Invoice),
      /** The share of this cycle's discount, credited to the ticket. */
      dividends: Type.Array(Type.Object({ enrolledSubscriberId: Id, ticketNumber: Type.Integer(), amount: Amount })),
      prizes: Type.Array(
        Type.Object({
          enrolledSubscriberId: Id,
          ticketNumber: Type.Integer(),
          division: Type.Integer(),
          /** Null while it would tell a sealed prebid; the sum leaves it out. */
          prize: Nullable(Amount),
          wonAt: Instant,
        }),
      ),
    }),
  ).properties,
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  subscriberId: Id,
  subscriberName: NullableText,
  enrollments: Type.Array(
    Type.Object({
      enrolledSubscriberId: Id,
      ticketNumber: Type.Integer(),
      dividendEarned: Amount,
      dividendDeducted: Amount,
      /** Earned and not yet deducted: it lowers the coming invoices. */
      dividendBalance: Amount,
    }),
  ),
  /** Of no cycle: the invoice by which a ticket was enrolled. With those of the cycles they make up the totals. */
  otherInvoices: Type.Array(Invoice),
  totals: Type.Object({
    invoiceCount: Count,
    gross: Amount,
    dividend: Amount,
    billed: Amount,
    paid: Amount,
    due: Amount,
    overdue: Amount,
    dividendEarned: Amount,
    dividendBalance: Amount,
    prize: Amount,
  }),
})

const StatementQuery = Type.Object({
  ...PageQuery.properties,
  enrolledSubscriberId: Type.Optional(Id),
})

export const getSubscriberStatement = route({
  method: 'GET',
  path: '/v2/companies/programs/:id/subscribers/:subId/statements',
  tag,
  summary: 'The statement of a subscriber in a program',
  persona: 'COMPANY',
  permission: 'statement.manage',
  params: Type.Object({ id: Id, subId: Id }),
  query: StatementQuery,
  data: Statement,
  success: 200,
})

export const getOwnStatement = route({
  method: 'GET',
  path: '/v2/subscribers/me/programs/:programId/statement',
  tag,
  summary: 'My statement in a program',
  persona: 'SUBSCRIBER',
  permission: null,
  params: Type.Object({ programId: Id }),
  query: StatementQuery,
  data: Statement,
  success: 200,
})

const filters = {
  programId: Type.Optional(Id),
  cycleId: Type.Optional(Id),
  from: Type.Optional(CalendarDate),
  to: Type.Optional(CalendarDate),
}

export const listBillingInvoices = route({
  method: 'GET',
  path: '/v2/companies/billing/invoices',
  tag,
  summary: 'Every invoice of the company, newest first',
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  query: Type.Object({ ...PageQuery.properties, status: Type.Optional(OneOf(INVOICE_STATUSES)), ...filters }),
  data: Paged('invoices', Invoice),
  success: 200,
})

export const Transaction = Type.Object({
  id: Id,
  transactionId: Id,
  invoiceId: Id,
  requestId: NullableId,
  kind: OneOf(['CYCLE', 'ENROLLMENT']),
  programId: Id,
  programName: Type.String(),
  cycleId: NullableId,
  cycleNumber: Nullable(Type.Integer()),
  enrolledSubscriberId: NullableId,
  subscriberId: Id,
  subscriberName: NullableText,
  amount: Amount,
  currency: Type.String(),
  status: OneOf(TRANSACTION_STATUSES),
  reason: TransactionReason,
  paymentMode: NullableText,
  reference: NullableText,
  createdAt: Instant,
  paidAt: NullableInstant,
  reversedAt: NullableInstant,
})

export const listBillingTransactions = route({
  method: 'GET',
  path: '/v2/companies/billing/transactions',
  tag,
  summary: 'Every payment to the company, newest first',
  description: 'Online payments however they ended, and those that staff recorded. REFUND_DUE: to be paid back.',
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  query: Type.Object({ ...PageQuery.properties, status: Type.Optional(OneOf(TRANSACTION_STATUSES)), ...filters }),
  data: Paged('transactions', Transaction),
  success: 200,
})

export const listOwnInvoices = route({
  method: 'GET',
  path: '/v2/subscribers/me/invoices',
  tag,
  summary: 'My invoices, newest first',
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

export const listOwnPrograms = route({
  method: 'GET',
  path: '/v2/subscribers/me/programs',
  tag,
  summary: 'The programs I am enrolled in',
  persona: 'SUBSCRIBER',
  permission: null,
  query: PageQuery,
  data: Paged(
    'programs',
    Type.Object({
      programId: Id,
      name: Type.String(),
      chitId: Type.String(),
      companyId: Id,
      companyName: Type.String(),
      branchName: Type.String(),
      programStatus: Type.String(),
      frequency: Type.String(),
      startDate: Day,
      totalAmount: Amount,
      subscriptionAmount: Amount,
      divisions: Type.Integer(),
      totalSlots: Count,
      completedCycleCount: Count,
      currentCycle: Nullable(
        Type.Object({
          cycleId: Id,
          cycleNumber: Type.Integer(),
          startDate: Day,
          endDate: Day,
          auctionId: NullableId,
        }),
      ),
      due: Amount,
      enrollments: Type.Array(
        Type.Object({ enrolledSubscriberId: Id, ticketNumber: Type.Integer(), hasWon: Type.Boolean() }),
      ),
    }),
  ),
  success: 200,
})
