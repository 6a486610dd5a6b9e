import { describe, expect, test } from 'vitest'
import { bidBlockedReason, canSubscribeRealtime, joinBlockedReason, type Standing } from './eligibility.rules.ts'

const now = new Date('2026-11-15T10:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)
const auction = (changes: object = {}) => ({
  status: 'SCHEDULED' as const,
  auctionStartAt: minutes(10),
  startedAt: null,
  joiningRule: 'ANYTIME' as const,
  joinLeadSeconds: 900,
  joinGraceSeconds: 300,
  joinWindowVersion: 1,
  joinWindowOpenedAt: null,
  joinWindowClosedAt: null,
  ...changes,
})
const standing = (changes: Partial<Standing> = {}): Standing => ({
  hasJoined: false,
  isPaid: true,
  hasWon: false,
  isLiveBidDisqualified: false,
  ...changes,
})

describe('[G037] joining', () => {
  test.each([
    ['an open window and a paid member', {}, {}, null],
    ['a pending auction', { status: 'PENDING' }, {}, 'AUCTION_NOT_JOINABLE'],
    ['an ended auction', { status: 'ENDED' }, {}, 'AUCTION_NOT_JOINABLE'],
    ['before the window', { auctionStartAt: minutes(60) }, {}, 'JOIN_WINDOW_NOT_OPEN'],
    [
      'BEFORE_START, after the start',
      { status: 'LIVE', startedAt: now, joiningRule: 'BEFORE_START' },
      {},
      'JOIN_WINDOW_CLOSED',
    ],
    [
      'after the grace period',
      { status: 'LIVE', startedAt: minutes(-6), joiningRule: 'GRACE_PERIOD' },
      {},
      'JOIN_WINDOW_CLOSED',
    ],
    ['within the grace period', { status: 'LIVE', startedAt: minutes(-4), joiningRule: 'GRACE_PERIOD' }, {}, null],
    ['an unpaid member', {}, { isPaid: false }, 'PAYMENT_REQUIRED'],
    ['a prior winner', {}, { hasWon: true }, 'PRIOR_WINNER'],
    ['a disqualified member', {}, { isLiveBidDisqualified: true }, 'LIVE_BID_DISQUALIFIED'],
    ['a member who has joined', {}, { hasJoined: true }, 'ALREADY_JOINED'],
  ])('%s', (_title, changes, facts, reason) => {
    expect(joinBlockedReason(auction(changes) as never, standing(facts), now)).toBe(reason)
  })
})

describe('[D1 2.9] bidding', () => {
  test.each([
    ['LIVE and joined', 'LIVE', { hasJoined: true }, null],
    ['not LIVE', 'PAUSED', { hasJoined: true }, 'AUCTION_NOT_LIVE'],
    ['not joined', 'LIVE', {}, 'PARTICIPATION_REQUIRED'],
    ['a prior winner', 'LIVE', { hasJoined: true, hasWon: true }, 'PRIOR_WINNER'],
    ['disqualified', 'LIVE', { hasJoined: true, isLiveBidDisqualified: true }, 'LIVE_BID_DISQUALIFIED'],
    ['joined, then the payment was reversed', 'LIVE', { hasJoined: true, isPaid: false }, null],
  ] as const)('%s', (_title, status, facts, reason) => {
    expect(bidBlockedReason({ status }, standing(facts))).toBe(reason)
  })
})

test('[D1 2.9] the room opens to subscribers for SCHEDULED, READY, LIVE and PAUSED only', () => {
  const all = ['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED', 'COMPLETE', 'CANCELLED'] as const
  expect(all.filter(canSubscribeRealtime)).toEqual(['SCHEDULED', 'READY', 'LIVE', 'PAUSED'])
})
