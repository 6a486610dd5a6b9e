// The verifier replays auctions by rules of its own. Generated auctions, played by the rules of the service, must replay without a
// contradiction, and a bid that the service refuses must be a contradiction if it stands in the log all the same.

import {
  discountOf,
  fittingAmount,
  limitAmount,
  nextAmount,
  openingAmount,
} from '@kuri/contract/auctions/rules/bid-range.rules'
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import { bidRange } from '@kuri/server/features/programs/programs/bid-range.rules'
import type { StoredChitTerms } from '@kuri/server/features/programs/programs/chit-terms.rules'
import { replay } from '@kuri/verify/replay/replay'
import { parseLine } from '@kuri/verify/tree/line'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlayedAuction, STAFF_MEMBER } from './played-auction.ts'

const TOTAL = 10_000_000

const chitTerms: fc.Arbitrary<StoredChitTerms> = fc
  .record({
    maxDiscountHundredths: fc.constantFrom(null, 4_000, 3_333),
    minDiscountHundredths: fc.constantFrom(null, 500, 501),
    bidStepPaise: fc.constantFrom(null, 10_000, 7_777),
    commissionRule: fc.constantFrom('FROM_DISCOUNT', 'ALWAYS'),
  } as const)
  .map((terms) => Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null)) as StoredChitTerms)

const settings: fc.Arbitrary<Partial<Auction>> = fc.record({
  bidMode: fc.constantFrom('TOTAL_VALUE_DECREASING', 'DISCOUNT_INCREASING'),
  closingMode: fc.constantFrom('DURATION_MODE', 'CALL_MODE'),
  extensionSeconds: fc.constantFrom(0, 5, 30),
  durationSeconds: fc.constantFrom(20, 60),
  divisions: fc.constantFrom(1, 2),
  allowStaffOfflineBids: fc.boolean(),
  totalAmountPaise: fc.constant(TOTAL),
  minimumBidAmountPaise: fc.constantFrom(100, 5_500_000),
  chitTerms,
} as const)

type Step =
  | { kind: 'BID'; ticket: number; near: number; isFloor: boolean; isBelow: boolean }
  | { kind: 'WAIT'; seconds: number }
  | { kind: 'PAUSE' | 'RESUME' | 'DELETE' }
  | { kind: 'DISQUALIFY'; ticket: number }

const ticket = fc.integer({ min: 1, max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('BID' as const),
      ticket,
      near: fc.integer({ min: 0, max: 11 }),
      isFloor: fc.constantFrom(true, false, false, false),
      isBelow: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('WAIT' as const), seconds: fc.constantFrom(0.001, 1, 4, 10, 25) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('PAUSE' as const, 'RESUME' as const, 'DELETE' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('DISQUALIFY' as const), ticket }) },
)

/** Acceptable amounts, and amounts around everything that matters: the leader, the ends of the range, the steps. */
function amountNear({ auction }: PlayedAuction, { near, isBelow }: Extract<Step, { kind: 'BID' }>): number {
  const range = bidRange(auction)
  const leader = auction.leadingAmountPaise
  if (near > 5) {
    const next = nextAmount(range, leader) ?? limitAmount(range)
    return near === 6
      ? limitAmount(range)
      : fittingAmount(range, discountOf(range, next) + (near - 7) * range.stepPaise)
  }
  const from = leader ?? openingAmount(range)
  const bases = [from, from, auction.minimumBidAmountPaise, TOTAL, (TOTAL * 6) / 10, from]
  const offsets = [1, 10_000, 0, 0, 0, 777_700]
  return Math.max(1, bases[near]! + offsets[near]! * (isBelow ? -1 : 1))
}

const judgement = (played: PlayedAuction) =>
  replay(
    played.events,
    played.events.map(({ line }) => parseLine(line)),
  ).answer

/** Ends the auction, or advances its calls, as the engine does when a deadline has passed. */
function advance(played: PlayedAuction): void {
  const { auction } = played
  if (auction.status !== 'LIVE') return
  const isDue = (at: Date | null) => at !== null && at.getTime() <= played.nowMs
  if (auction.closingMode === 'DURATION_MODE' && isDue(auction.auctionEndAt)) played.end()
  if (auction.closingMode === 'CALL_MODE' && isDue(auction.closingPhaseEndsAt))
    if (auction.closingPhase === 'THIRD_CALL') played.end()
    else played.advanceCall()
}

function take(played: PlayedAuction, each: Step, onRefused: (ticket: number, paise: number, isFloor: boolean) => void) {
  if (each.kind === 'WAIT') played.wait(each.seconds)
  else if (each.kind === 'PAUSE' && played.auction.status === 'LIVE') played.pause()
  else if (each.kind === 'RESUME' && played.auction.status === 'PAUSED') played.resume()
  else if (each.kind === 'DISQUALIFY' && !played.disqualified.has(`cenrol${String(each.ticket).padStart(19, '0')}`))
    played.disqualify(each.ticket)
  else if (each.kind === 'DELETE') {
    const bid = played.standing().at(-1)
    if (bid) played.deleteBid(bid)
  } else if (each.kind === 'BID') {
    const paise = amountNear(played, each)
    if (played.bid(each.ticket, paise, each.isFloor ? 'FLOOR' : 'ONLINE')) onRefused(each.ticket, paise, each.isFloor)
  }
}

test('every auction that the service plays replays without a contradiction, and ends with its best offer', () => {
  let accepted = 0
  fc.assert(
    fc.property(settings, fc.array(step, { minLength: 20, maxLength: 40 }), (given, steps) => {
      const played = new PlayedAuction(given).schedule().start()
      for (const each of steps) {
        take(played, each, () => {})
        advance(played)
      }
      if (played.auction.status === 'LIVE' || played.auction.status === 'PAUSED') played.end(STAFF_MEMBER)
      const best = played.auction.leadingBidId
      const leader = played.bids.find(({ id }) => id === best)
      const sameAsBest = played.standing().filter((bid) => bid.paise === leader?.paise)
      if (leader && sameAsBest.length === 1)
        played.declare(Number(leader.ticket.slice(-3)), leader.paise, { bid: leader })
      expect(judgement(played)).toMatchObject({ kind: 'YES' })
      accepted += played.bids.length
    }),
    { numRuns: 300 },
  )
  expect(accepted).toBeGreaterThan(500)
})

test('a bid that the service refuses is a contradiction where it stands in the log', () => {
  let refused = 0
  fc.assert(
    fc.property(settings, fc.array(step, { minLength: 10, maxLength: 25 }), (given, steps) => {
      const played = new PlayedAuction(given).schedule().start()
      for (const each of steps) {
        let forged: PlayedAuction | null = null
        take(played, each, (number, paise, isFloor) => {
          forged = copyOf(played)
          forged.accept(number, paise, isFloor ? 'FLOOR' : 'ONLINE')
        })
        if (forged) {
          expect(judgement(forged)).toMatchObject({ kind: 'NO' })
          refused += 1
        }
        // A deadline that has passed is left alone, so that late bids are tried too.
      }
    }),
    { numRuns: 200 },
  )
  expect(refused).toBeGreaterThan(300)
})

function copyOf(played: PlayedAuction): PlayedAuction {
  const copy = new PlayedAuction()
  copy.auction = { ...played.auction }
  copy.nowMs = played.nowMs
  copy.events.push(...played.events)
  copy.bids.push(...played.bids.map((bid) => ({ ...bid, id: bid.id })))
  return copy
}
