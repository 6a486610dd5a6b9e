// Balance sheet, profit and loss account of a company's chit business, and the mapping of accounts behind them. [spec: Balance sheet]
import { route } from '../kit/route.ts'
import { Amount, Day, NullableInstant, NullableText, OneOf, Type } from '../kit/schema.ts'
import { LEDGER_ACCOUNTS } from './books.contract.ts'
import { STATEMENT_FORMATS } from './group-statements.contract.ts'

const tag = 'Accounting'

/** Accounts of the ledger; tickets of prized members and bank accounts for deposits have places of their own. */
export const MAPPED_ACCOUNTS = [...LEDGER_ACCOUNTS, 'TICKET_PRIZED', 'DEPOSITS'] as const
export type MappedAccount = (typeof MAPPED_ACCOUNTS)[number]

/** The heads of the Schedule to the Chit Funds Act 1982. Part I was read; the heads of Part II are unverified. */
export const LIABILITY_HEADS = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8', 'L9', 'L10', 'L11', 'L12'] as const
export const ASSET_HEADS = [
  'A1', 'A2A', 'A2B', 'A3A', 'A3B', 'A3C', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A10', 'A11', 'A12', 'A13',
] as const // biome-ignore format: one line
export const EXPENSE_HEADS = ['E_CHARGES', 'E_BAD_DEBTS', 'E_OTHER'] as const
export const INCOME_HEADS = ['I_COMMISSION', 'I_INTEREST', 'I_CHARGES', 'I_OTHER'] as const
export const DEBIT_HEADS = [...ASSET_HEADS, ...EXPENSE_HEADS] as const
export const CREDIT_HEADS = [...LIABILITY_HEADS, ...INCOME_HEADS] as const

export const HEAD_NAMES: Record<(typeof DEBIT_HEADS)[number] | (typeof CREDIT_HEADS)[number], string> = {
  L1: 'Capital',
  L2: 'Reserve fund',
  L3: 'Deposits',
  L4: 'Borrowings',
  L5: "Foreman's liability in tickets prized",
  L6: 'Net chit amount payable',
  L7: "Defaulted subscribers' amount payable",
  L8: 'Advance subscription received',
  L9: 'Liability to non-prized subscribers',
  L10: 'Amount payable in terminated chits',
  L11: 'Auction profit payable to non-prized subscribers',
  L12: 'Other liabilities',
  A1: 'Cash',
  A2A: 'Balances with banks: current account',
  A2B: 'Balances with banks: deposit account',
  A3A: 'Investments in chits',
  A3B: 'Investments in government securities',
  A3C: 'Other investments',
  A4: 'Share amount due from prized subscribers',
  A5: 'Arrears due from prized subscribers',
  A6: 'Amount due in terminated chits',
  A7: 'Chit prize amount paid earlier',
  A8: 'Loans and advances to subscribers',
  A9: 'Litigation expenses',
  A10: 'Premises',
  A11: 'Furniture and fixture',
  A12: 'Stamps in stock',
  A13: 'Other assets',
  E_CHARGES: 'Bank and payment charges',
  E_BAD_DEBTS: 'Dues waived and bad debts',
  E_OTHER: 'Other expenses',
  I_COMMISSION: "Foreman's commission",
  I_INTEREST: 'Interest for late payment',
  I_CHARGES: 'Other charges from subscribers',
  I_OTHER: 'Other income',
}

const FinancialYear = Type.String({ pattern: '^\\d{4}-\\d{2}$', says: 'must be a financial year such as 2026-27' })

/** Where a debit and a credit balance stand: both in the balance sheet, or both in the profit and loss account. */
export const AccountPlace = Type.Object({
  account: OneOf(MAPPED_ACCOUNTS),
  debit: OneOf(DEBIT_HEADS),
  credit: OneOf(CREDIT_HEADS),
})

export const MAPPING_SOURCES = ['OWN', 'EARLIER_YEAR', 'USUAL'] as const
export const AccountMapping = Type.Object({
  year: Type.String(),
  /** The company's own, that of an earlier year, or the usual one. */
  source: OneOf(MAPPING_SOURCES),
  places: Type.Array(AccountPlace),
  frozenAt: NullableInstant,
  frozenByName: NullableText,
})

export const BalanceSheetLine = Type.Object({
  head: Type.String(),
  name: Type.String(),
  /** On the last day of the year; of income and expenses in the year. */
  amount: Amount,
  /** The same of the year before. */
  previous: Amount,
})
const Side = Type.Array(BalanceSheetLine)

const reads = {
  method: 'GET',
  tag,
  persona: 'COMPANY',
  permission: { anyOf: ['company.billing.manage', 'statement.manage'], companyWide: true },
  success: 200,
} as const
const writes = { ...reads, method: 'PUT' } as const

export const getBalanceSheet = route({
  ...reads,
  path: '/v2/companies/accounting/balance-sheet',
  summary: 'Get the balance sheet and the profit and loss account of a year',
  description:
    'Of the chit business, after the Schedule to the Chit Funds Act 1982, with the mapping of accounts of that year. What is not in the books of Kuri, ' +
    'such as capital, rent and salaries, is not in it. A year that is not over is shown until today.',
  query: Type.Object({ year: FinancialYear, format: OneOf(STATEMENT_FORMATS, { default: 'json' }) }),
  downloads: ['text/csv', 'application/pdf'],
  makes: 'PAPER',
  data: Type.Object({
    year: Type.String(),
    companyName: Type.String(),
    from: Day,
    to: Day,
    isOver: Type.Boolean(),
    frozenAt: NullableInstant,
    liabilities: Side,
    assets: Side,
    totalLiabilities: Amount,
    totalAssets: Amount,
    income: Side,
    expenses: Side,
    totalIncome: Amount,
    totalExpenses: Amount,
    /** Of the year; a loss is negative. */
    profit: Amount,
    isBalanced: Type.Boolean(),
  }),
  example: { query: { year: '2025-26' } },
})

export const getAccountMapping = route({
  ...reads,
  path: '/v2/companies/accounting/mapping',
  summary: 'Get the mapping of accounts of a year',
  description: 'Under which head of the Schedule each account stands.',
  query: Type.Object({ year: FinancialYear }),
  data: AccountMapping,
  example: { query: { year: '2025-26' } },
})

export const saveAccountMapping = route({
  ...writes,
  path: '/v2/companies/accounting/mapping',
  summary: 'Change the mapping of accounts of a year',
  description: 'Accounts that are left out stay where they are. Later years without a mapping of their own follow it.',
  body: Type.Object({
    year: FinancialYear,
    places: Type.Array(AccountPlace, { minItems: 1, maxItems: MAPPED_ACCOUNTS.length }),
  }),
  data: AccountMapping,
  refusals: ['YEAR_FROZEN'],
  example: { body: { year: '2025-26', places: [{ account: 'CHEQUES', debit: 'A1', credit: 'L12' }] } },
})

export const freezeAccountMapping = route({
  ...reads,
  method: 'POST',
  path: '/v2/companies/accounting/mapping/freeze',
  summary: 'Freeze the mapping of a year',
  description: 'For a year that is over and whose statements were signed. It cannot be changed any more.',
  permission: { anyOf: ['company.billing.manage'], companyWide: true },
  body: Type.Object({ year: FinancialYear }),
  data: AccountMapping,
  refusals: ['YEAR_FROZEN', 'YEAR_NOT_OVER'],
  example: { body: { year: '2024-25' } },
})
