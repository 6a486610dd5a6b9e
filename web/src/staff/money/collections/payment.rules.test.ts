import { expect, test } from 'vitest'
import { NOTHING_TYPED, receiptBody, spread } from './payment.rules.ts'

const ticket = (id: string, dueAmount: number, more = {}) => ({
  enrolledSubscriberId: id,
  dueAmount,
  overdueAmount: 0,
  chargeAmount: 0,
  ...more,
})

test('late tickets are paid first, and the rest of the money follows', () => {
  const tickets = [ticket('one', 1960), ticket('late', 1960, { overdueAmount: 1960, chargeAmount: 40.5 })]
  expect(spread(300_000, tickets)).toEqual([
    { enrolledSubscriberId: 'late', paidPaise: 200_050, advancePaise: 0 },
    { enrolledSubscriberId: 'one', paidPaise: 99_950, advancePaise: 0 },
  ])
})

test('a part payment leaves out the tickets that it does not reach', () => {
  expect(spread(50_000, [ticket('one', 1960), ticket('two', 1960)])).toEqual([
    { enrolledSubscriberId: 'one', paidPaise: 50_000, advancePaise: 0 },
  ])
})

test('money beyond what is due is an advance of the first ticket', () => {
  expect(spread(200_000, [ticket('one', 500), ticket('two', 500)])).toEqual([
    { enrolledSubscriberId: 'one', paidPaise: 50_000, advancePaise: 100_000 },
    { enrolledSubscriberId: 'two', paidPaise: 50_000, advancePaise: 0 },
  ])
  expect(spread(100, [])).toEqual([])
})

test('a receipt states only what belongs to its way of paying', () => {
  const at = { branchId: 'b', subscriberId: 's' }
  const typed = { ...NOTHING_TYPED, utr: ' ab123456 ', instrumentNumber: '000412', note: '' }
  const shares = [{ enrolledSubscriberId: 't', paidPaise: 196_050, advancePaise: 0 }]
  const allocations = [{ enrolledSubscriberId: 't', amount: '1960.50' }]
  expect(receiptBody(at, typed, shares)).toEqual({ ...at, mode: 'CASH', allocations })
  expect(receiptBody(at, { ...typed, mode: 'UPI' }, shares)).toEqual({
    ...at,
    mode: 'UPI',
    utr: 'ab123456',
    allocations,
  })
  expect(receiptBody(at, { ...typed, mode: 'CHEQUE' }, shares)).toEqual({
    ...at,
    mode: 'CHEQUE',
    instrumentNumber: '000412',
    allocations,
  })
})
