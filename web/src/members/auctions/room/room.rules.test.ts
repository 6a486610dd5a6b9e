import { expect, test } from 'vitest'
import { isTooLate, standingOf } from './room.rules.ts'

test('a ticket leads, is outbid, or has no bid that stands', () => {
  const bid = { id: 'b', amount: 80_000, createdAt: '', disqualificationReasonCode: null, deletionReason: null }
  const latestBid = { ...bid, disqualifiedAt: null, deletedAt: null }
  expect(standingOf({ isLeadingBidder: true, latestBid })).toBe('LEADS')
  expect(standingOf({ isLeadingBidder: false, latestBid })).toBe('OUTBID')
  expect(standingOf({ isLeadingBidder: false, latestBid: { ...latestBid, deletedAt: '2026-12-03' } })).toBeNull()
  expect(standingOf({ isLeadingBidder: false, latestBid: null })).toBeNull()
})

test('a bid that was judged just after the end gets the late receipt', () => {
  expect(isTooLate({ reason: 'BID_TOO_LATE' })).toBe(true)
  const judged = { reason: 'AUCTION_NOT_LIVE', judgedAt: '2026-12-03T12:31:44Z', auctionEndAt: '2026-12-03T12:31:42Z' }
  expect(isTooLate(judged)).toBe(true)
  expect(isTooLate({ ...judged, judgedAt: '2026-12-03T12:35:00Z' })).toBe(false)
  expect(isTooLate({ reason: 'BID_NOT_BETTER' })).toBe(false)
})
