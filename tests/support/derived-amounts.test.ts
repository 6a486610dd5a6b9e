import { expect, test } from 'vitest'
import { type ChitTerms, figuresDerivedFrom, figuresIn, findDerivations } from './derived-amounts.ts'

const terms: ChitTerms = {
  totalPaise: 10_000_000,
  instalmentPaise: 2_000_000,
  commissionPercent: 5,
  ticketCount: 5,
  otherPrizesPaise: [],
}

test('derives an amount from its dividend, the next bill, a percentage and a number in a text', () => {
  // 1,00,000 − 77,777.50 − 5,000 = 17,222.50; for five tickets 3,444.50 each.
  for (const response of [
    { amount: 77_777.5 },
    { dividends: [{ amount: 3444.5 }] },
    { lines: [{ amount: -3444.5 }] },
    { invoice: { amount: 16_555.5 } },
    { totals: { due: 36_555.5 } },
    { dividendPaise: 1_722_250 },
    { savedPercent: 22.2 },
    { message: 'Your dividend of ₹ 3,444.50 was deducted.' },
  ])
    expect(findDerivations(response, [77_777.5], terms), JSON.stringify(response)).toHaveLength(1)
})

test('finds nothing in the terms, ids and times of a chit', () => {
  const response = {
    id: 'cm1q3444500000000000000000',
    total: 100_000,
    instalment: 20_000,
    two: 40_000,
    commission: 5000,
    nothing: 0,
    at: '2026-11-16T01:05:34.445Z',
    text: 'Cycle 3 of 5',
  }
  expect(findDerivations(response, [77_777.5, 99_000], terms)).toEqual([])
})

test('derives a sealed prize from the total of several divisions', () => {
  const mixed = { ...terms, otherPrizesPaise: [6_500_000] }
  const figures = figuresDerivedFrom(7_000_000, mixed)
  // 2,00,000 − 1,35,000 − 10,000 = 55,000.
  for (const rupees of ['135000', '55000', '11000', '9000']) expect(figures.has(rupees), rupees).toBe(true)
})

test('lists the numbers of nested values with their paths', () => {
  expect([...figuresIn({ a: [{ b: 1.5 }], c: 'pay 2,000.50 now' })]).toEqual([
    { path: 'a.0.b', value: 1.5 },
    { path: 'c', value: 2000.5 },
  ])
})
