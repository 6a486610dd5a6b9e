import { expect, test } from 'vitest'
import { at, auctionFacts, NOW } from './auction-facts.fixture.ts'
import { type EnrollmentStanding, rightsOf } from './rights.rules.ts'

const standing: EnrollmentStanding = {
  hasJoined: false,
  isPaid: true,
  isBarredByArrears: false,
  hasWon: false,
  isLiveBidDisqualified: false,
  isPrebidDisqualified: false,
  hasActivePrebid: false,
}

test('[spec: What each ticket may do] says what a ticket may do in each phase, and why not', () => {
  const open = auctionFacts({ hasPrebid: true })
  expect(rightsOf(open, standing, NOW)).toEqual({
    canSubscribeRealtime: true,
    accessMode: 'VIEWER',
    canJoin: false,
    joinBlockedReason: 'JOIN_WINDOW_NOT_OPEN',
    canPrebid: true,
    prebidBlockedReason: null,
    canBid: false,
    bidBlockedReason: 'AUCTION_NOT_LIVE',
  })
  const live = auctionFacts({ hasPrebid: true, status: 'LIVE', startedAt: at(3600), liveStartedAt: at(3600) })
  expect(rightsOf(live, { ...standing, hasJoined: true }, at(3700))).toMatchObject({
    accessMode: 'PARTICIPANT',
    joinBlockedReason: 'ALREADY_JOINED',
    prebidBlockedReason: 'AUCTION_NOT_ACCEPTING_PREBIDS',
    canBid: true,
  })
})
