import { type PrebidFacts, prebidBlockedReason } from '@kuri/contract/auctions/rules/prebid-eligibility.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { anAuction, at, NOW } from '#testing/an-auction'
import { editRefusal, offeredPaise, placementRefusal, windowRefusal } from './prebids.rules.ts'

const STATUSES = ['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED', 'COMPLETE', 'CANCELLED'] as const
const fine: PrebidFacts = {
  isPaid: true,
  isBarredByArrears: false,
  hasWon: false,
  isPrebidDisqualified: false,
  hasActivePrebid: false,
}
const open = anAuction({ hasPrebid: true })
const limits = { minimumBidAmountPaise: 6_000_000, totalAmountPaise: 10_000_000 }

const situations = fc.record({
  auction: fc
    .record({
      status: fc.constantFrom(...STATUSES),
      hasPrebid: fc.boolean(),
      cycleStatus: fc.constantFrom('ACTIVE', 'UPCOMING', 'COMPLETED', 'CANCELLED'),
      prebidEndAt: fc.option(fc.integer({ min: -5, max: 5 }).map(at)),
    })
    .map((changes) => anAuction(changes as Partial<ReturnType<typeof anAuction>>)),
  facts: fc.record({
    isPaid: fc.boolean(),
    isBarredByArrears: fc.boolean(),
    hasWon: fc.boolean(),
    isPrebidDisqualified: fc.boolean(),
    hasActivePrebid: fc.boolean(),
  }),
})

test('[spec: What each ticket may do] gives the same answer for canPrebid and for a placement in every situation', () => {
  fc.assert(
    fc.property(situations, ({ auction, facts }) => {
      expect(placementRefusal(auction, facts, NOW) === null).toBe(prebidBlockedReason(auction, facts, NOW) === null)
    }),
  )
})

test('[spec: Order of the checks on a placement] refuses a placement with the first reason in the order of the specification', () => {
  const worst = anAuction({
    programBid: 'LOT',
    hasPrebid: false,
    cycleStatus: 'COMPLETED',
    status: 'COMPLETE',
    prebidEndAt: NOW,
  })
  const facts = {
    isPaid: false,
    isBarredByArrears: false,
    hasWon: true,
    isPrebidDisqualified: true,
    hasActivePrebid: true,
  }
  const steps = [
    ['NOT_AN_AUCTION_PROGRAM', { programBid: 'AUCTION' }, {}],
    ['PREBID_DISABLED', { hasPrebid: true }, {}],
    ['PREBID_NOT_OPEN', { status: 'READY' }, {}],
    ['CYCLE_NOT_ACTIVE', { cycleStatus: 'ACTIVE' }, {}],
    ['PREBID_NOT_OPEN', { prebidEndAt: null }, {}],
    ['PREBID_DISQUALIFIED', {}, { isPrebidDisqualified: false }],
    ['PRIOR_WINNER', {}, { hasWon: false }],
    ['PAYMENT_REQUIRED', {}, { isPaid: true }],
    ['ACTIVE_PREBID_EXISTS', {}, { hasActivePrebid: false }],
  ] as const
  let auction = worst
  let of: PrebidFacts = facts
  for (const [code, repairAuction, repairFacts] of steps) {
    expect(placementRefusal(auction, of, NOW)).toBe(code)
    auction = { ...auction, ...repairAuction }
    of = { ...of, ...repairFacts }
  }
  expect(placementRefusal(auction, of, NOW)).toBeNull()
})

test('[spec: Member endpoints and rules] accepts prebids in PENDING, SCHEDULED and READY, and in no other status', () => {
  for (const status of STATUSES)
    expect(windowRefusal({ ...open, status }, NOW)).toBe(
      ['PENDING', 'SCHEDULED', 'READY'].includes(status) ? null : 'PREBID_NOT_OPEN',
    )
})

test('[spec: Closed instead of not open] accepts a prebid a millisecond before the deadline and none at the deadline', () => {
  expect(windowRefusal({ ...open, prebidEndAt: NOW }, NOW)).toBe('PREBID_NOT_OPEN')
  expect(windowRefusal({ ...open, prebidEndAt: new Date(NOW.getTime() + 1) }, NOW)).toBeNull()
})

test('[spec: Member endpoints and rules; Order on an edit or withdrawal] checks the window, then the policy, then the enrollment for an edit', () => {
  const mutable = { ...open, mutabilityPolicy: 'MUTABLE_UNTIL_CLOSE' } as const
  const has = { ...fine, hasActivePrebid: true }
  expect(editRefusal({ ...open, prebidEndAt: NOW }, { ...has, isPaid: false }, NOW)).toBe('PREBID_NOT_OPEN')
  expect(editRefusal(open, { ...has, isPaid: false }, NOW)).toBe('PREBID_IMMUTABLE')
  expect(editRefusal(mutable, { ...has, isPaid: false }, NOW)).toBe('PAYMENT_REQUIRED')
  expect(editRefusal(mutable, has, NOW)).toBeNull()
})

test.each([
  [60000, 6_000_000],
  [100000, 10_000_000],
  ['60000', 6_000_000],
  [70000.005, 7_000_001],
  ['70000.005', 7_000_001],
  ['70000.0049999', 7_000_000],
  [59999.995, 6_000_000],
  [59999.99, null],
  [100000.004, 10_000_000],
  [100000.005, null],
  [100000.01, null],
  [0, null],
  [-70000, null],
  ['-70000', null],
  ['7e4', null],
  [1e21, null],
  [Number.NaN, null],
  [2 ** 53 * 4, null],
])(
  '[spec: Member endpoints and rules; Amounts] reads %s as %s paise: rounded half-up first, then checked against minimum and total',
  (amount, paise) => {
    for (const bidMode of ['TOTAL_VALUE_DECREASING', 'DISCOUNT_INCREASING'] as const)
      expect(offeredPaise(amount, bidRange({ ...limits, bidMode, chitTerms: {} }))).toBe(paise)
  },
)

test('accepts no amount outside the discounts of the chit terms, or off their step', () => {
  const chitTerms = { maxDiscountHundredths: 3000, minDiscountHundredths: 500, bidStepPaise: 50_000 }
  const range = bidRange({ ...limits, bidMode: 'TOTAL_VALUE_DECREASING', chitTerms })
  for (const amount of [95_000, 94_500, 70_000]) expect(offeredPaise(amount, range)).toBe(amount * 100)
  for (const amount of [95_500, 94_999, 94_500.01, 69_500]) expect(offeredPaise(amount, range)).toBeNull()
})
