// The books of a company for its accountant: trial balance, ledger and day book. [spec: Who may do what with money]

import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Amount, CalendarDate, Day, Id, Instant, NullableId, NullableText, OneOf, Type } from '../kit/schema.ts'

const tag = 'Accounting'
const CSV = 'text/csv'

export const LEDGER_ACCOUNTS = [
  'TICKET', 'CASH', 'BANK', 'CHEQUES', 'PROVIDER', 'PROVIDER_FEES', 'UNPRIZED_POT', 'DIVIDEND_PAYABLE', 'PRIZE_PAYABLE', 'COMMISSION_INCOME',
  'LATE_CHARGE_INCOME', 'CHARGES_INCOME', 'COMPANY_TICKETS', 'SUSPENSE', 'BAD_DEBTS', 'ADJUSTMENTS', 'REFUNDS_DUE', 'OPENING',
  'OUTPUT_CGST', 'OUTPUT_SGST', 'OUTPUT_IGST',
] as const // biome-ignore format: one line per group is easier to read
/** One row per account, or one per account and subject (ticket, branch, winner and so on). */
export const TRIAL_BALANCE_DETAILS = ['ACCOUNTS', 'SUBJECTS'] as const
export const REPORT_FORMATS = ['json', 'csv'] as const

/** Rows of one response; the cursor leads to the next ones. */
export const MAX_REPORT_ROWS = 1000

export const period = {
  from: Type.String({ ...CalendarDate, description: 'The first day, by the day of booking' }),
  to: Type.String({ ...CalendarDate, description: 'The last day; a period has at most 12 months' }),
}
export const portion = {
  cursor: Type.Optional(
    Type.String({ maxLength: 80, description: '`nextCursor` of the response before (`x-next-cursor` of a file)' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: MAX_REPORT_ROWS, default: MAX_REPORT_ROWS }),
}
const format = OneOf(REPORT_FORMATS, { default: 'json' })

const NextCursor = NullableText
const SignedAmount = Type.Number({ description: 'Rupees; debits are positive, credits negative' })

/** An auditor, an inspector and the clerk who feeds Tally read the books without the right to pay. */
const readsBooks = { anyOf: ['company.billing.manage', 'statement.manage'], companyWide: true } as const

const report = {
  method: 'GET',
  tag,
  persona: 'COMPANY',
  permission: readsBooks,
  downloads: [CSV],
  makes: 'TABLE',
  success: 200,
} as const

const figures = { opening: SignedAmount, debit: Amount, credit: Amount, closing: SignedAmount }
export const TrialBalanceRow = Type.Object({
  account: OneOf(LEDGER_ACCOUNTS),
  subjectId: NullableText,
  programId: NullableId,
  name: Type.String(),
  ...figures,
})
export const TrialBalanceTotals = Type.Object(figures)

export const getTrialBalance = route({
  ...report,
  path: '/v2/companies/accounting/trial-balance',
  summary: 'Get the trial balance of the company or of one program',
  description:
    'Opening balance, debits, credits and closing balance of every account in a period. The totals are of all rows: opening and closing ' +
    'are zero, and debits equal credits.',
  query: Type.Object({
    ...period,
    programId: Type.Optional(Id),
    detail: OneOf(TRIAL_BALANCE_DETAILS, { default: 'ACCOUNTS' }),
    format,
    ...portion,
  }),
  data: Type.Object({
    from: Day,
    to: Day,
    programId: NullableId,
    isBalanced: Type.Boolean(),
    totals: TrialBalanceTotals,
    rows: Type.Array(TrialBalanceRow),
    nextCursor: NextCursor,
  }),
  refusals: ['NOT_FOUND'],
  example: { query: sample.period },
})

export const LedgerLine = Type.Object({
  entryId: Id,
  line: Type.Integer(),
  bookedOn: Day,
  valueDate: Day,
  kind: Type.String(),
  account: OneOf(LEDGER_ACCOUNTS),
  subjectId: Type.String(),
  programId: NullableId,
  name: Type.String(),
  debit: Amount,
  credit: Amount,
  /** Of the account and subject of this line. */
  balance: SignedAmount,
  reason: NullableText,
  sourceId: Type.String(),
  reversesId: NullableId,
})

export const getLedger = route({
  ...report,
  path: '/v2/companies/accounting/ledger',
  summary: 'List the postings of an account or a program, oldest first',
  description:
    'Send `account`, `programId` or both; `subjectId` narrows an account to one ticket, branch, winner, bank account or person. ' +
    '`balance` is the balance of the account and subject after the line.',
  query: Type.Object({
    ...period,
    account: Type.Optional(OneOf(LEDGER_ACCOUNTS)),
    subjectId: Type.Optional(Id),
    programId: Type.Optional(Id),
    format,
    ...portion,
  }),
  data: Type.Object({ from: Day, to: Day, lines: Type.Array(LedgerLine), nextCursor: NextCursor }),
  refusals: ['NOT_FOUND'],
  example: { query: { ...sample.period, account: 'CASH' } },
})

export const VOUCHER_TYPES = ['Receipt', 'Payment', 'Contra', 'Journal'] as const

export const DayBookEntry = Type.Object({
  entryId: Id,
  voucherType: OneOf(VOUCHER_TYPES),
  kind: Type.String(),
  number: NullableText,
  bookedOn: Day,
  valueDate: Day,
  bookedAt: Instant,
  branchId: Id,
  branchName: NullableText,
  programId: NullableId,
  actorId: NullableId,
  actorName: NullableText,
  reason: NullableText,
  sourceId: Type.String(),
  reversesId: NullableId,
  isReconstructed: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      account: OneOf(LEDGER_ACCOUNTS),
      subjectId: Type.String(),
      programId: NullableId,
      name: Type.String(),
      debit: Amount,
      credit: Amount,
    }),
  ),
})

