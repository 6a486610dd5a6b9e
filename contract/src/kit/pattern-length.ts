// The longest text that a pattern of a schema matches. It reads the part of regular expressions that our schemas use: characters,
// classes, groups, alternatives and quantifiers, anchored at both ends.

export type Longest = { length: number; isAscii: boolean }

const ATOM = /\\u[0-9a-f]{4}|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|[()|]|[^\\]/giy
const QUANTIFIER = /\{(\d+)(,?)(\d*)\}|[?*+]/y

export function longestMatch(pattern: string): Longest {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return { length: Number.POSITIVE_INFINITY, isAscii: false }
  return { length: lengthOf(new Reader(pattern.slice(1, -1))), isAscii: isAsciiOnly(pattern) }
}

class Reader {
  #at = 0
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  /** The next match at this place, or null. */
  take(kind: RegExp): RegExpExecArray | null {
    kind.lastIndex = this.#at
    const found = kind.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }
}

/** Reads to the end of the group or of the pattern. */
function lengthOf(reader: Reader): number {
  let longest = 0
  let current = 0
  for (let atom = reader.take(ATOM)?.[0]; atom !== undefined && atom !== ')'; atom = reader.take(ATOM)?.[0]) {
    if (atom === '|') {
      longest = Math.max(longest, current)
      current = 0
      continue
    }
    const once = atom === '(' || atom === '(?:' ? lengthOf(reader) : 1
    const times = timesOf(reader.take(QUANTIFIER))
    current += once === 0 ? 0 : once * times
  }
  return Math.max(longest, current)
}

function timesOf(quantifier: RegExpExecArray | null): number {
  if (!quantifier) return 1
  const [text, least, comma, most] = quantifier
  if (text === '?') return 1
  if (least === undefined) return Number.POSITIVE_INFINITY
  if (comma === '') return Number(least)
  return most === '' ? Number.POSITIVE_INFINITY : Number(most)
}

/** A dot, a negated class or a class of Unicode also matches what is not ASCII. */
const isAsciiOnly = (pattern: string) =>
  !/\[\^|\\[pPDSW]|(?<!\\)\.(?![^[]*\])/.test(pattern) && /^[\x20-\x7e]*$/.test(pattern)
