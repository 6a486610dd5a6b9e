import { expect, test } from 'vitest'
import { byDueDate, canBePaid, type Invoice, isForgotten } from './billing.rules.ts'
import { payoutRungs } from './prize.rules.ts'

test('only an unpaid invoice with something left can be paid', () => {
  expect(canBePaid({ status: 'DRAFT', balanceAmount: 1 })).toBe(true)
  expect(canBePaid({ status: 'OVERDUE', balanceAmount: 1 })).toBe(true)
  expect(canBePaid({ status: 'DRAFT', balanceAmount: 0 })).toBe(false)
  expect(canBePaid({ status: 'PAID', balanceAmount: 0 })).toBe(false)
  expect(canBePaid({ status: 'CANCELLED', balanceAmount: 0 })).toBe(false)
})

test('sorts invoices by due date and ticket, those without a date last', () => {
  const invoices = [
    { dueDate: null, ticketNumber: 1 },
    { dueDate: '2026-02-01', ticketNumber: 2 },
    { dueDate: '2026-02-01', ticketNumber: 1 },
    { dueDate: '2026-01-01', ticketNumber: 9 },
  ] as Invoice[]
  expect(byDueDate(invoices).map(({ ticketNumber }) => ticketNumber)).toEqual([9, 1, 2, 1])
})

test('a started payment is forgotten after a day', () => {
  const createdAt = '2026-11-16T10:00:00Z'
  const after = (hours: number) => Date.parse(createdAt) + hours * 3_600_000
  expect(isForgotten({ status: 'INITIATED', createdAt }, after(23))).toBe(false)
  expect(isForgotten({ status: 'INITIATED', createdAt }, after(25))).toBe(true)
  expect(isForgotten({ status: 'FAILED', createdAt }, after(25))).toBe(false)
})

test('shows how far a prize is on its way', () => {
  const states = (state: Parameters<typeof payoutRungs>[0]) => payoutRungs(state).map((rung) => rung.state)
  expect(states('AWAITING_PAPERS')).toEqual(['now', 'next', 'next', 'next'])
  expect(states('APPROVED')).toEqual(['done', 'done', 'now', 'next'])
  expect(states('PAID')).toEqual(['done', 'done', 'done', 'done'])
  expect(payoutRungs('DEPOSITED')[0]).toEqual({ step: 'DEPOSITED', state: 'now' })
  expect(payoutRungs('FORFEITED_REDRAW')).toEqual([{ step: 'FORFEITED_REDRAW', state: 'now' }])
})
