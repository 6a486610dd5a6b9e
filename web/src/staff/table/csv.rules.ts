// A table as a file for spreadsheets: UTF-8 with a mark, commas, and nothing that a spreadsheet would run as a formula.
export type CsvValue = string | number | null | undefined
type CsvColumn<Row> = { name: string; csv?: (row: Row) => CsvValue }

/** Text that begins like a formula gets an apostrophe in front; numbers stay numbers. */
function fieldOf(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function csvOf<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const shown = columns.filter(({ csv }) => csv !== undefined)
  const lines = [
    shown.map(({ name }) => fieldOf(name)),
    ...rows.map((row) => shown.map(({ csv }) => fieldOf(csv!(row)))),
  ]
  return `\uFEFF${lines.map((fields) => fields.join(',')).join('\r\n')}\r\n`
}
