// Room events for viewers who asked for little (`detail: 'LITE'`): bids that leave together are one frame without pictures, and the
// extensions that they cause are the new end instead of the whole state. Everything else is the same as for others.
import type { FramePayload } from '@kuri/contract/auctions/live-room.frames'
import { biddingState, type RoomBid } from '@kuri/contract/auctions/live-room.payloads'
import type { Static } from '@kuri/contract/kit/schema'
import { isoTime } from '#platform/text/iso-time'
import type { FrameText } from '#platform/websocket/frame'
import type { LoggedEvent } from '../../model/events.sql.ts'

/** As it is stored: whole. */
type Created = { bid: Static<typeof RoomBid> } & Standing
type Changed = FramePayload<'auction.state.changed'>
type Advanced = FramePayload<'auction.bidding.advanced'>
type Standing = Omit<Advanced, 'bids'>

const MAX_BIDS = 100
const STANDING_FIELDS = Object.keys(biddingState) as (keyof typeof biddingState)[]

/** `toFrame` builds the frame of an event that is sent as it is. */
export function liteFrames(
  cycleId: string,
  events: readonly LoggedEvent[],
  toFrame: (event: LoggedEvent) => FrameText,
): FrameText[] {
  const frames: FrameText[] = []
  let run: Run | null = null
  const flush = () => {
    if (run) frames.push(frameOf(cycleId, run))
    run = null
  }
  for (const event of events) {
    const advanced: Run | null = run && run.bids.length >= MAX_BIDS ? null : advance(run, event)
    if (advanced) run = advanced
    else {
      flush()
      run = advance(null, event)
      if (!run) frames.push(toFrame(event))
    }
  }
  flush()
  return frames
}

type Run = { bids: Advanced['bids']; standing: Standing; last: LoggedEvent }

/** The run with this event, or null when the event does not belong to one. */
function advance(run: Run | null, event: LoggedEvent): Run | null {
  if (event.type === 'auction.bid.created') {
    const { bid, ...standing } = JSON.parse(event.payload) as Created
    const { subscriberAvatar: _avatar, auctionId: _auction, subscriberId: _subscriber, type: _type, ...shown } = bid
    const bids = [...(run?.bids ?? []), { ...shown, serverSequence: event.serverSequence }]
    return { bids, standing: { ...run?.standing, ...standing }, last: event }
  }
  if (event.type !== 'auction.state.changed') return null
  const { transition, state, reason } = JSON.parse(event.payload) as Changed
  // An extension without a bid says why.
  if (transition !== 'extended' || reason !== undefined) return null
  const { closingPhase, closingPhaseEndsAt } = state
  const standing = Object.fromEntries(STANDING_FIELDS.map((name) => [name, state[name]])) as Standing
  return { bids: run?.bids ?? [], standing: { ...standing, closingPhase, closingPhaseEndsAt }, last: event }
}

function frameOf(cycleId: string, { bids, standing, last }: Run): FrameText {
  const { auctionId, stateVersion, serverSequence } = last
  const payload: Advanced = { bids, ...standing }
  return {
    type: 'auction.bidding.advanced',
    id: `${auctionId}:${serverSequence}`,
    timestamp: isoTime(last.createdAt),
    data: JSON.stringify({ auctionId, cycleId, stateVersion, serverSequence, payload }),
  }
}
