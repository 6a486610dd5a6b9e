import { AUCTION_STATUSES } from '@kuri/contract/auctions/enums'
import { expect, test } from 'vitest'
import { NOW } from '#testing/an-auction'
import { areBidsVisible, arePrebidsVisible } from './visible-offers.rules.ts'

test('[spec: The detail] shows bids from the start until the auction is complete', () => {
  expect(AUCTION_STATUSES.filter((status) => areBidsVisible({ status }))).toEqual(['LIVE', 'PAUSED', 'ENDED'])
})

test('[spec: Which offers a member sees] shows prebids together with bids, after the reveal', () => {
  const shown = (prebidsRevealedAt: Date | null) =>
    AUCTION_STATUSES.filter((status) => arePrebidsVisible({ status, prebidsRevealedAt }))
  expect(shown(null)).toEqual([])
  expect(shown(NOW)).toEqual(['LIVE', 'PAUSED', 'ENDED'])
})
