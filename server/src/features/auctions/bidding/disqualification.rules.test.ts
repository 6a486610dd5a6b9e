import { AUCTION_STATUSES } from '@kuri/contract/auctions/enums'
import { expect, test } from 'vitest'
import { disqualificationPhase } from './disqualification.rules.ts'

test('[G054] derives the phase of a disqualification from the status', () => {
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

test('[G054] lets staff name the other phase, but not after the auction', () => {
  expect(disqualificationPhase('LIVE', 'PREBID')).toBe('PREBID')
  expect(disqualificationPhase('SCHEDULED', 'LIVE')).toBe('LIVE')
  expect(disqualificationPhase('COMPLETE', 'PREBID')).toBeNull()
})
