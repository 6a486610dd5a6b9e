// The kinds of entries in the public log besides anchors. Readers refuse kinds that they do not know.

import { fromBase64, parseWhole, toBase64 } from '../base/bytes.ts'
import { type Key, parseKey, parseNote } from '../notes/note.ts'
import { type Anchor, parseAnchor } from './anchor.ts'

const EPOCH = 'kuri-epoch/v1'
const MINUTES = 'kuri-minutes/v1'
const BACKFILL = 'kuri-backfill/v1'
const KEY = 'kuri-key/v1'
const MAX_REASON_LENGTH = 500

/** A log that begins where an earlier one had to end, with how far the earlier one is known to have gone. */
export type Epoch = { origin: string; size: number; root: Uint8Array; reason: string }
/** The minutes of an auction, by the SHA-256 of their text. */
export type MinutesEntry = { pseudonym: string; digest: Uint8Array }
/** The events of an auction that were written before it had a tree, as the service showed them on this day. */
export type Backfill = { pseudonym: string; size: number; root: Uint8Array }
/** The keys that sign from here on. `note` is signed by the key of the log, and by the one before it where it was replaced. */
export type KeyEntry = { log: Key; receipts: Key; note: string }

export type LogEntry =
  | ({ kind: 'ANCHOR' } & Anchor)
  | ({ kind: 'EPOCH' } & Epoch)
  | ({ kind: 'MINUTES' } & MinutesEntry)
  | ({ kind: 'BACKFILL' } & Backfill)
  | ({ kind: 'KEY' } & KeyEntry)

const linesOf = (...lines: readonly (string | number)[]): string => lines.map((line) => `${line}\n`).join('')

export const isReason = (text: string): boolean =>
  text.length > 0 && text.length <= MAX_REASON_LENGTH && /^[\u0020-\u007e\u00a0-\u{10ffff}]*$/u.test(text)

export const formatEpoch = ({ origin, size, root, reason }: Epoch): string =>
  linesOf(EPOCH, origin, size, toBase64(root), reason)
export const formatMinutes = ({ pseudonym, digest }: MinutesEntry): string =>
  linesOf(MINUTES, pseudonym, toBase64(digest))
export const formatBackfill = ({ pseudonym, size, root }: Backfill): string =>
  linesOf(BACKFILL, pseudonym, size, toBase64(root))
/** The text that is signed; the entry is the signed note. */
export const formatKeys = (logKey: string, receiptsKey: string): string => linesOf(KEY, logKey, receiptsKey)

const hashOf = (text: string | undefined): Uint8Array | null => {
  const bytes = text === undefined ? null : fromBase64(text)
  return bytes?.length === 32 ? bytes : null
}
const isOnlySpelling = (text: string, written: string) => text === written

/** Null for a kind that is not known and for any other spelling. */
export function parseLogEntry(text: string): LogEntry | null {
  const [version, ...lines] = text.split('\n')
  if (version === KEY) return parseKeys(text)
  if (version === EPOCH) return parseEpoch(text, lines)
  if (version === MINUTES) return parseMinutes(text, lines)
  if (version === BACKFILL) return parseBackfill(text, lines)
  const anchor = parseAnchor(text)
  return anchor && { kind: 'ANCHOR', ...anchor }
}

function parseEpoch(text: string, [origin = '', sizeText = '', rootText, reason = '']: readonly string[]) {
  const [size, root] = [parseWhole(sizeText), hashOf(rootText)]
  if (origin === '' || size === null || root === null || !isReason(reason)) return null
  const epoch = { origin, size, root, reason }
  return isOnlySpelling(text, formatEpoch(epoch)) ? ({ kind: 'EPOCH', ...epoch } as const) : null
}

function parseMinutes(text: string, [pseudonym, digestText]: readonly string[]) {
  const digest = hashOf(digestText)
  if (pseudonym === undefined || hashOf(pseudonym) === null || digest === null) return null
  return isOnlySpelling(text, formatMinutes({ pseudonym, digest }))
    ? ({ kind: 'MINUTES', pseudonym, digest } as const)
    : null
}

function parseBackfill(text: string, [pseudonym, sizeText = '', rootText]: readonly string[]) {
  const [size, root] = [parseWhole(sizeText), hashOf(rootText)]
  if (pseudonym === undefined || hashOf(pseudonym) === null || size === null || root === null) return null
  const backfill = { pseudonym, size, root }
  return isOnlySpelling(text, formatBackfill(backfill)) ? ({ kind: 'BACKFILL', ...backfill } as const) : null
}

function parseKeys(entry: string) {
  const note = parseNote(entry)
  const [, logText = '', receiptsText = ''] = note?.text.split('\n') ?? []
  const [log, receipts] = [parseKey(logText), parseKey(receiptsText)]
  if (!note || !log || !receipts || note.text !== formatKeys(logText, receiptsText)) return null
  return { kind: 'KEY', log, receipts, note: entry } as const
}
