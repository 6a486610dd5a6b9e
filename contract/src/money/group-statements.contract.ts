// The yearly statement of a group for the Registrar, after Form XXI of Tamil Nadu. [spec: Yearly statement of a group]
import { DEMO } from '../kit/demo-ids.ts'
import { route } from '../kit/route.ts'
import { Amount, CalendarDate, Count, Day, Id, NullableText, OneOf, Type } from '../kit/schema.ts'

export const STATEMENT_FORMATS = ['json', 'csv', 'pdf'] as const

export const GROUP_RECEIPT_KINDS = [
  'SUBSCRIPTIONS_CASH', 'SUBSCRIPTIONS_BANK', 'SUBSCRIPTIONS_CHEQUES', 'SUBSCRIPTIONS_ONLINE', 'SUBSCRIPTIONS_NOT_STATED',
  'SUBSCRIPTIONS_FROM_PRIZES', 'SUBSCRIPTIONS_FROM_REFUNDS', 'DIVIDENDS', 'LATE_CHARGES', 'SUBSTITUTES', 'OTHER_CHARGES', 'FOREMAN',
  'BEFORE_THE_BOOKS', 'DEPOSITS_WITHDRAWN', 'OTHER',
] as const // biome-ignore format: one line per group is easier to read
export const GROUP_PAYMENT_KINDS = [
  'PRIZES', 'DEFAULTERS', 'REFUNDS', 'FOREMAN', 'COMMISSION', 'TAX', 'LATE_CHARGES', 'OTHER_CHARGES', 'DIVIDENDS_IN_CASH', 'DIVIDENDS_DEDUCTED',
  'BEFORE_THE_BOOKS', 'DEPOSITS_MADE', 'OTHER',
] as const // biome-ignore format: one line per group is easier to read
export const GROUP_ASSET_KINDS = [
  'DUE_FROM_PRIZED', 'DUE_FROM_NON_PRIZED', 'DEPOSITS', 'POOL', 'COMPANY_TICKETS', 'CLAIMS', 'POT_SHORT', 'PRIZES_OVERPAID', 'DIVIDENDS_OVERDRAWN',
  'FOREMAN', 'BEFORE_THE_BOOKS',
] as const // biome-ignore format: one line per group is easier to read
export const GROUP_LIABILITY_KINDS = [
  'UNPRIZED_POT', 'ADVANCES', 'DIVIDENDS', 'REFUNDS', 'PRIZES', 'DEPOSITS_OVERDRAWN', 'POOL', 'COMPANY_TICKETS', 'FOREMAN', 'BEFORE_THE_BOOKS',
] as const // biome-ignore format: one line per group is easier to read

const flow = {
  name: Type.String(),
  /** The item of the form; null for a line that the form does not have. */
  item: NullableText,
  /** In the year of the statement. */
  year: Amount,
  /** Since the group began. */
  total: Amount,
}
export const GroupReceiptLine = Type.Object({ line: OneOf(GROUP_RECEIPT_KINDS), ...flow })
export const GroupPaymentLine = Type.Object({ line: OneOf(GROUP_PAYMENT_KINDS), ...flow })
const position = { name: Type.String(), item: NullableText, opening: Amount, closing: Amount }
export const GroupAssetLine = Type.Object({ line: OneOf(GROUP_ASSET_KINDS), ...position })
export const GroupLiabilityLine = Type.Object({ line: OneOf(GROUP_LIABILITY_KINDS), ...position })
const sums = { receipts: Amount, payments: Amount }

export const getAnnualStatement = route({
  method: 'GET',
  path: '/v2/companies/programs/:id/statements/annual',
  tag: 'Accounting',
  summary: 'Get the yearly statement of a program (Form XXI)',
  description:
    'Receipts and payments of the year that ends on `to` and since the program began, and what the group owns and owes on that day, from the ' +
    'books. A year begins with the day on which the program started, so a statement at the end of the program may have fewer than 12 months.',
  persona: 'COMPANY',
  permission: { anyOf: ['company.billing.manage', 'statement.manage'] },
  params: Type.Object({ id: Id }),
  query: Type.Object({
    to: Type.Optional(
      Type.String({ ...CalendarDate, description: 'The last day, by the day of booking; today unless sent' }),
    ),
    format: OneOf(STATEMENT_FORMATS, { default: 'json' }),
  }),
  downloads: ['text/csv', 'application/pdf'],
  makes: 'PAPER',
  data: Type.Object({
    programId: Id,
    programName: Type.String(),
    chitId: Type.String(),
    companyName: Type.String(),
    branchName: Type.String(),
    from: Day,
    to: Day,
    chitAmount: Amount,
    ticketCount: Count,
    instalmentCount: Count,
    /** Completed until `to`. */
    instalmentsHeld: Count,
    receipts: Type.Array(GroupReceiptLine),
    payments: Type.Array(GroupPaymentLine),
    /** What the foreman holds for the group: `openingBalance` and the receipts of the year less its payments are `closingBalance`. */
    openingBalance: Amount,
    closingBalance: Amount,
    totals: Type.Object({ year: Type.Object(sums), total: Type.Object(sums) }),
    assets: Type.Array(GroupAssetLine),
    liabilities: Type.Array(GroupLiabilityLine),
    totalAssets: Amount,
    totalLiabilities: Amount,
    isBalanced: Type.Boolean(),
    /** Of winners, held on `to`; for information, not among the assets. */
    securities: Type.Array(Type.Object({ name: Type.String(), count: Count, value: Amount })),
  }),
  success: 200,
  refusals: ['NOT_FOUND'],
  example: { path: { id: DEMO.openProgramId }, query: { to: '2026-03-31' } },
})
