import { STATUS_SETS } from '@kuri/contract/auctions/status-sets'
import { expect, test } from 'vitest'
import { disqualificationPhase } from './disqualification.rules.ts'

test('[spec: Deleting bids and disqualifying bidders] derives the phase of a disqualification from the status', () => {
  const phases = [...STATUS_SETS.beforeEnd, 'ENDED' as const].map((status) => [
    status,
    disqualificationPhase(status, undefined),
  ])
  expect(Object.fromEntries(phases)).toEqual({
    PENDING: 'PREBID',
    SCHEDULED: 'PREBID',
    READY: 'PREBID',
    LIVE: 'LIVE',
    PAUSED: 'LIVE',
    ENDED: 'LIVE',
  })
})

test('[spec: Deleting bids and disqualifying bidders] lets staff name the other phase', () => {
  expect(disqualificationPhase('LIVE', 'PREBID')).toBe('PREBID')
  expect(disqualificationPhase('SCHEDULED', 'LIVE')).toBe('LIVE')
})
