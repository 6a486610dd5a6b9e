// Rows as PostgreSQL reads them in one parameter: the text of an array of a composite type.
import { isoTime } from '#platform/text/iso-time'

export type Value = string | number | Date | null

export const rowArray = (rows: readonly (readonly Value[])[]): string =>
  `{${rows.map((row) => `"(${row.map(field).join()})"`).join()}}`

function field(value: Value): string | number {
  if (typeof value === 'string') return quoted(value)
  return value === null ? '' : value instanceof Date ? isoTime(value) : value
}

const escaped = (text: string) => text.replace(/["\\]/g, '\\$&')

/** Escaped twice: once for the row, once for the array. Ids, names of enums and hashes need no quotes. */
export const quoted = (text: string) => (/^[\w.-]+$/.test(text) ? text : escaped(`"${escaped(text)}"`))
