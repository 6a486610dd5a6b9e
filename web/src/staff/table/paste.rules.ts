// Rows that somebody pastes from a spreadsheet. A first line with the names of the columns gives their order.
export type PastedRow = Record<string, string>

const separatorOf = (line: string) => ['\t', ';', ','].find((each) => line.includes(each)) ?? '\t'
const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

export function readPasted(text: string, columns: readonly { key: string; words: readonly string[] }[]): PastedRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [first] = lines
  if (first === undefined) return []
  const separator = separatorOf(first)
  const cells = lines.map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
  const named = cells[0]!.map(
    (cell) => columns.find(({ words }) => words.some((word) => plain(word) === plain(cell)))?.key ?? null,
  )
  const hasHeader = named.filter((key) => key !== null).length >= 2
  const keys = hasHeader ? named : columns.map(({ key }) => key)
  return cells
    .slice(hasHeader ? 1 : 0)
    .map((row) =>
      Object.fromEntries(
        row.flatMap((cell, index) => (keys[index] == null || cell === '' ? [] : [[keys[index], cell]])),
      ),
    )
}

/** "branches.1.email" is about the field email of the second row; null for another list. */
export function rowOf(path: string): { index: number; field: string } | null {
  const [, index, ...field] = path.split('.')
  return index !== undefined && /^\d+$/.test(index) ? { index: Number(index), field: field.join('.') } : null
}
