// The day book of a branch: what was taken by whom and how, the cash it should have, and the count that closes the day.
// [spec: Who may do what with money]
import { DEMO } from '../kit/demo-ids.ts'
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
  NullableText,
  OneOf,
  RupeesInput,
  Text,
  Type,
} from '../kit/schema.ts'
import { RECEIPT_MODES } from './receipt-shapes.ts'

const tag = 'Day book'
const AtBranch = Type.Object({ branchId: Id })

/** Notes and coins of India, by their value in rupees. */
export const DENOMINATIONS = ['2000', '500', '200', '100', '50', '20', '10', '5', '2', '1'] as const
export const Denominations = Type.Object(
  Object.fromEntries(
    DENOMINATIONS.map((value) => [value, Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }))]),
  ),
  { description: 'How many notes or coins of each value there are' },
)

export const DayClosing = Type.Object({
  openingCash: Amount,
  expectedCash: Amount,
  countedCash: Amount,
  variance: Amount,
  reason: NullableText,
  denominations: Nullable(Denominations),
  closedById: Id,
  closedAt: Instant,
})

export const CashDeposit = Type.Object({
  depositId: Id,
  depositAccountId: Id,
  bankName: NullableText,
  amount: Amount,
  note: NullableText,
  depositedById: NullableId,
  depositedAt: Instant,
})

export const DayBook = Type.Object({
  branchId: Id,
  date: Day,
  isClosed: Type.Boolean(),
  /** Receipts of the day as they were issued, without adjustments, which bring no money; what was given back later is in `reversed`. */
  receipts: Type.Object({
    count: Count,
    amount: Amount,
    byMode: Type.Array(Type.Object({ mode: OneOf(RECEIPT_MODES), count: Count, amount: Amount })),
    byEmployee: Type.Array(
      Type.Object({
        collectedById: NullableId,
        collectedByName: NullableText,
        mode: OneOf(RECEIPT_MODES),
        count: Count,
        amount: Amount,
      }),
    ),
  }),
  /** Voids, bounced cheques and payments reversed on this day, whenever they were taken. */
  reversed: Type.Object({ count: Count, amount: Amount }),
  deposits: Type.Array(CashDeposit),
  cash: Type.Object({
    opening: Amount,
    received: Amount,
    givenBack: Amount,
    payouts: Amount,
    refunds: Amount,
    deposited: Amount,
    withdrawn: Amount,
    other: Amount,
    expected: Amount,
  }),
  closing: Nullable(DayClosing),
})

export const getDayBook = route({
  method: 'GET',
  path: '/v2/companies/branches/:branchId/day-book',
  tag,
  summary: 'Get the day book of a branch',
  description: 'One business day; default: today.',
  persona: 'COMPANY',
  permission: { anyOf: ['payment.manage', 'statement.manage'] },
  params: AtBranch,
  query: Type.Object({ date: Type.Optional(CalendarDate) }),
  data: DayBook,
  success: 200,
})

export const depositCash = route({
  method: 'POST',
  path: '/v2/companies/branches/:branchId/day-book/deposits',
  tag,
  summary: 'Deposit cash of a branch at the bank',
  description: 'Moves cash of the branch to a bank account of the company, booked today.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtBranch,
  body: Type.Object({ depositAccountId: Id, amount: RupeesInput, note: Type.Optional(Text(1, 500)) }),
  data: CashDeposit,
  success: 201,
  refusals: ['CASH_NOT_ENOUGH', 'DAY_CLOSED', 'NOT_FOUND'],
  example: { body: { depositAccountId: DEMO.bankAccountId, amount: '100', note: 'Slip 12' } },
})

export const withdrawCash = route({
  method: 'POST',
  path: '/v2/companies/branches/:branchId/day-book/withdrawals',
  tag,
  summary: 'Bring cash from the bank to a branch',
  description: 'Moves money of a bank account of the company to the cash box of the branch, booked today.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtBranch,
  body: Type.Object({ bankAccountId: Id, amount: RupeesInput, note: Type.Optional(Text(1, 500)) }),
  data: Type.Object({ withdrawalId: Id, bankAccountId: Id, amount: Amount, note: NullableText }),
  success: 201,
  refusals: ['DAY_CLOSED', 'NOT_FOUND'],
  example: { body: { bankAccountId: DEMO.bankAccountId, amount: '100', note: 'For the prize of ticket 7' } },
})

export const closeDay = route({
  method: 'POST',
  path: '/v2/companies/branches/:branchId/day-book/close',
  tag,
  summary: 'Close a day of a branch',
  description:
    'States the cash that was counted, as a sum or by notes and coins. A difference needs a reason and is booked to suspense. ' +
    'A closed day takes no more money and stays closed.',
  persona: 'COMPANY',
  permission: 'payment.manage',
  params: AtBranch,
  body: Type.Object({
    date: CalendarDate,
    countedCash: Type.Optional(RupeesInput),
    denominations: Type.Optional(Denominations),
    reason: Type.Optional(Text(3, 500)),
  }),
  data: DayBook,
  success: 200,
  refusals: ['SUSPENSE_TOO_OLD', 'DAY_CLOSED', 'EARLIER_DAY_OPEN'],
  example: { body: { date: '2026-01-31', countedCash: '0' } },
})
