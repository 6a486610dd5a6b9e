import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prizeOf } from '#features/programs/prize.rules'
import { deductDividends, type OpenInvoice, settle, splitEqually } from './settlement.rules.ts'

const tickets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ enrollmentId: `e${index + 1}`, ticketNumber: index + 1 }))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('[domain] pot 1,00,000, 50 tickets, 5 %, payout 60,000: the foreman keeps 5,000, every ticket gets 700', () => {
  const settlement = settle({
    totalAmountPaise: 10_000_000,
    prizesPaise: [6_000_000],
    commissionHundredths: 500,
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

test('[domain] for any program nothing vanishes: pot = prizes + commission + all dividends', () => {
  const program = fc
    .record({
      totalAmountPaise: fc.integer({ min: 0, max: 100_000_000_000 }),
      divisions: fc.integer({ min: 0, max: 10 }),
      commissionHundredths: fc.integer({ min: 0, max: 10_000 }),
      ticketCount: fc.integer({ min: 0, max: 300 }),
      mode: fc.constantFrom('DISCOUNT_INCREASING' as const, 'TOTAL_VALUE_DECREASING' as const),
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
    fc.property(program, ({ totalAmountPaise, commissionHundredths, ticketCount, mode, amounts }) => {
      const prizesPaise = amounts.map((amount) => prizeOf(mode, totalAmountPaise, amount))
      const settlement = settle({ totalAmountPaise, prizesPaise, commissionHundredths, tickets: tickets(ticketCount) })
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
        expect(settlement.commissionPaise * 10_000).toBeLessThanOrEqual(
          settlement.potPaise * commissionHundredths + 5_000,
        )
      }
    }),
  )
})

test('[domain] paise that do not divide go to the lowest ticket numbers, one each, whatever the order of the list', () => {
  const shares = splitEqually(11, tickets(4).reverse())
  expect(shares).toEqual([
    { enrollmentId: 'e1', dividendPaise: 3 },
    { enrollmentId: 'e2', dividendPaise: 3 },
    { enrollmentId: 'e3', dividendPaise: 3 },
    { enrollmentId: 'e4', dividendPaise: 2 },
  ])
})

test('[domain] a discount smaller than the commission goes to the foreman whole and leaves no dividend', () => {
  expect(
    settle({
      totalAmountPaise: 10_000_000,
      prizesPaise: [9_800_000],
      commissionHundredths: 500,
      tickets: tickets(50),
    }),
  ).toMatchObject({ discountPaise: 200_000, commissionPaise: 200_000, dividendPaise: 0 })
})

test('[domain] the commission is rounded half-up, once', () => {
  const commission = (totalAmountPaise: number, commissionHundredths: number) =>
    settle({ totalAmountPaise, prizesPaise: [0], commissionHundredths, tickets: tickets(1) }).commissionPaise
  expect(commission(10, 500)).toBe(1) // half a paisa
  expect(commission(9, 500)).toBe(0)
  expect(commission(100_000_000_000_00, 501)).toBe(501_000_000_000)
})

test('[domain] a cycle that nobody won divides nothing', () => {
  expect(
    settle({ totalAmountPaise: 10_000_000, prizesPaise: [], commissionHundredths: 500, tickets: tickets(3) }),
  ).toMatchObject({ potPaise: 0, commissionPaise: 0, dividendPaise: 0 })
})

const invoice = (cycleNumber: number, grossPaise: number, earnedPaise: number, spentPaise = 0): OpenInvoice => ({
  id: `i${cycleNumber}`,
  enrollmentId: 'e1',
  cycleNumber,
  grossPaise,
  earnedPaise,
  spentPaise,
  deductedPaise: 0,
  isCovered: false,
  deducts: true,
})

test('[domain] the dividend lowers the next instalment; a surplus carries over to the following one', () => {
  expect(deductDividends([invoice(2, 200_000, 70_000)])).toEqual([{ id: 'i2', deductedPaise: 70_000 }])
  expect(deductDividends([invoice(3, 200_000, 250_000), invoice(2, 200_000, 250_000)])).toEqual([
    { id: 'i2', deductedPaise: 200_000 },
    { id: 'i3', deductedPaise: 50_000 },
  ])
  expect(deductDividends([invoice(3, 200_000, 70_000, 70_000)])).toEqual([])
})

test('[domain] an invoice that dividends cover wholly keeps them, also when the program stops to deduct', () => {
  const covered = { ...invoice(3, 200_000, 250_000), deductedPaise: 200_000, isCovered: true }
  expect(deductDividends([covered, invoice(2, 200_000, 250_000)])).toEqual([{ id: 'i2', deductedPaise: 50_000 }])
  expect(deductDividends([{ ...covered, deducts: false }])).toEqual([])
  expect(deductDividends([{ ...covered, earnedPaise: 70_000 }])).toEqual([{ id: 'i3', deductedPaise: 70_000 }])
  expect(deductDividends([{ ...covered, earnedPaise: 70_000, deducts: false }])).toEqual([
    { id: 'i3', deductedPaise: 0 },
  ])
  expect(deductDividends([invoice(2, 0, 0)])).toEqual([{ id: 'i2', deductedPaise: 0 }])
})

test('[domain] no deduction leaves less than a rupee to pay: the rest of the dividend carries over', () => {
  expect(deductDividends([invoice(2, 200_000, 199_901), invoice(3, 200_000, 199_901)])).toEqual([
    { id: 'i2', deductedPaise: 199_900 },
    { id: 'i3', deductedPaise: 1 },
  ])
  expect(deductDividends([invoice(2, 200_000, 199_900)])).toEqual([{ id: 'i2', deductedPaise: 199_900 }])
  expect(deductDividends([invoice(2, 60, 50)])).toEqual([])
})

test('[domain] a dividend that was taken back after it was used is made up by later ones', () => {
  expect(deductDividends([invoice(3, 200_000, 0, 70_000)])).toEqual([])
  expect(deductDividends([invoice(4, 200_000, 100_000, 70_000)])).toEqual([{ id: 'i4', deductedPaise: 30_000 }])
})

test('[domain] over any history no enrollment deducts more than it earned, and no invoice falls below zero', () => {
  const open = fc.array(
    fc.record({
      enrollmentId: fc.constantFrom('a', 'b', 'c'),
      cycleNumber: fc.integer({ min: 2, max: 20 }),
      grossPaise: fc.integer({ min: 1, max: 500_000 }),
      share: fc.nat(300_000),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(open, fc.nat(400_000), (drawn, spentPaise) => {
      const earned = (enrollmentId: string, before: number) =>
        sum(drawn.filter((d) => d.enrollmentId === enrollmentId && d.cycleNumber < before).map((d) => d.share))
      const invoices = drawn.map((d, index) => ({
        ...d,
        id: String(index),
        earnedPaise: earned(d.enrollmentId, d.cycleNumber),
        spentPaise,
        deductedPaise: 0,
        isCovered: false,
        deducts: true,
      }))
      const changes = deductDividends(invoices)
      for (const change of changes) {
        const of = invoices.find(({ id }) => id === change.id)!
        expect(change.deductedPaise).toBeGreaterThan(0)
        const left = of.grossPaise - change.deductedPaise
        expect(left === 0 || left >= 100).toBe(true)
      }
      for (const name of ['a', 'b', 'c']) {
        const deducted = sum(
          changes
            .filter(({ id }) => invoices.find((i) => i.id === id)!.enrollmentId === name)
            .map((c) => c.deductedPaise),
        )
        expect(deducted).toBeLessThanOrEqual(Math.max(0, earned(name, Number.POSITIVE_INFINITY) - spentPaise))
      }
    }),
  )
})
