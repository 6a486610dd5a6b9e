// The printed balance sheet and profit and loss account, after the Schedule to the Chit Funds Act 1982.
import type { PaperDocument } from '#platform/documents/paper-document'
import { formatDay } from '#platform/text/dates'
import type { BalanceSheet } from './statement-shapes.ts'
import { amountColumn, printAmount, SIGNATURE_LINE, sideBySide, textColumn } from './statement-tables.ts'

const itemOf = (head: string) =>
  head.replace(
    /^[AL](\d+)([ABC]?)$/,
    (_, item: string, part: string) => `${item}${part ? ` (${part.toLowerCase()})` : ''}. `,
  )
const rowsOf = (lines: BalanceSheet['assets']) =>
  lines.map(({ head, name, amount }) => [/^[AL]\d/.test(head) ? itemOf(head) + name : name, printAmount(amount)])
const side = (title: string, rows: string[][]) => ({ columns: [textColumn(title), amountColumn('Rs.')], rows })

export function balanceSheetDocument(sheet: BalanceSheet, madeAt: Date): PaperDocument {
  const { companyName, year, from, to, isOver, profit } = sheet
  const sum = printAmount(Math.max(sheet.totalIncome, sheet.totalExpenses))
  const result = [profit >= 0 ? 'Net profit' : 'Net loss', printAmount(Math.abs(profit))]
  return {
    title: 'Balance sheet of the chit business',
    subtitle: `${companyName} · ${year}${isOver ? '' : ', until today'}`,
    madeAt,
    sections: [
      {
        heading: `Part I. Balance sheet on ${formatDay(to)}`,
        fields: [],
        table: sideBySide(side('Liabilities', rowsOf(sheet.liabilities)), side('Assets', rowsOf(sheet.assets)), [
          'Total',
          printAmount(sheet.totalLiabilities),
          'Total',
          printAmount(sheet.totalAssets),
        ]),
      },
      {
        heading: `Part II. Profit and loss account from ${formatDay(from)} to ${formatDay(to)}`,
        fields: [],
        table: sideBySide(
          side('Expenditure', [...rowsOf(sheet.expenses), ...(profit >= 0 ? [result] : [])]),
          side('Income', [...rowsOf(sheet.income), ...(profit < 0 ? [result] : [])]),
          ['Total', sum, 'Total', sum],
        ),
      },
      {
        heading: null,
        fields: [
          {
            label: 'See section 24',
            value: 'The Schedule to the Chit Funds Act 1982. Only what is in the books of Kuri.',
          },
          { label: 'Foreman', value: `${SIGNATURE_LINE}\n${companyName}` },
          { label: 'Auditor', value: SIGNATURE_LINE },
        ],
      },
    ],
  }
}
