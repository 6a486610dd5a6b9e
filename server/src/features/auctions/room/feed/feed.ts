// The room feed reads the log. A wake-up carries (auction, sequence) and no truth; the feed reads what lies past its cursor,
// once per process and room, and gives it to the live seats in order. A seat that sits down meanwhile catches up first.
import type { Platform } from '#platform/platform'
import { CLOSE } from '#platform/websocket/connection'
import { type LoggedEvent, listNewestSequences, listRoomEvents, ROOM_CHANNEL } from '../../model/events.sql.ts'
import type { Room, Rooms, Seat } from '../rooms.ts'
import { framesByViewer } from './room-frames.ts'

const PAGE = 500
/** Wake-ups can get lost (a dropped connection, a crash between commit and message); nobody waits longer than this. */
const LOOK_EVERY_MS = 2000
/** A quiet room hears at once; a busy one in groups, because every group costs a write to each socket. */
const GATHER_MS = 3

type Numbers = Pick<LoggedEvent, 'serverSequence' | 'stateVersion'>

export type Feed = {
  /** Events that this process has just committed: taken as they are when they follow the cursor, else read with the rest. */
  offer(auctionId: string, events: readonly LoggedEvent[]): void
  /** Gives the seat what it lacks after its snapshot, and makes it live. */
  catchUp(seat: Seat, snapshot: Numbers): Promise<void>
  stop(): void
}

/** What was delivered or will be in a moment. */
const heardUpTo = ({ gathered, cursor }: Room) => gathered.at(-1)?.serverSequence ?? cursor ?? 0

export function makeFeed(deps: Platform, rooms: Rooms, isWriting: (auctionId: string) => boolean): Feed {
  function wake(auctionId: string, sequence: number) {
    const room = rooms.get(auctionId)
    if (!room) return
    if (sequence > room.wanted) room.wanted = sequence
    // What this process is just writing is offered in a moment; there is no need to read it back.
    if (!isWriting(auctionId)) pump(room)
  }

  function pump(room: Room) {
    if (room.isReading || room.cursor === null || room.wanted <= heardUpTo(room)) return
    read(room).catch((error) =>
      deps.log.warn({ err: error, auctionId: room.auctionId }, 'could not read the room log; trying again soon'),
    )
  }

  /** The flag falls in the same breath as the last look at `wanted`: no wake-up can slip in between. */
  async function read(room: Room) {
    room.isReading = true
    try {
      while (room.cursor !== null && room.wanted > room.cursor && room.seats.size > 0) {
        const events = await listRoomEvents(deps.db, room.auctionId, room.cursor, PAGE)
        const fresh = events.filter(({ serverSequence }) => serverSequence > room.cursor!)
        if (events.length === 0) return
        if (fresh.length > 0) deliver(room, fresh)
      }
    } finally {
      room.isReading = false
    }
  }

  function deliver(room: Room, events: readonly LoggedEvent[]) {
    const first = events[0]!.serverSequence
    const last = events.at(-1)!.serverSequence
    if (first !== room.cursor! + 1 || last - first !== events.length - 1)
      deps.log.error({ auctionId: room.auctionId, cursor: room.cursor, first, last }, 'the room log has a gap')
    const frames = framesByViewer(room.cycleId, events)
    for (const seat of room.seats) {
      if (!seat.isLive || seat.cursor >= last) continue
      if (seat.cursor >= first) {
        const rest = events.filter(({ serverSequence }) => serverSequence > seat.cursor)
        seat.connection.sendPrepared(framesByViewer(room.cycleId, rest)(seat.viewer))
      } else seat.connection.sendPrepared(frames(seat.viewer))
      seat.cursor = last
    }
    room.cursor = last
    room.version = events.at(-1)!.stateVersion
    room.deliveredAtMs = performance.now()
    if (room.gathered.length > 0) room.gathered = room.gathered.filter(({ serverSequence }) => serverSequence > last)
  }

  function gather(room: Room, events: readonly LoggedEvent[]) {
    const restMs = room.deliveredAtMs + GATHER_MS - performance.now()
    if (restMs <= 0 && room.gathered.length === 0) return deliver(room, events)
    if (room.gathered.length === 0) setTimeout(release, restMs, room)
    room.gathered.push(...events)
  }

  function release(room: Room) {
    if (room.gathered.length > 0) deliver(room, room.gathered)
  }

  async function catchUp(seat: Seat, snapshot: Numbers): Promise<void> {
    const { room } = seat
    let heard = snapshot
    seat.cursor = heard.serverSequence
    // Between the check and `isLive` nothing can happen: there is no await.
    while (!seat.isGone && room.cursor !== null && seat.cursor < room.cursor) {
      const missed = await listRoomEvents(deps.db, room.auctionId, seat.cursor, PAGE)
      if (missed.length === 0) break
      seat.connection.sendPrepared(framesByViewer(room.cycleId, missed)(seat.viewer))
      heard = missed.at(-1)!
      seat.cursor = heard.serverSequence
    }
    if (seat.isGone) return
    seat.isLive = true
    if (room.cursor === null) {
      room.cursor = heard.serverSequence
      room.version = heard.stateVersion
    }
    if (seat.cursor > room.wanted) room.wanted = seat.cursor
    pump(room)
  }

  /** Everything that may have been missed, with one question for all rooms; also where this process is just writing. */
  async function pollForMissedEvents() {
    const heard = new Map([...rooms.all()].map(({ auctionId, cursor }) => [auctionId, cursor ?? 0]))
    if (heard.size === 0) return
    for (const { id, serverSequence } of await listNewestSequences(deps.db, [...heard.keys()])) {
      const room = rooms.get(id)
      if (!room) continue
      if (serverSequence < heard.get(id)!) disconnectAll(room)
      if (serverSequence > room.wanted) room.wanted = serverSequence
      pump(room)
    }
  }
  const lookSafely = () =>
    void pollForMissedEvents().catch((error) =>
      deps.log.warn({ err: error }, 'could not look for events; trying again soon'),
    )

  /** The log ends before what was told from it: another database took over. Who subscribes again gets the state as it is now. */
  function disconnectAll(room: Room) {
    deps.log.error({ auctionId: room.auctionId, cursor: room.cursor }, 'the room log was reset')
    for (const { connection } of room.seats)
      connection.close(CLOSE.tryAgainLater, 'the history was reset: subscribe again')
  }

  deps.bus.on(ROOM_CHANNEL, (payload) => {
    for (const news of payload.split(',')) {
      const colon = news.indexOf(':')
      wake(news.slice(0, colon), Number(news.slice(colon + 1)))
    }
  })
  deps.bus.onReconnect(lookSafely)
  const looking = setInterval(lookSafely, LOOK_EVERY_MS)

  return {
    offer(auctionId, events) {
      const room = rooms.get(auctionId)
      if (!room) return
      if (room.cursor !== null && events[0]?.serverSequence === heardUpTo(room) + 1) gather(room, events)
      room.wanted = Math.max(room.wanted, events.at(-1)?.serverSequence ?? 0)
      pump(room)
    },
    catchUp,
    stop: () => clearInterval(looking),
  }
}
