// What an entry of the audit log changed, field by field.
export type Fields = Record<string, unknown> | null
export type ChangedField = { name: string; before: string | null; after: string | null }

const shown = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)

export function changedFields(before: Fields, after: Fields): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({ name, before: shown(before?.[name]), after: shown(after?.[name]) }))
    .filter((field) => field.before !== field.after)
}
