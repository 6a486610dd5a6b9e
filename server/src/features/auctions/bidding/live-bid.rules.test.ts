import { limitAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import type { StoredChitTerms } from '#features/programs/programs/chit-terms.rules'
import { anAuction, at, NOW } from '#testing/an-auction'
import type { Auction } from '../model/auction.ts'
import { acceptBid, type BidStanding, judgeLiveBid } from './live-bid.rules.ts'

const live = (changes: Partial<Auction> = {}) =>
  anAuction({ status: 'LIVE', startedAt: at(-60), auctionEndAt: at(600), run: 1, ...changes })
const standing = (changes: Partial<BidStanding> = {}): BidStanding => ({
  hasJoined: true,
  hasWon: false,
  isLiveBidDisqualified: false,
  isPaid: true,
  isBarredByArrears: false,
  hasLimitBid: false,
  ...changes,
})
const judge = (auction: Auction, amountPaise: number, facts: Partial<BidStanding> = {}, now = NOW, isFloor = false) =>
  judgeLiveBid(auction, { amountPaise, isFloor }, standing(facts), now)?.reason ?? null

describe('[spec: A bid at the deadline] the deadline', () => {
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
  test('[spec: Closing by calls] only the end of the third call is a deadline', () => {
    const calling = (closingPhase: 'SECOND_CALL' | 'THIRD_CALL') =>
      live({ closingMode: 'CALL_MODE', auctionEndAt: null, closingPhase, closingPhaseEndsAt: NOW })
    expect(judge(calling('SECOND_CALL'), 9_000_000)).toBeNull()
    expect(judge(calling('THIRD_CALL'), 9_000_000)).toBe('BID_TOO_LATE')
  })
})

describe('[spec: Bids from the hall] floor bids', () => {
  test('a floor bid needs the setting of the auction but no participation', () => {
    expect(judge(live({ allowStaffOfflineBids: true }), 9_000_000, { hasJoined: false }, NOW, true)).toBeNull()
    expect(judge(live(), 9_000_000, {}, NOW, true)).toBe('FLOOR_BIDS_NOT_ALLOWED')
    expect(judge(live({ allowStaffOfflineBids: true }), 9_000_000, { hasWon: true }, NOW, true)).toBe('PRIOR_WINNER')
  })
})

const bidder = { subscriberId: 's', ticketNumber: 7, subscriberName: 'Asha' }

test('[spec: A bid at the deadline] extensions add up and end a day after the start at the latest', () => {
  const nearly = live({ extensionSeconds: 60, startedAt: NOW, auctionEndAt: at(86_400 - 30) })
  const bid = { ...bidder, id: 'b', enrollmentId: 'e', amountPaise: 9_000_000 }
  const first = acceptBid(nearly, bid, true, at(1))
  expect(first).toMatchObject({ isExtended: true, changes: { auctionEndAt: at(86_400) } })
  expect(acceptBid({ ...nearly, ...first.changes }, bid, false, at(2)).isExtended).toBe(false)
})

const anyTerms = fc.constantFrom<StoredChitTerms>(
  {},
  { bidStepPaise: 50_000 },
  { maxDiscountHundredths: 9000 },
  { minDiscountHundredths: 1000, maxDiscountHundredths: 7500, bidStepPaise: 77_777 },
  { maxDiscountHundredths: 2000, bidStepPaise: 1_000_000 },
)
const anyAmount = fc.oneof(
  fc.integer({ min: 5_999_990, max: 10_000_010 }),
  fc.integer({ min: 0, max: 200 }).map((steps) => steps * 50_000),
  fc.constantFrom(2_000_000, 6_000_000, 7_500_000, 8_000_000, 9_000_000),
)

test('[spec: Which bid is better; Refusals] after any history an accepted bid leads, and a bid of the required amount is accepted', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('TOTAL_VALUE_DECREASING' as const, 'DISCOUNT_INCREASING' as const),
      anyTerms,
      fc.array(anyAmount, { maxLength: 30 }),
      (bidMode, chitTerms, amounts) => {
        let auction = live({ bidMode, chitTerms })
        const limit = limitAmount(bidRange(auction))
        const standingBids = new Map<string, number>()
        amounts.forEach((amountPaise, index) => {
          const enrollmentId = `e${index % 3}`
          const facts = standing({ hasLimitBid: standingBids.get(enrollmentId) === limit })
          const refusal = judgeLiveBid(auction, { amountPaise, isFloor: false }, facts, NOW)
          if (refusal) {
            if ('requiredPaise' in refusal && refusal.requiredPaise !== null)
              expect(
                judgeLiveBid(auction, { amountPaise: refusal.requiredPaise, isFloor: false }, facts, NOW),
              ).toBeNull()
            return
          }
          const bid = { ...bidder, id: `b${index}`, enrollmentId, amountPaise }
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

describe('limits and steps of the chit terms', () => {
  const refusal = (auction: Auction, amountPaise: number, facts: Partial<BidStanding> = {}) =>
    judgeLiveBid(auction, { amountPaise, isFloor: false }, standing(facts), NOW)
  const chitTerms: StoredChitTerms = { maxDiscountHundredths: 3000, minDiscountHundredths: 500, bidStepPaise: 50_000 }
  const outOfRange = (requiredPaise: number) => ({ reason: 'AMOUNT_OUT_OF_RANGE', requiredPaise })

  test('a bid outside the range or off the step is refused with the nearest amount', () => {
    const auction = live({ chitTerms })
    expect(refusal(auction, 10_000_000)).toEqual(outOfRange(9_500_000))
    expect(refusal(auction, 9_474_900)).toEqual(outOfRange(9_450_000))
    expect(refusal(auction, 6_500_000)).toEqual(outOfRange(7_000_000))
    expect(refusal(auction, 9_450_000)).toBeNull()
    const led = live({ chitTerms, leadingAmountPaise: 9_000_000 })
    expect(refusal(led, 9_474_900)).toEqual(outOfRange(8_950_000))
    expect(refusal(led, 9_000_000)).toEqual({ reason: 'BID_NOT_BETTER', requiredPaise: 8_950_000 })
  })

  test('[spec: At the floor] other tickets may bid the highest discount too, each once, where the terms cap it', () => {
    const capped = { bidMode: 'DISCOUNT_INCREASING', minimumBidAmountPaise: 100_000, chitTerms } as const
    const atCap = live({ ...capped, leadingAmountPaise: 3_000_000 })
    expect(refusal(atCap, 3_000_000)).toBeNull()
    expect(refusal(atCap, 3_000_000, { hasLimitBid: true })).toEqual({ reason: 'BID_NOT_BETTER', requiredPaise: null })
    expect(refusal(atCap, 3_050_000)).toEqual(outOfRange(3_000_000))
    const uncapped = live({ ...capped, chitTerms: {}, leadingAmountPaise: 10_000_000 })
    expect(refusal(uncapped, 10_000_000)).toEqual({ reason: 'BID_NOT_BETTER', requiredPaise: null })
  })

  test('floor bids need the payment where the terms ask for it, and no ticket in arrears bids where they bar it', () => {
    const hall = live({ allowStaffOfflineBids: true, chitTerms: { floorBidsNeedPayment: true } })
    expect(judge(hall, 9_000_000, { isPaid: false }, NOW, true)).toBe('PAYMENT_REQUIRED')
    expect(judge(hall, 9_000_000, {}, NOW, true)).toBeNull()
    expect(judge(hall, 9_000_000, { isPaid: false })).toBeNull()
    expect(judge(live({ allowStaffOfflineBids: true }), 9_000_000, { isPaid: false }, NOW, true)).toBeNull()
    for (const isFloor of [true, false])
      expect(judge(hall, 9_000_000, { isBarredByArrears: true }, NOW, isFloor)).toBe('PAYMENT_REQUIRED')
  })
})
