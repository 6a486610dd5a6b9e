import { expect, test } from 'vitest'
import { auctionFacts, NOW } from './auction-facts.fixture.ts'
import { approvalBlockedReason, startBlockedReason } from './blocked-reasons.rules.ts'

test.each([
  ['allows a start of a scheduled auction', {}, null],
  ['allows a start of an approved auction', { status: 'READY', approvalRequired: true }, null],
  ['refuses a start without the required approval', { approvalRequired: true }, 'APPROVAL_PENDING'],
  ['refuses a start while the prebid window is open', { hasPrebid: true }, 'PREBID_WINDOW_OPEN'],
  ['refuses a start in an inactive cycle', { cycleStatus: 'UPCOMING' }, 'CYCLE_NOT_ACTIVE'],
  ['refuses a start when every division has a winner', { declaredWinnerCount: 1 }, 'NO_OPEN_DIVISION'],
  ['refuses a start in a lot program', { programBid: 'LOT' }, 'NOT_AN_AUCTION_PROGRAM'],
  ['refuses a start in a program that has ended', { programStatus: 'COMPLETED' }, 'PROGRAM_ENDED'],
  ['refuses a start from PENDING', { status: 'PENDING' }, 'AUCTION_NOT_STARTABLE'],
  ['refuses a start from LIVE', { status: 'LIVE' }, 'AUCTION_NOT_STARTABLE'],
] as const)('[spec: All commands] %s', (_name, changes, reason) => {
  expect(startBlockedReason(auctionFacts(changes), NOW)).toBe(reason)
})

test('[spec: Endpoints and schedule rules] allows approval only if it is required, and only once', () => {
  expect(approvalBlockedReason(auctionFacts())).toBe('APPROVAL_NOT_REQUIRED')
  expect(approvalBlockedReason(auctionFacts({ approvalRequired: true }))).toBeNull()
  expect(approvalBlockedReason(auctionFacts({ approvalRequired: true, status: 'READY' }))).toBe(
    'AUCTION_STATE_CONFLICT',
  )
})
