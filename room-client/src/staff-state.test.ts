import { expect, test } from 'vitest'
import type { Frame } from './frames.ts'
import { applyFrame, EMPTY, withOlderBids } from './room-state.ts'
import { frameOf } from './testing.ts'

const run = (...frames: Frame[]) => frames.reduce(applyFrame, EMPTY)
const place = (serverSequence: number) => ({
  auctionId: 'a',
  cycleId: 'c',
  serverSequence,
  stateVersion: serverSequence,
})
const snapshot = frameOf('auction.state.snapshot', {
  ...place(3),
  payload: {
    auction: {
      auctionStatus: 'SCHEDULED',
      bidCount: 0,
      activePrebidCount: 1,
      actions: { start: 'PREBID_WINDOW_OPEN' },
      announcements: [],
      winners: [],
      liveBids: { items: [] },
    },
    currentUser: null,
  },
})

test('a console follows the actions, the prebids and the open divisions by events', () => {
  const { auction } = run(
    snapshot,
    frameOf('auction.prebid.created', { ...place(4), payload: { activePrebidCount: 2 } }),
    frameOf('auction.state.changed', {
      ...place(5),
      payload: { transition: 'prebid_closed', state: { auctionStatus: 'SCHEDULED' }, actions: { start: null } },
    }),
    frameOf('auction.winner.changed', {
      ...place(6),
      payload: { action: 'SELECTED', declaredWinnerCount: 1, remainingWinnerSlots: 0 },
    }),
  )
  expect(auction).toMatchObject({ activePrebidCount: 2, actions: { start: null }, remainingWinnerSlots: 0 })
})

test('a console knows what stood between two bids, each once', () => {
  const announced = frameOf('auction.announcement.created', { ...place(5), payload: { announcement: { id: 'n' } } })
  const { staff } = run(
    snapshot,
    announced,
    announced,
    frameOf('auction.bid.created', { ...place(6), payload: { bid: { id: 'b' } } }),
  )
  expect(staff.passed.map(({ serverSequence }) => serverSequence)).toEqual([5])
})

test('a console replaces participants that changed, and reads the list again when they are too many', () => {
  const changed = (ticket: string, isOnline: boolean, areMoreChanged = false) =>
    frameOf('auction.participant.changed', {
      ...place(3),
      participants: [{ enrolledSubscriberId: ticket, isOnline }],
      areMoreChanged,
    })
  const { staff } = run(snapshot, changed('t1', true), changed('t1', false), changed('t2', true))
  expect(staff.changedParticipants).toMatchObject({ t1: { isOnline: false }, t2: { isOnline: true } })
  expect(staff.listVersion).toBe(1)
  expect(run(snapshot, changed('t1', true, true)).staff.listVersion).toBe(2)
})

test('a bid that no longer counts is struck through also when it was read over HTTP', () => {
  const bid = { id: 'b1', enrolledSubscriberId: 't1', ticketNumber: 1, subscriberName: null, amount: 9, createdAt: 'x' }
  const deleted = { ...bid, serverSequence: 2, deletedAt: 'y', deletionReason: 'mistake' }
  expect(withOlderBids(run(snapshot), [deleted]).feed[0]).toMatchObject({
    struck: { kind: 'DELETED', reason: 'mistake' },
  })
})
