// The state of a room as a client knows it: a pure function of what happened. A snapshot replaces the auction, events after it bring it
// forward, each once and in order; whatever is cut, replayed or repeated in between, the same log gives the same state.

import { afterBid } from './bid-event.ts'
import type { ServerClock } from './clock.ts'
import { type FeedRow, type NumberedBid, withEvent, withSnapshotBids } from './feed.ts'
import {
  type AckOf,
  type Announcement,
  type EventFrame,
  type Frame,
  type FrameData,
  type FrameOf,
  isEvent,
  type RoomAuction,
  type RoomUser,
  type RoomWinner,
  type StateTransition,
} from './frames.ts'
import type { Intent } from './intents.ts'
import { afterStaffFrame, EMPTY_STAFF, type StaffState, staffChangesOf } from './staff-state.ts'
import { afterEvent, afterJoin, type Tickets } from './tickets.ts'

export type Session =
  /** The first connection. */
  | { kind: 'CONNECTING' }
  /**
   * In the room. After a reconnect `missedBidCount` says how many bids were made meanwhile; `isRecovered` is false when the server
   * could not replay them, so the feed has a hole.
   */
  | { kind: 'LIVE'; isRecovered: boolean; missedBidCount: number | null }
  /** The connection is gone; the state is as old as `lastHeardAt`. */
  | { kind: 'RECONNECTING'; isOffline: boolean }
  /** For good. `reason` is the code of the server's refusal, or LEFT. */
  | { kind: 'CLOSED'; reason: string }

export type Audience = Pick<
  FrameData<'auction.audience.changed'>,
  'viewerCount' | 'joinedParticipantCount' | 'presentParticipantCount' | 'bidderCount'
>
export type Participants = FrameData<'auction.audience.snapshot'>['participants']

export type RoomState = {
  session: Session
  auction: RoomAuction | null
  /** By `enrolledSubscriberId`; empty for staff. */
  tickets: Tickets
  audience: Audience | null
  /** The first hundred, as of the last snapshot; null where the viewer may not see them. */
  participants: Participants
  /** Newest first. */
  announcements: readonly Announcement[]
  winners: readonly RoomWinner[]
  /** Members find announcements and winners in no snapshot: read them over HTTP and hand them to `load`. */
  needsLists: boolean
  feed: readonly FeedRow[]
  maxFeedRows: number
  /** What only consoles show. */
  staff: StaffState
  lastTransition: { transition: StateTransition; at: string; serverSequence: number; isReplayed: boolean } | null
  intents: readonly Intent[]
  clock: ServerClock | null
  /** The server's time of the newest frame. */
  lastHeardAt: string | null
  lastSequence: number | null
  /** Events up to here are included in the last snapshot. */
  snapshotSequence: number
  stateVersion: number
  epoch: string | null
}

export const EMPTY: RoomState = {
  session: { kind: 'CONNECTING' },
  auction: null,
  tickets: {},
  audience: null,
  participants: null,
  announcements: [],
  winners: [],
  needsLists: true,
  feed: [],
  maxFeedRows: 50,
  staff: EMPTY_STAFF,
  lastTransition: null,
  intents: [],
  clock: null,
  lastHeardAt: null,
  lastSequence: null,
  snapshotSequence: 0,
  stateVersion: 0,
  epoch: null,
}

const MAX_ANNOUNCEMENTS = 50

export function applyFrame(state: RoomState, frame: Frame): RoomState {
  const staff = afterStaffFrame(state.staff, frame)
  const heard =
    state.lastHeardAt === frame.timestamp && staff === state.staff
      ? state
      : { ...state, staff, lastHeardAt: frame.timestamp }
  switch (frame.type) {
    case 'ack':
      if (frame.data.eventType === 'auction.subscribe') return subscribed(heard, frame.data)
      return frame.data.eventType === 'auction.join' ? joined(heard, frame.data, frame.timestamp) : heard
    case 'auction.state.snapshot':
      return withSnapshot(heard, frame)
    case 'auction.viewer.changed':
      return { ...heard, tickets: withTicket(heard.tickets, frame.data.currentUser) }
    case 'auction.audience.snapshot':
      return { ...heard, audience: countersOf(frame.data), participants: frame.data.participants }
    case 'auction.audience.changed':
      return { ...heard, audience: countersOf(frame.data) }
    default:
      return isEvent(frame) ? withRoomEvent(heard, frame) : heard
  }
}

/** After another history, or a gap that is too long, the feed and the lists kept here no longer hold. */
function subscribed(state: RoomState, { epoch, recovered }: AckOf<'auction.subscribe'>): RoomState {
  const isRecovered = recovered && (state.epoch === null || state.epoch === epoch)
  const lost = isRecovered ? {} : { feed: [], announcements: [], winners: [], needsLists: true, lastSequence: null }
  // A second ticket subscribes on the same connection, which is live already.
  const session: Session =
    state.session.kind === 'LIVE' ? state.session : { kind: 'LIVE', isRecovered, missedBidCount: null }
  return { ...state, ...lost, epoch, session }
}

