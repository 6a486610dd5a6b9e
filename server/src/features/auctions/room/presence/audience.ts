// [D1 6.2] The four counters, told to the room when they may have changed: at most one frame a second and room.

import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { prepareFrames } from '#platform/websocket/frame'
import { type Audience, countAudiences } from '../../audience/audience.sql.ts'
import { AUDIENCE_CHANNEL } from '../../model/events.sql.ts'
import { broadcast, numbersOf, type Room, type Rooms } from '../rooms.ts'

const EVERY_MS = 1000

type AudienceBroadcaster = { changed(auctionId: string): void; stop(): void }

export const audienceData = (audience: Audience) => ({
  auctionId: audience.auctionId,
  cycleId: audience.cycleId,
  stateVersion: audience.stateVersion,
  serverSequence: audience.serverSequence,
  viewerCount: audience.viewerCount,
  joinedParticipantCount: audience.joinedParticipantCount,
  presentParticipantCount: audience.presentParticipantCount,
  bidderCount: audience.bidderCount,
})

export function makeAudienceTeller(deps: Platform, rooms: Rooms): AudienceBroadcaster {
  /** Rooms that were told within the last second; true: something changed since. */
  const resting = new Map<string, boolean>()
  const due = new Set<string>()
  let isTelling = false

  function changed(auctionId: string) {
    if (!rooms.get(auctionId)) return
    if (resting.has(auctionId)) return void resting.set(auctionId, true)
    resting.set(auctionId, false)
    setTimeout(() => rested(auctionId), EVERY_MS).unref()
    due.add(auctionId)
    if (!isTelling) void tell()
  }

  function changedAgain(auctionId: string) {
    if (resting.has(auctionId)) resting.set(auctionId, true)
    else changed(auctionId)
  }

  function rested(auctionId: string) {
    const isChanged = resting.get(auctionId)
    resting.delete(auctionId)
    if (isChanged) changed(auctionId)
  }

  /** All rooms that wait are counted with one question. */
  async function tell() {
    isTelling = true
    while (due.size > 0) {
      const ids = [...due]
      due.clear()
      try {
        for (const audience of await countAudiences(deps.db, ids)) {
          const room = rooms.get(audience.auctionId)
          if (room) send(room, audience)
        }
      } catch (error) {
        deps.log.warn({ err: error }, 'could not count the audience; trying again soon')
        for (const id of ids) changedAgain(id)
      }
    }
    isTelling = false
  }

  function send(room: Room, audience: Audience) {
    const at = deps.clock.now()
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

  deps.bus.on(AUDIENCE_CHANNEL, changed)
  deps.bus.onReconnect(() => {
    for (const { auctionId } of rooms.all()) changed(auctionId)
  })
  return { changed, stop: () => resting.clear() }
}
