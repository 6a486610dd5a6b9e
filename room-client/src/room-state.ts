// The state of a room as a client knows it: a pure function of the frames received. A snapshot replaces the state of the auction,
// events update it, each once and in order.
export type RoomEvent = {
  type: string
  timestamp: string
  serverSequence: number
  stateVersion: number
  payload: Record<string, unknown>
}
export type Audience = {
  viewerCount: number
  joinedParticipantCount: number
  presentParticipantCount: number
  bidderCount: number
}
export type RoomState = {
  status: 'CONNECTING' | 'LIVE' | 'CLOSED'
  /** Why the client is CLOSED for good: the code of the server's refusal. */
  closedBecause: string | null
  auction: Record<string, unknown> | null
  currentUser: Record<string, unknown> | null
  audience: Audience | null
  /** The activity since the first snapshot, oldest first; emptied when the server could not replay a gap. */
  events: readonly RoomEvent[]
  lastSequence: number | null
  stateVersion: number
  epoch: string | null
}

export const EMPTY: RoomState = {
  status: 'CONNECTING',
  closedBecause: null,
  auction: null,
  currentUser: null,
  audience: null,
  events: [],
  lastSequence: null,
  stateVersion: 0,
  epoch: null,
}

export type Frame = { type: string; timestamp: string; correlationId?: string; data: Record<string, unknown> }

/** Older events can be read from the API. */
const MAX_EVENTS = 2000
const BID_EVENTS = new Set(['auction.bid.created', 'auction.bid.updated', 'auction.bid.deleted'])

export function apply(state: RoomState, frame: Frame): RoomState {
  switch (frame.type) {
    case 'ack':
      return frame.data.eventType === 'auction.subscribe' ? subscribed(state, frame.data) : state
    case 'auction.state.snapshot':
      return snapshot(state, frame.data)
    case 'auction.audience.snapshot':
    case 'auction.audience.changed':
      return { ...state, audience: counters(frame.data) }
    case 'auction.bid.rejected':
      return state
    default:
      return typeof frame.data.serverSequence === 'number' ? event(state, frame) : state
  }
}

/** After another history or a gap that is too long, the events kept here are no longer valid. */
function subscribed(state: RoomState, data: Record<string, unknown>): RoomState {
  const epoch = data.epoch as string
  const isLost = data.recovered === false || (state.epoch !== null && state.epoch !== epoch)
  return { ...state, epoch, status: 'LIVE', ...(isLost ? { events: [], lastSequence: null } : {}) }
}

function snapshot(state: RoomState, data: Record<string, unknown>): RoomState {
  const { auction, currentUser } = data.payload as Pick<RoomState, 'auction' | 'currentUser'>
  return {
    ...state,
    auction,
    currentUser,
    stateVersion: data.stateVersion as number,
    // A client that resumes keeps its own number: the replay follows and advances it, event by event.
    lastSequence: state.lastSequence ?? (data.serverSequence as number),
  }
}

function event(state: RoomState, { type, timestamp, data }: Frame): RoomState {
  const next = { type, timestamp, ...data } as unknown as RoomEvent
  if (state.lastSequence !== null && next.serverSequence <= state.lastSequence) return state
  const events = [...state.events, next].slice(-MAX_EVENTS)
  const advanced = { ...state, events, lastSequence: next.serverSequence }
  // A replayed event may be older than the snapshot, which already includes it.
  if (next.stateVersion < state.stateVersion || state.auction === null) return advanced
  return { ...advanced, stateVersion: next.stateVersion, auction: { ...state.auction, ...changesOf(next) } }
}

function changesOf({ type, payload }: RoomEvent): Record<string, unknown> {
  if (type === 'auction.state.changed') return payload.state as Record<string, unknown>
  if (BID_EVENTS.has(type) || type === 'auction.bidder.disqualified') {
    const { leadingBid, bidCount, auctionEndAt } = payload
    return { leadingBid, bidCount, auctionEndAt }
  }
  return {}
}

const counters = (data: Record<string, unknown>): Audience => ({
  viewerCount: data.viewerCount as number,
  joinedParticipantCount: data.joinedParticipantCount as number,
  presentParticipantCount: data.presentParticipantCount as number,
  bidderCount: data.bidderCount as number,
})
