import { expect, test } from 'vitest'
import { formatRefusal, originIn, parseRefusal, parseStatedHead } from './refusal.ts'

const refusal = {
  origin: 'kuri.example/a/auction',
  ticket: 'ticket-7',
  paise: 5_000_000,
  message: 'bWVzc2FnZQ',
  receivedAt: '2026-11-15T10:00:05.120Z',
  judgedAt: '2026-11-15T10:00:05.121Z',
  deadlineAt: '2026-11-15T10:00:05.000Z',
  size: 12,
  root: new Uint8Array(32).fill(7),
}
const text = formatRefusal(refusal)

test('a refusal is read as it was written, and states a head of its auction', () => {
  expect(parseRefusal(text)).toEqual(refusal)
  expect(parseStatedHead(text)).toMatchObject({ origin: refusal.origin, size: 12, root: refusal.root })
  expect(originIn(text)).toBe(refusal.origin)
})

test.each([
  ['another title', text.replace('v1', 'v2')],
  ['a missing line', text.replace(/^ticket.*\n/m, '')],
  ['a line too much', `${text}more\n`],
  ['lines in another order', text.replace(/(ticket.*\n)(paise.*\n)/, '$2$1')],
  ['a number with a zero before it', text.replace('size 12', 'size 012')],
  ['a time with an offset', text.replace('.120Z', '.120+00:00')],
  ['a root that is too short', text.replace(/root .*/, 'root AAAA')],
  ['no last line feed', text.slice(0, -1)],
])('a refusal with %s is not read', (_what, changed) => {
  expect(parseRefusal(changed)).toBeNull()
})
