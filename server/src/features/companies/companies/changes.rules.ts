/** The old and new values of the fields that a patch changes, for the audit log; null when it changes nothing. */
export function changesBetween<Row extends object, Wanted extends Partial<Row>>(
  row: Row,
  wanted: Wanted,
): { before: Partial<Row>; after: Partial<Wanted> } | null {
  const changed = (Object.keys(wanted) as (keyof Wanted & keyof Row)[]).filter(
    (key) => wanted[key] !== undefined && (wanted[key] as unknown) !== (row[key] as unknown),
  )
  if (changed.length === 0) return null
  const pick = <Source extends object>(source: Source) =>
    Object.fromEntries(changed.map((key) => [key, source[key as unknown as keyof Source]])) as Partial<Source>
  return { before: pick(row), after: pick(wanted) }
}
