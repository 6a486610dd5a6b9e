// The live room of this process: seats, feed, presence, audience, bids and the staff's commands, put together.
import type { Access } from '#features/access/gatekeeper'
import { openDatabase } from '#platform/db'
import { type Actor, holds } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { CLOSE, type Connection } from '#platform/websocket/connection'
import type { Message } from '#platform/websocket/message'
import { makeLanes } from '../bidding/lane.ts'
import { makeAudienceTeller } from './audience.ts'
import { makeEpoch } from './epoch.ts'
import { makeFeed } from './feed.ts'
import { makePresence } from './presence.ts'
import { makeRejections } from './rejections.ts'
import { makeRoomCommands } from './room.commands.ts'
import { makeRooms } from './rooms.ts'
import { makeSubscriptions } from './subscription.ts'

const SNAPSHOT_CONNECTIONS = 4

export type LiveRoom = {
  receive(connection: Connection, message: Message): void
  stop(): Promise<void>
}

export function makeLiveRoom(
  deps: Platform,
  options: { databaseUrl: string; access: Access; connections(): Iterable<Connection> },
): LiveRoom {
  const { access } = options
  const rooms = makeRooms()
  const feed = makeFeed(deps, rooms)
  const audience = makeAudienceTeller(deps, rooms)
  const presence = makePresence(deps)
  const rejections = makeRejections(deps, rooms)
  const lanes = makeLanes(deps, options.databaseUrl, feed.offer)
  // The questions of a snapshot leave together: one round trip instead of ten.
  const snapshots = openDatabase({
    url: options.databaseUrl,
    poolSize: SNAPSHOT_CONNECTIONS,
    pipeline: true,
    constraintRefusals: {},
    onIdleError: (error) => deps.log.warn({ err: error }, 'lost an idle connection of the room snapshots'),
  })
  const subscriptions = makeSubscriptions(deps, {
    rooms,
    feed,
    presence,
    epoch: makeEpoch(deps),
    pipelined: snapshots.db,
  })

  // [G128] Sessions and grants that change while a socket is open: it leaves, or it goes on with what it still may.
  const refreshing = new WeakMap<Connection, Promise<void>>()
  access.onChange((isAffected) => {
    for (const connection of options.connections()) {
      if (!isAffected(connection.actor)) continue
      const refreshed: Promise<void> = refresh(connection)
        .catch((error) => {
          deps.log.warn({ err: error }, 'could not read the access of a socket; closing it')
          connection.close(CLOSE.tryAgainLater, 'connect again')
        })
        .finally(() => {
          if (refreshing.get(connection) === refreshed) refreshing.delete(connection)
        })
      refreshing.set(connection, refreshed)
    }
  })

  async function refresh(connection: Connection): Promise<void> {
    const actor = await access.actorOf(connection.actor.sessionId)
    if (!actor || (actor.role === 'COMPANY' && actor.companyId === null)) {
      for (const seat of [...rooms.seatsOf(connection)]) subscriptions.leave(seat)
      return connection.close(CLOSE.policy, 'the session has ended')
    }
    connection.actor = actor
    for (const seat of [...rooms.seatsOf(connection)]) {
      if (seat.viewer.kind !== 'STAFF' || mayWatch(actor, seat.room)) continue
      subscriptions.leave(seat)
      connection.send('error', {
        code: 'FORBIDDEN',
        reason: 'ACCESS_REVOKED',
        message: 'You may no longer read this auction.',
        auctionId: seat.room.auctionId,
        room: `auction:${seat.room.auctionId}`,
      })
    }
  }

  const receive = makeRoomCommands(deps, {
    subscriptions,
    lanes,
    rejections,
    pendingAccess: (connection) => refreshing.get(connection) ?? null,
  })

  return {
    receive,
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

const mayWatch = (actor: Actor, place: { companyId: string; branchId: string; programId: string }) =>
  holds(actor, 'auction.read', place)
