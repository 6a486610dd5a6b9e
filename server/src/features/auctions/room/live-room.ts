// The live room of this process: seats, feed, presence, audience, bids and the staff's commands, put together.
import type { Access } from '#features/access/gatekeeper'
import { openMoments } from '#platform/moments'
import type { Platform } from '#platform/platform'
import type { Connection } from '#platform/websocket/connection'
import type { Message } from '#platform/websocket/message'
import { makeLanes } from '../bidding/lane.ts'
import { makeAudienceTeller } from './audience.ts'
import { makeEpoch } from './epoch.ts'
import { makeFeed } from './feed.ts'
import { makePresence } from './presence.ts'
import { makeRejections } from './rejections.ts'
import { makeRevocations } from './revocations.ts'
import { makeRoomCommands } from './room.commands.ts'
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
  const lanes = makeLanes(deps, options.databaseUrl, feed.offer)
  const moments = openMoments({
    url: options.databaseUrl,
    connections: SNAPSHOT_CONNECTIONS,
    onIdleError: (error) => deps.log.warn({ err: error }, 'lost an idle connection of the room snapshots'),
  })
  const subscriptions: Subscriptions = makeSubscriptions(deps, {
    rooms,
    feed,
    presence,
    epoch: makeEpoch(deps),
    moments,
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
      await moments.close()
    },
  }
}
