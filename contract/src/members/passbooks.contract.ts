// The passbook of a ticket: on the screen, as a certified PDF, and the check of a printed one. [spec: Who may do what with money]

import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  Amount,
  Day,
  FileUrl,
  Id,
  Instant,
  Nullable,
  NullableInstant,
  NullableText,
  OneOf,
  Text,
  Type,
} from '../kit/schema.ts'
import { CHARGE_KINDS } from '../money/charges.contract.ts'

const tag = 'Members'
const company = { tag, persona: 'COMPANY', permission: { anyOf: ['subscriber.manage', 'statement.manage'] } } as const
const own = { tag, persona: 'SUBSCRIBER', permission: null } as const
const AtId = Type.Object({ id: Id })

/** CHARGE: a charge that belongs to no instalment. ADVANCE: money that no bill has taken yet. */
export const PASSBOOK_LINE_KINDS = ['INSTALMENT', 'CHARGE', 'ADVANCE'] as const

export const PassbookReceipt = Type.Object({ receiptId: Id, number: Type.String(), amount: Amount, paidAt: Instant })

export const PassbookLine = Type.Object({
  kind: OneOf(PASSBOOK_LINE_KINDS),
  cycleNumber: Nullable(Type.Integer()),
  chargeKind: Nullable(OneOf(CHARGE_KINDS)),
  day: Nullable(Type.String({ format: 'date', description: 'The first day of the cycle, or the day of the charge' })),
  dueDate: Nullable(Day),
  grossAmount: Amount,
  dividendAmount: Amount,
  lateChargeAmount: Type.Number({ description: 'Late and other charges in rupees, less what was waived' }),
  paidAmount: Amount,
  paidFromAdvanceAmount: Type.Number({
    description: 'The part of the payment that came from an advance or from before the books, in rupees',
  }),
  receipts: Type.Array(PassbookReceipt),
  isPrized: Type.Boolean({ description: 'The ticket won the prize of this cycle' }),
  runningBalanceAmount: Type.Number({ description: 'What the ticket owed after this line, in rupees' }),
})

export const NextDue = Type.Object({
  amount: Amount,
  dueDate: Nullable(Day),
  isOverdue: Type.Boolean(),
  isBilled: Type.Boolean({
    description: 'False when the next instalment is not billed yet and dividends may lower it',
  }),
})

export const Passbook = Type.Object({
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  companyName: Type.String(),
  branchName: Type.String(),
  subscriberName: NullableText,
  enrolledAt: Instant,
  endedAt: NullableInstant,
  prizedInCycle: Nullable(Type.Integer()),
  lines: Type.Array(PassbookLine),
  totals: Type.Object({ gross: Amount, dividend: Amount, lateCharge: Amount, paid: Amount }),
  advanceReceipts: Type.Array(PassbookReceipt, {
    description: 'Receipts for money that came before its bill, such as the enrollment payment',
  }),
  advanceAmount: Amount,
  balanceAmount: Type.Number({ description: 'What the ticket owes in rupees; negative when in advance' }),
  matchesBooks: Type.Boolean({
    description: 'False only while a fault is being looked into; then it cannot be printed',
  }),
  nextDue: Nullable(NextDue),
  asOf: Instant,
})

export const PassbookCertificate = Type.Object({
  certificateId: Id,
  checkCode: Type.String({ description: 'Printed on the PDF; anybody can check it' }),
  issuedAt: Instant,
  balanceAmount: Amount,
  fileName: Type.String(),
  contentType: Type.String(),
  sizeBytes: Type.Integer(),
  fileUrl: FileUrl,
})

export const getPassbook = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/enrollments/:id/passbook',
  summary: 'Read the passbook of a ticket',
  description:
    'Month by month: instalment, dividend, late charge, payments with their receipts and the running balance. The balance is read from the ledger.',
  params: AtId,
  data: Passbook,
  success: 200,
  example: { path: sample.ticketPath },
})

export const getOwnPassbook = route({
  ...own,
  method: 'GET',
  path: '/v2/subscribers/me/enrollments/:id/passbook',
  summary: 'Read the passbook of my ticket',
  description: 'The same as staff see: month by month what was billed, deducted and paid, and what is due next.',
  params: AtId,
  data: Passbook,
  success: 200,
  example: { path: sample.ticketPath },
})

export const certifyPassbook = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/enrollments/:id/passbook/certificates',
  summary: 'Print the passbook of a ticket as a certified PDF',
  description: 'The PDF carries a check code, by which anybody can see that it is genuine and what the balance was.',
  params: AtId,
  data: PassbookCertificate,
  makes: 'PAPER',
  success: 201,
  refusals: ['PASSBOOK_NOT_BALANCED'],
  example: { path: sample.ticketPath },
})

export const certifyOwnPassbook = route({
  ...own,
  method: 'POST',
  path: '/v2/subscribers/me/enrollments/:id/passbook/certificates',
  summary: 'Print the passbook of my ticket as a certified PDF',
  description: 'The PDF carries a check code, by which anybody can see that it is genuine and what the balance was.',
  params: AtId,
  data: PassbookCertificate,
  makes: 'PAPER',
  success: 201,
  refusals: ['PASSBOOK_NOT_BALANCED'],
  example: { path: sample.ticketPath },
})

export const PassbookCheck = Type.Object({
  isGenuine: Type.Boolean(),
  issuedOn: Nullable(Day),
  ticketDigits: Nullable(Type.String({ description: 'The last two digits of the ticket number' })),
  balanceAmount: Nullable(Type.Number({ description: 'What the ticket owed on that day, in rupees' })),
})

export const verifyPassbook = route({
  tag,
  method: 'GET',
  path: '/v2/public/passbooks/verify',
  summary: 'Check the code of a printed passbook',
  description:
    'Whether the passbook is genuine, its day, the last digits of the ticket and the balance, to compare with the paper. Nothing else.',
  persona: 'PUBLIC',
  permission: null,
  query: Type.Object({ code: Text(1, 40) }),
  data: PassbookCheck,
  success: 200,
  countedBy: 'REFUSALS',
  example: { query: { code: 'AAXY-DW3W-9BXQ-DDZB' } },
})
