import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Frame } from './frames.ts'
import { applyFrame, EMPTY, type RoomState, withLists } from './room-state.ts'
import { frameOf } from './testing.ts'

const run = (frames: readonly Frame[], from: RoomState = EMPTY) => frames.reduce(applyFrame, from)
const ack = (more: object = {}) =>
  frameOf('ack', { eventType: 'auction.subscribe', recovered: true, epoch: 'e1', ...more })

const bidOf = (n: number) => ({
  id: `b${n}`,
  enrolledSubscriberId: `t${n % 3}`,
  subscriberName: `Member ${n % 3}`,
  amount: 100_000 - n,
  source: 'ONLINE' as const,
  createdAt: `at ${n}`,
})
type Kind = 'BID' | 'PAUSE' | 'RESUME' | 'ANNOUNCE' | 'DELETE' | 'STAFF'
/** The room's log: the event of each number, and the bids that stand after it. Members do not receive events for staff. */
function makeLog(kinds: readonly Kind[]) {
  let standing: ReturnType<typeof bidOf>[] = []
  let status = 'LIVE'
  const states = [{ standing, status }]
  const frames = kinds.map((kind, index): Frame | null => {
    const serverSequence = index + 1
    const place = { auctionId: 'a', cycleId: 'c', serverSequence, stateVersion: serverSequence }
    if (kind === 'BID')
      standing = [...standing, { ...bidOf(serverSequence), serverSequence } as ReturnType<typeof bidOf>]
    const removed = kind === 'DELETE' ? standing.at(-1) : undefined
    if (removed) standing = standing.slice(0, -1)
    if (kind === 'PAUSE') status = 'PAUSED'
    if (kind === 'RESUME') status = 'LIVE'
    states.push({ standing, status })
    const where = biddingOf({ standing, status })
    if (kind === 'BID')
      return frameOf('auction.bid.created', { ...place, payload: { bid: bidOf(serverSequence), ...where } })
    if (removed)
      return frameOf('auction.bid.deleted', { ...place, payload: { bidId: removed.id, reason: 'mistake', ...where } })
    if (kind === 'ANNOUNCE')
      return frameOf('auction.announcement.created', {
        ...place,
        payload: { announcement: { id: `n${serverSequence}`, createdAt: String(serverSequence).padStart(4, '0') } },
      })
    if (kind === 'PAUSE' || kind === 'RESUME')
      return frameOf('auction.state.changed', {
        ...place,
        payload: { transition: kind === 'PAUSE' ? 'paused' : 'resumed', state: { auctionStatus: status, ...where } },
      })
    return null
  })
  return { frames, states }
}
const biddingOf = ({
  standing,
}: {
  standing: readonly { id: string; enrolledSubscriberId: string }[]
  status: string
}) => ({
  leadingBid:
    standing.length === 0
      ? null
      : { id: standing.at(-1)!.id, enrolledSubscriberId: standing.at(-1)!.enrolledSubscriberId },
  bidCount: standing.length,
  auctionEndAt: null,
})
type Log = ReturnType<typeof makeLog>

const snapshotAt = ({ states }: Log, sequence: number) => {
  const { standing, status } = states[sequence]!
  const window = {
    status: 'OPEN',
    version: 1,
    opensAt: null,
    openedAt: null,
    closesAt: null,
    closedAt: null,
    joiningRule: 'ANYTIME',
  }
  return frameOf('auction.state.snapshot', {
    serverSequence: sequence,
    stateVersion: sequence,
    payload: {
      auction: {
        auctionStatus: status,
        auctionStartAt: null,
        startedAt: null,
        joinWindow: window,
        settings: {},
        liveBids: standing.toReversed().slice(0, 200),
        ...biddingOf({ standing, status }),
      },
      currentUser: {
        enrolledSubscriberId: 't1',
        hasJoined: true,
        isPaymentCompletedForCycle: true,
        isLeadingBidder: standing.at(-1)?.enrolledSubscriberId === 't1',
        canBid: status === 'LIVE',
        bidBlockedReason: status === 'LIVE' ? null : 'AUCTION_NOT_LIVE',
        joinBlockedReason: 'ALREADY_JOINED',
      },
    },
  })
}
const sent = (log: Log, from: number, to: number) => log.frames.slice(from, to).filter((frame) => frame !== null)

/** What a member's screen shows, without what tells replayed rows apart. */
const shown = (state: RoomState) => {
  const { liveBids: _liveBids, joinWindow: _window, ...auction } = state.auction as unknown as Record<string, unknown>
  const user = state.tickets.t1!
  return {
    auction,
    lead: user.isLeadingBidder,
    canBid: user.canBid,
    reason: user.bidBlockedReason,
    feed: state.feed.filter(({ struck }) => struck === null).map(({ bidId }) => bidId),
    announcements: state.announcements.map(({ id }) => id),
  }
}

