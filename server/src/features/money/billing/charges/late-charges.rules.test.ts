import { expect, test } from 'vitest'
import { lateChargeOf, monthsToCharge } from './late-charges.rules.ts'

const shared = { graceDays: 5, capPaise: null }
const flat = { type: 'FLAT', prizedPaise: 10_000, nonPrizedPaise: 5_000, ...shared } as const
const percent = { type: 'PERCENT', prizedHundredths: 1_800, nonPrizedHundredths: 1_200, ...shared } as const
const overdue = [
  { invoiceId: 'march', dueDate: '2026-03-31', balancePaise: 200_000 },
  { invoiceId: 'february', dueDate: '2026-02-28', balancePaise: 150_005 },
]

test('[spec: Who may do what with money] a late charge begins after the grace days', () => {
  const at = (asOf: string) => lateChargeOf(flat, { overdue: overdue.slice(0, 1), isPrized: false, asOf })
  expect(at('2026-04-05')).toBeNull()
  expect(at('2026-04-06')).toEqual({ amountPaise: 5_000, invoiceId: 'march' })
})

test('[spec: Who may do what with money] a flat charge counts the overdue instalments, and prized tickets have their own rate', () => {
  const at = { overdue, asOf: '2026-04-30' }
  expect(lateChargeOf(flat, { ...at, isPrized: false })).toEqual({ amountPaise: 10_000, invoiceId: 'february' })
  expect(lateChargeOf(flat, { ...at, isPrized: true })?.amountPaise).toBe(20_000)
  expect(lateChargeOf({ ...flat, capPaise: 12_345 }, { ...at, isPrized: true })?.amountPaise).toBe(12_345)
  expect(lateChargeOf({ ...flat, nonPrizedPaise: 0 }, { ...at, isPrized: false })).toBeNull()
})

test('[spec: Who may do what with money] a charge in per cent is a twelfth of the yearly rate of what is open, rounded half-up', () => {
  const at = { overdue, asOf: '2026-04-30' }
  expect(lateChargeOf(percent, { ...at, isPrized: false })?.amountPaise).toBe(3_500)
  expect(lateChargeOf(percent, { ...at, isPrized: true })?.amountPaise).toBe(5_250)
  const large = [{ invoiceId: 'i', dueDate: '2026-01-01', balancePaise: 999_999_999_999_999 }]
  expect(lateChargeOf(percent, { overdue: large, isPrized: false, asOf: '2026-04-30' })?.amountPaise).toBe(
    10_000_000_000_000,
  )
})

test('[spec: Who may do what with money] missed months are judged by their last day, and no more than a year of them', () => {
  expect(monthsToCharge('2026-04-10', '2026-04-11')).toEqual([{ month: '2026-04-01', asOf: '2026-04-11' }])
  expect(monthsToCharge('2026-02-28', '2026-04-02')).toEqual([
    { month: '2026-03-01', asOf: '2026-03-31' },
    { month: '2026-04-01', asOf: '2026-04-02' },
  ])
  expect(monthsToCharge('2026-02-27', '2026-03-02').map(({ month }) => month)).toEqual(['2026-02-01', '2026-03-01'])
  expect(monthsToCharge('2020-01-01', '2026-04-02')).toHaveLength(12)
  expect(monthsToCharge('2026-04-11', '2026-04-11')).toEqual([{ month: '2026-04-01', asOf: '2026-04-11' }])
})
