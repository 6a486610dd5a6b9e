// Room events as WebSocket frames. An event is the same frame whether it is delivered live, replayed or read after a reconnect.
import { isoTime } from '#platform/text/iso-time'
import { type FrameText, type PreparedFrames, prepareFrames } from '#platform/websocket/frame'
import { shortBidEvent } from '../../bidding/bid-event.ts'
import type { LoggedEvent } from '../../model/events.sql.ts'
import type { Viewer } from '../../model/viewer.ts'
import type { Detail } from '../rooms.ts'
import { liteFrames } from './lite-frames.ts'

const mayReceive = (viewer: Viewer, event: Pick<LoggedEvent, 'audience' | 'subscriberId'>): boolean => {
  if (event.audience === 'ROOM') return true
  if (event.audience === 'STAFF') return viewer.kind === 'STAFF'
  if (event.audience !== 'SUBSCRIBER') return false
  return viewer.kind === 'SUBSCRIBER' && viewer.subscriberId === event.subscriberId
}

const toFrame = (cycleId: string, event: LoggedEvent, payload: string): FrameText => ({
  type: event.type,
  id: `${event.auctionId}:${event.serverSequence}`,
  timestamp: isoTime(event.createdAt),
  data: `{"auctionId":"${event.auctionId}","cycleId":"${cycleId}","stateVersion":${event.stateVersion},"serverSequence":${event.serverSequence},"payload":${payload}}`,
})

/** Both are JSON of an object, and the payload of an event is never empty. */
const staffPayload = ({ payload, staffFields }: LoggedEvent): string =>
  staffFields ? `${payload.slice(0, -1)},${staffFields.slice(1)}` : payload

/** Builds the frames of a group of events once per audience and detail, however many seats there are. */
export function framesByViewer(
  cycleId: string,
  events: readonly LoggedEvent[],
): (viewer: Viewer, detail: Detail) => PreparedFrames {
  const prepared = new Map<string, PreparedFrames>()
  // The common case: all viewers get the same frames.
  const isForAll = events.every(({ audience, staffFields }) => audience === 'ROOM' && !staffFields)
  const addressees = new Set(events.map(({ subscriberId }) => subscriberId))
  const audienceOf = (viewer: Viewer) =>
    viewer.kind === 'STAFF' ? 'staff' : addressees.has(viewer.subscriberId) ? viewer.subscriberId : 'room'

  return (viewer, detail) => {
    const key = `${detail} ${isForAll ? 'room' : audienceOf(viewer)}`
    const known = prepared.get(key)
    if (known) return known
    const received = isForAll ? events : events.filter((event) => mayReceive(viewer, event))
    const whole = (event: LoggedEvent) =>
      toFrame(cycleId, event, viewer.kind === 'STAFF' ? staffPayload(event) : event.payload)
    const short = (event: LoggedEvent) =>
      event.type === 'auction.bid.created' ? toFrame(cycleId, event, shortBidEvent(event.payload)) : whole(event)
    const frames = prepareFrames(
      detail === 'LITE' ? liteFrames(cycleId, received, whole) : received.map(detail === 'SHORT' ? short : whole),
    )
    prepared.set(key, frames)
    return frames
  }
}
