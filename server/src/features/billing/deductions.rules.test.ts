import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deductDividends, type OpenInvoice } from './deductions.rules.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

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

test('[domain] the dividend lowers the next instalment, and a surplus carries over to the one after', () => {
  expect(deductDividends([invoice(2, 200_000, 70_000)])).toEqual([{ id: 'i2', deductedPaise: 70_000 }])
  expect(deductDividends([invoice(3, 200_000, 250_000), invoice(2, 200_000, 250_000)])).toEqual([
    { id: 'i2', deductedPaise: 200_000 },
    { id: 'i3', deductedPaise: 50_000 },
  ])
  expect(deductDividends([invoice(3, 200_000, 70_000, 70_000)])).toEqual([])
})

test('[domain] an invoice that dividends cover stays covered when the program stops deducting', () => {
  const covered = { ...invoice(3, 200_000, 250_000), deductedPaise: 200_000, isCovered: true }
  expect(deductDividends([covered, invoice(2, 200_000, 250_000)])).toEqual([{ id: 'i2', deductedPaise: 50_000 }])
  expect(deductDividends([{ ...covered, deducts: false }])).toEqual([])
  expect(deductDividends([{ ...covered, earnedPaise: 70_000 }])).toEqual([{ id: 'i3', deductedPaise: 70_000 }])
  expect(deductDividends([{ ...covered, earnedPaise: 70_000, deducts: false }])).toEqual([
    { id: 'i3', deductedPaise: 0 },
  ])
  expect(deductDividends([invoice(2, 0, 0)])).toEqual([{ id: 'i2', deductedPaise: 0 }])
})

test('[domain] a deduction leaves at least one rupee to pay, and the rest of the dividend carries over', () => {
  expect(deductDividends([invoice(2, 200_000, 199_901), invoice(3, 200_000, 199_901)])).toEqual([
    { id: 'i2', deductedPaise: 199_900 },
    { id: 'i3', deductedPaise: 1 },
  ])
  expect(deductDividends([invoice(2, 200_000, 199_900)])).toEqual([{ id: 'i2', deductedPaise: 199_900 }])
  expect(deductDividends([invoice(2, 60, 50)])).toEqual([])
})

test('[domain] later dividends make up for one that was withdrawn after it had been used', () => {
  expect(deductDividends([invoice(3, 200_000, 0, 70_000)])).toEqual([])
  expect(deductDividends([invoice(4, 200_000, 100_000, 70_000)])).toEqual([{ id: 'i4', deductedPaise: 30_000 }])
})

test('[domain] no enrollment deducts more than it earned and no invoice falls below zero, whatever the history', () => {
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
        const changed = invoices.find(({ id }) => id === change.id)!
        expect(change.deductedPaise).toBeGreaterThan(0)
        const leftPaise = changed.grossPaise - change.deductedPaise
        expect(leftPaise === 0 || leftPaise >= 100).toBe(true)
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
