// Refunds that a company owes to people, and the money of a program. [spec: Pots that nobody has won]
import { DEMO } from '../kit/demo-ids.ts'
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

const tag = 'Refunds'
const AtId = Type.Object({ id: Id })
const company = { tag, persona: 'COMPANY', permission: 'company.billing.manage' } as const

export const REFUND_KINDS = ['DIVIDEND', 'ADVANCE', 'REMOVAL', 'POT'] as const
export const REFUND_STATUSES = ['DUE', 'PAID'] as const
export const REFUND_MODES = ['CASH', 'CHEQUE', 'DD', 'UPI', 'NEFT'] as const

export const RefundDue = Type.Object({
  id: Id,
  refundId: Id,
  kind: OneOf(REFUND_KINDS),
  status: OneOf(REFUND_STATUSES),
  branchId: Id,
  programId: Id,
  programName: Type.String(),
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  subscriberId: Id,
  subscriberName: NullableText,
  amount: Amount,
  claim: Type.Number({
    description:
      'What the person still owes of this refund, in rupees: a payment in it ended after the refund was paid, or charges exceeded it',
  }),
  dueBy: Nullable(Day),
  /** Who made the refund due, and so does not pay it, unless it is of a removed member; null when it was the service. */
  createdById: NullableId,
  createdAt: Instant,
  paidAt: NullableInstant,
  mode: NullableText,
  utr: NullableText,
  voucherNumber: NullableText,
  note: NullableText,
})

const { createdById: _maker, note: _note, subscriberName: _name, ...shownToMember } = RefundDue.properties
/** A refund as its receiver reads it. */
export const OwnRefund = Type.Object({ ...shownToMember, companyName: Type.String() })

export const listOwnRefunds = route({
  tag,
  persona: 'SUBSCRIBER',
  permission: null,
  method: 'GET',
  path: '/v2/subscribers/me/refunds',
  summary: 'List my refunds, newest first',
  description:
    'What companies owe me or have paid back, also for tickets that I no longer hold. Refunds of online payments are listed with the payments.',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(OneOf(REFUND_STATUSES)),
    programId: Type.Optional(Id),
  }),
  data: Paged('refunds', OwnRefund),
  success: 200,
})

export const listRefundsDue = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/refunds-due',
  summary: 'List the refunds of the company, newest first',
  description:
    'Dividends and advances that no bill will take, and what removed members have paid in. Refunds of online payments are listed ' +
    'with the payments.',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(OneOf(REFUND_STATUSES)),
    programId: Type.Optional(Id),
    subscriberId: Type.Optional(Id),
    enrolledSubscriberId: Type.Optional(Id),
  }),
  data: Paged('refunds', RefundDue),
  success: 200,
})

export const recordRefundPaid = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/refunds-due/:id/paid',
  summary: 'Record that a refund was paid',
  description:
    'Books the payment with a voucher of the series of payouts. A refund is paid once, by a person other than the one who made it due. All ' +
    'ways but CASH need the number of the transfer, cheque or draft (`utr`) and the account.',
  params: AtId,
  body: Type.Object({
    mode: OneOf(REFUND_MODES),
    utr: Type.Optional(Text(1, 64)),
    bankAccountId: Type.Optional(Id),
    paidAt: Type.Optional(CalendarDate),
    note: Type.Optional(Text(1, 500)),
  }),
  data: RefundDue,
  success: 200,
  refusals: [
    'CASH_NOT_ENOUGH',
    'DAY_CLOSED',
    'EMPLOYEE_NOT_CONFIRMED',
    'REFUND_ALREADY_PAID',
    'SECOND_PERSON_REQUIRED',
    'PAYOUT_CASH_LIMIT',
    'PAYOUT_UTR_TAKEN',
    'UTR_TAKEN',
  ],
  example: { body: { mode: 'NEFT', utr: 'SBIN52024010112345', bankAccountId: DEMO.prizeAccountId } },
})

export const recordRefundReturned = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/refunds-due/:id/returned',
  summary: 'Record that the bank has sent a refund back',
  description:
    'The refund is due again; the next payment has a voucher and a UTR of its own. For refunds by UPI, NEFT, cheque or draft.',
  params: AtId,
  body: Type.Object({
    date: Type.Optional(CalendarDate),
    utr: Type.Optional(Text(6, 50, { upper: true, description: "The bank's reference of the return" })),
    reason: Text(3, 500),
  }),
  data: RefundDue,
  success: 200,
  refusals: ['BANK_LINE_MATCHED', 'REFUND_NOT_RETURNABLE'],
  example: { body: { reason: 'The account is closed' } },
})

export const recoverClaim = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/refunds-due/:id/recovered',
  summary: 'Record that a person has paid back the claim of a refund',
  description:
    'The whole claim, by bank. The member is removed and has no ticket, so there is no receipt of the counter.',
  params: AtId,
  body: Type.Object({ mode: OneOf(['UPI', 'NEFT'] as const), utr: Text(1, 64), bankAccountId: Id }),
  data: RefundDue,
  success: 200,
  refusals: ['NOTHING_TO_RECOVER'],
  example: { body: { mode: 'NEFT', utr: 'SBIN52024010112346', bankAccountId: DEMO.bankAccountId } },
})

export const refundProgramDividends = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/programs/:id/refund-dividends',
  summary: 'Make refunds of the dividends that no bill will deduct',
  description:
    'For a program that does not deduct dividends, or whose last cycle is completed. Advances are included after the last cycle.',
  params: AtId,
  data: Type.Object({ count: Count, amount: Amount }),
  success: 200,
  refusals: ['DIVIDENDS_STILL_DEDUCTED'],
})

export const getProgramMoney = route({
  tag,
  persona: 'COMPANY',
  permission: 'statement.manage',
  method: 'GET',
  path: '/v2/companies/programs/:id/money',
  summary: 'Get the balances of a program in the books',
  description: 'What members owe, what the program owes to whom, and the pots that nobody has won yet.',
  params: AtId,
  data: Type.Object({
    programId: Id,
    owedByMembers: Amount,
    paidInAdvance: Amount,
    unprizedPot: Type.Number({
      description:
        'Instalments billed and not yet given to a winner, in rupees: a liability until drawn again or closed',
    }),
    unprizedPrizeCount: Type.Integer({ description: 'Prizes of completed cycles that nobody has taken' }),
    dividendsPayable: Amount,
    prizesPayable: Amount,
    refundsDue: Amount,
    companyTickets: Type.Number({ description: "The company's own money in unsold and removed tickets, in rupees" }),
    commission: Amount,
    lateCharges: Amount,
    otherCharges: Amount,
  }),
  success: 200,
})
