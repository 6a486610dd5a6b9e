import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one thing is named in the singular, none and several in the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'event'))).toEqual(['0 events', '1 event', '2 events'])
  expect(counted(2, 'entry', 'entries')).toBe('2 entries')
})
