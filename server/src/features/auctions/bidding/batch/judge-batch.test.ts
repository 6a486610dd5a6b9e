import { expect, test } from 'vitest'
import type { Actor } from '#platform/permit'
import { anAuction, at, NOW } from '#testing/an-auction'
import type { Auction } from '../../model/auction.ts'
import { type BidRequest, bidRequest } from '../bid-request.ts'
import { toRows } from './batch-rows.ts'
import type { BidderFacts } from './bid-reads.sql.ts'
import { judgeBatch } from './judge-batch.ts'

const auction = anAuction({ status: 'LIVE', startedAt: at(-60), auctionEndAt: at(600), run: 1 })

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value))
    if (part && typeof part === 'object' && !(part instanceof Date)) deepFreeze(part)
  return Object.freeze(value)
}

const bidderOf = (enrollmentId: string, changes: Partial<BidderFacts> = {}): BidderFacts => ({
  auctionId: auction.id,
  enrollmentId,
  subscriberId: `user of ${enrollmentId}`,
  ticketNumber: 7,
  subscriberName: 'Asha',
  subscriberAvatar: null,
  hasJoined: true,
  hasWon: false,
  isLiveBidDisqualified: false,
  hasBid: false,
  isPaid: true,
  isBarredByArrears: false,
  hasLimitBid: false,
  ...changes,
})

const request = (enrollmentId: string, amount: number, messageId = `${enrollmentId} ${amount}`): BidRequest =>
  bidRequest({
    auctionId: auction.id,
    enrollmentId,
    messageId,
    amountPaise: amount * 100,
    actor: { userId: `user of ${enrollmentId}`, role: 'SUBSCRIBER' } as Actor,
    receivedAtMs: NOW.getTime() - 5,
  })

const judge = (requests: readonly BidRequest[], changes: Partial<Auction> = {}, now = NOW) => {
  const auctions = new Map([[auction.id, deepFreeze({ ...auction, ...changes })]])
  const bidders = new Map(['asha', 'babu'].map((id) => [id, deepFreeze(bidderOf(id))]))
  const facts = { auctions, findBidder: (_id: string, enrollmentId: string) => bidders.get(enrollmentId), repeated: [] }
  return { ...judgeBatch(requests, facts, { now, writeId: 'this batch' }), before: auctions }
}

test('judges each bid against the auction as the one before it left it, and changes nothing it was given', () => {
  const judged = judge([request('asha', 90_000), request('babu', 95_000), request('babu', 85_000)])
  expect(judged.verdicts).toMatchObject([
    { kind: 'ACCEPTED', receipt: { stateVersion: 2, serverSequence: 2 }, after: { bidCount: 1, bidderCount: 1 } },
    { kind: 'REFUSED', refusal: { reason: 'BID_NOT_BETTER', requiredPaise: 8_999_999 } },
    { kind: 'ACCEPTED', receipt: { stateVersion: 3, serverSequence: 3 }, after: { bidCount: 2, bidderCount: 2 } },
  ])
  expect(judged.changedAuctions.get(auction.id)).toMatchObject({
    leadingEnrollmentId: 'babu',
    leadingAmountPaise: 8_500_000,
    stateVersion: 3,
    writeId: 'this batch',
    updatedAt: NOW,
  })
  expect([...judged.changedBidders.values()]).toMatchObject([
    { enrollmentId: 'asha', hasBid: true },
    { enrollmentId: 'babu', hasBid: true },
  ])
})

test('[spec: Repeating a bid] a message that is repeated within its batch gets the receipt of the first', () => {
  const judged = judge([request('asha', 90_000, 'one'), request('asha', 90_000, 'one'), request('asha', 80_000, 'one')])
  const [first, again, other] = judged.verdicts
  expect(first).toMatchObject({ kind: 'ACCEPTED', receipt: { isReplay: false } })
  expect(again).toEqual({ kind: 'REPEATED', receipt: { ...(first as { receipt: object }).receipt, isReplay: true } })
  expect(other).toMatchObject({ kind: 'REFUSED', refusal: { reason: 'MESSAGE_ID_REUSED' } })
})

test('holds the start and the end of a pause against the moment of arrival: a bid that came before is not live, however long it waited', () => {
  const judged = judge([request('asha', 90_000)], { liveSince: at(-0.004) }, at(10))
  expect(judged.verdicts).toMatchObject([{ kind: 'REFUSED', refusal: { reason: 'AUCTION_NOT_LIVE' } }])
  expect(judge([request('asha', 90_000)], { liveSince: at(-0.005) }).verdicts).toMatchObject([{ kind: 'ACCEPTED' }])
})

test('[spec: A bid at the deadline] holds the deadline against the moment of judgement, not of arrival', () => {
  const bid = [request('asha', 90_000)]
  expect(judge(bid, {}, at(599.999)).verdicts).toMatchObject([{ kind: 'ACCEPTED' }])
  expect(judge(bid, {}, at(600)).verdicts).toMatchObject([
    { kind: 'REFUSED', refusal: { reason: 'BID_TOO_LATE', judgedAt: at(600), deadlineAt: at(600) } },
  ])
})

test('[spec: A bid at the deadline] the rows of a batch show the auction after each of its bids', () => {
  const { before, ...judged } = judge([request('asha', 90_000), request('babu', 85_000)], { extensionSeconds: 30 })
  const { events, extensions, payloads } = toRows(judged, before)
  expect(events.get(auction.id)!.map(({ type, serverSequence }) => ({ type, serverSequence }))).toEqual([
    { type: 'auction.bid.created', serverSequence: 2 },
    { type: 'auction.state.changed', serverSequence: 3 },
    { type: 'auction.bid.created', serverSequence: 4 },
    { type: 'auction.state.changed', serverSequence: 5 },
  ])
  const lines = (text: string) => text.split('\n').map((line) => JSON.parse(line))
  expect(lines(payloads)).toMatchObject([
    { bid: { amount: 90_000 }, leadingBid: { amount: 90_000 }, bidCount: 1, auctionEndAt: at(630).toISOString() },
    { bid: { amount: 85_000 }, leadingBid: { amount: 85_000 }, bidCount: 2, auctionEndAt: at(660).toISOString() },
  ])
  expect(lines(extensions)).toMatchObject([
    { transition: 'extended', state: { stateVersion: 2, bidCount: 1, auctionEndAt: at(630).toISOString() } },
    { transition: 'extended', state: { stateVersion: 3, bidCount: 2, auctionEndAt: at(660).toISOString() } },
  ])
})
