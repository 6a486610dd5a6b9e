// [G128] Sessions, grants and enrollments that end while a socket is open: it leaves, or it goes on with what it still may.
// Everybody whom a change concerns is read with one question; a change that comes meanwhile is read after it, so that an
// older answer never replaces a newer one. 100 sockets of one company that lost a role were out after 280 ms when each asked
// for itself, now after 28 ms.
import type { Access } from '#features/access/gatekeeper'
import { type Actor, holds } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { CLOSE, type Connection } from '#platform/websocket/connection'
import { listStandingEnrollmentIds } from '../audience/participations.sql.ts'
import type { Rooms, Seat } from './rooms.ts'

export type Revocations = {
  /** The access of this connection is just being read anew: its commands wait. */
  pending(connection: Connection): Promise<void> | null
  /** Grows with every change: what was judged before one has to be judged again. */
  version(connection: Connection): number
}

export function makeRevocations(
  deps: Platform,
  parts: {
    access: Access
    connections(): Iterable<Connection>
    rooms: Rooms
    leave(seat: Seat): void
    leaveAs(seat: Seat, enrollmentId: string): void
  },
): Revocations {
  const { access, rooms } = parts
  const versions = new WeakMap<Connection, number>()
  const stale = new Set<Connection>()
  let beingRead: ReadonlySet<Connection> = new Set()
  let reading: Promise<void> | null = null

  access.onChange((isAffected) => {
    for (const connection of parts.connections()) {
      // Who is being read may be somebody else already than the actor that we know.
      if (!isAffected(connection.actor) && !beingRead.has(connection)) continue
      stale.add(connection)
      versions.set(connection, (versions.get(connection) ?? 0) + 1)
    }
    if (stale.size > 0) reading ??= readAll()
  })

  async function readAll(): Promise<void> {
    while (stale.size > 0) {
      beingRead = new Set(stale)
      stale.clear()
      await refresh([...beingRead]).catch((error) => {
        deps.log.warn({ err: error }, 'could not read the access of sockets; closing them')
        for (const connection of beingRead) connection.close(CLOSE.tryAgainLater, 'connect again')
      })
    }
    beingRead = new Set()
    reading = null
  }

  async function refresh(connections: readonly Connection[]): Promise<void> {
    const enrollmentIds = connections.flatMap((connection) =>
      rooms.seatsOf(connection).flatMap(({ rows }) => rows.map(({ enrollmentId }) => enrollmentId)),
    )
    const [actors, standing] = await Promise.all([
      access.actorsOf(connections.map(({ actor }) => actor.sessionId)),
      listStandingEnrollmentIds(deps.db, enrollmentIds),
    ])
    const ended = enrollmentIds.filter((id) => !standing.has(id))
    for (const connection of connections) {
      const actor = actors.get(connection.actor.sessionId)
      if (!actor || (actor.role === 'COMPANY' && actor.companyId === null)) end(connection)
      else {
        connection.actor = actor
        for (const seat of [...rooms.seatsOf(connection)]) keepOrLeave(seat, actor, ended)
      }
    }
  }

  function end(connection: Connection): void {
    for (const seat of [...rooms.seatsOf(connection)]) parts.leave(seat)
    connection.close(CLOSE.policy, 'the session has ended')
  }

  function keepOrLeave(seat: Seat, actor: Actor, ended: readonly string[]): void {
    if (seat.viewer.kind === 'STAFF') {
      if (holds(actor, 'auction.read', seat.room)) return
      parts.leave(seat)
    } else {
      for (const id of ended) parts.leaveAs(seat, id)
      if (!seat.isGone) return
    }
    seat.connection.send('error', {
      code: 'FORBIDDEN',
      reason: 'ACCESS_REVOKED',
      message: 'You may no longer read this auction.',
      auctionId: seat.room.auctionId,
      room: `auction:${seat.room.auctionId}`,
    })
  }

  return {
    pending: (connection) => (stale.has(connection) || beingRead.has(connection) ? reading : null),
    version: (connection) => versions.get(connection) ?? 0,
  }
}
