import { expect, test } from 'vitest'
import { sumOf } from './matching.rules.ts'

test('amounts with paise are summed exactly', () => {
  const lines = [{ amount: 0.1 }, { amount: 0.2 }, { amount: -5 }]
  expect(sumOf(lines, ({ amount }) => amount > 0)).toBe(0.3)
  expect(sumOf(lines, () => false)).toBe(0)
})
