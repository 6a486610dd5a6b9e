import { expect, test } from 'vitest'
import { matches, nextIndex } from './palette.rules.ts'

test('an entry is found by the beginnings of its words, in any order', () => {
  const entry = { name: 'Auction policy', detail: 'Company' }
  expect(matches(entry, 'pol auc')).toBe(true)
  expect(matches(entry, 'comp')).toBe(true)
  expect(matches(entry, 'olicy')).toBe(false)
  expect(matches(entry, '')).toBe(true)
})

test('the arrows go around', () => {
  expect(nextIndex('ArrowDown', 2, 3)).toBe(0)
  expect(nextIndex('ArrowUp', 0, 3)).toBe(2)
  expect(nextIndex('a', 0, 3)).toBeNull()
  expect(nextIndex('ArrowDown', 0, 0)).toBeNull()
})
