import { expect, test } from 'vitest'
import { dueOn, nextInstalmentOn, redrawFrom } from './due-dates.rules.ts'

const monthly = { startDate: '2026-01-31', frequency: 'MONTHLY' } as const

test('the next instalment is the start of the next cycle that exists', () => {
  expect(nextInstalmentOn('2026-02-10', monthly, ['2026-04-05', '2026-03-05'])).toBe('2026-03-05')
})

test('the next instalment follows the calendar when no cycle exists, and lies after the declaration', () => {
  expect(nextInstalmentOn('2026-02-10', monthly, [])).toBe('2026-02-28')
  expect(nextInstalmentOn('2026-02-28', monthly, ['2026-02-28'])).toBe('2026-03-31')
  expect(nextInstalmentOn('2026-02-10', { startDate: '2026-02-01', frequency: 'WEEKLY' }, [])).toBe('2026-02-15')
})

test('with security the prize is due by the day of the next instalment', () => {
  expect(dueOn('SECURITY', '2026-02-10', '2026-03-01')).toBe('2026-03-01')
})

test('with future subscriptions kept the prize is due within seven days and before the next instalment', () => {
  expect(dueOn('DEDUCT_FUTURE', '2026-02-10', '2026-03-01')).toBe('2026-02-17')
  expect(dueOn('DEDUCT_FUTURE', '2026-02-10', '2026-02-14')).toBe('2026-02-13')
  expect(dueOn('DEDUCT_FUTURE', '2026-02-10', '2026-02-11')).toBe('2026-02-10')
})

test('a prize can be drawn again after two months', () => {
  expect(redrawFrom('2026-12-31')).toBe('2027-02-28')
})
