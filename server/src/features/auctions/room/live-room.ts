// The live room of this process, put together from its parts: seats, feed, presence, audience, bids and commands.
import type { Access } from '#features/people/access/gatekeeper'
import { makeHeadSigner } from '#features/proof/tree/head-signer'
import { openSnapshotReads } from '#platform/db/snapshot-reads'
import type { Platform } from '#platform/platform'
import type { ProcessHeartbeat } from '#platform/processes/process-heartbeat'
import type { Connection } from '#platform/websocket/connection'
import type { Message } from '#platform/websocket/message'
import { type Bidding, makeBidding } from '../bidding/bidding.ts'
import { makeRefusedBidLog } from '../bidding/refused-bids/refused-bid-log.ts'
import { makeRoomMetrics } from '../model/room-metrics.ts'
import { makeBidJudge } from './commands/bid-judge.ts'
import { makeRejections } from './commands/rejections.ts'
import { makeRoomCommands } from './commands/room.commands.ts'
import { makeDepartures } from './departures.ts'
import { closeExpiredSessions } from './expired-sessions.ts'
import { makeFeed } from './feed/feed.ts'
import { makeLogHeads } from './log-heads.ts'
import { disconnectOnNewHistory } from './new-history.ts'
import { makeAudienceBroadcaster } from './presence/audience.ts'
import { makeParticipantChanges } from './presence/participant-changes.ts'
import { makePresence } from './presence/presence.ts'
import { makeRevocations } from './revocations.ts'
import { makeRooms } from './rooms.ts'
import { makeSubscriptions } from './subscription.ts'
import { makeViewerChanges } from './viewer-changes.ts'

const SNAPSHOT_CONNECTIONS = 4

type LiveRoom = {
  receive(connection: Connection, message: Message): void
  leaveAll(connection: Connection): void
  stop(): Promise<void>
}

export function makeLiveRoom(
  deps: Platform,
  options: { databaseUrl: string; access: Access; heartbeat: ProcessHeartbeat; connections: ReadonlySet<Connection> },
): LiveRoom {
  const { databaseUrl, access, connections } = options
  const rooms = makeRooms()
  const metrics = makeRoomMetrics(deps.metrics.registry)
  metrics.watch('kuri_sockets', 'Open sockets', () => connections.size)
  metrics.watch('kuri_rooms', 'Rooms with somebody in them', () => rooms.count())
  metrics.watch('kuri_seats', 'Connections in rooms, counted once in each', () => rooms.seatCount())
  // The feed asks which auctions are being written, and the writers offer their events to the feed.
  const feed = makeFeed({ ...deps, metrics }, rooms, (auctionId) => bidding.isWriting(auctionId))
  const heads = makeHeadSigner(deps)
  const logHeads = makeLogHeads({ ...deps, metrics }, rooms, heads, feed)
  const bidding: Bidding = makeBidding(
    deps,
    databaseUrl,
    (auctionId, events) => {
      feed.offer(auctionId, events)
      if (events.length > 0) logHeads.changed(auctionId)
    },
    (writer, outcome) => metrics.bidBatches.inc({ writer, outcome }),
  )
  const audience = makeAudienceBroadcaster(deps, rooms, feed)
  const presence = makePresence(deps, options.heartbeat)
  const rejections = makeRejections(deps, rooms, feed)
  const refusedBids = makeRefusedBidLog(deps)
  const judge = makeBidJudge({ bidding, rejections, refusedBids, metrics, heads, background: deps.background })
  const snapshots = openSnapshotReads({
    url: databaseUrl,
    connections: SNAPSHOT_CONNECTIONS,
    history: deps.history,
    onIdleError: deps.background.guard('idle snapshot connection', (error: Error) =>
      deps.log.warn({ err: error }, 'lost an idle connection for room snapshots'),
    ),
  })
  const departures = makeDepartures(rooms, presence)
  disconnectOnNewHistory({ ...deps, metrics }, { rooms, departures })
  const expiredSessions = closeExpiredSessions(deps, { connections, departures })
  const revocations = makeRevocations(deps, { access, connections, rooms, departures })
  const participantChanges = makeParticipantChanges(deps, rooms)
  const subscriptions = makeSubscriptions(deps, {
    rooms,
    participantChanges,
    feed,
    presence,
    snapshots,
    revocations,
    departures,
    heads,
  })
  const viewerChanges = makeViewerChanges(deps, rooms)
  const receive = makeRoomCommands(deps, {
    subscriptions,
    feed,
    judge,
    refusedBids,
    revocations,
    metrics,
  })

  return {
    receive,
    leaveAll: departures.leaveAll,
    async stop() {
      feed.stop()
      expiredSessions.stop()
      audience.stop()
      logHeads.stop()
      rejections.stop()
      await viewerChanges.stop()
      await participantChanges.stop()
      await bidding.stop()
      await refusedBids.stop()
      await presence.stop()
      await snapshots.close()
    },
  }
}
