import { BidAck } from '@kuri/contract/auctions/live-room.frames'
import { expect, test } from 'vitest'
import { compile } from '#platform/http/validation'
import { ackJson, type BidReceipt, receiptView, shortAckJson } from './bid.view.ts'

const receipt: BidReceipt = {
  auctionId: 'c00000000000000000000auct',
  cycleId: 'c0000000000000000000cycle',
  bidId: 'c000000000000000000000bid',
  amountPaise: 8_999_999,
  stateVersion: 7,
  serverSequence: 12,
  auctionEndAt: new Date('2026-11-17T07:00:00.000Z'),
  createdAt: new Date('2026-11-17T06:59:59.999Z'),
  isLeading: true,
  isReplay: false,
}
const isBidAck = compile(BidAck, 'body')

test.each([
  ['a deadline', receipt],
  ['no deadline, as a repeated bid', { ...receipt, auctionEndAt: null, isReplay: true, isLeading: false }],
])('the acknowledgement says what the receipt says, with %s', (_what, given: BidReceipt) => {
  const ack = JSON.parse(ackJson(given))
  const { isReplay } = given
  expect(ack).toEqual({ eventType: 'auction.bid.place', ...receiptView(given), isReplay })
  const { auctionId: _auction, cycleId: _cycle, status: _status, isReplay: _again, ...rest } = ack
  expect(JSON.parse(shortAckJson(given))).toEqual({ ...rest, ...(isReplay ? { isReplay } : {}) })
  for (const each of [ack, JSON.parse(shortAckJson(given))])
    expect(isBidAck({ ...each, correlationId: 'm1' })).toBe(true)
})
