// Leaving a room, for whatever reason: the seat goes at once, its presence in the database follows.
import type { Connection } from '#platform/websocket/connection'
import type { Presence } from './presence/presence.ts'
import type { Rooms, Seat } from './rooms.ts'

export type Departures = {
  leave(seat: Seat): void
  /** Removes one enrollment from the seat; the seat ends with the last one. */
  leaveAs(seat: Seat, enrollmentId: string): void
  leaveAll(connection: Connection): void
}

export function makeDepartures(rooms: Rooms, presence: Pick<Presence, 'leave'>): Departures {
  function leave(seat: Seat) {
    for (const row of rooms.removeSeat(seat)) presence.leave(row)
  }

  return {
    leave,
    leaveAs(seat, enrollmentId) {
      const row = seat.rows.find((row) => row.enrollmentId === enrollmentId)
      if (!row) return
      if (seat.rows.length === 1) return leave(seat)
      seat.rows = seat.rows.filter((other) => other !== row)
      presence.leave(row)
    },
    leaveAll(connection) {
      for (const seat of [...rooms.seatsOf(connection)]) leave(seat)
    },
  }
}
