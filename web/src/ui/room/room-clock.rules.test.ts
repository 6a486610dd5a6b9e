import { expect, test } from 'vitest'
import { clockOf, fallOf, msToLastMinute } from './room-clock.rules.ts'

const limits = {
  lowestAmount: 60_000,
  highestAmount: 100_000,
  discountStep: null,
  nextAmount: null,
  isLimitShared: true,
}
const prize = { totalAmount: 100_000, bidLimits: { ...limits, meaning: 'PRIZE' as const } }
const discount = {
  totalAmount: 100_000,
  bidLimits: { ...limits, lowestAmount: 5000, highestAmount: 40_000, meaning: 'DISCOUNT' as const },
}
const NOW = Date.parse('2026-12-03T12:30:00Z')
const clock = {
  auctionStatus: 'LIVE' as const,
  auctionStartAt: '2026-12-03T12:30:00.000Z',
  auctionEndAt: '2026-12-03T12:31:42.000Z',
  closingPhase: null,
  closingPhaseEndsAt: null,
  remainingSeconds: null,
}

test('the auction falls from the whole pot to the best possible bid, in both ways of bidding', () => {
  expect([100_000, 80_000, 60_000, 50_000].map((amount) => fallOf(prize, amount))).toEqual([0, 0.5, 1, 1])
  expect([0, 20_000, 40_000].map((amount) => fallOf(discount, amount))).toEqual([0, 0.5, 1])
})

test('the clock counts on the time of the server, and closes nothing by itself', () => {
  expect(clockOf(clock, NOW)).toEqual({ kind: 'RUNNING', call: null, remainingMs: 102_000 })
  expect(clockOf(clock, NOW + 200_000)).toEqual({ kind: 'CLOSING' })
  expect(clockOf(clock, null)).toEqual({ kind: 'RUNNING', call: null, remainingMs: null })
})

test('a call has a time of its own, and a pause stands still', () => {
  const called = { ...clock, closingPhase: 'SECOND_CALL' as const, closingPhaseEndsAt: '2026-12-03T12:30:13.000Z' }
  expect(clockOf(called, NOW)).toEqual({ kind: 'RUNNING', call: 2, remainingMs: 13_000 })
  const paused = { ...clock, auctionStatus: 'PAUSED' as const, auctionEndAt: null, remainingSeconds: 72 }
  expect(clockOf(paused, NOW)).toEqual({ kind: 'STILL', remainingMs: 72_000 })
})

test('the last minute begins a minute before the deadline, and not while calls or a pause count', () => {
  expect(msToLastMinute(clockOf(clock, NOW))).toBe(42_000)
  expect(msToLastMinute(clockOf(clock, NOW + 50_000))).toBe(0)
  expect(msToLastMinute(clockOf(clock, null))).toBeNull()
  expect(msToLastMinute(clockOf({ ...clock, closingPhase: 'FIRST_CALL' }, NOW))).toBeNull()
  expect(msToLastMinute(clockOf({ ...clock, auctionStatus: 'PAUSED' }, NOW))).toBeNull()
})
