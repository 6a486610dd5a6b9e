// What the command palette finds. Every word of the query must begin a word of the entry.
export type Entry = {
  key: string
  kind: 'PAGE' | 'PROGRAM' | 'MEMBER' | 'COMPANY'
  name: string
  detail?: string
  to: string
}

const wordsOf = (text: string) => text.toLocaleLowerCase('en').split(/[\s·/,.-]+/)

export function matches(entry: Pick<Entry, 'name' | 'detail'>, query: string): boolean {
  const words = wordsOf(`${entry.name} ${entry.detail ?? ''}`)
  return wordsOf(query.trim()).every((part) => words.some((word) => word.startsWith(part)))
}

/** The next chosen entry for a key; null when the key means something else. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  return null
}
