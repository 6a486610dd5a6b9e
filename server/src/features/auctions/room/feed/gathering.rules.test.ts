import { expect, test } from 'vitest'
import { gatheringMs } from './gathering.rules.ts'

test.each([
  [0, 3],
  [1000, 3],
  [3000, 126.5],
  [5000, 250],
  [7500, 275],
  [10_000, 300],
  [1_000_000, 300],
])('a room with %i watchers gathers events for %d ms', (watchers, ms) => {
  expect(gatheringMs(watchers)).toBe(ms)
})

test('a larger room never gathers for a shorter time', () => {
  const times = Array.from({ length: 120 }, (_, hundreds) => gatheringMs(hundreds * 100))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
