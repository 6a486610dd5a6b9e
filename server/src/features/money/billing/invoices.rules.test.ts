import { expect, test } from 'vitest'
import { invoiceStatusOn } from './invoices.rules.ts'

test('[spec: Creating the invoices of a cycle] an unpaid invoice is OVERDUE from the day after its due date', () => {
  expect(invoiceStatusOn('2026-11-10', 'DRAFT', '2026-11-10')).toBe('DRAFT')
  expect(invoiceStatusOn('2026-11-11', 'DRAFT', '2026-11-10')).toBe('OVERDUE')
  expect(invoiceStatusOn('2026-11-11', 'DRAFT', null)).toBe('DRAFT')
  expect(invoiceStatusOn('2026-11-11', 'PAID', '2026-11-10')).toBe('PAID')
  expect(invoiceStatusOn('2026-11-11', 'CANCELLED', '2026-11-10')).toBe('CANCELLED')
})