function withSnapshot(state: RoomState, { data }: FrameOf<'auction.state.snapshot'>): RoomState {
  const { auction, currentUser } = data.payload
  const { session } = state
  return {
    ...state,
    auction,
    tickets: currentUser === null ? state.tickets : withTicket(state.tickets, currentUser),
    session:
      session.kind === 'LIVE' && session.missedBidCount === null ? { ...session, missedBidCount: missed() } : session,
    ...('winners' in auction
      ? { announcements: auction.announcements, winners: auction.winners, needsLists: false }
      : {}),
    feed: withSnapshotBids(
      state.feed,
      Array.isArray(auction.liveBids) ? auction.liveBids : auction.liveBids.items,
      state.maxFeedRows,
    ),
    stateVersion: data.stateVersion,
    snapshotSequence: data.serverSequence,
    // A client that resumes keeps its own number: the replay follows and advances it, event by event.
    lastSequence: state.lastSequence ?? data.serverSequence,
  }

  function missed(): number {
    return state.auction === null ? 0 : Math.max(0, auction.bidCount - state.auction.bidCount)
  }
}

const withTicket = (tickets: Tickets, user: RoomUser): Tickets => ({ ...tickets, [user.enrolledSubscriberId]: user })

function joined(state: RoomState, ack: AckOf<'auction.join'>, at: string): RoomState {
  return { ...state, tickets: afterJoin(state.tickets, ack, state.auction, at) }
}

function withRoomEvent(state: RoomState, frame: EventFrame): RoomState {
  const { serverSequence, stateVersion } = frame.data
  if (state.lastSequence !== null && serverSequence <= state.lastSequence) return state
  const isReplayed = serverSequence <= state.snapshotSequence
  const next = {
    ...state,
    ...listsAfter(state, frame, isReplayed),
    feed: withEvent(state.feed, frame, isReplayed, state.maxFeedRows),
    lastSequence: serverSequence,
  }
  // The snapshot includes what is replayed after it.
  if (isReplayed || state.auction === null) return next
  // The changes are fields that the auctions of members and of staff share.
  const auction = { ...state.auction, ...changesOf(frame, state.auction), ...staffChangesOf(frame) } as RoomAuction
  return { ...next, stateVersion, auction, tickets: afterEvent(state.tickets, frame, auction) }
}

function changesOf(frame: EventFrame, auction: RoomAuction): Partial<RoomAuction> {
  switch (frame.type) {
    case 'auction.state.changed':
      return frame.data.payload.state
    case 'auction.draw.opened':
      return { openDrawId: frame.data.payload.drawId }
    case 'auction.draw.voided':
      return { openDrawId: null }
    case 'auction.settings.updated':
      return { settings: frame.data.payload.settings }
    case 'auction.bidding.advanced': {
      const { bids: _bids, ...standing } = frame.data.payload
      return standing
    }
    case 'auction.bid.created':
      return afterBid(frame, auction)
    case 'auction.bid.updated':
    case 'auction.bid.deleted':
    case 'auction.bidder.disqualified': {
      const { leadingBid, nextBid, bidCount, auctionEndAt } = frame.data.payload
      return { leadingBid, nextBid, bidCount, auctionEndAt }
    }
    default:
      return {}
  }
}

/** What no member's snapshot has is taken from replayed events too. */
function listsAfter(state: RoomState, frame: EventFrame, isReplayed: boolean): Partial<RoomState> {
  switch (frame.type) {
    case 'auction.announcement.created':
    case 'auction.announcement.updated':
      return { announcements: withAnnouncements(state.announcements, [frame.data.payload.announcement]) }
    case 'auction.announcement.deleted': {
      const { announcementId } = frame.data.payload
      return { announcements: state.announcements.filter(({ id }) => id !== announcementId) }
    }
    case 'auction.state.changed': {
      const { transition, winner } = frame.data.payload
      const { serverSequence } = frame.data
      const lastTransition = { transition, at: frame.timestamp, serverSequence, isReplayed }
      return winner ? { lastTransition, winners: withWinners(state.winners, [winner]) } : { lastTransition }
    }
    default:
      return {}
  }
}

/** The given ones replace those with the same id. */
const withAnnouncements = (kept: readonly Announcement[], given: readonly Announcement[]) =>
  [...given, ...kept.filter(({ id }) => !given.some((one) => one.id === id))]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1))
    .slice(0, MAX_ANNOUNCEMENTS)
const withWinners = (kept: readonly RoomWinner[], given: readonly RoomWinner[]) => [
  ...kept.filter(({ id }) => !given.some((one) => one.id === id)),
  ...given,
]

export type Lists = { announcements: readonly Announcement[]; winners: readonly RoomWinner[] }

/** Lists that were read over HTTP. What events have brought since then is newer, and stays. */
export const withLists = (state: RoomState, { announcements, winners }: Lists): RoomState => ({
  ...state,
  announcements: withAnnouncements(announcements, state.announcements),
  winners: withWinners(winners, state.winners),
  needsLists: false,
})

/** Bids that were read over HTTP: a console shows more of them than its snapshot has. */
export const withOlderBids = (state: RoomState, bids: readonly NumberedBid[]): RoomState => ({
  ...state,
  feed: withSnapshotBids(state.feed, bids, state.maxFeedRows),
})

const countersOf = (data: Audience): Audience => ({
  viewerCount: data.viewerCount,
  joinedParticipantCount: data.joinedParticipantCount,
  presentParticipantCount: data.presentParticipantCount,
  bidderCount: data.bidderCount,
})