const kinds = fc.array(fc.constantFrom<Kind[]>('BID', 'BID', 'BID', 'PAUSE', 'RESUME', 'ANNOUNCE', 'DELETE', 'STAFF'), {
  minLength: 1,
  maxLength: 90,
})
/** Where the connection breaks, how many frames of the replay come twice, and whether a second ticket subscribes. */
const cuts = fc.array(fc.record({ at: fc.nat(90), repeated: fc.nat(5), isSecond: fc.boolean() }), { maxLength: 6 })

test('any cuts, replays and repeated frames give the state of somebody who never lost the connection', () => {
  fc.assert(
    fc.property(kinds, cuts, fc.nat(20), (events, breaks, joinedAt) => {
      const log = makeLog(events)
      const end = events.length
      const first = Math.min(joinedAt, end)
      const steady = run([ack(), snapshotAt(log, first), ...sent(log, first, end)])

      let state = run([ack(), snapshotAt(log, first)])
      let delivered = first
      for (const { at, repeated, isSecond } of breaks.toSorted((a, b) => a.at - b.at)) {
        const lostAt = Math.max(delivered, Math.min(at, end))
        // The connection breaks somewhere in the middle of what is under way, and the client returns when more has happened.
        const seen = delivered + Math.floor((lostAt - delivered) / 2)
        state = run(sent(log, delivered, seen), state)
        state = { ...state, session: { kind: 'RECONNECTING', isOffline: false } }
        const resumed = [ack(), snapshotAt(log, lostAt), ...sent(log, state.lastSequence!, lostAt)]
        const again = sent(log, Math.max(0, lostAt - repeated), lostAt)
        state = run([...resumed, ...again, ...(isSecond ? [ack(), snapshotAt(log, lostAt)] : [])], state)
        delivered = lostAt
      }
      state = run(sent(log, delivered, end), state)
      expect(shown(state)).toEqual(shown(steady))
      expect(state.feed.map(({ serverSequence }) => serverSequence)).toEqual(
        state.feed.map(({ serverSequence }) => serverSequence).toSorted((a, b) => b - a),
      )
    }),
    { seed: 20_261_115, numRuns: 400 },
  )
})

test('marks what was replayed, counts the missed bids, and does not announce a row twice', () => {
  const log = makeLog(['BID', 'BID', 'BID', 'BID'])
  const before = run([ack(), snapshotAt(log, 1), ...sent(log, 1, 2)])
  expect(before.feed.map(({ isReplayed }) => isReplayed)).toEqual([false, true])
  const away: RoomState = { ...before, session: { kind: 'RECONNECTING', isOffline: false } }
  const after = run([ack(), snapshotAt(log, 4), ...sent(log, 2, 4)], away)
  expect(after.session).toEqual({ kind: 'LIVE', isRecovered: true, missedBidCount: 2 })
  expect(after.feed.map(({ serverSequence, isReplayed }) => [serverSequence, isReplayed])).toEqual([
    [4, true],
    [3, true],
    [2, false],
    [1, true],
  ])
})

test('starts over after another epoch or a gap that was not recovered', () => {
  const log = makeLog(['BID', 'BID', 'ANNOUNCE', 'BID'])
  const live = run([ack(), snapshotAt(log, 0), ...sent(log, 0, 3)])
  const away: RoomState = { ...live, needsLists: false, session: { kind: 'RECONNECTING', isOffline: false } }
  for (const changed of [ack({ epoch: 'e2' }), ack({ recovered: false })])
    expect(run([changed, snapshotAt(log, 4)], away)).toMatchObject({
      session: { kind: 'LIVE', isRecovered: false, missedBidCount: 1 },
      lastSequence: 4,
      announcements: [],
      needsLists: true,
      feed: [{ serverSequence: 4 }, { serverSequence: 2 }, { serverSequence: 1 }],
    })
})

test('the frames of a LITE room give the same state', () => {
  const log = makeLog(['BID', 'BID', 'BID'])
  const steady = run([ack(), snapshotAt(log, 0), ...sent(log, 0, 3)])
  const bids = [1, 2, 3].map((n) => ({ ...bidOf(n), serverSequence: n }))
  const place = { auctionId: 'a', cycleId: 'c', serverSequence: 3, stateVersion: 3 }
  const payload = { bids, ...biddingOf(log.states[3]!) }
  const lite = run([ack(), snapshotAt(log, 0), frameOf('auction.bidding.advanced', { ...place, payload })])
  expect(lite).toEqual({ ...steady, tickets: lite.tickets })
  expect(shown(lite)).toEqual(shown(steady))
  expect(lite.tickets.t1!.latestBid).toEqual(steady.tickets.t1!.latestBid)
})

