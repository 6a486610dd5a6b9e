// Reconciles a bank account on a day. [spec: Reconciliation]
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import type { Query } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type { BankFigures, getBankReconciliation } from '@kuri/contract/money/bank-reconciliation.contract'
import { type Cell, writeCsv } from '#features/money/books/csv.rules'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import { Download } from '#platform/http/download'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { accountEnd } from '../statements/bank-accounts.sql.ts'
import { requireAccount } from '../statements/statements.actions.ts'
import { bookLineView, statementLineView } from '../statements/statements.view.ts'
import { findSignedThrough } from './months.sql.ts'
import { differencePaise, expectedPaise, type Sums } from './reconciliation.rules.ts'
import { listOutstandingBank, listOutstandingBook, sumReconciliation } from './reconciliation.sql.ts'

export const figuresView = (sums: Sums & { start: string | null }, day: string): Static<typeof BankFigures> => ({
  date: day,
  booksBalance: rupees(sums.booksPaise),
  issuedNotCleared: rupees(sums.issuedPaise),
  depositedNotCredited: rupees(sums.depositedPaise),
  notInBooks: rupees(sums.notInBooksPaise),
  openingDifference: rupees(sums.openingDifferencePaise),
  expectedBalance: rupees(expectedPaise(sums)),
  statementBalance: rupeesOrNull(sums.statementPaise),
  difference: rupeesOrNull(differencePaise(sums)),
  statementFrom: sums.start,
  proposedCount: sums.proposedCount,
})

export async function reconcile(
  { db, clock, config, secrets }: Platform,
  permit: Permit,
  bankAccountId: string,
  { date }: Query<typeof getBankReconciliation>,
) {
  const account = await requireAccount(db, permit, bankAccountId)
  const place = {
    bankAccountId,
    day: date === undefined ? dayAt(clock.now(), config.timeZone) : dayOfInput(date, config.timeZone),
  }
  const [sums, books, bank] = [
    await sumReconciliation(db, place),
    await listOutstandingBook(db, place),
    await listOutstandingBank(db, place),
  ]
  return {
    ...figuresView(sums, place.day),
    ...{ bankAccountId, bankName: account.bankName, accountNumberEnd: accountEnd({ secrets }, account) },
    signedThrough: await findSignedThrough(db, bankAccountId),
    outstandingBook: books.map(bookLineView),
    outstandingBank: bank.map(statementLineView),
  }
}

type Report = Awaited<ReturnType<typeof reconcile>>

/** The figures first, each with its name, then the lines that explain them. */
export function reconciliationFile(report: Report): Download {
  const figures: [string, Cell][] = [
    ['Balance by the books', report.booksBalance],
    ['Issued, not cleared', report.issuedNotCleared],
    ['Deposited, not credited', -report.depositedNotCredited],
    ['On the statement only', report.notInBooks],
    ['Before the first statement', report.openingDifference],
    ['Expected balance of the statement', report.expectedBalance],
    ['Balance of the statement', report.statementBalance],
    ['Difference', report.difference],
  ]
  const rows: Cell[][] = [
    ...figures.map(([name, amount]) => [report.date, name, null, amount]),
    ...report.outstandingBook.map((line) => [line.date, `Books: ${line.about}`, line.reference, line.amount]),
    ...report.outstandingBank.map((line) => [line.date, `Bank: ${line.narration}`, line.reference, line.amount]),
  ]
  const name = `reconciliation-${report.accountNumberEnd}-${report.date}.csv`
  return new Download('text/csv', name, writeCsv(['date', 'what', 'reference', 'amount'], rows))
}
