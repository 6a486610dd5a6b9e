import { expect, test } from 'vitest'
import { axisNumber, ticksOf, unitFor } from './scale.rules.ts'

test('an axis has round steps and holds the largest value', () => {
  expect(ticksOf(1_240_000)).toEqual([0, 400_000, 800_000, 1_200_000, 1_600_000])
  expect(ticksOf(100)).toEqual([0, 25, 50, 75, 100])
  expect(ticksOf(3)).toEqual([0, 1, 2, 3])
  expect(ticksOf(0)).toEqual([0, 1])
})

test.each([1, 7, 13, 99, 101, 4_999, 86_172.5, 72_163_000])(
  'the last step is not below %d and not far above it',
  (largest) => {
    const ticks = ticksOf(largest)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticks.at(-2)).toBeLessThan(largest)
    expect(ticks.length).toBeLessThanOrEqual(5)
  },
)

test('numbers of an axis are written in lakh and crore', () => {
  expect(unitFor(1_240_000).name).toBe('LAKH')
  expect(unitFor(25_000_000).name).toBe('CRORE')
  expect(axisNumber(750_000, unitFor(1_240_000))).toBe('7.5')
})
