import { expect, test } from 'vitest'
import { allocate, type PayableTicket, type Payment } from './allocation.rules.ts'

const ticket = (changes: Partial<PayableTicket> = {}): PayableTicket => ({
  enrollmentId: 't1',
  programId: 'p1',
  isEnded: false,
  invoices: [
    { invoiceId: 'new', dueDate: '2026-03-31', cycleNumber: 3, openPaise: 1000 },
    { invoiceId: 'old', dueDate: '2026-01-31', cycleNumber: 1, openPaise: 500 },
  ],
  charges: [{ chargeId: 'late', chargedOn: '2026-02-01', openPaise: 100 }],
  ...changes,
})
const pay = (amountPaise: number, changes: Partial<Payment> = {}): Payment => ({
  path: 'allocations.0.',
  enrollmentId: 't1',
  amountPaise,
  isAdvance: false,
  ...changes,
})
const paid = (payments: Payment[], tickets = [ticket()]) => {
  const { parts, problems } = allocate(tickets, payments)
  expect(problems).toEqual([])
  return parts.map((part) => [
    part.kind === 'INVOICE' ? part.invoiceId : part.kind === 'CHARGE' ? part.chargeId : 'advance',
    part.amountPaise,
  ])
}

test('pays the oldest due instalment first, charges after all instalments, and keeps the rest as an advance', () => {
  expect(paid([pay(300)])).toEqual([['old', 300]])
  expect(paid([pay(1550)])).toEqual([
    ['old', 500],
    ['new', 1000],
    ['late', 50],
  ])
  expect(paid([pay(2000)])).toEqual([
    ['old', 500],
    ['new', 1000],
    ['late', 100],
    ['advance', 400],
  ])
})

test('pays named invoices and charges before the rule applies to the rest', () => {
  expect(paid([pay(600), pay(200, { invoiceId: 'old' }), pay(100, { chargeId: 'late' })])).toEqual([
    ['old', 500],
    ['late', 100],
    ['new', 300],
  ])
  expect(paid([pay(700, { isAdvance: true })])).toEqual([['advance', 700]])
})

test('adds up lines that pay the same invoice, and rejects them together when they are too much', () => {
  expect(paid([pay(200, { invoiceId: 'old' }), pay(300, { invoiceId: 'old' })])).toEqual([['old', 500]])
  const { problems } = allocate(
    [ticket()],
    [pay(300, { invoiceId: 'old' }), pay(300, { path: 'allocations.1.', invoiceId: 'old' })],
  )
  expect(problems).toEqual([{ path: 'allocations.1.amount', message: 'must be at most what is due, ₹ 2.00' }])
})

test('rejects invoices of another ticket, paid ones and advances of an ended ticket, all at once', () => {
  const other = ticket({ enrollmentId: 't2', invoices: [], charges: [], isEnded: true })
  const { problems } = allocate(
    [ticket(), other],
    [
      pay(100, { enrollmentId: 't2', invoiceId: 'old' }),
      pay(100, { path: 'allocations.1.', invoiceId: 'paid' }),
      pay(100, { path: 'allocations.2.', enrollmentId: 't2' }),
    ],
  )
  expect(problems.map(({ path }) => path)).toEqual([
    'allocations.0.invoiceId',
    'allocations.1.invoiceId',
    'allocations.2.amount',
  ])
})

test('loses no paisa, whatever the amounts', () => {
  for (const amountPaise of [1, 499, 500, 501, 1599, 1600, 1601, 99_999])
    expect(allocate([ticket()], [pay(amountPaise)]).parts.reduce((sum, part) => sum + part.amountPaise, 0)).toBe(
      amountPaise,
    )
})
