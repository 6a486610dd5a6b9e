// Statements of banks, and which lines of the books their lines are. [spec: Statements of the bank; Matching]
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { CalendarDate, Count, Day, Id, Nullable, NullableId, NullableText, OneOf, Text, Type } from '../kit/schema.ts'

const tag = 'Bank'
/** The most lines of one file. */
export const MAX_STATEMENT_ROWS = 5000
const STATEMENT_BYTES = 1_000_000
/** The most lines on one side of a match that somebody makes by hand. */
const MAX_MATCHED = 200

export const MATCH_RULES = ['UTR', 'CHEQUE', 'AMOUNT', 'SLIP', 'HAND'] as const
/** UNMATCHED of the bank is not in the books; UNMATCHED of the books is not on a statement. */
export const BANK_LINE_STATUSES = ['MATCHED', 'PROPOSED', 'UNMATCHED'] as const

const SignedAmount = Type.Number({ description: 'Rupees; what came in is positive, what left is negative' })

export const BankStatementLine = Type.Object({
  id: Id,
  lineId: Id,
  date: Day,
  amount: SignedAmount,
  reference: NullableText,
  narration: Type.String(),
  balance: Nullable(SignedAmount),
  status: OneOf(BANK_LINE_STATUSES),
  matchId: NullableId,
  rule: Nullable(OneOf(MATCH_RULES)),
})
export const BankBookLine = Type.Object({
  entryId: Id,
  date: Type.String({ format: 'date', description: 'The day on which it was booked' }),
  valueDate: Day,
  kind: Type.String(),
  about: Type.String({ description: 'The number of the receipt or voucher, or what the entry says' }),
  reference: Nullable(Type.String({ description: 'UTR or number of the cheque' })),
  amount: SignedAmount,
  status: OneOf(BANK_LINE_STATUSES),
  matchId: NullableId,
})
export const BankMatch = Type.Object({
  id: Id,
  matchId: Id,
  status: OneOf(['MATCHED', 'PROPOSED']),
  rule: OneOf(MATCH_RULES),
  lines: Type.Array(BankStatementLine),
  entries: Type.Array(BankBookLine),
})
const FoundCounts = Type.Object({
  matchedCount: Type.Integer({ description: 'Matched by a UTR or the number of a cheque' }),
  proposedCount: Type.Integer({ description: 'Proposed by amount and day, or by the slip' }),
})

const ACCOUNT = '/v2/companies/bank-accounts/:bankAccountId'
const AtAccount = Type.Object({ bankAccountId: Id })
const AT_DEMO = { path: { bankAccountId: DEMO.prizeAccountId } }
const read = {
  tag,
  persona: 'COMPANY',
  permission: { anyOf: ['company.billing.manage', 'statement.manage'] },
  method: 'GET',
  success: 200,
} as const
const change = { tag, persona: 'COMPANY', permission: 'company.billing.manage', method: 'POST' } as const

export const importBankStatement = route({
  ...change,
  path: `${ACCOUNT}/statement-lines`,
  summary: 'Import a statement of a bank account',
  description: `CSV as SBI, HDFC, ICICI, Federal Bank, South Indian Bank and Axis Bank export it, up to ${MAX_STATEMENT_ROWS} lines. A line that was imported before is not imported again. Rows that cannot be read are named by their line in the file; then nothing is imported. Matches are looked for at once.`,
  params: AtAccount,
  body: Type.Object({ csv: Text(1, STATEMENT_BYTES - 1000), fileName: Type.Optional(Text(1, 150)) }),
  bodyLimitBytes: STATEMENT_BYTES * 2,
  data: Type.Object({
    importId: Id,
    lineCount: Type.Integer(),
    newCount: Type.Integer(),
    from: Day,
    to: Day,
    ...FoundCounts.properties,
  }),
  success: 201,
  refusals: ['BANK_MONTH_SIGNED', 'NOT_FOUND'],
  example: {
    ...AT_DEMO,
    body: {
      csv: 'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n18/11/2026,Bank charges,,118.00,,99882.00',
    },
  },
})

