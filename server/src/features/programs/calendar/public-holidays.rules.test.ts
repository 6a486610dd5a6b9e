import { expect, test } from 'vitest'
import { easterOf, publicHolidaysBetween } from './public-holidays.rules.ts'

test('Easter is on the right Sunday', () => {
  expect([2024, 2025, 2026, 2027, 2038].map((year) => easterOf(year).toString())).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])
})

test('holidays between two days include both and cross the year', () => {
  expect(publicHolidaysBetween('2026-12-25', '2027-01-02')).toEqual([
    { day: '2026-12-25', name: 'Christmas' },
    { day: '2027-01-02', name: 'Mannam Jayanthi' },
  ])
  expect(publicHolidaysBetween('2027-03-25', '2027-03-28')).toHaveLength(3)
})
