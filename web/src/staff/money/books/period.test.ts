import { expect, test } from 'vitest'
import { financialYearStart, periodOf } from './period.ts'

test('a financial year begins on 1 April', () => {
  expect(financialYearStart('2026-11-16')).toBe('2026-04-01')
  expect(financialYearStart('2026-04-01')).toBe('2026-04-01')
  expect(financialYearStart('2026-03-31')).toBe('2025-04-01')
})

test('a report runs until today unless the address says otherwise', () => {
  expect(periodOf({}, '2026-11-16')).toEqual({ from: '2026-04-01', to: '2026-11-16' })
  expect(periodOf({ from: '2026-01-05', to: '2026-02-01' }, '2026-11-16')).toEqual({
    from: '2026-01-05',
    to: '2026-02-01',
  })
  expect(periodOf({ to: '2026-02-01' }, '2026-11-16')).toEqual({ from: '2025-04-01', to: '2026-02-01' })
})
