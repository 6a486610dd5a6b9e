// The yearly statement of a group as CSV: one row per line of the form.
import { writeCsv } from '#features/money/books/csv.rules'
import { Download } from '#platform/http/download'
import type { GroupStatement } from './statement-shapes.ts'

export function groupStatementFile(statement: GroupStatement): Download {
  const { from, to, chitId, receipts, payments, assets, liabilities, totals } = statement
  const flows = (part: string, lines: GroupStatement['receipts'] | GroupStatement['payments']) =>
    lines.map(({ item, line, name, year, total }) => [part, item, line, name, year, total])
  const positions = (part: string, lines: GroupStatement['assets'] | GroupStatement['liabilities']) =>
    lines.map(({ item, line, name, opening, closing }) => [part, item, line, name, opening, closing])
  const rows = [
    ['BALANCE', null, 'OPENING', `${chitId}, before ${from}`, statement.openingBalance, 0],
    ...flows('RECEIPTS', receipts),
    ['RECEIPTS', null, 'TOTAL', 'Receipts', totals.year.receipts, totals.total.receipts],
    ...flows('PAYMENTS', payments),
    ['PAYMENTS', null, 'TOTAL', 'Payments', totals.year.payments, totals.total.payments],
    ['BALANCE', null, 'CLOSING', `${chitId}, on ${to}`, statement.closingBalance, statement.closingBalance],
    ...positions('ASSETS', assets),
    ['ASSETS', null, 'TOTAL', 'Assets', null, statement.totalAssets],
    ...positions('LIABILITIES', liabilities),
    ['LIABILITIES', null, 'TOTAL', 'Liabilities', null, statement.totalLiabilities],
  ]
  const header = ['part', 'item', 'line', 'name', 'yearOrOpening', 'totalOrClosing']
  return new Download('text/csv', `form-xxi-${to}.csv`, writeCsv(header, rows))
}
