// CSV for spreadsheets: RFC 4180 with a byte order mark, and no cell that a spreadsheet takes for a formula.

export type Cell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'
/** Also the full-width forms, which some spreadsheets read like the plain ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

export function* writeCsv(header: readonly string[], rows: Iterable<readonly Cell[]>): Generator<string, void> {
  yield BYTE_ORDER_MARK + writeRow(header)
  for (const row of rows) yield writeRow(row)
}

const writeRow = (row: readonly Cell[]) => `${row.map(writeCell).join(',')}\r\n`

/** A number is written as it is, so a negative amount stays a number. Text that begins like a formula gets an apostrophe. */
export function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell.trimStart()) || FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
