import { LANGUAGES } from '@kuri/contract/kit/languages'
import { expect, test } from 'vitest'
import { formatClock, formatDuration, formatRelative, formatTime, relativeOf } from './time.rules.ts'

const AT = '2026-11-28T12:34:21.123Z'
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

test('times are those of India, with 12 hours', () => {
  expect(plain(formatTime(AT, 'time', 'en'))).toBe('6:04 pm')
  expect(plain(formatTime(AT, 'milliseconds', 'en'))).toBe('6:04:21.123 pm')
  expect(formatTime('2026-11-28T19:00:00Z', 'day', 'en')).toBe('29 Nov 2026')
  expect(formatTime('2026-11-28', 'day', 'en')).toBe('28 Nov 2026')
})

test('every language has its own words and Latin digits', () => {
  const days = LANGUAGES.map((language) => formatTime(AT, 'day', language))
  expect(new Set(days).size).toBeGreaterThan(4)
  for (const day of days) {
    expect(day).toContain('28')
    expect(day).toContain('2026')
  }
})

test('tomorrow is a day of the calendar of India, not 24 hours', () => {
  const evening = Date.parse('2026-11-28T17:00:00Z')
  expect(formatRelative(Date.parse('2026-11-29T08:00:00Z'), evening, 'en')).toBe('tomorrow')
  expect(formatRelative(evening + 3 * 3_600_000, evening, 'en')).toBe('in 3 hours')
  expect(formatRelative(evening - 5 * 60_000, evening, 'en')).toBe('5 minutes ago')
  expect(formatRelative(evening - 20_000, evening, 'en')).toBe('this minute')
  expect(relativeOf(evening + 60 * 86_400_000, evening)).toEqual({ value: 2, unit: 'month' })
})

test('a duration names its two largest parts', () => {
  expect(formatDuration(5_400, 'en')).toBe('1 hour 30 minutes')
  expect(formatDuration(45, 'en')).toBe('45 seconds')
  expect(formatDuration(0, 'en')).toBe('0 seconds')
})

test('a clock shows no less than nothing', () => {
  expect([102_000, 1, -5_000, 7_509_000].map(formatClock)).toEqual(['01:42', '00:01', '00:00', '2:05:09'])
})
