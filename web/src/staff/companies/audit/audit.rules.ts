// The audit log in words: what was done, and which fields changed from what to what.
type ChangedField = { field: string; before: string | null; after: string | null }
type Fields = Readonly<Record<string, unknown>> | null

/** `branch.bankAccountAdded` as "Branch bank account added". */
export function inWords(code: string): string {
  const words = code
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Null when the side does not have the field. */
function textOf(fields: Fields, field: string): string | null {
  const value = fields?.[field]
  if (value === undefined) return null
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : String(value)
}

/** Fields of either side, in the order in which they were written; equal values are left out. */
export function changedFields(before: Fields, after: Fields): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((field) => ({ field, before: textOf(before, field), after: textOf(after, field) }))
    .filter((change) => change.before !== change.after)
}

/** A range that was chosen the wrong way round is turned. */
export const rangeOf = (from: string | undefined, to: string | undefined) =>
  from && to && from > to ? { from: to, to: from } : { from, to }
