// Broadcasts the signed head of an auction's tree to its room where it moved: at most one frame per room and second. It is the receipt
// of every bid since the head before. The head is read from the database, so its events are committed.
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import { headOf } from '#features/proof/tree/frontier'
import type { HeadSigner } from '#features/proof/tree/head-signer'
import { listTrees } from '#features/proof/tree/stored-leaves.sql'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { prepareFrames } from '#platform/websocket/frame'
import { ROOM_CHANNEL } from '../model/events.sql.ts'
import type { RoomMetrics } from '../model/room-metrics.ts'
import type { Feed } from './feed/feed.ts'
import { makeOncePerSecond, type OncePerSecond } from './presence/once-per-second.ts'
import { numbersOf, type Rooms } from './rooms.ts'

export function makeLogHeads(
  deps: Pick<Platform, 'db' | 'clock' | 'timers' | 'background' | 'bus' | 'log'> & {
    metrics: Pick<RoomMetrics, 'roomHeads'>
  },
  rooms: Rooms,
  heads: HeadSigner,
  { broadcast }: Pick<Feed, 'broadcast'>,
): OncePerSecond {
  const { db, clock, timers, background, bus, log, metrics } = deps
  /** The size of the newest head that each room has. */
  const sent = new WeakMap<object, number>()
  const wait = (auctionId: string) => {
    metrics.roomHeads.inc({ outcome: 'waiting' })
    broadcasts.changed(auctionId)
  }

  const broadcasts = makeOncePerSecond(
    { log, timers, background, what: 'read the heads of auctions' },
    rooms,
    async (auctionIds) => {
      // With a thousand busy rooms most heads cannot be signed in this second, and need not be read.
      const turns = heads.turnsLeft()
      const due = auctionIds.slice(0, Math.max(0, turns))
      for (const id of auctionIds.slice(due.length)) wait(id)
      if (due.length === 0) return
      for (const tree of await listTrees(db, due)) {
        const room = rooms.get(tree.id)
        const head = headOf(tree)
        if (!room || !head || (sent.get(room) ?? 0) >= head.size) continue
        const { note, ...plain } = await heads.sign(tree.id, head)
        if (note === undefined) {
          wait(tree.id)
          continue
        }
        metrics.roomHeads.inc({ outcome: 'signed' })
        sent.set(room, head.size)
        const at = clock.now()
        const data: FrameData<'auction.log.head'> = {
          auctionId: room.auctionId,
          cycleId: room.cycleId,
          ...numbersOf(room),
          log: { ...plain, note },
        }
        const frame = { type: 'auction.log.head', id: newId(at.getTime()), timestamp: at.toISOString() }
        broadcast(room, prepareFrames([{ ...frame, data: JSON.stringify(data) }]))
      }
    },
  )

  bus.on(ROOM_CHANNEL, (payload) => {
    for (const wakeUp of payload.split(',')) broadcasts.changed(wakeUp.slice(0, wakeUp.indexOf(':')))
  })
  return broadcasts
}
