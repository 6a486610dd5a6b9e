import { expect, test } from 'vitest'
import { afterBid } from './bid-event.ts'
import type { FrameOf, RoomAuction } from './frames.ts'
import { frameOf } from './testing.ts'

const auction = {
  totalAmount: 100_000,
  bidLimits: {
    lowestAmount: 60_000,
    highestAmount: 100_000,
    discountStep: null,
    meaning: 'PRIZE',
    isLimitShared: true,
  },
} as RoomAuction
const bid = {
  id: 'b1',
  enrolledSubscriberId: 't1',
  ticketNumber: 4,
  subscriberName: 'Meera',
  amount: 90_000,
  source: 'ONLINE',
}
const place = (payload: object) =>
  afterBid(frameOf('auction.bid.created', { payload }) as FrameOf<'auction.bid.created'>, auction)

test('a short event of a bid that leads says the leader, and the rules say what to offer next', () => {
  const { leadingBid, nextBid } = place({ bid, bidCount: 1, auctionEndAt: null })
  expect(leadingBid).toMatchObject({
    id: 'b1',
    enrolledSubscriberId: 't1',
    ticketNumber: 4,
    subscriberName: 'Meera',
    amount: 90_000,
  })
  expect(nextBid).toEqual({
    requiredAmount: 89_999.99,
    step: 500,
    suggestedAmounts: [89_500, 89_000, 87_500],
    isAtFloor: false,
  })
})

test('a leader and offers that are sent are taken', () => {
  const leadingBid = { id: 'b0', enrolledSubscriberId: 't0', amount: 60_000 }
  const nextBid = { requiredAmount: 60_000, step: 500, suggestedAmounts: [60_000], isAtFloor: true }
  expect(place({ bid, bidCount: 2, auctionEndAt: null, leadingBid, nextBid })).toMatchObject({ leadingBid, nextBid })
})