export const listDayBookEntries = route({
  ...report,
  path: '/v2/companies/accounting/day-book',
  summary: 'List the entries of the company or of one branch, oldest first',
  description: 'Every entry of the books in a period with its lines. A file has one row per line.',
  query: Type.Object({ ...period, branchId: Type.Optional(Id), format, ...portion }),
  data: Type.Object({ from: Day, to: Day, entries: Type.Array(DayBookEntry), nextCursor: NextCursor }),
  refusals: ['NOT_FOUND'],
  example: { query: sample.period },
})

export const VOUCHER_FORMATS = ['csv', 'tally-xml'] as const
export const VOUCHER_SELECTIONS = ['NEW', 'ALL'] as const

export const VoucherExport = Type.Object({
  id: Id,
  exportId: Id,
  branchId: NullableId,
  from: Day,
  to: Day,
  format: OneOf(VOUCHER_FORMATS),
  voucherCount: Type.Integer(),
  repeatedCount: Type.Integer(),
  exportedById: Id,
  exportedByName: NullableText,
  exportedAt: Instant,
})

export const exportVouchers = route({
  ...report,
  path: '/v2/companies/accounting/vouchers',
  summary: 'Export vouchers for another accounting system',
  description:
    'Every entry of the books is one voucher whose id never changes. An export is remembered: `NEW` (the default) contains only vouchers ' +
    'that no export contained before, so each comes once; `ALL` repeats the others and marks them. `exportId` returns the vouchers ' +
    'that an export was the first to contain again, for a file that was lost. The headers `x-export-id` and `x-next-cursor` name the export and the next part.',
  downloads: [CSV, 'application/xml'],
  query: Type.Object({
    ...period,
    branchId: Type.Optional(Id),
    format: OneOf(VOUCHER_FORMATS),
    include: OneOf(VOUCHER_SELECTIONS, { default: 'NEW' }),
    exportId: Type.Optional(Id),
    ...portion,
  }),
  data: Type.Null({ description: 'Never sent: the response is a file' }),
  refusals: ['NOT_FOUND'],
  example: { query: { ...sample.period, format: 'tally-xml' } },
})

export const listVoucherExports = route({
  method: 'GET',
  tag,
  persona: 'COMPANY',
  permission: readsBooks,
  success: 200,
  path: '/v2/companies/accounting/voucher-exports',
  summary: 'List the exports of vouchers, newest first',
  description: 'What was exported when and by whom, and how many of the vouchers had been exported before.',
  query: PageQuery,
  data: Paged('exports', VoucherExport),
})
