// [D1 6.2] Broadcasts the four audience counters to a room when they may have changed: at most one frame per room and second.
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { prepareFrames } from '#platform/websocket/frame'
import { type Audience, countAudiences } from '../../audience/audience.sql.ts'
import { AUDIENCE_CHANNEL } from '../../model/events.sql.ts'
import { broadcast, numbersOf, type Room, type Rooms } from '../rooms.ts'

const PAUSE_MS = 1000

type AudienceBroadcaster = { changed(auctionId: string): void; stop(): void }

export const audienceData = (audience: Audience): FrameData<'auction.audience.changed'> => ({
  auctionId: audience.auctionId,
  cycleId: audience.cycleId,
  stateVersion: audience.stateVersion,
  serverSequence: audience.serverSequence,
  viewerCount: audience.viewerCount,
  joinedParticipantCount: audience.joinedParticipantCount,
  presentParticipantCount: audience.presentParticipantCount,
  bidderCount: audience.bidderCount,
})

export function makeAudienceBroadcaster(
  { db, clock, bus, log }: Pick<Platform, 'db' | 'clock' | 'bus' | 'log'>,
  rooms: Rooms,
): AudienceBroadcaster {
  /** Rooms whose last broadcast was less than a second ago, and whether they changed since. */
  const pausing = new Map<string, { hasChanged: boolean }>()
  const due = new Set<string>()
  let isBroadcasting = false

  function changed(auctionId: string) {
    if (!rooms.get(auctionId)) return
    const pause = pausing.get(auctionId)
    if (pause) {
      pause.hasChanged = true
      return
    }
    startPause(auctionId)
    due.add(auctionId)
    if (!isBroadcasting) void broadcastDue()
  }

  function startPause(auctionId: string) {
    const pause = { hasChanged: false }
    pausing.set(auctionId, pause)
    setTimeout(() => {
      const wasPausing = pausing.delete(auctionId)
      if (wasPausing && pause.hasChanged) changed(auctionId)
    }, PAUSE_MS).unref()
  }

  /** Counts all due rooms with one query. */
  async function broadcastDue() {
    isBroadcasting = true
    while (due.size > 0) {
      const auctionIds = [...due]
      due.clear()
      try {
        for (const audience of await countAudiences(db, auctionIds)) {
          const room = rooms.get(audience.auctionId)
          if (room) broadcastAudience(room, audience)
        }
      } catch (error) {
        log.warn({ err: error }, 'could not count the audience; retrying within a second')
        for (const auctionId of auctionIds) changed(auctionId)
      }
    }
    isBroadcasting = false
  }

  function broadcastAudience(room: Room, audience: Audience) {
    const at = clock.now()
    const frames = prepareFrames([
      {
        type: 'auction.audience.changed',
        id: newId(at.getTime()),
        timestamp: at.toISOString(),
        data: JSON.stringify({ ...audienceData(audience), ...numbersOf(room) }),
      },
    ])
    broadcast(room, frames)
  }

  bus.on(AUDIENCE_CHANNEL, changed)
  bus.onReconnect(() => {
    for (const { auctionId } of rooms.all()) changed(auctionId)
  })
  return { changed, stop: () => pausing.clear() }
}
