// Paying the prize: the payout case of a winner, from the papers to the voucher. [spec: Winners from prebids; Settled at the reveal;
// Who may do what with money]

import { AccountNumber } from '../companies/bank-accounts.contract.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import {
  Amount,
  CalendarDate,
  Day,
  FileUrl,
  Id,
  Ifsc,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  PlainName,
  RupeesInput,
  Text,
  Type,
} from '../kit/schema.ts'

const tag = 'Payouts'
export const PAYOUT_STATES = [
  'AWAITING_PAPERS',
  'SECURITY_REVIEW',
  'APPROVED',
  'PAID',
  'DEPOSITED',
  'FORFEITED_REDRAW',
  'CANCELLED',
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]
/** SECURITY: the winner gives security for the instalments to come. DEDUCT_FUTURE: they are kept from the prize. */
export const SECURITY_MODES = ['SECURITY', 'DEDUCT_FUTURE'] as const
export type SecurityMode = (typeof SECURITY_MODES)[number]
export const PAYOUT_MODES = ['CASH', 'NEFT', 'CHEQUE', 'UPI'] as const
export type PayoutMode = (typeof PAYOUT_MODES)[number]
export const DEDUCTION_TYPES = [
  'OWN_DUES',
  'OTHER_DUES',
  'CHARGES',
  'DOCUMENT_CHARGE',
  'GST',
  'FUTURE_SUBSCRIPTIONS',
] as const
export const CHECKLIST_ITEMS = [
  'PAYEE_ACCOUNT',
  'SECURITY_SUFFICIENT',
  'GUARANTORS_CONSENTED',
  'CYCLE_SETTLED',
  'PRIZE_COVERS_DEDUCTIONS',
] as const

/** Null while the prize is sealed for the caller. */
export const PayoutFigures = Type.Object({
  grossPrize: Amount,
  deductions: Type.Array(Type.Object({ type: OneOf(DEDUCTION_TYPES), amount: Amount })),
  net: Type.Number({ description: 'Rupees; negative while the deductions are more than the prize' }),
})

const summary = {
  id: Id,
  payoutId: Id,
  companyId: Id,
  branchId: Id,
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  cycleId: Id,
  cycleNumber: Type.Integer(),
  winnerId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  subscriberId: Id,
  subscriberName: NullableText,
  state: OneOf(PAYOUT_STATES),
  securityMode: OneOf(SECURITY_MODES),
  declaredOn: Day,
  dueOn: Day,
  isOverdue: Type.Boolean(),
  redrawFrom: Type.String({ format: 'date', description: 'From this day an unclaimed prize can be drawn again' }),
  /** As approved or paid; null before. */
  grossPrize: Nullable(Amount),
  net: Nullable(Amount),
  paidAt: NullableInstant,
  voucherNumber: NullableText,
  createdAt: Instant,
  updatedAt: Instant,
}
export const PayoutSummary = Type.Object(summary)

export const PayoutPayee = Type.Object({
  name: Type.String(),
  accountNumber: Type.String({ description: 'In full for those who prepare, approve or pay; masked for others' }),
  ifsc: Type.String(),
})
export const ChecklistLine = Type.Object({ item: OneOf(CHECKLIST_ITEMS), isDone: Type.Boolean() })
export const PayoutPaper = Type.Object({
  fileId: Id,
  title: Type.String(),
  isOfWinner: Type.Boolean(),
  uploadedAt: Instant,
  fileUrl: Nullable(FileUrl),
})
export const PayoutSecurity = Type.Object({
  securityId: Id,
  typeCode: Type.String(),
  typeName: Type.String(),
  isImmovableProperty: Type.Boolean(),
  description: NullableText,
  value: Amount,
  valuedOn: Day,
  custodian: NullableText,
  fileIds: Type.Array(Id),
  returnedOn: Nullable(Day),
  returnNote: NullableText,
})
export const PayoutGuarantor = Type.Object({
  guarantorId: Id,
  name: Type.String(),
  mobileNumber: Type.String(),
  address: Type.String(),
  monthlyIncome: Nullable(Amount),
  pan: Nullable(Type.String({ description: 'Masked: only the last four characters are shown' })),
  consentedAt: NullableInstant,
})
export const PayoutPayment = Type.Object({
  voucherNumber: Type.String(),
  paidAt: Instant,
  paidOn: Day,
  mode: OneOf(PAYOUT_MODES),
  utr: NullableText,
  chequeNumber: NullableText,
  bankAccountId: NullableId,
  receiptId: NullableId,
})

