import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payablePrize, prizeOf } from '#features/programs/programs/prize.rules'
import { dividePot, splitEqually } from './settlement.rules.ts'

const tickets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ enrollmentId: `e${index + 1}`, ticketNumber: index + 1 }))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('[domain] divides a pot of 1,00,000 with 50 tickets, 5 % and a payout of 60,000 into a commission of 5,000 and 700 per ticket', () => {
  const settlement = dividePot({
    totalAmountPaise: 10_000_000,
    prizesPaise: [6_000_000],
    commissionHundredths: 500,
    commissionRule: 'FROM_DISCOUNT',
    tickets: tickets(50),
  })
  expect(settlement).toMatchObject({
    potPaise: 10_000_000,
    discountPaise: 4_000_000,
    commissionPaise: 500_000,
    dividendPaise: 3_500_000,
  })
  expect(settlement.shares.every(({ dividendPaise }) => dividendPaise === 70_000)).toBe(true)
})

test('[domain] the pot equals prizes plus commission plus all dividends, for any program', () => {
  const program = fc
    .record({
      totalAmountPaise: fc.integer({ min: 0, max: 100_000_000_000 }),
      divisions: fc.integer({ min: 0, max: 10 }),
      commissionHundredths: fc.integer({ min: 0, max: 10_000 }),
      ticketCount: fc.integer({ min: 0, max: 300 }),
      mode: fc.constantFrom('DISCOUNT_INCREASING' as const, 'TOTAL_VALUE_DECREASING' as const),
      commissionRule: fc.constantFrom('FROM_DISCOUNT' as const, 'ALWAYS' as const),
    })
    .chain((shape) =>
      fc
        .array(fc.integer({ min: 0, max: shape.totalAmountPaise }), {
          minLength: shape.divisions,
          maxLength: shape.divisions,
        })
        .map((amounts) => ({ ...shape, amounts })),
    )
  fc.assert(
    fc.property(program, ({ totalAmountPaise, commissionHundredths, commissionRule, ticketCount, mode, amounts }) => {
      const terms = {
        totalAmountPaise,
        foremanCommissionHundredths: commissionHundredths,
        chitTerms: { commissionRule },
      }
      const prizesPaise = amounts.map((amount) => payablePrize(terms, prizeOf(mode, totalAmountPaise, amount)))
      const settlement = dividePot({
        totalAmountPaise,
        prizesPaise,
        commissionHundredths,
        commissionRule,
        tickets: tickets(ticketCount),
      })
      const shares = settlement.shares.map(({ dividendPaise }) => dividendPaise)
      expect(settlement.potPaise).toBe(totalAmountPaise * amounts.length)
      expect(settlement.potPaise).toBe(sum(prizesPaise) + settlement.commissionPaise + sum(shares))
      expect(settlement.dividendPaise).toBe(sum(shares))
      for (const part of [settlement.discountPaise, settlement.commissionPaise, ...shares]) {
        expect(Number.isSafeInteger(part)).toBe(true)
        expect(part).toBeGreaterThanOrEqual(0)
      }
      if (ticketCount > 0) {
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
        const exact = settlement.potPaise * commissionHundredths
        const roundings = commissionRule === 'ALWAYS' ? amounts.length : 1
        expect(settlement.commissionPaise * 10_000).toBeLessThanOrEqual(exact + 5_000 * roundings)
        if (commissionRule === 'ALWAYS')
          expect(settlement.commissionPaise * 10_000).toBeGreaterThan(exact - 5_000 * (roundings + 1))
      }
    }),
  )
})

test('[domain] gives the remaining paise to the lowest ticket numbers, one each, whatever the order of the list', () => {
  const shares = splitEqually(11, tickets(4).reverse())
  expect(shares).toEqual([
    { enrollmentId: 'e1', dividendPaise: 3 },
    { enrollmentId: 'e2', dividendPaise: 3 },
    { enrollmentId: 'e3', dividendPaise: 3 },
    { enrollmentId: 'e4', dividendPaise: 2 },
  ])
})

test('[domain] gives a discount smaller than the commission to the foreman and leaves no dividend', () => {
  expect(
    dividePot({
      totalAmountPaise: 10_000_000,
      prizesPaise: [9_800_000],
      commissionHundredths: 500,
      commissionRule: 'FROM_DISCOUNT',
      tickets: tickets(50),
    }),
  ).toMatchObject({ discountPaise: 200_000, commissionPaise: 200_000, dividendPaise: 0 })
})

test('[domain] rounds the commission half up, once', () => {
  const commission = (totalAmountPaise: number, commissionHundredths: number) =>
    dividePot({
      totalAmountPaise,
      prizesPaise: [0],
      commissionHundredths,
      commissionRule: 'FROM_DISCOUNT',
      tickets: tickets(1),
    }).commissionPaise
  expect(commission(10, 500)).toBe(1) // half a paisa
  expect(commission(9, 500)).toBe(0)
  expect(commission(100_000_000_000_00, 501)).toBe(501_000_000_000)
})

test('[domain] divides nothing in a cycle without winners', () => {
  expect(
    dividePot({
      totalAmountPaise: 10_000_000,
      prizesPaise: [],
      commissionHundredths: 500,
      commissionRule: 'ALWAYS',
      tickets: tickets(3),
    }),
  ).toMatchObject({ potPaise: 0, commissionPaise: 0, dividendPaise: 0 })
})

test('[spec: A commission that is always kept] a commission that is always kept lowers a prize without discount, to the paisa in every division', () => {
  const terms = {
    totalAmountPaise: 33_333,
    foremanCommissionHundredths: 333,
    chitTerms: { commissionRule: 'ALWAYS' as const },
  }
  const prizesPaise = [33_333, 33_333, 30_000].map((prize) => payablePrize(terms, prize))
  expect(prizesPaise).toEqual([32_223, 32_223, 30_000])
  const { commissionPaise, dividendPaise } = dividePot({
    totalAmountPaise: terms.totalAmountPaise,
    prizesPaise,
    commissionHundredths: 333,
    commissionRule: 'ALWAYS',
    tickets: tickets(4),
  })
  expect([commissionPaise, dividendPaise]).toEqual([3 * 1110, 3333 - 1110])
})
