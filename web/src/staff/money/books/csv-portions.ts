/** Portions of one CSV file; each begins with the same line of names, which stays once. */
export function joinCsv(portions: readonly string[]): string {
  const [first = '', ...others] = portions
  const end = first.indexOf('\n') + 1
  const names = first.slice(0, end)
  return first + others.map((portion) => (portion.startsWith(names) ? portion.slice(end) : portion)).join('')
}
