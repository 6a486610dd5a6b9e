// Room events as WebSocket frames. An event is the same frame whether it is delivered live, replayed or read after a reconnect.
import { isoTime } from '#platform/text/iso-time'
import { type FrameText, type PreparedFrames, prepareFrames } from '#platform/websocket/frame'
import type { LoggedEvent } from '../../model/events.sql.ts'
import type { Viewer } from '../../model/viewer.ts'

const mayReceive = (viewer: Viewer, event: Pick<LoggedEvent, 'audience' | 'subscriberId'>): boolean => {
  if (event.audience === 'ROOM') return true
  if (event.audience === 'STAFF') return viewer.kind === 'STAFF'
  return viewer.kind === 'SUBSCRIBER' && viewer.subscriberId === event.subscriberId
}

const toFrame = (cycleId: string, event: LoggedEvent): FrameText => ({
  type: event.type,
  id: `${event.auctionId}:${event.serverSequence}`,
  timestamp: isoTime(event.createdAt),
  data: `{"auctionId":"${event.auctionId}","cycleId":"${cycleId}","stateVersion":${event.stateVersion},"serverSequence":${event.serverSequence},"payload":${event.payload}}`,
})

/** Builds the frames of a group of events once per audience, however many seats there are. */
export function framesByViewer(cycleId: string, events: readonly LoggedEvent[]): (viewer: Viewer) => PreparedFrames {
  const prepare = (received: readonly LoggedEvent[]) => prepareFrames(received.map((event) => toFrame(cycleId, event)))
  // The common case: all viewers get the same frames.
  if (events.every(({ audience }) => audience === 'ROOM')) {
    let frames: PreparedFrames | null = null
    return () => (frames ??= prepare(events))
  }
  const prepared = new Map<string, PreparedFrames>()
  const addressees = new Set(events.map(({ subscriberId }) => subscriberId))
  return (viewer) => {
    const key = viewer.kind === 'STAFF' ? 'staff' : addressees.has(viewer.subscriberId) ? viewer.subscriberId : 'room'
    const known = prepared.get(key)
    if (known) return known
    const frames = prepare(events.filter((event) => mayReceive(viewer, event)))
    prepared.set(key, frames)
    return frames
  }
}
