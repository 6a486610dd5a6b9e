// What opening balances mean for the past months, the charges and the books of a ticket. [spec: Opening balances]
import { parseExactPaise } from '@kuri/contract/kit/money'
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'
import type { OpeningBalanceInput } from '@kuri/contract/money/opening-balances.contract'
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'

/** A thousand wrong ids usually have one cause, so the first hundred problems are enough. */
const MAX_PROBLEMS = 100

/** Null arrears leave the months as the import says. */
export type Balances = {
  arrearsPaise: number | null
  advancePaise: number
  dividendPaise: number
  lateChargePaise: number
}
export const NO_BALANCES: Balances = { arrearsPaise: null, advancePaise: 0, dividendPaise: 0, lateChargePaise: 0 }

export const balancesOf = (row: OpeningBalanceInput): Balances => ({
  arrearsPaise: row.arrears === undefined ? null : parseExactPaise(row.arrears),
  advancePaise: parseExactPaise(row.advance ?? 0) ?? 0,
  dividendPaise: parseExactPaise(row.dividendToDeduct ?? 0) ?? 0,
  lateChargePaise: parseExactPaise(row.lateCharge ?? 0) ?? 0,
})

export const isNothing = ({ arrearsPaise, advancePaise, dividendPaise, lateChargePaise }: Balances): boolean =>
  arrearsPaise === null && advancePaise + dividendPaise + lateChargePaise === 0

type ProgramState = { isPreStarted: boolean; setupStep: number; deletedAt: Date | null }

export function statementBlockedReason(program: ProgramState, hasSettledCycle: boolean): RefusalCode | null {
  if (program.deletedAt) return 'PROGRAM_ARCHIVED'
  if (!program.isPreStarted) return 'WRONG_SETUP_FLOW'
  if (program.setupStep < 5) return 'PROGRAM_INCOMPLETE'
  return hasSettledCycle ? 'OPENING_BALANCES_FINAL' : null
}

const AMOUNTS = ['arrears', 'advance', 'dividendToDeduct', 'lateCharge'] as const

/** `holdsPaise`: what the past months of each imported ticket can hold. */
export function rowProblems(rows: readonly OpeningBalanceInput[], holdsPaise: ReadonlyMap<string, number>): Detail[] {
  const seen = new Set<string>()
  return rows
    .flatMap((row, index): Detail[] => {
      const report = (field: string, message: string) => ({ path: `rows.${index}.${field}`, message })
      const { enrolledSubscriberId } = row
      const holds = holdsPaise.get(enrolledSubscriberId)
      const isRepeated = seen.has(enrolledSubscriberId)
      seen.add(enrolledSubscriberId)
      return [
        ...(holds === undefined ? [report('enrolledSubscriberId', 'is not an imported ticket of this program')] : []),
        ...(isRepeated ? [report('enrolledSubscriberId', 'is listed twice')] : []),
        ...AMOUNTS.filter((field) => row[field] !== undefined && parseExactPaise(row[field]) === null).map((field) =>
          report(field, 'must have at most two decimals'),
        ),
        ...(holds !== undefined && (parseExactPaise(row.arrears ?? 0) ?? 0) > holds
          ? [report('arrears', `must not be more than ${holds / 100}, which all past instalments of the ticket hold`)]
          : []),
      ]
    })
    .slice(0, MAX_PROBLEMS)
}

/** A past month of a ticket. */
export type PastMonth = {
  enrollmentId: string
  cycleId: string
  cycleNumber: number
  /** Null where the import knows no invoice. */
  invoiceId: string | null
  /** The whole instalment; nothing where staff have billed the month after the import. */
  holdsPaise: number
  /** What is booked as open at the import. */
  openingPaise: number
  /** What has been paid of it since. */
  receivedPaise: number
}
export type MonthOpening = PastMonth & { newOpeningPaise: number }

/** The newest months hold the arrears, each up to its instalment. */
export function spreadArrears(months: readonly PastMonth[], arrearsPaise: number): MonthOpening[] {
  let leftPaise = arrearsPaise
  return months
    .toSorted((a, b) => b.cycleNumber - a.cycleNumber)
    .map((month) => {
      const newOpeningPaise = Math.min(leftPaise, month.holdsPaise)
      leftPaise -= newOpeningPaise
      return { ...month, newOpeningPaise }
    })
}

/** The months as the import left them: these invoices unpaid, the others paid. */
export const restoreMonths = (months: readonly PastMonth[], unpaidInvoiceIds: readonly string[]): MonthOpening[] =>
  months.map((month) => ({
    ...month,
    newOpeningPaise: month.invoiceId !== null && unpaidInvoiceIds.includes(month.invoiceId) ? month.holdsPaise : 0,
  }))

/** The balances of a ticket beside its months. */
export const openingPostings = (
  { enrollmentId, programId }: { enrollmentId: string; programId: string },
  { advancePaise, dividendPaise, lateChargePaise }: Balances,
): Posting[] => [
  debit('OPENING', programId, advancePaise + dividendPaise - lateChargePaise),
  credit('TICKET', enrollmentId, advancePaise),
  credit('DIVIDEND_PAYABLE', enrollmentId, dividendPaise),
  debit('TICKET', enrollmentId, lateChargePaise),
]
