// Room events as frames. Live, by replay and after a reconnect an event is the same frame.
import { isoTime } from '#platform/text/iso-time'
import { type FrameText, type PreparedFrames, prepareFrames } from '#platform/websocket/frame'
import type { LoggedEvent } from '../../model/events.sql.ts'
import type { Viewer } from '../../model/viewer.ts'

const mayHear = (viewer: Viewer, event: Pick<LoggedEvent, 'audience' | 'subscriberId'>): boolean => {
  if (event.audience === 'ROOM') return true
  if (event.audience === 'STAFF') return viewer.kind === 'STAFF'
  return viewer.kind === 'SUBSCRIBER' && viewer.subscriberId === event.subscriberId
}

const frameOf = (cycleId: string, event: LoggedEvent): FrameText => ({
  type: event.type,
  id: `${event.auctionId}:${event.serverSequence}`,
  timestamp: isoTime(event.createdAt),
  data: `{"auctionId":"${event.auctionId}","cycleId":"${cycleId}","stateVersion":${event.stateVersion},"serverSequence":${event.serverSequence},"payload":${event.payload}}`,
})

/** Makes the frames of a group of events once per audience, however many seats there are. */
export function framesByViewer(cycleId: string, events: readonly LoggedEvent[]): (viewer: Viewer) => PreparedFrames {
  const framesFor = (heard: readonly LoggedEvent[]) => prepareFrames(heard.map((event) => frameOf(cycleId, event)))
  // Almost always: one answer for all.
  if (events.every(({ audience }) => audience === 'ROOM')) {
    let frames: PreparedFrames | null = null
    return () => (frames ??= framesFor(events))
  }
  const made = new Map<string, PreparedFrames>()
  const targets = new Set(events.map(({ subscriberId }) => subscriberId))
  return (viewer) => {
    const key = viewer.kind === 'STAFF' ? 'staff' : targets.has(viewer.subscriberId) ? viewer.subscriberId : 'room'
    const known = made.get(key)
    if (known) return known
    const frames = framesFor(events.filter((event) => mayHear(viewer, event)))
    made.set(key, frames)
    return frames
  }
}
