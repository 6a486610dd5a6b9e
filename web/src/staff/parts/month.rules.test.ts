import { expect, test } from 'vitest'
import {
  addMonths,
  currentMonth,
  fromIndianField,
  indianDayOf,
  lastDayOf,
  monthOf,
  toIndianField,
} from './month.rules.ts'

test('only months come out of an address', () => {
  expect(['2026-12', '2026-13', '2026-1', 'next', 7, undefined].map(monthOf)).toEqual([
    '2026-12',
    ...Array(5).fill(undefined),
  ])
})

test('months are counted over the year, with their last day', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-05', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-05',
  ])
  expect([lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual(['2028-02-29', '2026-12-31'])
})

test('the day and the month are those of India', () => {
  expect(currentMonth(Date.parse('2026-11-30T19:00:00Z'))).toBe('2026-12')
  expect(indianDayOf('2026-12-04T19:00:00.000Z')).toBe('2026-12-05')
})

test('a field holds the time of India and gives the same instant back', () => {
  expect(toIndianField('2026-12-05T05:30:00.000Z')).toBe('2026-12-05T11:00')
  expect(fromIndianField('2026-12-05T11:00')).toBe('2026-12-05T05:30:00.000Z')
})
