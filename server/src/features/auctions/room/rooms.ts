// The rooms of this process in memory: the connections in each, and how far each room and each seat has got in the event log.
import type { CommandData } from '@kuri/contract/auctions/live-room.contract'
import type { Connection } from '#platform/websocket/connection'
import type { PreparedFrames } from '#platform/websocket/frame'
import type { LoggedEvent } from '../model/events.sql.ts'
import type { Viewer } from '../model/viewer.ts'
import type { SeatRow } from './presence/seats.sql.ts'

/** How far a seat has got. ENTERING → CATCHING_UP → LIVE; a repeated subscribe goes back to ENTERING, and LEFT is final. */
type SeatState =
  /** Waits for its snapshot. */
  | { kind: 'ENTERING' }
  /** Has its snapshot and is sent later events from the log; the feed skips it. */
  | { kind: 'CATCHING_UP'; cursor: number }
  /** Is served by the feed. `cursor` is the last event it was sent. */
  | { kind: 'LIVE'; cursor: number }
  | { kind: 'LEFT' }

/** One connection in one room. A subscriber may be there for several of their enrollments, and gets every event once. */
export type Seat = {
  readonly connection: Connection
  readonly room: Room
  readonly viewer: Viewer
  /** How much its newest subscription asked for. */
  detail: Detail
  /** Its presence rows in the database, one per enrollment; staff have none. */
  rows: readonly SeatRow[]
  state: SeatState
}

export type Detail = NonNullable<CommandData<'auction.subscribe'>['detail']>

export type EventNumbers = Pick<LoggedEvent, 'serverSequence' | 'stateVersion'>

export type RoomPlace = { auctionId: string; cycleId: string; companyId: string; branchId: string; programId: string }

export type Room = RoomPlace & {
  readonly seats: Set<Seat>
  /** The last event that the live seats were sent; null until the first seat has its snapshot. */
  delivered: EventNumbers | null
  /** The newest event that this process knows to exist. */
  newestSequence: number
  /** GATHERING: it will read once the events of others have gathered. */
  logReader: 'IDLE' | 'GATHERING' | 'READING'
  /** Events after `delivered`, in order, until all live seats were sent them. */
  buffered: LoggedEvent[]
  /** Frames that are not events and leave with the next group. */
  waitingFrames: PreparedFrames[]
  group: 'NONE' | 'GATHERING' | 'SENDING'
  groupStartedAtMs: number
  /** Seats that do not wait for the group, and until when. */
  readonly promptSeats: Map<Seat, number>
  promptSentAtMs: number
  isPromptScheduled: boolean
}

export const isLive = ({ state }: Seat): boolean => state.kind === 'LIVE'
export const hasLeft = ({ state }: Seat): boolean => state.kind === 'LEFT'
/** The last event that the seat was sent, if it has its snapshot. */
export const cursorOf = ({ state }: Seat): number | null => ('cursor' in state ? state.cursor : null)

/** The numbers for frames that are not events. A client resumes from the highest number it saw, so these may not run ahead of an
 * event that it has yet to receive. */
export const numbersOf = ({ delivered }: Room): EventNumbers => ({
  stateVersion: delivered?.stateVersion ?? 0,
  serverSequence: delivered?.serverSequence ?? 0,
})

export type Rooms = {
  get(auctionId: string): Room | undefined
  all(): Iterable<Room>
  count(): number
  seatCount(): number
  seatsOf(connection: Connection): readonly Seat[]
  findSeat(connection: Connection, auctionId: string): Seat | undefined
  addSeat(connection: Connection, place: RoomPlace, viewer: Viewer, detail: Detail): Seat
  /** Returns the presence rows that end with the seat. */
  removeSeat(seat: Seat): readonly SeatRow[]
}

export function makeRooms(): Rooms {
  const rooms = new Map<string, Room>()
  const seats = new WeakMap<Connection, Seat[]>()

  function open(place: RoomPlace): Room {
    const room: Room = {
      ...place,
      seats: new Set(),
      delivered: null,
      newestSequence: 0,
      logReader: 'IDLE',
      buffered: [],
      waitingFrames: [],
      group: 'NONE',
      groupStartedAtMs: Number.NEGATIVE_INFINITY,
      promptSeats: new Map(),
      promptSentAtMs: Number.NEGATIVE_INFINITY,
      isPromptScheduled: false,
    }
    rooms.set(place.auctionId, room)
    return room
  }

  return {
    get: (auctionId) => rooms.get(auctionId),
    all: () => rooms.values(),
    count: () => rooms.size,
    seatCount: () => rooms.values().reduce((sum, room) => sum + room.seats.size, 0),
    seatsOf: (connection) => seats.get(connection) ?? [],
    findSeat: (connection, auctionId) => seats.get(connection)?.find(({ room }) => room.auctionId === auctionId),
    addSeat(connection, place, viewer, detail) {
      const room = rooms.get(place.auctionId) ?? open(place)
      const seat: Seat = { connection, room, viewer, detail, rows: [], state: { kind: 'ENTERING' } }
      room.seats.add(seat)
      seats.set(connection, [...(seats.get(connection) ?? []), seat])
      return seat
    },
    removeSeat(seat) {
      if (hasLeft(seat)) return []
      seat.state = { kind: 'LEFT' }
      const { room, connection } = seat
      room.seats.delete(seat)
      room.promptSeats.delete(seat)
      seats.set(
        connection,
        (seats.get(connection) ?? []).filter((other) => other !== seat),
      )
      if (room.seats.size === 0 && rooms.get(room.auctionId) === room) rooms.delete(room.auctionId)
      return seat.rows
    },
  }
}
