import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDividend, type PaymentRecord, ticketsWithDividend } from './dividend.rules.ts'
import { dividePot } from './settlement.rules.ts'

const TODAY = '2026-11-16'
const record = (changes: Partial<PaymentRecord> = {}): PaymentRecord => ({
  enrollmentId: 'e1',
  dueDate: '2026-11-10',
  paidOn: null,
  oldestUnpaidDueDate: null,
  ...changes,
})

test('PAID_BY_DUE_DATE: the due date itself is in time, and nobody is late before it has passed', () => {
  const shares = (changes: Partial<PaymentRecord>) => hasDividend('PAID_BY_DUE_DATE', record(changes), TODAY)
  expect(shares({ paidOn: '2026-11-10' })).toBe(true)
  expect(shares({ paidOn: '2026-11-11' })).toBe(false)
  expect(shares({ paidOn: null })).toBe(false)
  expect(shares({ paidOn: null, dueDate: TODAY })).toBe(true)
  expect(shares({ paidOn: null, dueDate: null })).toBe(true)
  expect(shares({ paidOn: '2026-11-09', oldestUnpaidDueDate: '2026-09-10' })).toBe(true)
})

test('NON_DEFAULTERS: one overdue instalment of any cycle forfeits the share, paying late does not', () => {
  const shares = (changes: Partial<PaymentRecord>) => hasDividend('NON_DEFAULTERS', record(changes), TODAY)
  expect(shares({ oldestUnpaidDueDate: '2026-11-15' })).toBe(false)
  expect(shares({ oldestUnpaidDueDate: TODAY })).toBe(true)
  expect(shares({ paidOn: '2026-11-15' })).toBe(true)
})

test('the share of those who do not qualify goes to the others; if nobody qualifies, all share', () => {
  const paid = record({ enrollmentId: 'paid', paidOn: '2026-11-01' })
  const late = record({ enrollmentId: 'late' })
  expect(ticketsWithDividend('PAID_BY_DUE_DATE', [paid, late], TODAY)).toEqual(['paid'])
  expect(ticketsWithDividend('PAID_BY_DUE_DATE', [late], TODAY)).toEqual(['late'])
  expect(ticketsWithDividend('ALL', [paid, late], TODAY)).toEqual(['paid', 'late'])
})

test('for any rule and any payments the whole dividend is shared, and only by tickets of the cycle', () => {
  const day = fc.option(fc.integer({ min: 1, max: 30 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`))
  const records = fc
    .array(fc.record({ dueDate: day, paidOn: day, oldestUnpaidDueDate: day }), { minLength: 1, maxLength: 40 })
    .map((list) => list.map((each, index) => ({ ...each, enrollmentId: `e${index + 1}` })))
  fc.assert(
    fc.property(
      fc.constantFrom('ALL' as const, 'PAID_BY_DUE_DATE' as const, 'NON_DEFAULTERS' as const),
      records,
      fc.integer({ min: 0, max: 10_000_000 }),
      (rule, list, prizePaise) => {
        const ids = ticketsWithDividend(rule, list, TODAY)
        const { potPaise, commissionPaise, shares } = dividePot({
          totalAmountPaise: 10_000_000,
          prizesPaise: [prizePaise],
          commissionHundredths: 500,
          commissionRule: 'FROM_DISCOUNT',
          tickets: ids.map((enrollmentId, index) => ({ enrollmentId, ticketNumber: index + 1 })),
        })
        const shared = shares.reduce((sum, { dividendPaise }) => sum + dividendPaise, 0)
        expect(potPaise).toBe(prizePaise + commissionPaise + shared)
        expect(ids.length).toBeGreaterThan(0)
        const known = new Set(list.map(({ enrollmentId }) => enrollmentId))
        expect(ids.every((id) => known.has(id))).toBe(true)
      },
    ),
  )
})
