import { expect, test } from 'vitest'
import { targetOf } from './notifications.rules.ts'

test('a notification leads to the nearest page that it names, and nowhere without an id', () => {
  expect(targetOf({ auctionId: 'ca', programId: 'cp' })).toEqual({ page: 'AUCTION', id: 'ca' })
  expect(targetOf({ requestId: 'cr', programId: 'cp' })).toEqual({ page: 'REQUEST', id: 'cr' })
  expect(targetOf({ programId: 'cp' })).toEqual({ page: 'CHIT', id: 'cp' })
  expect(targetOf({ payoutId: 'cy', programId: 'cp' })).toEqual({ page: 'PRIZE', id: 'cy' })
  expect(targetOf({ receiptId: 'cq' })).toEqual({ page: 'RECEIPT', id: 'cq' })
  expect(targetOf({ amount: 5 })).toBe(null)
})
