import { expect, test } from 'vitest'
import { at, auctionFacts, NOW } from './auction-facts.fixture.ts'
import { currentPhase, prebidPhase } from './phases.rules.ts'

test('[spec: The prebid window; Open from the beginning] keeps the prebid window open until its deadline in every status', () => {
  expect(prebidPhase(auctionFacts(), NOW)).toBe('NONE')
  expect(prebidPhase(auctionFacts({ hasPrebid: true, status: 'PENDING' }), NOW)).toBe('OPEN')
  expect(prebidPhase(auctionFacts({ hasPrebid: true }), at(1800))).toBe('CLOSED')
  expect(prebidPhase(auctionFacts({ hasPrebid: true, prebidEndAt: NOW }), NOW)).toBe('CLOSED')
})

test.each([
  ['PENDING with a closed window or none', { status: 'PENDING' }, 'PENDING'],
  ['PENDING with an open prebid window', { status: 'PENDING', hasPrebid: true }, 'PREBID_OPEN'],
  ['READY with an open prebid window', { status: 'READY', hasPrebid: true }, 'PREBID_OPEN'],
  ['SCHEDULED after the prebid window', { hasPrebid: true, prebidEndAt: NOW }, 'PREBID_CLOSED'],
  [
    'SCHEDULED after the prebid window and waiting for approval',
    { hasPrebid: true, prebidEndAt: NOW, approvalRequired: true },
    'PENDING_APPROVAL',
  ],
  ['SCHEDULED without prebids and waiting for approval', { approvalRequired: true }, 'PENDING_APPROVAL'],
  ['SCHEDULED without prebids', {}, 'READY_TO_START'],
  ['READY', { status: 'READY', approvalRequired: true }, 'READY_TO_START'],
  ['LIVE', { status: 'LIVE' }, 'LIVE_BIDDING'],
  ['PAUSED', { status: 'PAUSED' }, 'PAUSED'],
  ['ENDED', { status: 'ENDED' }, 'ENDED'],
  ['COMPLETE', { status: 'COMPLETE' }, 'COMPLETE'],
  ['CANCELLED', { status: 'CANCELLED' }, 'CANCELLED'],
] as const)('[spec: The phase on screens] shows the phase of an auction that is %s', (_name, changes, phase) => {
  expect(currentPhase(auctionFacts(changes), NOW)).toBe(phase)
})
