import { expect, test } from 'vitest'
import { hindrancesOf } from './hindrances.rules.ts'

const NOW = Date.parse('2026-12-03T12:00:00Z')
const facts = {
  auctionStatus: 'SCHEDULED' as const,
  approvalRequired: false,
  cycleStatus: 'ACTIVE' as const,
  programStatus: 'ACTIVE' as const,
  remainingWinnerSlots: 1,
  liveStartedAt: null,
  prebidClosesAt: null,
  settings: { hasPrebid: false },
  actions: { start: null },
}

test('nothing hinders an auction that can start', () => {
  expect(hindrancesOf(facts, NOW)).toEqual([])
})

test('all reasons are listed at once, each until it is gone', () => {
  const waiting = {
    ...facts,
    approvalRequired: true,
    settings: { hasPrebid: true },
    prebidClosesAt: '2026-12-03T13:00:00Z',
    actions: { start: 'PREBID_WINDOW_OPEN' as const },
  }
  expect(hindrancesOf(waiting, NOW)).toEqual(['PREBID_WINDOW_OPEN', 'APPROVAL_PENDING'])
  expect(hindrancesOf(waiting, NOW + 3_600_000)).toEqual(['APPROVAL_PENDING'])
  expect(hindrancesOf({ ...waiting, auctionStatus: 'READY' }, NOW + 3_600_000)).toEqual([])
})

test('a reason that no rule here knows is taken from the server', () => {
  expect(hindrancesOf({ ...facts, actions: { start: 'NOT_AN_AUCTION_PROGRAM' } }, NOW)).toEqual([
    'NOT_AN_AUCTION_PROGRAM',
  ])
})
