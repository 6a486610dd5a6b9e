import { expect, test } from 'vitest'
import { sharesOf } from './shares.rules.ts'

test('an amount is always both what is taken home and what is given up, to the paisa', () => {
  expect(sharesOf(74_300, 100_000, 'PRIZE')).toEqual({ takesHome: 74_300, givesUp: 25_700 })
  expect(sharesOf(25_700, 100_000, 'DISCOUNT')).toEqual({ takesHome: 74_300, givesUp: 25_700 })
  expect(sharesOf(83_999.99, 100_000, 'PRIZE').givesUp).toBe(16_000.01)
})
