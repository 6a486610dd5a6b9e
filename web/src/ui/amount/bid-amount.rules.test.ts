import { expect, test } from 'vitest'
import { endsOf, problemOf } from './bid-amount.rules.ts'

const prize = {
  meaning: 'PRIZE' as const,
  lowestAmount: 60_000,
  highestAmount: 100_000,
  discountStep: null,
  isLimitShared: true,
}
const discount = { ...prize, meaning: 'DISCOUNT' as const, lowestAmount: 5000, highestAmount: 40_000 }

test('in a live auction the better end stays, and the other is the first amount that would be accepted', () => {
  expect(endsOf(prize, 83_999.99)).toEqual({ lowest: 60_000, highest: 83_999.99 })
  expect(endsOf(discount, 16_000)).toEqual({ lowest: 16_000, highest: 40_000 })
  expect(endsOf(prize, null)).toEqual({ lowest: 60_000, highest: 100_000 })
})

test('an amount outside the ends cannot be bid, the ends themselves can', () => {
  const problem = (rupees: number) => problemOf(rupees * 100, prize, 100_000, 84_000)?.kind ?? null
  expect([59_999, 60_000, 84_000, 84_001].map(problem)).toEqual(['OUTSIDE', null, null, 'OUTSIDE'])
})

test('an amount between two steps of the discount names the nearest that can be bid', () => {
  const stepped = { ...prize, discountStep: 500 }
  expect(problemOf(83_500_00, stepped, 100_000, null)).toBeNull()
  expect(problemOf(83_650_00, stepped, 100_000, null)).toEqual({ kind: 'BETWEEN_STEPS', nearestPaise: 83_500_00 })
})
