import { expect, test } from 'vitest'
import { targetOf } from './notifications.rules.ts'

test('a notification leads to the nearest page that it names, and nowhere without an id', () => {
  expect(targetOf({ auctionId: 'ca', programId: 'cp' })).toBe('/my/auctions/ca')
  expect(targetOf({ requestId: 'cr', programId: 'cp' })).toBe('/my/requests/cr')
  expect(targetOf({ programId: 'cp' })).toBe('/my/chits/cp')
  expect(targetOf({ amount: 5 })).toBe(null)
})
