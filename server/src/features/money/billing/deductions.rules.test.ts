import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BilledCycle, deductDividends } from './deductions.rules.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const invoice = (cycleNumber: number, grossPaise: number, earnedPaise: number): BilledCycle => ({
  id: `i${cycleNumber}`,
  enrollmentId: 'e1',
  cycleNumber,
  grossPaise,
  earnedPaise,
  unrefundedPaise: Number.MAX_SAFE_INTEGER,
  deductedPaise: 0,
  paidPaise: 0,
  isFixed: false,
  isCovered: false,
  deducts: true,
})
/** Paid with money after it had deducted this much. */
const paid = (cycleNumber: number, earnedPaise: number, deductedPaise: number): BilledCycle => ({
  ...invoice(cycleNumber, 200_000, earnedPaise),
  deductedPaise,
  paidPaise: 200_000 - deductedPaise,
  isFixed: true,
})
const deductions = (...invoices: BilledCycle[]) =>
  deductDividends(invoices).map(({ id, deductedPaise }) => ({ id, deductedPaise }))

test('[domain] the dividend lowers the next instalment, and a surplus carries over to the one after', () => {
  expect(deductions(invoice(2, 200_000, 70_000))).toEqual([{ id: 'i2', deductedPaise: 70_000 }])
  expect(deductions(invoice(3, 200_000, 250_000), invoice(2, 200_000, 250_000))).toEqual([
    { id: 'i2', deductedPaise: 200_000 },
    { id: 'i3', deductedPaise: 50_000 },
  ])
  expect(deductions(paid(2, 70_000, 70_000), invoice(3, 200_000, 70_000))).toEqual([])
})

test('[domain] dividends that were refunded are not deducted, whichever cycle is billed after the refund', () => {
  expect(deductions({ ...invoice(2, 200_000, 70_000), unrefundedPaise: 0 })).toEqual([])
  const [second, third] = [invoice(2, 200_000, 70_000), invoice(3, 200_000, 90_000)]
  expect(
    deductions({ ...second, unrefundedPaise: 80_000 }, { ...third, unrefundedPaise: 80_000 }).map(
      ({ deductedPaise }) => deductedPaise,
    ),
  ).toEqual([70_000, 10_000])
})

test('[domain] an invoice that dividends cover stays covered when the program stops deducting', () => {
  const covered = { ...invoice(3, 200_000, 250_000), deductedPaise: 200_000, isCovered: true }
  expect(deductions(covered, invoice(2, 200_000, 250_000))).toEqual([{ id: 'i2', deductedPaise: 50_000 }])
  expect(deductions({ ...covered, deducts: false })).toEqual([])
  expect(deductions({ ...covered, earnedPaise: 70_000 })).toEqual([{ id: 'i3', deductedPaise: 70_000 }])
  expect(deductions({ ...covered, earnedPaise: 70_000, deducts: false })).toEqual([{ id: 'i3', deductedPaise: 0 }])
  expect(deductions(invoice(2, 0, 0))).toEqual([{ id: 'i2', deductedPaise: 0 }])
})

test('[domain] an invoice that dividends cover stays covered when a later one is paid', () => {
  const covered = { ...invoice(2, 200_000, 200_000), deductedPaise: 200_000, isCovered: true }
  expect(deductions(covered, paid(3, 270_000, 70_000))).toEqual([])
})

test('[domain] paying a newer invoice first leaves the older one as it is', () => {
  const older = { ...invoice(2, 200_000, 100_000), deductedPaise: 100_000 }
  expect(deductions(older, paid(3, 250_000, 150_000))).toEqual([])
})

test('[domain] an older cycle that is billed late finds what newer invoices have left', () => {
  expect(deductions(invoice(2, 200_000, 100_000), paid(3, 250_000, 180_000))).toEqual([
    { id: 'i2', deductedPaise: 70_000 },
  ])
})

test('[domain] a deduction leaves what was paid in part', () => {
  const halfPaid = { ...invoice(2, 200_000, 150_000), paidPaise: 120_000 }
  expect(deductions(halfPaid, invoice(3, 200_000, 150_000))).toEqual([
    { id: 'i2', deductedPaise: 80_000 },
    { id: 'i3', deductedPaise: 70_000 },
  ])
})

test('[domain] a deduction leaves at least one rupee to pay, and the rest of the dividend carries over', () => {
  expect(deductions(invoice(2, 200_000, 199_901), invoice(3, 200_000, 199_901))).toEqual([
    { id: 'i2', deductedPaise: 199_900 },
    { id: 'i3', deductedPaise: 1 },
  ])
  expect(deductions(invoice(2, 200_000, 199_900))).toEqual([{ id: 'i2', deductedPaise: 199_900 }])
  expect(deductions(invoice(2, 60, 50))).toEqual([])
})

test('[domain] later dividends make up for one that was withdrawn after it had been used', () => {
  expect(deductions(paid(2, 0, 70_000), invoice(3, 200_000, 0))).toEqual([])
  expect(deductions(paid(2, 0, 70_000), invoice(4, 200_000, 100_000))).toEqual([{ id: 'i4', deductedPaise: 30_000 }])
})

test('[domain] no enrollment deducts more than it earned and no invoice falls below zero, whatever the history', () => {
  const drawnInvoices = fc.uniqueArray(
    fc.record({
      enrollmentId: fc.constantFrom('a', 'b', 'c'),
      cycleNumber: fc.integer({ min: 2, max: 20 }),
      grossPaise: fc.integer({ min: 1, max: 500_000 }),
      share: fc.nat(300_000),
    }),
    { maxLength: 30, selector: ({ enrollmentId, cycleNumber }) => `${enrollmentId}${cycleNumber}` },
  )
  fc.assert(
    fc.property(drawnInvoices, fc.nat(400_000), (drawn, spentPaise) => {
      const earned = (enrollmentId: string, before: number) =>
        sum(drawn.filter((d) => d.enrollmentId === enrollmentId && d.cycleNumber < before).map((d) => d.share))
      const invoices = drawn.map((d, index) => ({
        ...d,
        id: String(index),
        earnedPaise: earned(d.enrollmentId, d.cycleNumber),
        unrefundedPaise: earned(d.enrollmentId, Number.POSITIVE_INFINITY),
        deductedPaise: 0,
        paidPaise: 0,
        isFixed: false,
        isCovered: false,
        deducts: true,
      }))
      const spent = { ...paid(1, 0, spentPaise), id: 'spent', enrollmentId: 'a' }
      const changes = deductDividends([spent, ...invoices])
      for (const change of changes) {
        const changed = invoices.find(({ id }) => id === change.id)!
        expect(change.deductedPaise).toBeGreaterThan(0)
        const leftPaise = changed.grossPaise - change.deductedPaise
        expect(leftPaise === 0 || leftPaise >= 100).toBe(true)
      }
      for (const name of ['a', 'b', 'c']) {
        const deducted = sum(changes.filter(({ enrollmentId }) => enrollmentId === name).map((c) => c.deductedPaise))
        const spentOf = name === 'a' ? spentPaise : 0
        expect(deducted).toBeLessThanOrEqual(Math.max(0, earned(name, Number.POSITIVE_INFINITY) - spentOf))
      }
    }),
  )
})
