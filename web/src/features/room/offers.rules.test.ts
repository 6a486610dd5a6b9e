import type { Intent, IntentState } from '@kuri/room-client/intents'
import { expect, test } from 'vitest'
import { offersOf, slipOf } from './offers.rules.ts'

const nextBid = {
  requiredAmount: 73_999.99,
  step: 500,
  suggestedAmounts: [73_500, 73_000, 71_500, 70_000],
  isAtFloor: false,
}
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
  expect(offersOf({ nextBid }, nobody, null)).toEqual([73_500, 73_000, 71_500])
  expect(offersOf({ nextBid }, nobody, { kind: 'SENDING' })).toEqual([73_500, 73_000])
})

test('a ticket that has bid the limit is not offered to equal itself', () => {
  const latestBid = { id: 'bid', amount: 60_000, createdAt: '', deletedAt: null } as never
  const atFloor = { ...nextBid, suggestedAmounts: [60_000], isAtFloor: true }
  expect(offersOf({ nextBid: atFloor }, { ...nobody, latestBid }, null)).toEqual([])
})

test('the slip shows the newest bid of the ticket, and leaves when another bid leads', () => {
  expect(slipOf([intent({ kind: 'SENDING' })], 'ticket', null)?.state.kind).toBe('SENDING')
  expect(slipOf([intent({ kind: 'SENDING' })], 'other', null)).toBe(null)
  expect(slipOf([intent(recorded('b1'))], 'ticket', 'b1')?.state.kind).toBe('RECORDED')
  expect(slipOf([intent(recorded('b1'))], 'ticket', 'b2')).toBe(null)
})
