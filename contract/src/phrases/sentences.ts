// Sentences with words in braces: filling them in, and finding out which sentence a text was made from.

export type Values = Readonly<Record<string, unknown>>

const asText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))

export const fillIn = (sentence: string, values: Values): string =>
  sentence.replace(/\{(\w+)\}/g, (all, name: string) => (values[name] === undefined ? all : asText(values[name])))

type SentenceMatch<Key> = { keyword: Key; params: Record<string, string | number> }

const asValue = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)
const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/\{(\w+)\}/)
  return new RegExp(`^${parts.map((part, index) => (index % 2 ? `(?<${part}>.+)` : escapeForPattern(part))).join('')}$`)
}

/** Rules write plain sentences; clients get the key. Of two sentences that fit, the first one in the list counts. */
export function makeRecognizer<Key extends string>(sentences: Readonly<Record<Key, string>>) {
  const entries = Object.entries(sentences) as [Key, string][]
  const fixed = new Map(entries.map(([keyword, sentence]) => [sentence, keyword]))
  const patterns = entries
    .filter(([, sentence]) => sentence.includes('{'))
    .map(([keyword, sentence]) => ({ keyword, pattern: patternOf(sentence) }))
  return (text: string): SentenceMatch<Key> | null => {
    const exact = fixed.get(text)
    if (exact !== undefined) return { keyword: exact, params: {} }
    for (const { keyword, pattern } of patterns) {
      const groups = pattern.exec(text)?.groups
      if (!groups) continue
      return {
        keyword,
        params: Object.fromEntries(Object.entries(groups).map(([name, part]) => [name, asValue(part)])),
      }
    }
    return null
  }
}
