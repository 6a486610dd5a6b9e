// Rows as PostgreSQL reads them in one parameter: an array of a composite type.
import { isoTime } from '#platform/text/iso-time'

/** Texts must need no quotes (ids, numbers, names of enums) or have them: see `quoted`. */
export type Value = string | number | Date | null

export const rowArray = (rows: readonly Value[][]) => `{${rows.map((row) => `"(${row.map(field).join()})"`).join()}}`

const field = (value: Value) => (value === null ? '' : value instanceof Date ? isoTime(value) : value)

const escaped = (text: string) => text.replace(/["\\]/g, '\\$&')
/** Once for the row, once for the array. */
export const quoted = (text: string) => (/^[\w-]+$/.test(text) ? text : escaped(`"${escaped(text)}"`))
