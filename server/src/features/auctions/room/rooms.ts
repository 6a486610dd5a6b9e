// The rooms of this process: who sits in them, and up to which event each seat and each room has heard.
import type { Connection } from '#platform/websocket/connection'
import type { LoggedEvent } from '../model/events.sql.ts'
import type { Viewer } from '../model/viewer.ts'
import type { SeatRow } from './presence/seats.sql.ts'

/** One connection in one room. A subscriber may sit there for several of his enrollments; events come once. */
export type Seat = {
  connection: Connection
  room: Room
  viewer: Viewer
  /** Presence in the database, one for each enrollment; staff have none. */
  rows: readonly SeatRow[]
  cursor: number
  /** False while it catches up: the feed passes it by. */
  isLive: boolean
  isGone: boolean
  /** Catch-ups of one seat happen one after the other. */
  turn: Promise<void>
}

export type Room = {
  auctionId: string
  cycleId: string
  companyId: string
  branchId: string
  programId: string
  /** The last event that was given to the live seats; null until the first seat has its snapshot. */
  cursor: number | null
  /** The version of the auction that it left. */
  version: number
  /** The newest event that we have heard of. */
  wanted: number
  seats: Set<Seat>
  isReading: boolean
  /** Events past the cursor that leave together in a moment. */
  gathered: LoggedEvent[]
  deliveredAtMs: number
}

/** What frames carry that are no events: a client resumes from the highest number it saw, so none may run ahead of an event that
 * is still on its way to it. */
export const numbersOf = ({ cursor, version }: Room) => ({ stateVersion: version, serverSequence: cursor ?? 0 })

export type RoomPlace = Pick<Room, 'auctionId' | 'cycleId' | 'companyId' | 'branchId' | 'programId'>

export type Rooms = {
  get(auctionId: string): Room | undefined
  all(): Iterable<Room>
  seatsOf(connection: Connection): readonly Seat[]
  find(connection: Connection, auctionId: string): Seat | undefined
  sit(connection: Connection, place: RoomPlace, viewer: Viewer): Seat
  /** Answers the presence rows that end with the seat. */
  leave(seat: Seat): readonly SeatRow[]
}

export function makeRooms(): Rooms {
  const rooms = new Map<string, Room>()
  const seats = new WeakMap<Connection, Seat[]>()

  return {
    get: (auctionId) => rooms.get(auctionId),
    all: () => rooms.values(),
    seatsOf: (connection) => seats.get(connection) ?? [],
    find: (connection, auctionId) => seats.get(connection)?.find(({ room }) => room.auctionId === auctionId),
    sit(connection, place, viewer) {
      let room = rooms.get(place.auctionId)
      if (!room) {
        room = {
          ...place,
          cursor: null,
          version: 0,
          wanted: 0,
          seats: new Set(),
          isReading: false,
          gathered: [],
          deliveredAtMs: 0,
        }
        rooms.set(place.auctionId, room)
      }
      const seat: Seat = {
        connection,
        room,
        viewer,
        rows: [],
        cursor: 0,
        isLive: false,
        isGone: false,
        turn: Promise.resolve(),
      }
      room.seats.add(seat)
      seats.set(connection, [...(seats.get(connection) ?? []), seat])
      return seat
    },
    leave(seat) {
      if (seat.isGone) return []
      seat.isGone = true
      seat.isLive = false
      const { room, connection } = seat
      room.seats.delete(seat)
      seats.set(
        connection,
        (seats.get(connection) ?? []).filter((other) => other !== seat),
      )
      if (room.seats.size === 0 && rooms.get(room.auctionId) === room) rooms.delete(room.auctionId)
      return seat.rows
    },
  }
}
