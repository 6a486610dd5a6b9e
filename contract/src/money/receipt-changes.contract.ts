// What happens to a receipt after it was issued: cheques, voids, and money whose way is stated later. [spec: The books;
// Who may do what with money]
import { DEMO } from '../kit/demo-ids.ts'
import { route } from '../kit/route.ts'
import { Id, OneOf, Text, Type } from '../kit/schema.ts'
import { Receipt } from './receipt-shapes.ts'
import { instrumentFields } from './receipts.contract.ts'

const tag = 'Receipts'
const AtId = Type.Object({ id: Id })
const Reason = Text(3, 500)

export const depositCheque = route({
  method: 'POST',
  path: '/v2/companies/receipts/:id/deposit',
  tag,
  summary: 'Record that a cheque was deposited',
  description: 'Names the bank account of the company to which the cheque or draft was given.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({ depositAccountId: Id }),
  data: Receipt,
  success: 200,
  refusals: ['NOT_FOUND', 'RECEIPT_STATE_CONFLICT'],
  example: { path: { id: DEMO.chequeId }, body: { depositAccountId: DEMO.bankAccountId } },
})

export const clearCheque = route({
  method: 'POST',
  path: '/v2/companies/receipts/:id/clear',
  tag,
  summary: 'Record that a deposited cheque has cleared',
  description: 'The money moves from the cheques of the branch to the bank account.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  data: Receipt,
  success: 200,
  refusals: ['RECEIPT_STATE_CONFLICT'],
  example: { path: { id: DEMO.chequeId } },
})

export const bounceCheque = route({
  method: 'POST',
  path: '/v2/companies/receipts/:id/bounce',
  tag,
  summary: 'Record that a deposited cheque has bounced',
  description:
    'What the cheque paid is open again, an advance it made is taken back, and the ticket is charged the bounce charge of its program. ' +
    'The employee who recorded the money as a cheque can record the bounce only when a colleague deposited the cheque.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({ reason: Reason }),
  data: Receipt,
  success: 200,
  refusals: ['DAY_CLOSED', 'EMPLOYEE_NOT_CONFIRMED', 'RECEIPT_STATE_CONFLICT', 'SECOND_PERSON_REQUIRED'],
  example: { path: { id: DEMO.chequeId }, body: { reason: 'Insufficient funds' } },
})

export const requestReceiptVoid = route({
  method: 'POST',
  path: '/v2/companies/receipts/:id/void',
  tag,
  summary: 'Ask for a receipt to be voided',
  description: 'Nothing changes until another person approves. The number of a voided receipt stays used.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({ reason: Reason }),
  data: Receipt,
  success: 201,
  refusals: [
    'DECISION_PENDING',
    'ENROLLMENT_PAYMENT_FINAL',
    'RECEIPT_NOT_VOIDABLE',
    'TICKET_PAYMENT_FINAL',
    'VOID_PENDING',
  ],
  example: { body: { reason: 'Taken for the wrong ticket' } },
})

export const approveReceiptVoid = route({
  method: 'POST',
  path: '/v2/companies/receipts/:id/void/approve',
  tag,
  summary: 'Approve the void of a receipt',
  description:
    'Needs a person other than the one who asked. The invoices that the receipt paid are open again, and the reversal is booked today.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  data: Receipt,
  success: 200,
  refusals: [
    'BANK_LINE_MATCHED',
    'CASH_NOT_ENOUGH',
    'DAY_CLOSED',
    'DECISION_MADE',
    'EMPLOYEE_NOT_CONFIRMED',
    'ENROLLMENT_PAYMENT_FINAL',
    'RECEIPT_NOT_VOIDABLE',
    'SECOND_PERSON_REQUIRED',
    'TICKET_PAYMENT_FINAL',
    'VOID_NOT_REQUESTED',
  ],
})

export const rejectReceiptVoid = route({
  method: 'POST',
  path: '/v2/companies/receipts/:id/void/reject',
  tag,
  summary: 'Reject the void of a receipt, or withdraw the request',
  description: 'The receipt stays as it is; it can be asked for again.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  data: Receipt,
  success: 200,
  refusals: ['DECISION_MADE', 'VOID_NOT_REQUESTED'],
})

export const stateReceiptMode = route({
  method: 'POST',
  path: '/v2/companies/receipts/:id/mode',
  tag,
  summary: 'State the payment mode of a receipt',
  description: 'For receipts of the mode OTHER: their money stays in the suspense account until staff state the mode.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtId,
  body: Type.Object({
    mode: OneOf(['CASH', 'CHEQUE', 'DD', 'UPI', 'NEFT', 'NACH']),
    ...instrumentFields,
    note: Type.Optional(Text(1, 500)),
  }),
  data: Receipt,
  success: 200,
  refusals: ['CASH_LIMIT_REACHED', 'DAY_CLOSED', 'NOT_FOUND', 'RECEIPT_STATE_CONFLICT', 'UTR_TAKEN'],
  example: { body: { mode: 'UPI', utr: '630412345699' } },
})