const detail = {
  ...summary,
  nextInstalmentOn: Day,
  figures: Nullable(PayoutFigures),
  remainingInstalments: Type.Integer(),
  futureLiability: Amount,
  coveredLiability: Amount,
  checklist: Type.Array(ChecklistLine),
  payee: Nullable(PayoutPayee),
  papers: Type.Array(PayoutPaper),
  payment: Nullable(PayoutPayment),
  depositedAt: NullableInstant,
  returnedAt: Nullable(Type.String({ format: 'date-time', description: 'When a payment of the prize last came back' })),
  stateReason: NullableText,
}
export const OwnPayout = Type.Object(detail)
export const Payout = Type.Object({
  ...detail,
  isReconstructed: Type.Boolean({ description: 'The winner was declared before there were cases' }),
  choices: Type.Object({ ownDues: Type.Boolean(), otherDues: Type.Boolean(), charges: Type.Boolean() }),
  documentCharge: Amount,
  allowedSecurityTypes: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }), {
    description: 'What the program allows; when it names none, what the company may choose',
  }),
  securities: Type.Array(PayoutSecurity),
  guarantors: Type.Array(PayoutGuarantor),
  preparerIds: Type.Array(Id),
  submittedAt: NullableInstant,
  submittedById: NullableId,
  approvedAt: NullableInstant,
  approvedById: NullableId,
  depositAccountId: NullableId,
  paidById: NullableId,
})

const BASE = '/v2/companies/payouts'
export const PayoutParams = Type.Object({ payoutId: Id })
const asStaff = { tag, persona: 'COMPANY' } as const
const readers = {
  anyOf: ['payment.manage', 'statement.manage', 'company.compliance.manage', 'company.billing.manage'],
} as const

export const listPayouts = route({
  ...asStaff,
  permission: readers,
  method: 'GET',
  path: BASE,
  summary: 'List payout cases, newest first',
  description: 'One case per winner. `overdue=true` lists the prizes that are still owed after their due date.',
  query: Type.Object({
    ...PageQuery.properties,
    state: Type.Optional(OneOf(PAYOUT_STATES)),
    programId: Type.Optional(Id),
    branchId: Type.Optional(Id),
    overdue: Type.Optional(Type.Boolean()),
  }),
  data: Paged('payouts', PayoutSummary),
  success: 200,
})

export const getPayout = route({
  ...asStaff,
  permission: readers,
  method: 'GET',
  path: `${BASE}/:payoutId`,
  summary: 'Get a payout case with its checklist',
  description:
    'Before the approval the figures are current, after it they are the approved ones. They are null while the prize is sealed.',
  params: PayoutParams,
  data: Payout,
  success: 200,
})

export const updatePayout = route({
  ...asStaff,
  permission: 'payment.manage',
  method: 'PATCH',
  path: `${BASE}/:payoutId`,
  summary: 'Set payee, security mode or deductions',
  description: 'While the case awaits papers. The employee who prepares a case cannot approve it.',
  params: PayoutParams,
  body: atLeastOne(
    Type.Object({
      payee: Type.Optional(Type.Object({ name: PlainName(150), accountNumber: AccountNumber, ifsc: Ifsc })),
      securityMode: Type.Optional(OneOf(SECURITY_MODES)),
      deductOwnDues: Type.Optional(Type.Boolean()),
      deductOtherDues: Type.Optional(Type.Boolean()),
      deductCharges: Type.Optional(Type.Boolean()),
      documentCharge: Type.Optional(RupeesInput),
    }),
  ),
  data: Payout,
  success: 200,
  refusals: ['PAYOUT_WRONG_STATE'],
  example: { body: { securityMode: 'SECURITY', documentCharge: '250' } },
})

const move = { ...asStaff, method: 'POST', params: PayoutParams, data: Payout, success: 200 } as const
const reason = Text(1, 500, { description: 'Kept with the case and in the audit log' })

