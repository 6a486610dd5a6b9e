// Reads the text of an array of a composite type, as the bid path writes it (row-array.ts of the service).

/** The fields of each row as text; null where a field is empty. */
export function parseRows(text: string): (string | null)[][] {
  const rows: (string | null)[][] = []
  let at = 1
  while (text[at] === '"') {
    const row = readQuoted(text, at)
    rows.push(parseRow(row.value))
    at = row.end
    if (text[at] === ',') at++
  }
  if (text[0] !== '{' || text[at] !== '}' || at !== text.length - 1) throw new Error(`not an array of rows: ${text}`)
  return rows
}

/** What stands between the quote at `start` and its partner. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = ''
  let from = start + 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') return { value: value + text.slice(from, at), end: at + 1 }
    if (text[at] !== '\\') continue
    value += text.slice(from, at)
    from = ++at
  }
  throw new Error(`a quote is open: ${text}`)
}

function parseRow(row: string): (string | null)[] {
  const fields: (string | null)[] = []
  let at = 1
  while (at < row.length) {
    if (row[at] === '"') {
      const field = readQuoted(row, at)
      fields.push(field.value)
      at = field.end
    } else {
      let end = at
      while (row[end] !== ',' && row[end] !== ')') end++
      fields.push(end === at ? null : row.slice(at, end))
      at = end
    }
    at++
  }
  return fields
}
