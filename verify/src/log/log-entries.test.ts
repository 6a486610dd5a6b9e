import { expect, test } from 'vitest'
import { toBase64 } from '../base/bytes.ts'
import { formatKey, formatNote, makeKey, SIGNATURE_TYPES } from '../notes/note.ts'
import { formatAnchor, pseudonymOf } from './anchor.ts'
import { formatBackfill, formatEpoch, formatKeys, formatMinutes, isReason, parseLogEntry } from './log-entries.ts'

const root = new Uint8Array(32).fill(7)
const pseudonym = pseudonymOf('auction-1')
const key = (name: string) => formatKey(makeKey(name, SIGNATURE_TYPES.log, root))
const KEYS = formatNote({
  text: formatKeys(key('kuri.example/log'), key('kuri.example/receipts')),
  signatures: [{ name: 'kuri.example/log', id: '01020304', bytes: new Uint8Array(64) }],
})
const EPOCH = formatEpoch({
  origin: 'kuri.example/log',
  size: 12,
  root,
  reason: 'The disk failed; restored 16 November.',
})

test.each([
  ['ANCHOR', formatAnchor({ pseudonym, size: 3, root, previous: null })],
  ['EPOCH', EPOCH],
  ['MINUTES', formatMinutes({ pseudonym, digest: root })],
  ['BACKFILL', formatBackfill({ pseudonym, size: 3, root })],
  ['KEY', KEYS],
])('an entry of the kind %s is read back', (kind, text) => {
  expect(parseLogEntry(text)).toMatchObject({ kind })
})

test.each([
  '',
  'kuri-other/v1\n',
  'kuri-anchor/v2\n',
  EPOCH.slice(0, -1),
  `${EPOCH}more\n`,
  EPOCH.replace('\n12\n', '\n012\n'),
  EPOCH.replace(toBase64(root), 'AAAA'),
  formatMinutes({ pseudonym: 'auction-1', digest: root }),
  formatBackfill({ pseudonym, size: -1, root }),
  KEYS.replace('kuri-key/v1', 'kuri-key/v2'),
  KEYS.replace('kuri.example/receipts+', 'kuri.example/other+'),
  formatKeys(key('a'), key('b')),
])('an entry that is not known, or spelled in another way, is refused: %j', (text) => {
  expect(parseLogEntry(text)).toBeNull()
})

test('a reason is one line of ordinary characters', () => {
  expect(isReason('Backup of 15 November restored')).toBe(true)
  for (const text of ['', 'two\nlines', 'a\u0000b', 'x'.repeat(501)]) expect(isReason(text)).toBe(false)
})
