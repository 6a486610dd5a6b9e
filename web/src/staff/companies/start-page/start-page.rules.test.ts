import { expect, test } from 'vitest'
import { monthName, partOfDay, percentOf, trendOf } from './start-page.rules.ts'

test('the greeting follows the time of day in India', () => {
  expect(partOfDay(Date.parse('2026-12-02T03:00:00Z'))).toBe('MORNING')
  expect(partOfDay(Date.parse('2026-12-02T06:30:00Z'))).toBe('AFTERNOON')
  expect(partOfDay(Date.parse('2026-12-02T12:34:00Z'))).toBe('EVENING')
  expect(partOfDay(Date.parse('2026-12-02T18:40:00Z'))).toBe('MORNING')
})

test('months have names', () => {
  expect(monthName('2026-11')).toBe('Nov')
  expect(monthName('2027-01', 'long')).toBe('January')
})

test('a trend compares the last two months', () => {
  const months = [{ rupees: 40 }, { rupees: 58 }, { rupees: 60 }]
  expect(trendOf(months, ({ rupees }) => rupees)).toMatchObject({ amount: 60, difference: 2 })
  expect(trendOf(months.slice(0, 1), ({ rupees }) => rupees)).toBeNull()
})

test('nothing is complete while something is missing', () => {
  expect(percentOf(999, 1000)).toBe(99)
  expect(percentOf(1000, 1000)).toBe(100)
  expect(percentOf(0, 0)).toBeNull()
})
