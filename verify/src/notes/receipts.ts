// The receipts that a member's device kept: every signed note in the exported file that is of the auction in question.

import { isObject } from '../base/shape.ts'
import { originIn } from './refusal.ts'

const MAX_RECEIPTS = 10_000
const MAX_LENGTH = 16 * 1024 * 1024
const MAX_DEPTH = 16

export type ReadReceipts =
  | { kind: 'RECEIPTS'; notes: readonly string[]; otherCount: number }
  | { kind: 'UNREADABLE'; reason: string }

/** Wherever a note stands in the JSON, it is taken: an export of a later version may hold more. */
export function parseReceipts(text: string, auctionId: string): ReadReceipts {
  if (text.length > MAX_LENGTH) return { kind: 'UNREADABLE', reason: 'The receipts are larger than 16 MB.' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'UNREADABLE', reason: 'The receipts are not JSON.' }
  }
  const notes = new Set<string>()
  if (!collect(value, notes, 0)) return { kind: 'UNREADABLE', reason: 'There are too many receipts.' }
  const own = [...notes].filter((note) => originIn(note).endsWith(`/a/${auctionId}`))
  return { kind: 'RECEIPTS', notes: own, otherCount: notes.size - own.length }
}

function collect(value: unknown, notes: Set<string>, depth: number): boolean {
  if (depth > MAX_DEPTH || notes.size > MAX_RECEIPTS) return false
  if (typeof value === 'string') {
    if (value.includes('\n\n— ')) notes.add(value)
    return true
  }
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  return parts.every((part) => collect(part, notes, depth + 1))
}
