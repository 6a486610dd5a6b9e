// The balance sheet as CSV: one row per head.
import { writeCsv } from '#features/money/books/csv.rules'
import { Download } from '#platform/http/download'
import type { BalanceSheet } from './statement-shapes.ts'

export function balanceSheetFile(sheet: BalanceSheet): Download {
  const part = (name: string, lines: BalanceSheet['assets'], total: number) => [
    ...lines.map(({ head, name: words, amount, previous }) => [name, head, words, amount, previous]),
    [name, 'TOTAL', 'Total', total, null],
  ]
  const rows = [
    ...part('LIABILITIES', sheet.liabilities, sheet.totalLiabilities),
    ...part('ASSETS', sheet.assets, sheet.totalAssets),
    ...part('INCOME', sheet.income, sheet.totalIncome),
    ...part('EXPENSES', sheet.expenses, sheet.totalExpenses),
    ['PROFIT', 'PROFIT', 'Profit of the year', sheet.profit, null],
  ]
  const header = ['part', 'head', 'name', 'amount', 'previous']
  return new Download('text/csv', `balance-sheet-${sheet.year}.csv`, writeCsv(header, rows))
}
