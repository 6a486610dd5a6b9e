import { AUCTION_STATUSES } from '@kuri/contract/auctions/enums'
import { expect, test } from 'vitest'
import { mayDeleteBid } from './bid-removal.rules.ts'

test('[D1 4.4] staff may delete bids from the start of the auction until its winner is final', () => {
  expect(AUCTION_STATUSES.filter(mayDeleteBid)).toEqual(['LIVE', 'PAUSED', 'ENDED'])
})
