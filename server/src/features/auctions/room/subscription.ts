// [D1 5, 6.1, G071, G072, G166] Entering and leaving a room. Presence first, then everything a client needs, in the documented
// order and in one write; then the seat is live. Events that happen meanwhile are neither lost nor repeated: the seat catches
// up from the log before the feed may serve it.
import { type CommandData, ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { Reader } from '#platform/db/db'
import type { SnapshotReads } from '#platform/db/snapshot-reads'
import { makeGate } from '#platform/flow/gate'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import { findAuction } from '../model/auctions.sql.ts'
import { canSubscribeRealtime } from '../model/eligibility.rules.ts'
import { findEnrollmentFacts } from '../model/enrollment-facts.sql.ts'
import { STAFF, type Viewer } from '../model/viewer.ts'
import { ownEnrollment } from './admission.actions.ts'
import type { Epoch } from './epoch.ts'
import type { Feed } from './feed/feed.ts'
import { framesByViewer } from './feed/room-frames.ts'
import type { Presence } from './presence/presence.ts'
import type { SeatRow } from './presence/seats.sql.ts'
import type { Revocations } from './revocations.ts'
import { numbersOf, type RoomPlace, type Rooms, type Seat } from './rooms.ts'
import { readSnapshot, type SnapshotFor } from './snapshot.ts'
import { refuseUnlessStaff } from './staff-access.ts'

const MAX_SEATS = 200
const AT_ONCE = 4

export type Subscriptions = {
  subscribe(connection: Connection, data: CommandData<'auction.subscribe'>, correlationId: string | null): Promise<void>
  unsubscribe(connection: Connection, auctionId: string, correlationId: string | null): void
  leave(seat: Seat): void
  /** One of the seat's enrollments leaves; with the last one the seat goes. */
  leaveAs(seat: Seat, enrollmentId: string): void
  leaveAll(connection: Connection): void
}

export function makeSubscriptions(
  deps: Platform,
  parts: {
    rooms: Rooms
    feed: Feed
    presence: Presence
    epoch: Epoch
    snapshots: SnapshotReads
    revocations(): Revocations
  },
): Subscriptions {
  const { rooms, feed, presence, epoch, snapshots } = parts

  function leave(seat: Seat) {
    for (const row of rooms.leave(seat)) presence.leave(row)
  }

  function leaveAs(seat: Seat, enrollmentId: string) {
    const row = seat.rows.find((row) => row.enrollmentId === enrollmentId)
    if (!row) return
    if (seat.rows.length === 1) return leave(seat)
    seat.rows = seat.rows.filter((other) => other !== row)
    presence.leave(row)
  }

  /** Access that changed while it was judged is judged again: whoever sits down afterwards hears of later changes. */
  async function admit(connection: Connection, data: CommandData<'auction.subscribe'>) {
    const { pending, version } = parts.revocations()
    for (;;) {
      await pending(connection)
      const before = version(connection)
      const admitted = await snapshots.read((db) => judge(db, connection, data))
      if (before === version(connection)) return admitted
    }
  }

  /** Who may come in, and as whom. */
  async function judge(db: Reader, connection: Connection, data: CommandData<'auction.subscribe'>) {
    const { actor } = connection
    const isSubscriber = actor.role === 'SUBSCRIBER'
    if (isSubscriber && !data.enrolledSubscriberId) throw invalid('enrolledSubscriberId', 'is required')
    const auction = await findAuction(db, data.auctionId, deps.config.timeZone)
    if (!auction) throw refuse('NOT_FOUND')
    const place: RoomPlace = {
      auctionId: auction.id,
      cycleId: auction.cycleId,
      companyId: auction.companyId,
      branchId: auction.branchId,
      programId: auction.programId,
    }
    if (!isSubscriber) {
      refuseUnlessStaff(actor, auction, 'auction.read')
      return { place, viewer: STAFF, reader: { kind: 'STAFF' } as SnapshotFor, row: null }
    }
    const facts = ownEnrollment(await findEnrollmentFacts(db, auction, data.enrolledSubscriberId!), actor.userId)
    if (!canSubscribeRealtime(auction.status)) throw refuse('ROOM_NOT_OPEN')
    const viewer: Viewer = { kind: 'SUBSCRIBER', subscriberId: actor.userId }
    const row: SeatRow = {
      connectionId: connection.id,
      auctionId: auction.id,
      enrollmentId: facts.id,
      companyId: auction.companyId,
      subscriberId: actor.userId,
    }
    return { place, viewer, reader: { ...viewer, enrollmentId: facts.id } as SnapshotFor, row }
  }

  // When thousands come back at once they wait here, not for a database connection, where waiting ends in an error. Between
  // the two questions they are written down as present, all who wait in one statement.
  const gate = makeGate(AT_ONCE)

  async function subscribe(
    connection: Connection,
    data: CommandData<'auction.subscribe'>,
    correlationId: string | null,
  ): Promise<void> {
    const admitted = await gate(async () => (connection.isOpen ? admit(connection, data) : null))
    if (!admitted || !connection.isOpen) return
    const { place, viewer, reader, row } = admitted
    const known = rooms.find(connection, place.auctionId)
    if (!known && rooms.seatsOf(connection).length >= MAX_SEATS) throw refuse('TOO_MANY_ROOMS')
    const seat = known ?? rooms.sit(connection, place, viewer)
    const arriving = row && !seat.rows.some(({ enrollmentId }) => enrollmentId === row.enrollmentId) ? row : null
    if (arriving) seat.rows = [...seat.rows, arriving]
    const turn = seat.turn.then(() => seatDown(seat, reader, arriving, data.lastSequence ?? null, correlationId))
    seat.turn = turn.catch(() => {})
    try {
      await turn
    } catch (error) {
      if (!known) leave(seat)
      else if (arriving) leaveAs(seat, arriving.enrollmentId)
      throw error
    }
  }

  async function seatDown(
    seat: Seat,
    reader: SnapshotFor,
    arriving: SeatRow | null,
    lastSequence: number | null,
    correlationId: string | null,
  ): Promise<void> {
    refuseIfGone(seat)
    if (arriving) {
      await presence.arrive(arriving)
      // The socket closed while its presence was being written: the departure has to follow.
      if (seat.isGone) presence.leave(arriving)
      refuseIfGone(seat)
    }
    // Who sat here already has heard everything up to his cursor; he misses nothing by asking again.
    const since = lastSequence ?? (seat.isLive ? seat.cursor : null)
    const wasLive = seat.isLive
    seat.isLive = false
    try {
      const [snapshot, currentEpoch] = await Promise.all([
        gate(async () => {
          refuseIfGone(seat)
          return readSnapshot(deps, snapshots, seat.room.auctionId, reader, since)
        }),
        epoch.current(),
      ])
      refuseIfGone(seat)
      if (!snapshot) throw refuse('NOT_FOUND')
      const { auction } = snapshot
      send(seat, snapshot, currentEpoch, correlationId)
      await feed.catchUp(seat, auction)
    } catch (error) {
      if (wasLive && !seat.isGone) await feed.catchUp(seat, { ...numbersOf(seat.room), serverSequence: seat.cursor })
      throw error
    }
  }

  /** Revoked on the way: the command still gets its one reply, as far as there is somebody to read it. */
  function refuseIfGone(seat: Seat) {
    if (seat.isGone) throw refuse('FORBIDDEN')
  }

  function send(
    seat: Seat,
    { auction, state, audience, missed }: NonNullable<Awaited<ReturnType<typeof readSnapshot>>>,
    currentEpoch: string,
    correlationId: string | null,
  ) {
    const { connection, room, viewer } = seat
    const place = {
      auctionId: auction.id,
      cycleId: auction.cycleId,
      stateVersion: auction.stateVersion,
      serverSequence: auction.serverSequence,
    }
    const roomName = `auction:${auction.id}`
    connection.send(
      'ack',
      {
        eventType: 'auction.subscribe',
        auctionId: auction.id,
        cycleId: auction.cycleId,
        room: roomName,
        rooms: viewer.kind === 'STAFF' ? [roomName, `auction:staff:${auction.id}`] : [roomName],
        recovered: missed !== null,
        epoch: currentEpoch,
      },
      correlationId,
    )
    connection.send('auction.connected', {
      auctionId: auction.id,
      connectionId: connection.id,
      heartbeatIntervalMs: ROOM_LIMITS.heartbeatIntervalMs,
    })
    connection.send('auction.state.snapshot', { ...place, payload: state })
    connection.send('auction.audience.snapshot', audience)
    if (missed && missed.length > 0) connection.sendPrepared(framesByViewer(room.cycleId, missed)(viewer))
  }

  return {
    subscribe,
    unsubscribe(connection, auctionId, correlationId) {
      const seat = rooms.find(connection, auctionId)
      if (seat) leave(seat)
      connection.send(
        'ack',
        {
          eventType: 'auction.unsubscribe',
          auctionId,
          cycleId: seat?.room.cycleId ?? null,
          room: `auction:${auctionId}`,
        },
        correlationId,
      )
    },
    leave,
    leaveAs,
    leaveAll(connection) {
      for (const seat of [...rooms.seatsOf(connection)]) leave(seat)
    },
  }
}
