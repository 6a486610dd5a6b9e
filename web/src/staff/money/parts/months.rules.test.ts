import { expect, test } from 'vitest'
import { barsOfMonths } from './months.rules.ts'

test('months run from the oldest to the current one, with the year where it begins', () => {
  const month = (name: string) => ({ month: name, billed: 2, collected: 1 })
  expect(barsOfMonths([month('2027-01'), month('2026-12'), month('2026-11')], 'en')).toEqual([
    { label: 'Nov 26', total: 2, part: 1, isNow: false },
    { label: 'Dec', total: 2, part: 1, isNow: false },
    { label: 'Jan 27', total: 2, part: 1, isNow: true },
  ])
})
