// Whether the books and the bank agree on a day, and months that two people have signed. [spec: Reconciliation; Signed months]
import { DEMO } from '../kit/demo-ids.ts'
import { route } from '../kit/route.ts'
import { CalendarDate, Day, Id, Instant, Nullable, NullableText, OneOf, Text, Type } from '../kit/schema.ts'
import { BankBookLine, BankStatementLine } from './bank-statements.contract.ts'
import { REPORT_FORMATS } from './books.contract.ts'

const tag = 'Bank'
/** The most lines that a report lists of each side. */
export const MAX_OUTSTANDING = 500
const Rupees = (description: string) => Type.Number({ description })

export const BankFigures = Type.Object({
  date: Day,
  booksBalance: Rupees('By the books at the end of the day'),
  issuedNotCleared: Rupees('Paid in the books and not by the bank'),
  depositedNotCredited: Rupees('Received in the books and not credited by the bank'),
  notInBooks: Rupees('On the statement and not in the books, credits less debits'),
  openingDifference: Rupees('What the first statement said more than the books of the days before it'),
  expectedBalance: Rupees('The balance that the statement must show'),
  statementBalance: Nullable(Rupees('The last balance of the statements up to the day')),
  difference: Nullable(Rupees('Statement less expected balance; not zero when lines of the statement are missing')),
  statementFrom: Nullable(Day),
  proposedCount: Type.Integer({ description: 'Proposals up to the day that nobody has decided' }),
})
export const BankReconciliation = Type.Object({
  ...BankFigures.properties,
  bankAccountId: Id,
  bankName: Type.String(),
  accountNumberEnd: Type.String(),
  signedThrough: Nullable(Day),
  outstandingBook: Type.Array(BankBookLine),
  outstandingBank: Type.Array(BankStatementLine),
})
export const BankMonth = Type.Object({
  month: Type.String({ description: 'Such as 2026-11' }),
  ...BankFigures.properties,
  askedByName: NullableText,
  signedByName: NullableText,
  signedAt: Instant,
})

const ACCOUNT = '/v2/companies/bank-accounts/:bankAccountId'
const params = Type.Object({ bankAccountId: Id })
const AT_DEMO = { path: { bankAccountId: DEMO.prizeAccountId } }
const readers = { anyOf: ['company.billing.manage', 'statement.manage'] } as const

export const getBankReconciliation = route({
  tag,
  persona: 'COMPANY',
  permission: readers,
  method: 'GET',
  path: `${ACCOUNT}/reconciliation`,
  summary: 'Reconcile a bank account on a day, today by default',
  description: `Balance by the books, plus what is issued and not cleared, less what is deposited and not credited, plus what is only on the statement: the balance of the statement, to the paisa. Lists up to ${MAX_OUTSTANDING} open lines of each side; \`format=csv\` gives them as a file.`,
  params,
  query: Type.Object({ date: Type.Optional(CalendarDate), format: OneOf(REPORT_FORMATS, { default: 'json' }) }),
  data: BankReconciliation,
  downloads: ['text/csv'],
  makes: 'TABLE',
  success: 200,
  refusals: ['NOT_FOUND'],
  example: { ...AT_DEMO, query: { date: '2026-11-18' } },
})

export const listBankMonths = route({
  tag,
  persona: 'COMPANY',
  permission: readers,
  method: 'GET',
  path: `${ACCOUNT}/months`,
  summary: 'List the signed months of a bank account, newest first',
  description: 'With the figures that were signed, and who signed them.',
  params,
  data: Type.Object({ months: Type.Array(BankMonth) }),
  success: 200,
  refusals: ['NOT_FOUND'],
  example: AT_DEMO,
})

export const askBankMonthSigned = route({
  tag,
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  method: 'POST',
  path: `${ACCOUNT}/months`,
  summary: 'Ask a second person to sign the reconciliation of a month',
  description:
    'The month must be over, follow the last signed one, have no open proposal and agree to the paisa. Once it is signed, its lines and matches no longer change.',
  params,
  body: Type.Object({
    month: { ...CalendarDate, description: 'Any day of the month' },
    note: Type.Optional(Text(1, 500)),
  }),
  data: Type.Object({ approvalId: Id }),
  success: 201,
  refusals: ['BANK_MONTH_NOT_READY', 'BANK_MONTH_SIGNED', 'DECISION_PENDING', 'NOT_FOUND'],
  example: { ...AT_DEMO, body: { month: '2026-10-31' } },
})
