// Room events as frames. Live, by replay and after a reconnect an event is the same frame.
import { isoTime } from '#platform/iso-time'
import { type FrameText, type PreparedFrames, prepareFrames } from '#platform/websocket/frame'
import type { LoggedEvent } from './room-log.sql.ts'
import type { Viewer } from './rooms.ts'

/** `payload` may come as the JSON text it was stored as, which spares making it twice. */
export type RoomEventRow = Omit<LoggedEvent, 'payload'> & { payload: object | string }

export const mayHear = (viewer: Viewer, event: Pick<LoggedEvent, 'audience' | 'subscriberId'>): boolean => {
  if (event.audience === 'ROOM') return true
  if (event.audience === 'STAFF') return viewer.kind === 'STAFF'
  return viewer.kind === 'SUBSCRIBER' && viewer.subscriberId === event.subscriberId
}

export const frameOf = (cycleId: string, event: RoomEventRow): FrameText => ({
  type: event.type,
  id: `${event.auctionId}:${event.serverSequence}`,
  timestamp: isoTime(event.createdAt),
  data: `{"auctionId":"${event.auctionId}","cycleId":"${cycleId}","stateVersion":${event.stateVersion},"serverSequence":${event.serverSequence},"payload":${
    typeof event.payload === 'string' ? event.payload : JSON.stringify(event.payload)
  }}`,
})

/** Makes the frames of a group of events once per audience, however many seats there are. */
export function framesByViewer(cycleId: string, events: readonly RoomEventRow[]): (viewer: Viewer) => PreparedFrames {
  const made = new Map<string, PreparedFrames>()
  const targets = new Set(
    events.flatMap(({ audience, subscriberId }) => (audience === 'SUBSCRIBER' ? subscriberId : [])),
  )
  const hasStaffEvents = events.some(({ audience }) => audience === 'STAFF')
  return (viewer) => {
    const key =
      viewer.kind === 'STAFF'
        ? hasStaffEvents
          ? 'staff'
          : 'room'
        : targets.has(viewer.subscriberId)
          ? viewer.subscriberId
          : 'room'
    const known = made.get(key)
    if (known) return known
    const frames = prepareFrames(
      events.filter((event) => mayHear(viewer, event)).map((event) => frameOf(cycleId, event)),
    )
    made.set(key, frames)
    return frames
  }
}
