// Bytes and their texts. Every reader is strict: a text is accepted only if writing its bytes gives the same text again, so there is
// one spelling of everything that is signed.
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  )
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Null for another alphabet, missing padding, blanks or stray bits. */
export function fromBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  const padding = '='.repeat((4 - (text.length % 4)) % 4)
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding)
}

const WHOLE = /^(0|[1-9][0-9]{0,15})$/

/** A whole number from 0 to 2⁵³ − 1 without leading zeros, sign or exponent. */
export function parseWhole(text: string): number | null {
  const number = WHOLE.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Milliseconds of an instant such as 2026-11-15T10:00:05.120Z; null for any other spelling. */
export function parseInstant(text: string): number | null {
  const ms = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) || new Date(ms).toISOString() !== text ? null : ms
}
