import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BidTerms,
  isInRange,
  limitAmount,
  nearestAmount,
  nextAmount,
  openingAmount,
  rangeOfTerms,
} from './bid-range.rules.ts'

type Mode = 'TOTAL_VALUE_DECREASING' | 'DISCOUNT_INCREASING'
const range = (
  bidMode: Mode,
  minimumBidAmountPaise: number,
  chitTerms: Partial<BidTerms> = {},
  totalAmountPaise = 10_000_000,
) =>
  rangeOfTerms({
    bidMode,
    totalAmountPaise,
    minimumBidAmountPaise,
    maxDiscountHundredths: null,
    minDiscountHundredths: null,
    bidStepPaise: null,
    ...chitTerms,
  })

test('[spec: Limits of an amount] without terms every amount from the minimum to the total is acceptable', () => {
  for (const mode of ['TOTAL_VALUE_DECREASING', 'DISCOUNT_INCREASING'] as const) {
    const plain = range(mode, 6_000_000)
    for (const amount of [6_000_000, 6_000_001, 9_999_999, 10_000_000]) expect(isInRange(plain, amount)).toBe(true)
    for (const amount of [5_999_999, 10_000_001, 0, -1]) expect(isInRange(plain, amount)).toBe(false)
  }
})

test('the discount limits narrow the range of prizes', () => {
  const terms = { maxDiscountHundredths: 3000, minDiscountHundredths: 500, bidStepPaise: 50_000 }
  const prizes = range('TOTAL_VALUE_DECREASING', 6_000_000, terms)
  expect([openingAmount(prizes), limitAmount(prizes)]).toEqual([9_500_000, 7_000_000])
  expect(nextAmount(prizes, null)).toBe(9_500_000)
  expect(nextAmount(prizes, 9_500_000)).toBe(9_450_000)
  expect(nextAmount(prizes, 7_020_000)).toBe(7_000_000)
  expect(nextAmount(prizes, 7_000_000)).toBeNull()
  expect(nearestAmount(prizes, 9_460_000)).toBe(9_450_000)
  expect(nearestAmount(prizes, 9_990_000)).toBe(9_500_000)
  expect(nearestAmount(prizes, 6_000_000)).toBe(7_000_000)
})

test('the discount limits narrow the range of discounts', () => {
  const terms = { maxDiscountHundredths: 4000, minDiscountHundredths: 500, bidStepPaise: 70_000 }
  const discounts = range('DISCOUNT_INCREASING', 300_000, terms)
  expect([openingAmount(discounts), limitAmount(discounts)]).toEqual([500_000, 4_000_000])
  expect(nextAmount(discounts, 500_000)).toBe(560_000)
  expect(isInRange(discounts, 510_000)).toBe(false)
  // The cap is no multiple of the step, and can be bid all the same.
  expect(nextAmount(discounts, 3_990_000)).toBe(4_000_000)
})

test('where limits contradict each other the highest discount prevails', () => {
  const discounts = range('DISCOUNT_INCREASING', 5_000_000, { maxDiscountHundredths: 3000 })
  expect([openingAmount(discounts), limitAmount(discounts)]).toEqual([3_000_000, 3_000_000])
  const prizes = range('TOTAL_VALUE_DECREASING', 9_500_000, { minDiscountHundredths: 1000 })
  expect([openingAmount(prizes), limitAmount(prizes)]).toEqual([9_500_000, 9_500_000])
})

const anyRange = fc
  .record({
    bidMode: fc.constantFrom<Mode>('TOTAL_VALUE_DECREASING', 'DISCOUNT_INCREASING'),
    total: fc.integer({ min: 100, max: 5_000 }),
    minimum: fc.integer({ min: 0, max: 100 }),
    chitTerms: fc.record(
      {
        maxDiscountHundredths: fc.integer({ min: 1, max: 10_000 }),
        minDiscountHundredths: fc.integer({ min: 0, max: 10_000 }),
        bidStepPaise: fc.integer({ min: 1, max: 400 }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ bidMode, total, minimum, chitTerms }) => ({
    bidMode,
    total,
    chosen: range(bidMode, minimum, chitTerms, total),
  }))

test('the nearest amount is acceptable, and none is nearer', () => {
  fc.assert(
    fc.property(anyRange, fc.integer({ min: -100, max: 5_100 }), ({ total, chosen }, offered) => {
      const nearest = nearestAmount(chosen, offered)
      expect(isInRange(chosen, nearest)).toBe(true)
      for (let amount = 0; amount <= total; amount++)
        if (isInRange(chosen, amount))
          expect(Math.abs(amount - offered)).toBeGreaterThanOrEqual(Math.abs(nearest - offered))
    }),
    { numRuns: 60 },
  )
})

test('the next amount is the first acceptable one that is better, and the limit is reached by always bidding it', () => {
  fc.assert(
    fc.property(anyRange, ({ bidMode, chosen }) => {
      let leading = nextAmount(chosen, null)!
      for (let count = 0; count < 6_000; count++) {
        expect(isInRange(chosen, leading)).toBe(true)
        const next = nextAmount(chosen, leading)
        if (next === null) break
        expect(bidMode === 'DISCOUNT_INCREASING' ? next > leading : next < leading).toBe(true)
        leading = next
      }
      expect(leading).toBe(limitAmount(chosen))
    }),
    { numRuns: 60 },
  )
})
