import { FREQUENCIES } from '@kuri/contract/programs/program-fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPeriods,
  cycleDates,
  dayOfInput,
  MAX_CYCLES,
  mayBeCompletedCycles,
  todayAt,
  totalCycles,
  wholePeriodsBetween,
} from './calendar.rules.ts'

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('cycles', () => {
  test('[spec: Frequencies] BI_MONTHLY and BI_WEEKLY mean every two months and every two weeks', () => {
    expect(cycleDates('2026-01-15', 'BI_MONTHLY', 2)).toEqual({ startDate: '2026-03-15', endDate: '2026-05-14' })
    expect(cycleDates('2026-01-15', 'BI_WEEKLY', 2)).toEqual({ startDate: '2026-01-29', endDate: '2026-02-11' })
    expect(cycleDates('2026-01-15', 'QUARTERLY', 3)).toEqual({ startDate: '2026-07-15', endDate: '2026-10-14' })
    expect(cycleDates('2026-01-15', 'WEEKLY', 1)).toEqual({ startDate: '2026-01-15', endDate: '2026-01-21' })
  })

  test('a chit that began on the 31st uses month ends and returns to the 31st', () => {
    expect(cycleDates('2027-01-31', 'MONTHLY', 2)).toEqual({ startDate: '2027-02-28', endDate: '2027-03-30' })
    expect(cycleDates('2027-01-31', 'MONTHLY', 3)).toEqual({ startDate: '2027-03-31', endDate: '2027-04-29' })
    expect(cycleDates('2028-01-31', 'MONTHLY', 2).startDate).toBe('2028-02-29')
    expect(cycleDates('2028-02-29', 'MONTHLY', 13).startDate).toBe('2029-02-28')
  })

  test('cycles follow each other without a gap or an overlap', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...FREQUENCIES), fc.integer({ min: 1, max: 200 }), (start, frequency, n) => {
        const { startDate, endDate } = cycleDates(start, frequency, n)
        expect(startDate <= endDate).toBe(true)
        expect(Date.parse(cycleDates(start, frequency, n + 1).startDate) - Date.parse(endDate)).toBe(86_400_000)
      }),
    )
  })

  test('counting whole periods is the inverse of adding them', () => {
    fc.assert(
      fc.property(days, days, fc.constantFrom(...FREQUENCIES), (a, b, frequency) => {
        const [from, until] = a <= b ? [a, b] : [b, a]
        const count = wholePeriodsBetween(from, until, frequency)
        expect(addPeriods(from, frequency, count) <= until).toBe(true)
        expect(addPeriods(from, frequency, count + 1) > until).toBe(true)
      }),
    )
  })
})

describe('[spec: How many cycles can have been held] mayBeCompletedCycles', () => {
  const schedule = { startDate: '2026-01-31', frequency: 'MONTHLY', durationType: 'MONTHS', durationValue: 20 } as const
  test('counts the running cycle', () => {
    expect(mayBeCompletedCycles(schedule, '2026-01-31')).toBe(1)
    expect(mayBeCompletedCycles(schedule, '2026-02-27')).toBe(1)
    expect(mayBeCompletedCycles(schedule, '2026-02-28')).toBe(2)
    expect(mayBeCompletedCycles(schedule, '2026-11-15')).toBe(10)
  })
  test('is at most the number of cycles of the duration', () => {
    expect(mayBeCompletedCycles(schedule, '2036-01-01')).toBe(20)
    expect(totalCycles({ ...schedule, durationType: 'YEARS', durationValue: 2 })).toBe(24)
    expect(totalCycles({ ...schedule, frequency: 'BI_WEEKLY', durationType: 'WEEKS', durationValue: 9 })).toBe(4)
    expect(totalCycles({ ...schedule, durationType: 'DAYS', durationValue: 3 })).toBe(1)
    expect(totalCycles({ ...schedule, frequency: 'WEEKLY', durationType: 'YEARS', durationValue: 900 })).toBe(
      MAX_CYCLES,
    )
  })
  test('is zero before the start', () => expect(mayBeCompletedCycles(schedule, '2025-12-31')).toBe(0))
})

test('[spec: Which day is today] between the two midnights both the UTC day and the business day are today', () => {
  expect(todayAt(new Date('2026-11-15T19:00:00Z'), 'Asia/Kolkata')).toEqual({
    earliest: '2026-11-15',
    latest: '2026-11-16',
  })
  expect(todayAt(new Date('2026-11-15T12:00:00Z'), 'Asia/Kolkata')).toEqual({
    earliest: '2026-11-15',
    latest: '2026-11-15',
  })
})

test('an instant becomes the business day on which it falls; a day stays as it is', () => {
  expect(dayOfInput('2026-11-15T18:30:00.000Z', 'Asia/Kolkata')).toBe('2026-11-16')
  expect(dayOfInput('2026-11-15', 'Asia/Kolkata')).toBe('2026-11-15')
})
