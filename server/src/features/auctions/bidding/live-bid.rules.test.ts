import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anAuction, at, NOW } from '#testing/an-auction'
import type { Auction } from '../model/auction.ts'
import { acceptBid, type BidStanding, judgeLiveBid } from './live-bid.rules.ts'

const live = (changes: Partial<Auction> = {}) =>
  anAuction({ status: 'LIVE', startedAt: at(-60), auctionEndAt: at(600), run: 1, ...changes })
const standing = (changes: Partial<BidStanding> = {}): BidStanding => ({
  hasJoined: true,
  hasWon: false,
  isLiveBidDisqualified: false,
  hasFloorBid: false,
  ...changes,
})
const judge = (auction: Auction, amountPaise: number, facts: Partial<BidStanding> = {}, now = NOW, isFloor = false) =>
  judgeLiveBid(auction, { amountPaise, isFloor }, standing(facts), now)?.reason ?? null

describe('[G045] the deadline', () => {
  test('accepts a bid judged a millisecond before the deadline and rejects one judged at it', () => {
    expect(judge(live(), 9_000_000, {}, at(599.999))).toBeNull()
    expect(judge(live(), 9_000_000, {}, at(600))).toBe('BID_TOO_LATE')
  })
  test('a refusal for lateness names the deadline and the moment of judgement', () => {
    expect(judgeLiveBid(live(), { amountPaise: 9_000_000, isFloor: false }, standing(), at(601))).toEqual({
      reason: 'BID_TOO_LATE',
      judgedAt: at(601),
      deadlineAt: at(600),
    })
  })
  test('[G046] only the end of the third call is a deadline', () => {
    const calling = (closingPhase: 'SECOND_CALL' | 'THIRD_CALL') =>
      live({ closingMode: 'CALL_MODE', auctionEndAt: null, closingPhase, closingPhaseEndsAt: NOW })
    expect(judge(calling('SECOND_CALL'), 9_000_000)).toBeNull()
    expect(judge(calling('THIRD_CALL'), 9_000_000)).toBe('BID_TOO_LATE')
  })
})

describe('[G051] floor bids', () => {
  test('a floor bid needs the setting of the auction but no participation', () => {
    expect(judge(live({ allowStaffOfflineBids: true }), 9_000_000, { hasJoined: false }, NOW, true)).toBeNull()
    expect(judge(live(), 9_000_000, {}, NOW, true)).toBe('FLOOR_BIDS_NOT_ALLOWED')
    expect(judge(live({ allowStaffOfflineBids: true }), 9_000_000, { hasWon: true }, NOW, true)).toBe('PRIOR_WINNER')
  })
})

test('[G045] extensions add up and end a day after the start at the latest', () => {
  const nearly = live({ extensionSeconds: 60, startedAt: NOW, auctionEndAt: at(86_400 - 30) })
  const bid = { id: 'b', enrollmentId: 'e', subscriberId: 's', amountPaise: 9_000_000 }
  const first = acceptBid(nearly, bid, true, at(1))
  expect(first).toMatchObject({ isExtended: true, changes: { auctionEndAt: at(86_400) } })
  expect(acceptBid({ ...nearly, ...first.changes }, bid, false, at(2)).isExtended).toBe(false)
})

test('[G041, G202] after any history an accepted bid leads, and a bid of the required amount is accepted', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('TOTAL_VALUE_DECREASING' as const, 'DISCOUNT_INCREASING' as const),
      fc.array(fc.integer({ min: 5_999_990, max: 10_000_010 }), { maxLength: 30 }),
      (bidMode, amounts) => {
        let auction = live({ bidMode })
        const standingBids = new Map<string, number>()
        amounts.forEach((amountPaise, index) => {
          const enrollmentId = `e${index % 3}`
          const facts = standing({ hasFloorBid: standingBids.get(enrollmentId) === auction.minimumBidAmountPaise })
          const refusal = judgeLiveBid(auction, { amountPaise, isFloor: false }, facts, NOW)
          if (refusal) {
            if ('requiredPaise' in refusal && refusal.requiredPaise !== null)
              expect(
                judgeLiveBid(auction, { amountPaise: refusal.requiredPaise, isFloor: false }, facts, NOW),
              ).toBeNull()
            return
          }
          const bid = { id: `b${index}`, enrollmentId, subscriberId: 's', amountPaise }
          auction = { ...auction, ...acceptBid(auction, bid, !standingBids.has(enrollmentId), NOW).changes }
          standingBids.set(enrollmentId, amountPaise)
          const best = [...standingBids.values()].reduce((a, b) =>
            bidMode === 'DISCOUNT_INCREASING' ? Math.max(a, b) : Math.min(a, b),
          )
          expect(auction.leadingAmountPaise).toBe(best)
          expect(auction.bidderCount).toBe(standingBids.size)
        })
      },
    ),
  )
})
