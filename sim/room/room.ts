// The live room of one simulated process: the real feed, seats, subscriptions, presence, revocations and commands.

import type { Bidding } from '@kuri/server/features/auctions/bidding/bidding'
import type { LoggedEvent } from '@kuri/server/features/auctions/model/events.sql'
import type { RoomMetrics } from '@kuri/server/features/auctions/model/room-metrics'
import { makeBidJudge } from '@kuri/server/features/auctions/room/commands/bid-judge'
import { makeRoomCommands } from '@kuri/server/features/auctions/room/commands/room.commands'
import { makeDepartures } from '@kuri/server/features/auctions/room/departures'
import { makeFeed } from '@kuri/server/features/auctions/room/feed/feed'
import { makeLogHeads } from '@kuri/server/features/auctions/room/log-heads'
import { disconnectOnNewHistory } from '@kuri/server/features/auctions/room/new-history'
import { makePresence } from '@kuri/server/features/auctions/room/presence/presence'
import { makeRevocations } from '@kuri/server/features/auctions/room/revocations'
import { makeRooms } from '@kuri/server/features/auctions/room/rooms'
import { makeSubscriptions } from '@kuri/server/features/auctions/room/subscription'
import type { Access } from '@kuri/server/features/people/access/gatekeeper'
import type { HeadSigner } from '@kuri/server/features/proof/tree/head-signer'
import type { Actor } from '@kuri/server/platform/permit'
import type { Platform } from '@kuri/server/platform/platform'
import { startProcessHeartbeat } from '@kuri/server/platform/processes/process-heartbeat'
import type { Connection } from '@kuri/server/platform/websocket/connection'
import { type ConnectionHandler, makeConnectionHandler } from '@kuri/server/platform/websocket/connection-handler'
import type { SnapshotSessions } from './snapshot-sessions.ts'

const nothing = () => {}
const COUNTED = { inc: nothing, observe: nothing }
const METRICS = {
  bids: COUNTED,
  roomHeads: COUNTED,
  bidReplySeconds: COUNTED,
  bidBatches: COUNTED,
  feedReads: COUNTED,
  historyResets: COUNTED,
  watch: nothing,
} as unknown as RoomMetrics

export class SimulatedRoom {
  readonly handler: ConnectionHandler
  readonly #connections = new Set<Connection>()
  readonly #onWritten: (auctionId: string, events: readonly LoggedEvent[]) => void
  readonly #accessListeners: ((isAffected: (actor: Actor) => boolean) => void)[] = []

  constructor(
    deps: Platform,
    parts: { heads: HeadSigner; bidding: Pick<Bidding, 'place' | 'isWriting'>; snapshots: SnapshotSessions },
    actorsOf: Access['actorsOf'],
  ) {
    const { heads, snapshots } = parts
    const rooms = makeRooms()
    const feed = makeFeed({ ...deps, metrics: METRICS }, rooms, (auctionId) => parts.bidding.isWriting(auctionId))
    const logHeads = makeLogHeads({ ...deps, metrics: METRICS }, rooms, heads, feed)
    const presence = makePresence(deps, startProcessHeartbeat(deps))
    const departures = makeDepartures(rooms, presence)
    disconnectOnNewHistory({ ...deps, metrics: METRICS }, { rooms, departures })
    const access = {
      actorsOf,
      onChange: (listener) => void this.#accessListeners.push(listener),
    } satisfies Partial<Access> as unknown as Access
    const revocations = makeRevocations(deps, { access, connections: this.#connections, rooms, departures })
    const subscriptions = makeSubscriptions(deps, {
      rooms,
      participantChanges: { watch: async () => {}, stop: async () => {} },
      feed,
      presence,
      snapshots,
      revocations,
      departures,
      heads,
    })
    const receive = makeRoomCommands(deps, {
      subscriptions,
      feed,
      judge: makeBidJudge({
        bidding: parts.bidding,
        rejections: { broadcast: nothing, stop: nothing },
        refusedBids: { add: nothing, flush: async () => {}, stop: async () => {} },
        metrics: METRICS,
        heads,
        background: deps.background,
      }),
      refusedBids: { flush: async () => {} },
      revocations,
      metrics: METRICS,
    })
    this.#onWritten = (auctionId, events) => {
      feed.offer(auctionId, events)
      if (events.length > 0) logHeads.changed(auctionId)
    }
    this.handler = makeConnectionHandler({
      connections: this.#connections,
      log: deps.log,
      clock: deps.clock,
      background: deps.background,
      timers: deps.timers,
      limits: null,
      refusals: null,
      identify: async (token) => [...(await actorsOf([token!])).values()][0]!,
      receive,
      onClose: departures.leaveAll,
    })
  }

  /** For the runner of bids. */
  onWritten(auctionId: string, events: readonly LoggedEvent[]): void {
    this.#onWritten(auctionId, events)
  }

  /** A signal arrived: the access of these people may have changed. */
  accessChanged(isAffected: (actor: Actor) => boolean): void {
    for (const listener of this.#accessListeners) listener(isAffected)
  }
}
