import { expect, test } from 'vitest'
import { judgeRate } from './rate.rules.ts'

test('admits as many requests in a minute as the limit says', () => {
  const at = (current: number) => judgeRate({ previous: 0, current, limit: 3, elapsedMs: 15_000 })
  expect([0, 1, 2].map(at)).toEqual([
    { isAdmitted: true, remaining: 2, resetSeconds: 45 },
    { isAdmitted: true, remaining: 1, resetSeconds: 45 },
    { isAdmitted: true, remaining: 0, resetSeconds: 45 },
  ])
  expect(at(3)).toEqual({ isAdmitted: false, remaining: 0, resetSeconds: 65 })
})

test('the minute before counts by what is left of it', () => {
  const at = (elapsedMs: number, current: number) => judgeRate({ previous: 60, current, limit: 60, elapsedMs })
  expect(at(0, 0).isAdmitted).toBe(false)
  expect(at(30_000, 29).isAdmitted).toBe(true)
  expect(at(30_000, 30).isAdmitted).toBe(false)
  expect(at(60_000, 59).isAdmitted).toBe(true)
})

test.each([
  { previous: 60, current: 0, limit: 60, elapsedMs: 0 },
  { previous: 60, current: 30, limit: 60, elapsedMs: 30_000 },
  { previous: 0, current: 60, limit: 60, elapsedMs: 10_000 },
  { previous: 0, current: 120, limit: 60, elapsedMs: 10_000 },
  { previous: 5, current: 1, limit: 1, elapsedMs: 1_000 },
])('a caller who waits as long as it says is admitted: %o', (rate) => {
  const { isAdmitted, resetSeconds } = judgeRate(rate)
  expect(isAdmitted).toBe(false)
  const later = rate.elapsedMs + resetSeconds * 1000
  const next =
    later < 60_000
      ? { ...rate, elapsedMs: later }
      : { ...rate, previous: rate.current, current: 0, elapsedMs: Math.min(60_000, later - 60_000) }
  expect(judgeRate(next).isAdmitted).toBe(true)
})
