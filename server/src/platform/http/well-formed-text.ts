// PostgreSQL text holds no NUL, and UTF-8 no lone surrogate: such strings are refused at the door.
import type { Detail } from '@kuri/contract/refusals'

const SUSPECT_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/

const isWellFormed = (text: string) => text.isWellFormed() && !text.includes('\0')

/** A look at the raw text is enough nearly always; only suspicious bodies are walked. */
export const looksSuspicious = (json: string) => SUSPECT_ESCAPE.test(json)

export function findMalformedText(value: unknown, path = ''): Detail | null {
  if (typeof value === 'string')
    return isWellFormed(value) ? null : { path, message: 'holds characters that are not text' }
  if (value === null || typeof value !== 'object') return null
  for (const [key, inner] of Object.entries(value)) {
    if (!isWellFormed(key)) return { path, message: 'has a key that is not text' }
    const found = findMalformedText(inner, path ? `${path}.${key}` : key)
    if (found) return found
  }
  return null
}
