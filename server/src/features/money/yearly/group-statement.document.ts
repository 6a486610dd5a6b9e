// The printed yearly statement of a group: Form XXI, in English as the Registrar reads it.
import { parsePaise, rupees } from '@kuri/contract/kit/money'
import type { PaperDocument } from '#platform/documents/paper-document'
import { formatDay } from '#platform/text/dates'
import type { GroupStatement } from './statement-shapes.ts'
import { amountColumn, printAmount, SIGNATURE_LINE, sideBySide, textColumn } from './statement-tables.ts'

const titled = ({ item, name }: { item: string | null; name: string }) => (item ? `${item}. ${name}` : name)

export function groupStatementDocument(statement: GroupStatement, madeAt: Date): PaperDocument {
  const { companyName, branchName, programName, chitId, from, to, securities } = statement
  return {
    title: 'Form XXI: statement of a chit',
    subtitle: `${companyName} · ${branchName}`,
    madeAt,
    sections: [
      {
        heading: 'See rule 28 (2) of the Tamil Nadu Chit Funds Rules 1984',
        fields: [
          { label: 'Name of the foreman', value: companyName },
          { label: 'Chit', value: `${programName} (${chitId})` },
          { label: 'Year of the statement', value: `${formatDay(from)} to ${formatDay(to)}` },
          { label: 'Chit amount', value: `Rs. ${printAmount(statement.chitAmount)}` },
          { label: 'Tickets', value: String(statement.ticketCount) },
          { label: 'Instalments', value: `${statement.instalmentsHeld} held of ${statement.instalmentCount}` },
        ],
      },
      { heading: 'I. Receipts and expenditure', fields: [], table: flowTable(statement) },
      { heading: `II. Assets and liabilities on ${formatDay(to)}`, fields: [], table: positionTable(statement) },
      ...(securities.length === 0
        ? []
        : [
            {
              heading: 'Securities of prized subscribers, for information',
              fields: securities.map(({ name, count, value }) => ({
                label: `${name} (${count})`,
                value: printAmount(value),
              })),
            },
          ]),
      {
        heading: null,
        fields: [
          { label: 'Foreman', value: `${SIGNATURE_LINE}\n${companyName}` },
          { label: 'Auditor', value: SIGNATURE_LINE },
        ],
      },
    ],
  }
}

const add = (first: number, second: number) => rupees(parsePaise(first)! + parsePaise(second)!)

function flowTable({ receipts, payments, totals, openingBalance, closingBalance }: GroupStatement) {
  const columns = (title: string) => [
    textColumn(title),
    amountColumn('Current year'),
    amountColumn('Total including previous years'),
  ]
  const rowOf = (line: GroupStatement['receipts'][number] | GroupStatement['payments'][number]) => [
    titled(line),
    printAmount(line.year),
    printAmount(line.total),
  ]
  const opening = ['Balance with the foreman at the beginning', printAmount(openingBalance), printAmount(0)]
  const closing = ['Balance with the foreman at the end', printAmount(closingBalance), printAmount(closingBalance)]
  const year = printAmount(add(openingBalance, totals.year.receipts))
  const total = printAmount(totals.total.receipts)
  return sideBySide(
    { columns: columns('Receipts'), rows: [opening, ...receipts.map(rowOf)] },
    { columns: columns('Expenditure'), rows: [...payments.map(rowOf), closing] },
    ['Grand total', year, total, 'Grand total', year, total],
  )
}

function positionTable({ assets, liabilities, totalAssets, totalLiabilities }: GroupStatement) {
  const rowOf = (line: GroupStatement['assets'][number] | GroupStatement['liabilities'][number]) => [
    titled(line),
    printAmount(line.closing),
  ]
  return sideBySide(
    { columns: [textColumn('Assets'), amountColumn('Rs.')], rows: assets.map(rowOf) },
    { columns: [textColumn('Liabilities'), amountColumn('Rs.')], rows: liabilities.map(rowOf) },
    ['Total', printAmount(totalAssets), 'Total', printAmount(totalLiabilities)],
  )
}
