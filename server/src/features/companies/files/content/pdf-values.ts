// Reads single values of a PDF from its bytes: names, integers, and which names a dictionary or an array contains. It never copies
// and never recurses, so hostile bytes cost time in proportion to their length only.

/** A larger dictionary or array is not read; it would block the event loop for tens of milliseconds. */
const MAX_VALUE_BYTES = 512 * 1024

type NameVisitor = (name: string, depth: number, end: number) => void
export type Value = { kind: 'DICTIONARY' | 'ARRAY' | 'NAME' | 'OTHER'; end: number; isComplete: boolean }

const SLASH = 0x2f
const PERCENT = 0x25
const OPEN = 0x28
const CLOSE = 0x29
const ESCAPE = 0x5c
const LESS = 0x3c
const GREATER = 0x3e
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

const isSpace = (byte: number | undefined) =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57
const isDelimiter = (byte: number) =>
  byte === SLASH ||
  byte === PERCENT ||
  byte === OPEN ||
  byte === CLOSE ||
  byte === LESS ||
  byte === GREATER ||
  byte === OPEN_ARRAY ||
  byte === CLOSE_ARRAY

/** The first byte that is neither white space nor part of a comment. */
export function skipSpace(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length) {
    if (bytes[at] === PERCENT) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
    else if (isSpace(bytes[at])) at++
    else break
  }
  return at
}

function nameEnd(bytes: Buffer, slash: number): number {
  let at = slash + 1
  while (at < bytes.length && !isSpace(bytes[at]) && !isDelimiter(bytes[at]!)) at++
  return at
}

/** The name whose slash is here, with `#4a` decoded. Longer than any name we look for: cut off. */
export function readName(bytes: Buffer, slash: number): { name: string; end: number } {
  const end = nameEnd(bytes, slash)
  const raw = bytes.toString('latin1', slash + 1, Math.min(end, slash + 1 + 64))
  const name = raw.includes('#')
    ? raw.replace(/#([0-9a-fA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : raw
  return { name, end }
}

/** The whole number here, or null. */
export function readInteger(bytes: Buffer, from: number): { value: number; end: number } | null {
  const start = skipSpace(bytes, from)
  let at = start
  while (isDigit(bytes[at]) && at - start < 12) at++
  return at === start ? null : { value: Number(bytes.toString('latin1', start, at)), end: at }
}

const REFERENCE = /^\s{1,8}\d{1,10}\s{1,8}R/

/** The number of the object that the value here refers to, or null when the value stands here itself. */
export function readReference(bytes: Buffer, from: number): number | null {
  const number = readInteger(bytes, from)
  return number && REFERENCE.test(bytes.toString('latin1', number.end, number.end + 32)) ? number.value : null
}

export function isDictionaryOrReference(bytes: Buffer, from: number): boolean {
  return kindAt(bytes, skipSpace(bytes, from)) === 'DICTIONARY' || readReference(bytes, from) !== null
}

const MAX_STRING_BYTES = 128
const OCTAL = /^[0-7]{1,3}/

/** The text here, `(in brackets)` or `<in hexadecimal>`; null where there is none. Only its beginning. */
export function readString(bytes: Buffer, from: number): string | null {
  const at = skipSpace(bytes, from)
  const limit = Math.min(bytes.length, at + MAX_STRING_BYTES)
  if (bytes[at] === LESS) {
    const digits = bytes
      .toString('latin1', at + 1, limit)
      .split('>')[0]!
      .replaceAll(/[^0-9a-fA-F]/g, '')
    return Buffer.from(digits, 'hex').toString('latin1')
  }
  if (bytes[at] !== OPEN) return null
  const inside = bytes.toString('latin1', at + 1, Math.max(at + 1, skipString(bytes, at, limit) - 1))
  return inside.replaceAll(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_all, escaped: string) => {
    if (OCTAL.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
    return /[\r\n]/.test(escaped) ? '' : escaped
  })
}

/** The number of an object, read backward from its keyword: `12 0 obj`. Null when the keyword does not begin an object. */
export function objectNumberBefore(bytes: Buffer, keyword: number): number | null {
  const generation = digitsBefore(bytes, keyword)
  const number = generation && digitsBefore(bytes, generation.start)
  return number?.value ?? null
}

function digitsBefore(bytes: Buffer, before: number): { value: number; start: number } | null {
  let end = before
  while (end > 0 && before - end < 16 && isSpace(bytes[end - 1])) end--
  let start = end
  while (start > 0 && end - start < 12 && isDigit(bytes[start - 1])) start--
  return start === end ? null : { value: Number(bytes.toString('latin1', start, end)), start }
}

/** Walks over the value here and visits every name in it. Not complete: it is too long, or the bytes end before it does. */
export function walkValue(bytes: Buffer, from: number, visit: NameVisitor): Value {
  const start = skipSpace(bytes, from)
  const limit = Math.min(bytes.length, start + MAX_VALUE_BYTES)
  const kind = kindAt(bytes, start)
  if (kind === 'OTHER') return { kind, end: start, isComplete: true }
  let at = start
  let depth = 0
  while (at < limit) {
    const byte = bytes[at]
    if (byte === SLASH) {
      const { name, end } = readName(bytes, at)
      visit(name, depth, end)
      at = end
      if (depth === 0) return { kind, end: at, isComplete: true }
    } else if (byte === PERCENT) at = skipSpace(bytes, at)
    else if (byte === OPEN) at = skipString(bytes, at, limit)
    else if (byte === OPEN_ARRAY || (byte === LESS && bytes[at + 1] === LESS)) {
      depth++
      at += byte === LESS ? 2 : 1
    } else if (byte === CLOSE_ARRAY || (byte === GREATER && bytes[at + 1] === GREATER)) {
      depth--
      at += byte === GREATER ? 2 : 1
      if (depth <= 0) return { kind, end: at, isComplete: true }
    } else at++
  }
  return { kind, end: limit, isComplete: false }
}

function kindAt(bytes: Buffer, at: number): Value['kind'] {
  if (bytes[at] === LESS && bytes[at + 1] === LESS) return 'DICTIONARY'
  if (bytes[at] === OPEN_ARRAY) return 'ARRAY'
  return bytes[at] === SLASH ? 'NAME' : 'OTHER'
}

function skipString(bytes: Buffer, open: number, limit: number): number {
  let depth = 0
  for (let at = open; at < limit; at++) {
    if (bytes[at] === ESCAPE) at++
    else if (bytes[at] === OPEN) depth++
    else if (bytes[at] === CLOSE && --depth === 0) return at + 1
  }
  return limit
}
