import { AUCTION_STATUSES } from '@kuri/contract/auctions/enums'
import { expect, test } from 'vitest'
import { disqualificationPhase, mayDeleteBid } from './disqualification.rules.ts'

test('[D1 4.4] bids are deleted from the start until the auction is over', () => {
  expect(AUCTION_STATUSES.filter(mayDeleteBid)).toEqual(['LIVE', 'PAUSED', 'ENDED'])
})

test('[G054] the phase of a disqualification follows from the status', () => {
  const phases = AUCTION_STATUSES.map((status) => [status, disqualificationPhase(status, undefined)])
  expect(Object.fromEntries(phases)).toEqual({
    PENDING: 'PREBID',
    SCHEDULED: 'PREBID',
    READY: 'PREBID',
    LIVE: 'LIVE',
    PAUSED: 'LIVE',
    ENDED: 'LIVE',
    COMPLETE: null,
    CANCELLED: null,
  })
})

test('[G054] staff may name the other phase, but not after the auction', () => {
  expect(disqualificationPhase('LIVE', 'PREBID')).toBe('PREBID')
  expect(disqualificationPhase('SCHEDULED', 'LIVE')).toBe('LIVE')
  expect(disqualificationPhase('COMPLETE', 'PREBID')).toBeNull()
})
