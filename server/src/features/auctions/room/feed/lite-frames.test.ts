import { expect, test } from 'vitest'
import type { LoggedEvent } from '../../model/events.sql.ts'
import { liteFrames } from './lite-frames.ts'

const event = (serverSequence: number, type: LoggedEvent['type'], payload: object): LoggedEvent => ({
  auctionId: 'a',
  serverSequence,
  stateVersion: serverSequence,
  type,
  audience: 'ROOM',
  subscriberId: null,
  payload: JSON.stringify(payload),
  createdAt: new Date('2026-11-15T10:00:00Z'),
})
const standing = { leadingBid: null, bidCount: 1, auctionEndAt: 'end' }
const bid = (n: number) => event(n, 'auction.bid.created', { bid: { id: `b${n}`, amount: n }, ...standing })
const extended = (n: number, more: object = {}) =>
  event(n, 'auction.state.changed', {
    transition: 'extended',
    state: { ...standing, auctionEndAt: `later ${n}`, closingPhase: 'FIRST_CALL', closingPhaseEndsAt: 'soon' },
    ...more,
  })
const framesOf = (events: readonly LoggedEvent[]) =>
  liteFrames('c', events, ({ type, serverSequence }) => ({
    type,
    id: `${serverSequence}`,
    timestamp: '',
    data: '{}',
  })).map(({ type, data }) => ({ type, payload: JSON.parse(data).payload }))

test('merges neighbouring bids and their extensions, up to another event', () => {
  const frames = framesOf([bid(1), extended(2), bid(3), event(4, 'auction.announcement.created', {}), bid(5)])
  expect(frames.map(({ type }) => type)).toEqual([
    'auction.bidding.advanced',
    'auction.announcement.created',
    'auction.bidding.advanced',
  ])
  expect(frames[0]!.payload).toMatchObject({
    bids: [{ id: 'b1', serverSequence: 1 }, { id: 'b3' }],
    auctionEndAt: 'end',
  })
  expect(frames[2]!.payload).not.toHaveProperty('closingPhase')
})

test('an extension whose bid was sent before is the new end without bids; one with a reason is sent whole', () => {
  const [alone, outage] = framesOf([extended(2), extended(3, { reason: 'OUTAGE' })])
  expect(alone).toEqual({
    type: 'auction.bidding.advanced',
    payload: {
      bids: [],
      leadingBid: null,
      bidCount: 1,
      auctionEndAt: 'later 2',
      closingPhase: 'FIRST_CALL',
      closingPhaseEndsAt: 'soon',
    },
  })
  expect(outage!.type).toBe('auction.state.changed')
})

test('one frame holds at most a hundred bids', () => {
  const frames = framesOf(Array.from({ length: 230 }, (_, n) => bid(n + 1)))
  expect(frames.map(({ payload }) => payload.bids.length)).toEqual([100, 100, 30])
})
