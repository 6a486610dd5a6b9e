import type { Intent, IntentState } from '@kuri/room-client/intents'
import { expect, test } from 'vitest'
import { offersOf, roundAmount, slipOf } from './offers.rules.ts'

const nextBid = {
  requiredAmount: 73_999.99,
  step: 500,
  suggestedAmounts: [73_500, 73_000, 71_500, 70_000],
  isAtFloor: false,
}
const bidLimits = {
  meaning: 'PRIZE' as const,
  lowestAmount: 60_000,
  highestAmount: 100_000,
  discountStep: null,
  isLimitShared: true,
  nextAmount: null,
}
const auction = { nextBid, bidLimits, totalAmount: 100_000 }
const nobody = { isLeadingBidder: false, latestBid: null }
const intent = (state: IntentState, id = 'one'): Intent => ({
  id,
  enrolledSubscriberId: 'ticket',
  amount: 73_500,
  madeAt: null,
  state,
})
const recorded = (bidId: string): IntentState => ({ kind: 'RECORDED', receipt: { bidId } as never })

test('the buttons offer the first three amounts of the server, and two below a slip', () => {
  expect(offersOf(auction, nobody, null)).toEqual([73_500, 73_000, 71_500])
  expect(offersOf(auction, nobody, { kind: 'SENDING' })).toEqual([73_500, 73_000])
})

test('a ticket that has bid the limit is not offered to equal itself', () => {
  const latestBid = { id: 'bid', amount: 60_000, createdAt: '', deletedAt: null } as never
  const atFloor = { ...nextBid, suggestedAmounts: [60_000], isAtFloor: true }
  expect(offersOf({ ...auction, nextBid: atFloor }, { ...nobody, latestBid }, null)).toEqual([])
})

test('a refusal that knows of a better lead replaces the amounts at once, by round ones', () => {
  const refused = (requiredAmount: number | null): IntentState => ({
    kind: 'REFUSED',
    refusal: { reason: 'BID_NOT_BETTER', message: '', requiredAmount } as never,
  })
  expect(offersOf(auction, nobody, refused(72_799.99))).toEqual([72_500, 71_500])
  expect(offersOf(auction, nobody, refused(73_999.99))).toEqual([73_500, 73_000])
  expect(offersOf(auction, nobody, refused(null))).toEqual([73_500, 73_000])
})

test('a round amount is never worse than the required one, and never beyond the limit', () => {
  expect(roundAmount(auction, 83_999.99)).toBe(83_500)
  expect(roundAmount(auction, 83_500)).toBe(83_500)
  expect(roundAmount(auction, 60_100)).toBe(60_000)
  const discount = { ...auction, bidLimits: { ...bidLimits, meaning: 'DISCOUNT' as const, highestAmount: 40_000 } }
  expect(roundAmount(discount, 16_000.01)).toBe(16_500)
})

test('an amount that was typed comes first while it would be accepted', () => {
  expect(offersOf(auction, nobody, null, 72_345.5)).toEqual([72_345.5, 73_500, 73_000])
  expect(offersOf(auction, nobody, null, 73_500)).toEqual([73_500, 73_000, 71_500])
  expect(offersOf(auction, nobody, null, 80_000)).toEqual([73_500, 73_000, 71_500])
})

test('the slip shows the newest bid of the ticket, and leaves when another bid leads', () => {
  expect(slipOf([intent({ kind: 'SENDING' })], 'ticket', null)?.state.kind).toBe('SENDING')
  expect(slipOf([intent({ kind: 'SENDING' })], 'other', null)).toBe(null)
  expect(slipOf([intent(recorded('b1'))], 'ticket', 'b1')?.state.kind).toBe('RECORDED')
  expect(slipOf([intent(recorded('b1'))], 'ticket', 'b2')).toBe(null)
})
