import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BidTerms, isBetter, isInRange, rangeOfTerms } from './bid-range.rules.ts'
import { nextBid } from './next-bid.rules.ts'

const terms = (changes: Partial<BidTerms> = {}): BidTerms => ({
  bidMode: 'TOTAL_VALUE_DECREASING',
  totalAmountPaise: 10_000_000,
  minimumBidAmountPaise: 6_000_000,
  maxDiscountHundredths: null,
  minDiscountHundredths: null,
  bidStepPaise: null,
  ...changes,
})
/** In rupees. */
function offered(leading: number | null, changes: Partial<BidTerms> = {}, hasLimitBid = false) {
  const chosen = terms(changes)
  const { requiredPaise, stepPaise, suggestedPaise, isAtFloor } = nextBid(
    rangeOfTerms(chosen),
    { ...chosen, leadingAmountPaise: leading === null ? null : Math.round(leading * 100) },
    hasLimitBid,
  )
  return {
    required: requiredPaise === null ? null : requiredPaise / 100,
    step: stepPaise / 100,
    suggested: suggestedPaise.map((paise) => paise / 100),
    isAtFloor,
  }
}

test('offers the opening amount and round steps while nobody leads', () => {
  expect(offered(null)).toEqual({
    required: 100_000,
    step: 500,
    suggested: [100_000, 99_500, 99_000, 97_500],
    isAtFloor: false,
  })
})

test('offers round amounts, not a paisa better, once somebody leads', () => {
  expect(offered(84_000)).toMatchObject({ required: 83_999.99, suggested: [83_500, 83_000, 81_500] })
  expect(offered(83_999.99)).toMatchObject({ suggested: [83_500, 83_000, 81_500] })
})

test('offers rising discounts where the discount is bid', () => {
  const discounts = { bidMode: 'DISCOUNT_INCREASING', minimumBidAmountPaise: 500_000 } as const
  expect(offered(null, discounts)).toMatchObject({ required: 5_000, suggested: [5_000, 5_500, 6_000, 7_500] })
  expect(offered(16_000, discounts)).toMatchObject({ required: 16_000.01, suggested: [16_500, 17_000, 18_500] })
})

test('clips the offers to the limit and offers each amount once', () => {
  expect(offered(60_700)).toMatchObject({ suggested: [60_500, 60_000], isAtFloor: false })
})

test('offers one button at a shared limit, and none to a ticket that has bid it', () => {
  expect(offered(60_000)).toMatchObject({ required: 60_000, suggested: [60_000], isAtFloor: true })
  expect(offered(60_000, {}, true)).toMatchObject({ required: null, suggested: [], isAtFloor: true })
  const whole = { bidMode: 'DISCOUNT_INCREASING' } as const
  expect(offered(100_000, whole)).toMatchObject({ required: null, suggested: [], isAtFloor: true })
})

test('keeps to the bid step of the chit terms', () => {
  expect(offered(84_000, { bidStepPaise: 75_000 })).toMatchObject({ step: 750, suggested: [83_500, 82_750, 80_500] })
})

test.each([
  [3_000_000, 100],
  [1_000_000, 100],
  [10_000_000, 500],
  [15_000_000, 500],
  [50_000_000, 2_000],
  [1_000_000_000, 50_000],
])('chooses the step of a pot of %i paise as %i rupees', (totalAmountPaise, step) => {
  expect(offered(null, { totalAmountPaise, minimumBidAmountPaise: 100 }).step).toBe(step)
})

test('offers at most four amounts, each of which would be accepted', () => {
  const anyTerms = fc.record({
    bidMode: fc.constantFrom('TOTAL_VALUE_DECREASING' as const, 'DISCOUNT_INCREASING' as const),
    totalAmountPaise: fc.integer({ min: 100_000, max: 20_000_000 }),
    minimumBidAmountPaise: fc.integer({ min: 1, max: 100_000 }),
    maxDiscountHundredths: fc.option(fc.integer({ min: 1, max: 10_000 })),
    minDiscountHundredths: fc.option(fc.integer({ min: 0, max: 3_000 })),
    bidStepPaise: fc.option(fc.integer({ min: 1, max: 90_000 })),
  })
  fc.assert(
    fc.property(anyTerms, fc.option(fc.integer({ min: 1, max: 20_000_000 })), (chosen, leadingAmountPaise) => {
      const range = rangeOfTerms(chosen)
      const leader = leadingAmountPaise !== null && isInRange(range, leadingAmountPaise) ? leadingAmountPaise : null
      const { suggestedPaise, isAtFloor } = nextBid(range, { ...chosen, leadingAmountPaise: leader })
      expect(suggestedPaise.length).toBeLessThanOrEqual(4)
      for (const amount of suggestedPaise) {
        expect(isInRange(range, amount)).toBe(true)
        expect(isAtFloor || isBetter(range, amount, leader)).toBe(true)
      }
    }),
  )
})
