import { expect, test } from 'vitest'
import { apply, EMPTY, type Frame, type RoomState } from './room-state.ts'

const at = '2026-11-15T10:00:00.000Z'
const frame = (type: string, data: object): Frame => ({ type, timestamp: at, data: data as Record<string, unknown> })
const ack = (more: object = {}) =>
  frame('ack', { eventType: 'auction.subscribe', recovered: true, epoch: 'e1', ...more })
const snapshot = (serverSequence: number, stateVersion: number) =>
  frame('auction.state.snapshot', {
    serverSequence,
    stateVersion,
    payload: { auction: { bidCount: stateVersion }, currentUser: null },
  })
const bid = (serverSequence: number, stateVersion: number) =>
  frame('auction.bid.created', {
    serverSequence,
    stateVersion,
    payload: { leadingBid: null, bidCount: stateVersion, auctionEndAt: null },
  })
const run = (frames: Frame[], from: RoomState = EMPTY) => frames.reduce(apply, from)

test('applies every event once and in order', () => {
  const state = run([ack(), snapshot(5, 5), bid(6, 6), bid(6, 6), bid(7, 7)])
  expect(state).toMatchObject({ status: 'LIVE', lastSequence: 7, stateVersion: 7, auction: { bidCount: 7 } })
  expect(state.events.map(({ serverSequence }) => serverSequence)).toEqual([6, 7])
})

test('keeps the snapshot after a reconnect and adds replayed events to the activity', () => {
  const before = run([ack(), snapshot(5, 5), bid(6, 6)])
  const after = run([ack(), snapshot(9, 9), bid(7, 7), bid(8, 8), bid(9, 9)], before)
  expect(after.auction).toEqual({ bidCount: 9, leadingBid: null, auctionEndAt: null })
  expect(after.events.map(({ serverSequence }) => serverSequence)).toEqual([6, 7, 8, 9])
})

test('starts over after another epoch or a gap that was not recovered', () => {
  const before = run([ack(), snapshot(5, 5), bid(6, 6)])
  for (const changed of [ack({ epoch: 'e2' }), ack({ recovered: false })])
    expect(run([changed, snapshot(3, 3)], before)).toMatchObject({ events: [], lastSequence: 3, stateVersion: 3 })
})
