// Receipts: money taken at a counter, the lists of a company and of a member, and the PDF. [spec: Who may do what with money]

import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { CalendarDate, Id, OneOf, RupeesInput, Text, Type } from '../kit/schema.ts'
import {
  COUNTER_MODES,
  OwnReceipt,
  OwnReceiptSummary,
  RECEIPT_MODES,
  RECEIPT_STATUSES,
  Receipt,
  ReceiptFile,
  ReceiptSummary,
} from './receipt-shapes.ts'

const tag = 'Receipts'
const AtId = Type.Object({ id: Id })

export const AllocationInput = Type.Object(
  {
    enrolledSubscriberId: Id,
    invoiceId: Type.Optional(Id),
    chargeId: Type.Optional(Id),
    advance: Type.Optional(Type.Boolean()),
    amount: RupeesInput,
  },
  {
    description:
      'With an invoice, a charge or `advance` the amount pays exactly that. Without them the oldest due instalment is paid first, ' +
      'then charges, and the rest is an advance of the ticket.',
  },
)

/** What cheques, drafts and transfers state. Cheques and drafts need number, bank and date; UPI, NEFT and NACH need the UTR. */
export const instrumentFields = {
  instrumentNumber: Type.Optional(Text(1, 30)),
  instrumentBank: Type.Optional(Text(1, 120)),
  instrumentDate: Type.Optional(CalendarDate),
  utr: Type.Optional(
    Type.String({
      trim: true,
      upper: true,
      pattern: '^[A-Z0-9]{6,35}$',
      says: 'must be a UTR of 6 to 35 letters and digits',
    }),
  ),
  depositAccountId: Type.Optional(Id),
}

export const createReceipt = route({
  method: 'POST',
  path: '/v2/companies/receipts',
  tag,
  summary: 'Take money at a counter and issue a receipt',
  description:
    'One receipt may pay several tickets of the payer, wholly or in part, and leave an advance. Send `allocations`, or ' +
    '`enrolledSubscriberId` and `amount` for one ticket. A cheque counts as paid when it is received.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  body: Type.Object({
    branchId: Id,
    subscriberId: Id,
    mode: OneOf(COUNTER_MODES),
    paidAt: Type.Optional(CalendarDate),
    ...instrumentFields,
    reference: Type.Optional(Text(1, 255)),
    note: Type.Optional(Text(1, 500)),
    allocations: Type.Optional(Type.Array(AllocationInput, { minItems: 1, maxItems: 100 })),
    enrolledSubscriberId: Type.Optional(Id),
    amount: Type.Optional(RupeesInput),
  }),
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: Receipt,
  success: 201,
  refusals: ['BRANCH_ARCHIVED', 'CASH_LIMIT_REACHED', 'DAY_CLOSED', 'NOT_FOUND', 'UTR_TAKEN'],
  example: {
    body: {
      branchId: DEMO.branchId,
      subscriberId: DEMO.subscriberId,
      mode: 'CASH',
      allocations: [{ enrolledSubscriberId: DEMO.ticketId, amount: '500' }],
    },
  },
})

export const listReceipts = route({
  method: 'GET',
  path: '/v2/companies/receipts',
  tag,
  summary: 'List the receipts of the company, newest first',
  description: 'Receipts of the branches and programs that the caller works for; `from` and `to` are booking days.',
  persona: 'COMPANY',
  permission: { anyOf: ['payment.manage', 'statement.manage'] },
  query: Type.Object({
    ...PageQuery.properties,
    search: Type.Optional(
      Text(1, 100, {
        description:
          'Beginning of the number of the receipt, its serial, or the name, mobile number or ticket number of the member who paid.',
      }),
    ),
    branchId: Type.Optional(Id),
    programId: Type.Optional(Id),
    subscriberId: Type.Optional(Id),
    collectedById: Type.Optional(Id),
    mode: Type.Optional(OneOf(RECEIPT_MODES)),
    status: Type.Optional(OneOf(RECEIPT_STATUSES)),
    from: Type.Optional(CalendarDate),
    to: Type.Optional(CalendarDate),
  }),
  data: Paged('receipts', ReceiptSummary),
  success: 200,
})

export const getReceipt = route({
  method: 'GET',
  path: '/v2/companies/receipts/:id',
  tag,
  summary: 'Get a receipt with what it paid',
  description: 'Includes the newest request to void it.',
  persona: 'COMPANY',
  permission: { anyOf: ['payment.manage', 'statement.manage'] },
  params: AtId,
  data: Receipt,
  success: 200,
})

export const getReceiptPdf = route({
  method: 'GET',
  path: '/v2/companies/receipts/:id/pdf',
  tag,
  summary: 'Get the PDF of a receipt',
  description: 'The paper states the status of the receipt now, and its check code.',
  persona: 'COMPANY',
  permission: { anyOf: ['payment.manage', 'statement.manage'] },
  params: AtId,
  data: ReceiptFile,
  makes: 'PAPER',
  success: 200,
})

export const listOwnReceipts = route({
  method: 'GET',
  path: '/v2/subscribers/me/receipts',
  tag,
  summary: 'List my receipts, newest first',
  description: 'What I have paid to all companies, at the counter and online.',
  persona: 'SUBSCRIBER',
  permission: null,
  query: Type.Object({ ...PageQuery.properties, programId: Type.Optional(Id) }),
  data: Paged('receipts', OwnReceiptSummary),
  success: 200,
})

export const getOwnReceipt = route({
  method: 'GET',
  path: '/v2/subscribers/me/receipts/:id',
  tag,
  summary: 'Get one of my receipts',
  description: 'With what it paid, line by line.',
  persona: 'SUBSCRIBER',
  permission: null,
  params: AtId,
  data: OwnReceipt,
  success: 200,
})

export const getOwnReceiptPdf = route({
  method: 'GET',
  path: '/v2/subscribers/me/receipts/:id/pdf',
  tag,
  summary: 'Get the PDF of one of my receipts',
  description: 'The paper states the status of the receipt now, and its check code.',
  persona: 'SUBSCRIBER',
  permission: null,
  params: AtId,
  data: ReceiptFile,
  makes: 'PAPER',
  success: 200,
})
