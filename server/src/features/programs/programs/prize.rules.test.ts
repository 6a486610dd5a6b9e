import { expect, test } from 'vitest'
import { isWithinTotal, prizeOf } from './prize.rules.ts'

test('[spec: Which bid is better] the prize is the bid itself, or the total less the discount that was bid', () => {
  expect(prizeOf('TOTAL_VALUE_DECREASING', 1000, 400)).toBe(400)
  expect(prizeOf('DISCOUNT_INCREASING', 1000, 400)).toBe(600)
})

test('an amount below zero or above the total is not a prize', () => {
  expect([-1, 0, 1000, 1001].map((amount) => isWithinTotal(1000, amount))).toEqual([false, true, true, false])
})
