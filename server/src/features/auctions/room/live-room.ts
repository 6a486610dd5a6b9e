// The live room of this process: seats, feed, presence, audience, bids and the staff's commands, put together.
import type { Access } from '#features/access/gatekeeper'
import { openSnapshotReads } from '#platform/db/snapshot-reads'
import type { Platform } from '#platform/platform'
import type { Connection } from '#platform/websocket/connection'
import type { Message } from '#platform/websocket/message'
import { makeBidQueues } from '../bidding/lane.ts'
import { makeRejections } from './commands/rejections.ts'
import { makeRoomCommands } from './commands/room.commands.ts'
import { makeEpoch } from './epoch.ts'
import { makeFeed } from './feed/feed.ts'
import { makeAudienceTeller } from './presence/audience.ts'
import { makePresence } from './presence/presence.ts'
import { makeRevocations } from './revocations.ts'
import { makeRooms } from './rooms.ts'
import { makeSubscriptions, type Subscriptions } from './subscription.ts'

const SNAPSHOT_CONNECTIONS = 4

type LiveRoom = {
  receive(connection: Connection, message: Message): void
  left(connection: Connection): void
  stop(): Promise<void>
}

export function makeLiveRoom(
  deps: Platform,
  options: { databaseUrl: string; access: Access; connections(): Iterable<Connection> },
): LiveRoom {
  const { access } = options
  const rooms = makeRooms()
  const feed = makeFeed(deps, rooms, (auctionId) => lanes.isWriting(auctionId))
  const audience = makeAudienceTeller(deps, rooms)
  const presence = makePresence(deps)
  const rejections = makeRejections(deps, rooms)
  const lanes = makeBidQueues(deps, options.databaseUrl, feed.offer)
  const snapshots = openSnapshotReads({
    url: options.databaseUrl,
    connections: SNAPSHOT_CONNECTIONS,
    onIdleError: (error) => deps.log.warn({ err: error }, 'lost an idle connection of the room snapshots'),
  })
  const subscriptions: Subscriptions = makeSubscriptions(deps, {
    rooms,
    feed,
    presence,
    epoch: makeEpoch(deps),
    snapshots,
    revocations: () => revocations,
  })
  const revocations = makeRevocations(deps, { access, connections: options.connections, rooms, ...subscriptions })

  const receive = makeRoomCommands(deps, {
    subscriptions,
    lanes,
    rejections,
    pendingAccess: revocations.pending,
  })

  return {
    receive,
    left: subscriptions.leaveAll,
    async stop() {
      feed.stop()
      audience.stop()
      rejections.stop()
      await lanes.stop()
      await presence.stop()
      await snapshots.close()
    },
  }
}
