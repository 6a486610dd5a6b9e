import { dividePot } from '@kuri/server/features/programs/cycles/settlement.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExampleTerms, exampleOf, largestDiscountPercent } from './example.rules.ts'

const terms = (changes: Partial<ExampleTerms> = {}): ExampleTerms => ({
  totalAmount: 100_000,
  subscriptionAmount: 2_500,
  totalSlots: 40,
  divisions: 1,
  foremanCommission: 5,
  bidLimits: { meaning: 'PRIZE', lowestAmount: 70_000, highestAmount: 100_000 },
  chitTerms: { commissionRule: 'FROM_DISCOUNT' },
  ...changes,
})

test('divides the pot of a chit of one lakh with forty tickets', () => {
  expect(exampleOf(terms())).toEqual({
    potPaise: 10_000_000,
    onePrizePaise: 8_200_000,
    prizePaise: 8_200_000,
    commissionPaise: 500_000,
    dividendPaise: 1_300_000,
    sharePaise: 32_500,
    nextInstalmentPaise: 217_500,
  })
})

test('reads the limits as discounts where members bid discounts', () => {
  const limits = { meaning: 'DISCOUNT', lowestAmount: 5_000, highestAmount: 30_000 } as const
  expect(exampleOf(terms({ bidLimits: limits })).onePrizePaise).toBe(8_000_000)
})

test('by lot the winner takes the pot less the commission, and everybody goes on paying the whole instalment', () => {
  const { onePrizePaise, dividendPaise, nextInstalmentPaise } = exampleOf(terms({ bidLimits: null }))
  expect([onePrizePaise, dividendPaise, nextInstalmentPaise]).toEqual([9_500_000, 0, 250_000])
})

test('the largest discount is written with at most one decimal', () => {
  expect(largestDiscountPercent(100_000, 70_000)).toBe(30)
  expect(largestDiscountPercent(30_000, 18_500)).toBe(38.3)
})

const anyTerms = fc
  .record({
    totalAmount: fc.integer({ min: 1_000, max: 50_000_000 }),
    totalSlots: fc.integer({ min: 1, max: 200 }),
    divisions: fc.integer({ min: 1, max: 4 }),
    commissionHundredths: fc.integer({ min: 0, max: 1_000 }),
    least: fc.double({ min: 0, max: 0.4, noNaN: true }),
    most: fc.double({ min: 0.4, max: 1, noNaN: true }),
    commissionRule: fc.constantFrom('FROM_DISCOUNT' as const, 'ALWAYS' as const),
    meaning: fc.constantFrom('PRIZE' as const, 'DISCOUNT' as const),
  })
  .map(({ commissionHundredths, least, most, meaning, commissionRule, ...rest }) => {
    const limits = [Math.round(rest.totalAmount * least), Math.round(rest.totalAmount * most)] as const
    return terms({
      ...rest,
      foremanCommission: commissionHundredths / 100,
      bidLimits: { meaning, lowestAmount: limits[0], highestAmount: limits[1] },
      chitTerms: { commissionRule },
    })
  })

test('the example divides the pot as the service does', () => {
  fc.assert(
    fc.property(anyTerms, (chosen) => {
      const example = exampleOf(chosen)
      const settled = dividePot({
        totalAmountPaise: chosen.totalAmount * 100,
        prizesPaise: Array.from({ length: chosen.divisions }, () => example.onePrizePaise),
        commissionHundredths: Math.round(chosen.foremanCommission! * 100),
        commissionRule: chosen.chitTerms.commissionRule,
        tickets: Array.from({ length: chosen.totalSlots }, (_, index) => ({
          enrollmentId: String(index),
          ticketNumber: index + 1,
        })),
      })
      const { potPaise, prizePaise, commissionPaise, dividendPaise } = settled
      expect(example).toMatchObject({ potPaise, prizePaise, commissionPaise, dividendPaise })
      expect(example.sharePaise).toBe(settled.shares.at(-1)!.dividendPaise)
      expect(example.prizePaise + example.commissionPaise + example.dividendPaise).toBe(example.potPaise)
    }),
  )
})
