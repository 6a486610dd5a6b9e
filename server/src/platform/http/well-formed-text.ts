// PostgreSQL text holds no NUL, and UTF-8 no lone surrogate: such strings are refused before validation.
import type { Detail } from '@kuri/contract/kit/refusals'

const SUSPECT_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/

/** No schema is nested deeper. */
const MAX_PATH = 20

const isWellFormed = (text: string) => text.isWellFormed() && !text.includes('\0')

/** The raw text is nearly always enough; only suspicious bodies are walked. */
export const looksSuspicious = (json: string) => SUSPECT_ESCAPE.test(json)

type Place = { value: unknown; key: string; parent: Place | null }

/** Iterative, because a body may be nested deeper than the stack allows. */
export function findMalformedText(value: unknown): Detail | null {
  const rest: Place[] = [{ value, key: '', parent: null }]
  for (let place = rest.pop(); place; place = rest.pop()) {
    const { value } = place
    if (typeof value === 'string') {
      if (!isWellFormed(value)) return { path: pathOf(place), message: 'holds characters that are not text' }
    } else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        if (!isWellFormed(key)) return { path: pathOf(place), message: 'has a key that is not text' }
        rest.push({ value: inner, key, parent: place })
      }
  }
  return null
}

function pathOf(place: Place): string {
  const keys: string[] = []
  for (let at = place; at.parent; at = at.parent) keys.push(at.key)
  return keys.reverse().slice(0, MAX_PATH).join('.')
}
