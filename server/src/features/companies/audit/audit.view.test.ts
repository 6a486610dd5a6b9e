import { expect, test } from 'vitest'
import { inRupees } from './audit.view.ts'

test('shows amounts of the audit log in rupees under the field names of the API', () => {
  const stored = {
    name: 'Onam',
    totalAmountPaise: 10_000_050,
    lines: [{ amountPaise: 200_000 }],
    delayFineAmountPaise: null,
  }
  expect(inRupees(stored)).toEqual({
    name: 'Onam',
    totalAmount: 100_000.5,
    lines: [{ amount: 2000 }],
    delayFineAmount: null,
  })
  expect(inRupees(null)).toBe(null)
})
