// Entering and leaving a room. [spec: Who may call what; Entering a room; Who may enter; Replay; Several tickets]
//
// A subscribe command is admitted, recorded as present, answered with a snapshot and the missed events, and then followed by the
// feed. Events that happen meanwhile are neither lost nor repeated: the seat catches up from the log before the feed serves it.
// Commands of one connection about one auction run one after the other (room.commands.ts), so no seat is entered twice at once.
import { type CommandData, ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { HeadSigner } from '#features/proof/tree/head-signer'
import type { SnapshotReads } from '#platform/db/snapshot-reads'
import { makeFairGate } from '#platform/flow/fair-gate'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import type { Departures } from './departures.ts'
import type { Feed } from './feed/feed.ts'
import type { ParticipantChanges } from './presence/participant-changes.ts'
import type { Presence } from './presence/presence.ts'
import type { SeatRow } from './presence/seats.sql.ts'
import type { Revocations } from './revocations.ts'
import { cursorOf, type Detail, hasLeft, numbersOf, type Rooms, type Seat } from './rooms.ts'
import { makeMemberSnapshots } from './snapshot/member-snapshots.ts'
import type { ResumePoint } from './snapshot/resume.rules.ts'
import type { RoomSnapshot } from './snapshot/snapshot.ts'
import { readStaffSnapshot } from './snapshot/staff-snapshot.ts'
import { type Admission, admitToRoom, type SnapshotFor } from './subscriber-admission.ts'
import { sendSubscribed } from './subscription-frames.ts'

const MAX_CONCURRENT_ADMISSIONS = 16
const MAX_CONCURRENT_SNAPSHOTS = 4

type SubscribeData = CommandData<'auction.subscribe'>

export type Subscriptions = {
  subscribe(connection: Connection, data: SubscribeData, correlationId: string | null): Promise<void>
  unsubscribe(connection: Connection, auctionId: string, correlationId: string | null): void
}

export function makeSubscriptions(
  deps: Platform,
  parts: {
    rooms: Rooms
    participantChanges: ParticipantChanges
    feed: Feed
    presence: Presence
    snapshots: SnapshotReads
    revocations: Revocations
    departures: Departures
    heads: HeadSigner
  },
): Subscriptions {
  const { rooms, participantChanges, feed, presence, snapshots, revocations, departures, heads } = parts
  // When thousands reconnect at once they wait here, and not for a database connection, where waiting ends in an error.
  const admissionGate = makeFairGate(MAX_CONCURRENT_ADMISSIONS)
  const gate = makeFairGate(MAX_CONCURRENT_SNAPSHOTS)
  const readMemberSnapshot = makeMemberSnapshots(deps, { snapshots, heads, gate })

  async function subscribe(connection: Connection, data: SubscribeData, correlationId: string | null): Promise<void> {
    const admission = await admissionGate(connection.actor.userId, async () =>
      connection.isOpen ? admit(connection, data) : null,
    )
    if (!admission || !connection.isOpen) return
    const { seat, isNew, arriving } = takeSeat(connection, admission, data.detail ?? 'FULL')
    try {
      if (arriving) await recordPresence(seat, arriving)
      await enter(seat, admission.snapshotFor, data, correlationId)
    } catch (error) {
      if (isNew) departures.leave(seat)
      else if (arriving) departures.leaveAs(seat, arriving.enrollmentId)
      throw error
    }
  }

  /** Access that changed while it was judged is judged again; later changes reach the connection through its seat. */
  async function admit(connection: Connection, data: SubscribeData): Promise<Admission> {
    for (;;) {
      await revocations.pending(connection)
      const version = revocations.version(connection)
      const admission = await admitToRoom(deps.db, connection, data)
      if (version === revocations.version(connection)) return admission
    }
  }

  /** A subscriber with two enrollments in the program has one seat and two presence rows. */
  function takeSeat(connection: Connection, { place, viewer, row }: Admission, detail: Detail) {
    const known = rooms.findSeat(connection, place.auctionId)
    if (!known && rooms.seatsOf(connection).length >= ROOM_LIMITS.roomsPerConnection) throw refuse('TOO_MANY_ROOMS')
    const seat = known ?? rooms.addSeat(connection, place, viewer, detail)
    seat.detail = detail
    const arriving = row && !seat.rows.some(({ enrollmentId }) => enrollmentId === row.enrollmentId) ? row : null
    if (arriving) seat.rows = [...seat.rows, arriving]
    return { seat, isNew: !known, arriving }
  }

  async function recordPresence(seat: Seat, arriving: SeatRow): Promise<void> {
    await presence.arrive(arriving)
    // When the socket closed while its presence was being written, the departure has to follow.
    if (hasLeft(seat)) presence.leave(arriving)
    refuseIfLeft(seat)
  }

  async function enter(
    seat: Seat,
    snapshotFor: SnapshotFor,
    { lastSequence, epoch }: Pick<SubscribeData, 'lastSequence' | 'epoch'>,
    correlationId: string | null,
  ): Promise<void> {
    refuseIfLeft(seat)
    const deliveredUpTo = cursorOf(seat)
    seat.state = { kind: 'ENTERING' }
    try {
      const resume =
        lastSequence === undefined
          ? deliveredUpTo !== null && { lastSequence: deliveredUpTo, epoch: deps.history.epoch() }
          : { lastSequence, epoch: epoch ?? null }
      const snapshot = await readSnapshot(seat, snapshotFor, resume || null)
      refuseIfLeft(seat)
      if (!snapshot) throw refuse('NOT_FOUND')
      sendSubscribed(seat, snapshot, correlationId)
      await feed.catchUp(seat, snapshot.auction)
    } catch (error) {
      if (deliveredUpTo !== null) await resume(seat, cursorOf(seat) ?? deliveredUpTo)
      throw error
    }
  }

  function readSnapshot(
    seat: Seat,
    snapshotFor: SnapshotFor,
    resume: ResumePoint | null,
  ): Promise<RoomSnapshot | null> {
    const { auctionId } = seat.room
    if (snapshotFor.kind === 'SUBSCRIBER')
      return readMemberSnapshot(auctionId, { ...snapshotFor, resume, isWaiting: () => !hasLeft(seat) })
    return gate(seat.connection.actor.userId, async () => {
      refuseIfLeft(seat)
      await participantChanges.watch(seat.room)
      return readStaffSnapshot(deps, { snapshots, heads }, auctionId, resume)
    })
  }

  /** A seat that was live before a second subscribe failed goes on where it was. */
  async function resume(seat: Seat, cursor: number): Promise<void> {
    await feed.catchUp(seat, { ...numbersOf(seat.room), serverSequence: cursor })
  }

  /** Access was revoked meanwhile. The command still gets its one reply, if its sender is there to read it. */
  function refuseIfLeft(seat: Seat): void {
    if (hasLeft(seat)) throw refuse('FORBIDDEN')
  }

  function unsubscribe(connection: Connection, auctionId: string, correlationId: string | null): void {
    const seat = rooms.findSeat(connection, auctionId)
    if (seat) departures.leave(seat)
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
  }

  return { subscribe, unsubscribe }
}