const status = Type.Optional(OneOf(BANK_LINE_STATUSES))
const days = { from: Type.Optional(CalendarDate), to: Type.Optional(CalendarDate) }

export const listBankStatementLines = route({
  ...read,
  path: `${ACCOUNT}/statement-lines`,
  summary: 'List the lines of the statements of a bank account, newest first',
  description: 'Each with the entries of the books that it is matched with, or none.',
  params: AtAccount,
  query: Type.Object({ ...PageQuery.properties, status, ...days }),
  data: Paged('lines', BankStatementLine),
  refusals: ['NOT_FOUND'],
  example: AT_DEMO,
})
export const listBankBookLines = route({
  ...read,
  path: `${ACCOUNT}/book-lines`,
  summary: 'List what the books say of a bank account, newest first',
  description:
    'Receipts, cleared cheques, deposits, payments and their reversals, each with its state on the statements.',
  params: AtAccount,
  query: Type.Object({ ...PageQuery.properties, status, ...days }),
  data: Paged('lines', BankBookLine),
  refusals: ['NOT_FOUND'],
  example: AT_DEMO,
})
export const listBankMatches = route({
  ...read,
  path: `${ACCOUNT}/matches`,
  summary: 'List the matches of a bank account, newest first',
  description: 'With the lines of both sides. `status=PROPOSED` lists what waits for somebody to accept or reject it.',
  params: AtAccount,
  query: Type.Object({ ...PageQuery.properties, status: Type.Optional(OneOf(['MATCHED', 'PROPOSED'])) }),
  data: Paged('matches', BankMatch),
  refusals: ['NOT_FOUND'],
  example: AT_DEMO,
})
export const findBankMatches = route({
  ...change,
  path: `${ACCOUNT}/matches/find`,
  summary: 'Look for matches of what is open',
  description: 'After money was booked that the bank has shown before. Every import looks too.',
  params: AtAccount,
  data: FoundCounts,
  success: 200,
  refusals: ['NOT_FOUND'],
  example: AT_DEMO,
})
export const createBankMatch = route({
  ...change,
  path: `${ACCOUNT}/matches`,
  summary: 'Match lines of a statement with lines of the books',
  description:
    'Both sides must have the same sum. Several lines on either side are one match, as for a slip of cheques.',
  params: AtAccount,
  body: Type.Object({
    lineIds: Type.Array(Id, { minItems: 1, maxItems: MAX_MATCHED, uniqueItems: true }),
    entryIds: Type.Array(Id, { minItems: 1, maxItems: MAX_MATCHED, uniqueItems: true }),
  }),
  data: BankMatch,
  success: 201,
  refusals: ['BANK_LINE_NOT_OPEN', 'BANK_MONTH_SIGNED', 'BANK_SUMS_DIFFER', 'NOT_FOUND'],
  example: { ...AT_DEMO, body: { lineIds: [DEMO.receiptId], entryIds: [DEMO.receiptId] } },
})
const AtMatch = Type.Object({ matchId: Id })
/** The demo world has no match; its receipt stands for one. */
const AT_MATCH = { path: { matchId: DEMO.receiptId } }
export const acceptBankMatch = route({
  ...change,
  path: '/v2/companies/bank-matches/:matchId/accept',
  summary: 'Accept a proposed match',
  description: 'Cheques of the company in it are paid by the bank from now on.',
  params: AtMatch,
  data: BankMatch,
  success: 200,
  refusals: ['BANK_LINE_NOT_OPEN', 'BANK_MONTH_SIGNED', 'NOT_FOUND'],
  example: AT_MATCH,
})
export const removeBankMatch = route({
  ...change,
  method: 'DELETE',
  path: '/v2/companies/bank-matches/:matchId',
  summary: 'Reject a proposed match, or undo one',
  description: 'Both sides are open again. A match that was not made by hand is not found a second time.',
  params: AtMatch,
  data: Type.Object({ lineCount: Count, entryCount: Count }),
  success: 200,
  refusals: ['BANK_MONTH_SIGNED', 'NOT_FOUND'],
  example: AT_MATCH,
})
