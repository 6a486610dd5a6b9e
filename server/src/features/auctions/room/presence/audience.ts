// [spec: All events] Broadcasts the four audience counters to a room when they may have changed: at most one frame per room and second.
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { prepareFrames } from '#platform/websocket/frame'
import { type Audience, countAudiences } from '../../audience/audience.sql.ts'
import { AUDIENCE_CHANNEL } from '../../model/events.sql.ts'
import type { Feed } from '../feed/feed.ts'
import { numbersOf, type Room, type Rooms } from '../rooms.ts'
import { makeOncePerSecond, type OncePerSecond } from './once-per-second.ts'

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
  { db, clock, timers, background, bus, log }: Pick<Platform, 'db' | 'clock' | 'timers' | 'background' | 'bus' | 'log'>,
  rooms: Rooms,
  { broadcast }: Pick<Feed, 'broadcast'>,
): OncePerSecond {
  const broadcasts = makeOncePerSecond(
    { log, timers, background, what: 'count the audience' },
    rooms,
    async (auctionIds) => {
      for (const audience of await countAudiences(db, auctionIds)) {
        const room = rooms.get(audience.auctionId)
        if (room) broadcastAudience(room, audience)
      }
    },
  )

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

  bus.on(AUDIENCE_CHANNEL, broadcasts.changed)
  bus.onReconnect(() => {
    for (const { auctionId } of rooms.all()) broadcasts.changed(auctionId)
  })
  return broadcasts
}
