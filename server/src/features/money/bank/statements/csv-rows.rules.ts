// Reads CSV as banks write it: commas, semicolons or tabs, quotes, and lines that end in any way.

export type CsvRow = { number: number; cells: string[] }

const SEPARATORS = [',', ';', '\t'] as const
const BYTE_ORDER_MARK = '\uFEFF'

/** The separator that occurs most often in the file. */
function separatorOf(text: string): string {
  const counted = SEPARATORS.map((separator) => ({ separator, count: text.split(separator).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.separator
}

/** Rows that are not empty, with their line in the file. A quote that does not end takes the rest of the file into its cell. */
export function readCsvRows(sent: string): CsvRow[] {
  const text = sent.startsWith(BYTE_ORDER_MARK) ? sent.slice(1) : sent
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"?|([^"\\r\\n${separatorOf(text)}]*))(${separatorOf(text)}|\\r\\n|\\n|\\r|$)`,
    'gy',
  )
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let startedAt = 1
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    // A quote in the middle of a cell: the rest of the cell is read as it stands.
    if (!found) break
    const [whole, quoted, plain, end] = found
    cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    line += whole.split('\n').length - 1
    if (end !== '' && SEPARATORS.includes(end as ',')) continue
    if (cells.some((content) => content !== '')) rows.push({ number: startedAt, cells })
    cells = []
    startedAt = line
  }
  if (cells.some((content) => content !== '')) rows.push({ number: startedAt, cells })
  return rows
}