export const submitPayout = route({
  ...move,
  permission: 'payment.manage',
  path: `${BASE}/:payoutId/submit`,
  summary: 'Submit a payout case to review',
  description: 'The checklist must be complete, but for the settlement of the cycle.',
  refusals: ['PAYOUT_PAPERS_MISSING', 'PAYOUT_WRONG_STATE'],
})
export const sendPayoutBack = route({
  ...move,
  permission: 'company.compliance.manage',
  path: `${BASE}/:payoutId/send-back`,
  summary: 'Send a payout case back to its preparer',
  description: 'It awaits papers again, and an approval is withdrawn.',
  body: Type.Object({ reason }),
  refusals: ['PAYOUT_WRONG_STATE'],
  example: { body: { reason: 'The valuation of the gold is missing' } },
})
export const approvePayout = route({
  ...move,
  permission: 'company.compliance.manage',
  path: `${BASE}/:payoutId/approve`,
  summary: 'Approve a payout',
  description:
    'Needs a person who did not prepare the case. The deductions are calculated again; `net` is what the approver has read, and the approval is refused when it has changed.',
  body: Type.Object({ net: RupeesInput }),
  refusals: [
    'EMPLOYEE_NOT_CONFIRMED',
    'PAYOUT_CHANGED',
    'PAYOUT_NET_NEGATIVE',
    'PAYOUT_NOT_SETTLED',
    'PAYOUT_PAPERS_MISSING',
    'PAYOUT_WRONG_STATE',
    'SECOND_PERSON_REQUIRED',
  ],
  example: { body: { net: '38000' } },
})
export const payPayout = route({
  ...move,
  permission: 'company.billing.manage',
  path: `${BASE}/:payoutId/pay`,
  summary: 'Record the payment of a prize',
  description:
    'Books the payment and a receipt for what is kept, and numbers the voucher. Refused with the new figures when they differ from those approved. Less than ₹ 2,00,000 may be paid in cash.',
  body: Type.Object({
    mode: OneOf(PAYOUT_MODES),
    paidOn: Type.Optional(CalendarDate),
    utr: Type.Optional(Text(6, 50, { upper: true })),
    chequeNumber: Type.Optional(Text(1, 50)),
    bankAccountId: Type.Optional(Id),
  }),
  refusals: [
    'CASH_NOT_ENOUGH',
    'DAY_CLOSED',
    'PAYOUT_CASH_LIMIT',
    'PAYOUT_CHANGED',
    'PAYOUT_NET_NEGATIVE',
    'PAYOUT_NOT_SETTLED',
    'PAYOUT_UTR_TAKEN',
    'PAYOUT_WRONG_STATE',
  ],
  example: { body: { mode: 'NEFT', utr: 'SBIN526320017', bankAccountId: DEMO.prizeAccountId } },
})
export const returnPayout = route({
  ...move,
  permission: 'company.billing.manage',
  path: `${BASE}/:payoutId/returned`,
  summary: 'Record that the bank has sent a prize back',
  description:
    'Books back the payment alone: what was kept from the prize stays kept. The case is approved again, and the next payment has a voucher of its own. For prizes by NEFT, UPI or cheque.',
  body: Type.Object({
    date: CalendarDate,
    utr: Type.Optional(Text(6, 50, { upper: true, description: "The bank's reference of the return" })),
    reason: Text(3, 500),
  }),
  refusals: ['BANK_LINE_MATCHED', 'PAYOUT_NOT_RETURNABLE', 'PAYOUT_WRONG_STATE'],
  example: { body: { date: '2026-11-18', utr: 'SBINR526323009', reason: 'The account is closed' } },
})
export const depositPayout = route({
  ...move,
  permission: 'company.billing.manage',
  path: `${BASE}/:payoutId/deposit`,
  summary: 'Deposit an unclaimed prize in a separate bank account',
  description: 'The prize is still owed; when the winner brings the papers, the case goes on.',
  body: Type.Object({ bankAccountId: Id, fromBankAccountId: Type.Optional(Id) }),
  refusals: ['PAYOUT_NET_NEGATIVE', 'PAYOUT_NOT_SETTLED', 'PAYOUT_WRONG_STATE'],
  example: { body: { bankAccountId: DEMO.prizeAccountId } },
})
export const forfeitPayout = route({
  ...move,
  permission: 'company.compliance.manage',
  path: `${BASE}/:payoutId/forfeit`,
  summary: 'Forfeit an unclaimed prize, so that it is drawn again',
  description: 'After two months without papers. The winner is disqualified, and the pot of the cycle is open again.',
  body: Type.Object({ reason }),
  refusals: [
    'AUCTION_STATE_CONFLICT',
    'CYCLE_ALREADY_ACTIVE',
    'PAYOUT_REDRAW_TOO_EARLY',
    'PAYOUT_WRONG_STATE',
    'PRIZE_ALREADY_PAID',
    'WINNER_NOT_FOUND',
  ],
  example: { body: { reason: 'The winner has not answered three letters' } },
})

const OWN = '/v2/subscribers/me/payouts'
const asMember = { tag, persona: 'SUBSCRIBER', permission: null } as const

export const listOwnPayouts = route({
  ...asMember,
  method: 'GET',
  path: OWN,
  summary: 'List my prizes, newest first',
  description: 'Your prizes, each with the state of its payment.',
  query: PageQuery,
  data: Paged('payouts', PayoutSummary),
  success: 200,
})
export const getOwnPayout = route({
  ...asMember,
  method: 'GET',
  path: `${OWN}/:payoutId`,
  summary: 'Get one of my prizes with its checklist',
  description: 'What is missing, by when it is paid, what is kept, and the payment.',
  params: PayoutParams,
  data: OwnPayout,
  success: 200,
})
