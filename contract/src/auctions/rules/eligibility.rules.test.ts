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
  isBarredByArrears: false,
  hasWon: false,
  isLiveBidDisqualified: false,
  ...changes,
})

describe('[spec: Why a ticket cannot join or bid] joinBlockedReason', () => {
  test.each([
    ['lets a paid member join while the window is open', {}, {}, null],
    ['refuses to join a PENDING auction', { status: 'PENDING' }, {}, 'AUCTION_NOT_JOINABLE'],
    ['refuses to join an ENDED auction', { status: 'ENDED' }, {}, 'AUCTION_NOT_JOINABLE'],
    ['refuses to join before the window opens', { auctionStartAt: minutes(60) }, {}, 'JOIN_WINDOW_NOT_OPEN'],
    [
      'refuses to join after the start under BEFORE_START',
      { status: 'LIVE', startedAt: now, joiningRule: 'BEFORE_START' },
      {},
      'JOIN_WINDOW_CLOSED',
    ],
    [
      'refuses to join after the grace period',
      { status: 'LIVE', startedAt: minutes(-6), joiningRule: 'GRACE_PERIOD' },
      {},
      'JOIN_WINDOW_CLOSED',
    ],
    [
      'lets a member join within the grace period',
      { status: 'LIVE', startedAt: minutes(-4), joiningRule: 'GRACE_PERIOD' },
      {},
      null,
    ],
    ['refuses a member who has not paid', {}, { isPaid: false }, 'PAYMENT_REQUIRED'],
    ['refuses a prior winner', {}, { hasWon: true }, 'PRIOR_WINNER'],
    ['refuses a disqualified member', {}, { isLiveBidDisqualified: true }, 'LIVE_BID_DISQUALIFIED'],
    ['reports a member who has already joined', {}, { hasJoined: true }, 'ALREADY_JOINED'],
  ])('%s', (_title, changes, facts, reason) => {
    expect(joinBlockedReason(auction(changes) as never, standing(facts), now)).toBe(reason)
  })
})

describe('[spec: What each ticket may do] bidBlockedReason', () => {
  test.each([
    ['lets a joined member bid in a LIVE auction', 'LIVE', { hasJoined: true }, null],
    ['refuses a bid in an auction that is not LIVE', 'PAUSED', { hasJoined: true }, 'AUCTION_NOT_LIVE'],
    ['refuses a bid from a member who has not joined', 'LIVE', {}, 'PARTICIPATION_REQUIRED'],
    ['refuses a bid from a prior winner', 'LIVE', { hasJoined: true, hasWon: true }, 'PRIOR_WINNER'],
    [
      'refuses a bid from a disqualified member',
      'LIVE',
      { hasJoined: true, isLiveBidDisqualified: true },
      'LIVE_BID_DISQUALIFIED',
    ],
    ['lets a joined member bid after the payment was reversed', 'LIVE', { hasJoined: true, isPaid: false }, null],
  ] as const)('%s', (_title, status, facts, reason) => {
    expect(bidBlockedReason({ status }, standing(facts))).toBe(reason)
  })
})

test('[spec: What each ticket may do] opens the room to subscribers in SCHEDULED, READY, LIVE and PAUSED, and while a draw is open', () => {
  const all = ['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED', 'COMPLETE', 'CANCELLED'] as const
  expect(all.filter((status) => canSubscribeRealtime(status))).toEqual(['SCHEDULED', 'READY', 'LIVE', 'PAUSED'])
  expect(canSubscribeRealtime('ENDED', 'draw')).toBe(true)
  expect(canSubscribeRealtime('ENDED', null)).toBe(false)
})