test('keeps the newest fifty rows of the feed and strikes out deleted bids with their reason', () => {
  const log = makeLog([...Array<Kind>(60).fill('BID'), 'DELETE'])
  const state = run([ack(), snapshotAt(log, 0), ...sent(log, 0, 61)])
  expect(state.feed).toHaveLength(50)
  expect(state.feed[0]).toMatchObject({ bidId: 'b60', struck: { kind: 'DELETED', reason: 'mistake' } })
})

test('what a ticket may do follows the auction: pause, disqualification, join and win', () => {
  const log = makeLog(['BID', 'PAUSE', 'RESUME'])
  const live = run([ack(), snapshotAt(log, 0), ...sent(log, 0, 1)])
  const user = (state: RoomState) => state.tickets.t1!
  expect(user(live)).toMatchObject({ canBid: true, isLeadingBidder: true, latestBid: { id: 'b1' } })
  expect(user(run(sent(log, 1, 2), live))).toMatchObject({ canBid: false, bidBlockedReason: 'AUCTION_NOT_LIVE' })
  const place = { serverSequence: 2, stateVersion: 2 }
  const where = { leadingBid: null, bidCount: 0, auctionEndAt: null }
  const disqualified = frameOf('auction.bidder.disqualified', {
    ...place,
    payload: { enrolledSubscriberId: 't1', phase: 'LIVE', ...where },
  })
  expect(user(run([disqualified], live))).toMatchObject({ canBid: false, bidBlockedReason: 'LIVE_BID_DISQUALIFIED' })
  const winner = { id: 'w1', enrolledSubscriberId: 't1' }
  const won = frameOf('auction.state.changed', {
    ...place,
    payload: { transition: 'winner_selected', winner, state: { auctionStatus: 'ENDED', ...where } },
  })
  const after = run([won], live)
  expect(user(after)).toMatchObject({ hasAlreadyWonProgram: true, canSubscribeRealtime: false })
  expect(after.winners).toEqual([winner])

  const stranger = { ...live, tickets: { t1: { ...user(live), hasJoined: false, canBid: false } } }
  const join = { eventType: 'auction.join', enrolledSubscriberId: 't1', accessMode: 'PARTICIPANT', hasJoined: true }
  expect(user(run([frameOf('ack', { ...join, joinedAt: 'now' })], stranger))).toMatchObject({
    canBid: true,
    canJoin: false,
    joinBlockedReason: 'ALREADY_JOINED',
  })
})

test('a ticket with arrears stays barred through a pause, and one that only misses this month is not', () => {
  const log = makeLog(['PAUSE', 'RESUME'])
  const entered = run([ack(), snapshotAt(log, 0)])
  const barred = { ...entered, tickets: { t1: { ...entered.tickets.t1!, isBarredByArrears: true } } }
  expect(run(sent(log, 0, 2), barred).tickets.t1).toMatchObject({ canBid: false, bidBlockedReason: 'PAYMENT_REQUIRED' })
  const reversed = { ...entered, tickets: { t1: { ...entered.tickets.t1!, isPaymentCompletedForCycle: false } } }
  expect(run(sent(log, 0, 2), reversed).tickets.t1).toMatchObject({ canBid: true, bidBlockedReason: null })
})

test('a bid or sealed bid that staff take out no longer stands for its ticket', () => {
  const log = makeLog(['BID', 'DELETE'])
  const state = run([ack(), snapshotAt(log, 0), ...sent(log, 0, 2)])
  expect(state.tickets.t1).toMatchObject({ isLeadingBidder: false, latestBid: { id: 'b1', deletionReason: 'mistake' } })
  expect(state.tickets.t1!.latestBid!.deletedAt).not.toBeNull()

  const prebid = { id: 'p1', deletionReason: null, deletedAt: null } as never
  const sealed = { ...state, tickets: { t1: { ...state.tickets.t1!, activePrebid: prebid, latestPrebid: prebid } } }
  const payload = { enrolledSubscriberId: 't1', deletionReason: 'Signed by somebody else', deletedAt: 'now' }
  const removed = frameOf('auction.prebid.deleted', { serverSequence: 3, stateVersion: 3, payload })
  expect(run([removed], sealed).tickets.t1).toMatchObject({
    activePrebid: null,
    latestPrebid: { deletionReason: 'Signed by somebody else' },
  })
})

test('lists that were read over HTTP do not undo what events have brought', () => {
  const log = makeLog(['ANNOUNCE'])
  const live = run([ack(), snapshotAt(log, 0), ...sent(log, 0, 1)])
  const changed = [{ ...live.announcements[0]!, message: 'old' }, { id: 'n0', createdAt: '0000' } as never]
  const state = withLists(live, { announcements: changed, winners: [] })
  expect(state.announcements).toEqual([live.announcements[0], { id: 'n0', createdAt: '0000' }])
  expect(state.needsLists).toBe(false)
})
