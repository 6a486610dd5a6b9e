// Reports as CSV files instead of JSON.
import { Download } from '#platform/http/download'
import { type Cell, writeCsv } from './csv.rules.ts'
import type { Period } from './period.rules.ts'

type Report = Period & { nextCursor: string | null }

function csvFile(name: string, report: Report, header: readonly string[], rows: Iterable<readonly Cell[]>): Download {
  const headers = report.nextCursor === null ? {} : { 'x-next-cursor': report.nextCursor }
  return new Download('text/csv', `${name}-${report.from}-${report.to}.csv`, writeCsv(header, rows), headers)
}

/** The columns of each row are the fields with these names. */
export const csvOf =
  <const Columns extends readonly string[]>(name: string, columns: Columns) =>
  (report: Report, rows: readonly Record<Columns[number], Cell>[]): Download =>
    csvFile(
      name,
      report,
      columns,
      rows.values().map((row) => columns.map((column: Columns[number]) => row[column])),
    )

export const trialBalanceFile = csvOf('trial-balance', [
  'account', 'subjectId', 'name', 'opening', 'debit', 'credit', 'closing',
]) // biome-ignore format: one line
export const ledgerFile = csvOf('ledger', [
  'bookedOn', 'valueDate', 'entryId', 'line', 'kind', 'account', 'subjectId', 'name', 'debit', 'credit', 'balance', 'reason',
  'reversesId',
]) // biome-ignore format: one line per group is easier to read
export const dayBookFile = csvOf('day-book', [
  'bookedOn', 'valueDate', 'entryId', 'voucherType', 'number', 'kind', 'branchName', 'account', 'subjectId', 'name', 'debit',
  'credit', 'reason', 'reversesId', 'actorName',
]) // biome-ignore format: one line per group is easier to read
