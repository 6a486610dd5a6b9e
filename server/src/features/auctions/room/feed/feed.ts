// The feed sends room events to the live seats, in the order of the log and each once. [promise 2]
//
// Events reach it on three ways. Bids that this process has just committed are offered with their contents, and on NATS those of other
// processes too. Everything else comes as a wake-up (auction, sequence), after which the feed reads the log past the last delivered event, once per room and not per
// seat. And since wake-ups can be lost, it polls. A seat that has just subscribed is brought up to date by `catchUp` first.
import type { Platform } from '#platform/platform'
import { CLOSE, type Connection } from '#platform/websocket/connection'
import { onEvents } from '../../model/event-messages.ts'
import { type LoggedEvent, listNewestSequences, listRoomEvents, ROOM_CHANNEL } from '../../model/events.sql.ts'
import type { RoomMetrics } from '../../model/room-metrics.ts'
import { type Detail, type EventNumbers, hasLeft, type Room, type Rooms, type Seat } from '../rooms.ts'
import { type Delivery, makeDelivery } from './delivery.ts'
import { isLarge } from './gathering.rules.ts'
import { serveBidderAtOnce, serveStaffAtOnce } from './prompt-seats.ts'
import { framesByViewer } from './room-frames.ts'

const PAGE_SIZE = 500
/** The longest delay after a lost wake-up (a dropped connection, a crash between commit and message). */
const POLL_INTERVAL_MS = 2000

export type Feed = {
  /** Takes events that this process has just committed, when they follow the last one; otherwise the log is read. */
  offer(auctionId: string, events: readonly LoggedEvent[]): void
  /** Sends the seat the events after its snapshot, and makes it live. */
  catchUp(seat: Seat, snapshot: EventNumbers): Promise<void>
  /** Sends frames that are not events to everybody who follows the room live. */
  broadcast: Delivery['broadcast']
  /** The connection bids: it does not wait for the groups of a large room. Returns what it asked for; FULL outside of the room. */
  noteBidder(connection: Connection, auctionId: string): Detail
  stop(): void
}

export function makeFeed(
  deps: Pick<Platform, 'db' | 'bus' | 'log' | 'history' | 'background' | 'timers'> & {
    metrics: Pick<RoomMetrics, 'feedReads'>
  },
  rooms: Rooms,
  isWriting: (auctionId: string) => boolean,
): Feed {
  const delivery = makeDelivery(deps)

  deps.bus.on(ROOM_CHANNEL, (payload) => {
    for (const wakeUp of payload.split(',')) {
      const colon = wakeUp.indexOf(':')
      wake(wakeUp.slice(0, colon), Number(wakeUp.slice(colon + 1)))
    }
  })
  onEvents(deps, (auctionId, open) => {
    const room = rooms.get(auctionId)
    if (room && room.delivered !== null) take(room, open())
  })
  deps.bus.onReconnect(poll)
  const stopPolling = deps.timers.repeat('room poll', poll, POLL_INTERVAL_MS)

  function wake(auctionId: string, sequence: number) {
    const room = rooms.get(auctionId)
    if (!room) return
    noteSequence(room, sequence)
    // A batch that this process is writing is offered as soon as it has committed; there is no need to read it back.
    if (isWriting(auctionId)) return
    if (isLarge(room.seats.size)) readWhenGathered(room)
    else readIfBehind(room)
  }

  /** The events of other processes gather in the log until they are read. */
  function readWhenGathered(room: Room) {
    const waitMs = delivery.waitMs(room)
    if (waitMs <= 0) return readIfBehind(room)
    if (room.logReader !== 'IDLE') return
    room.logReader = 'GATHERING'
    const read = () => {
      room.logReader = 'IDLE'
      readIfBehind(room)
    }
    deps.timers.schedule('gathered room events', read, waitMs)
  }

  function offer(auctionId: string, events: readonly LoggedEvent[]) {
    const room = rooms.get(auctionId)
    if (!room) return
    if (room.delivered !== null && events[0]?.serverSequence === lastTaken(room) + 1) delivery.add(room, events)
    noteSequence(room, events.at(-1)?.serverSequence ?? 0)
    readIfBehind(room)
  }

  /** Takes those events of another process that follow the last one; if that is not all of them, the log is read. */
  function take(room: Room, events: readonly LoggedEvent[]) {
    const cursor = lastTaken(room)
    const unseen = events.filter(({ serverSequence }) => serverSequence > cursor)
    const following = unseen.filter(({ serverSequence }, index) => serverSequence === cursor + 1 + index)
    if (following.length > 0) delivery.add(room, following)
    const newest = events.at(-1)
    if (newest) wake(room.auctionId, newest.serverSequence)
  }

  /** Looks for missed events in all rooms with one query, also where this process is writing. */
  async function pollForMissedEvents() {
    const deliveredUpTo = new Map([...rooms.all()].map((room) => [room.auctionId, room.delivered?.serverSequence ?? 0]))
    if (deliveredUpTo.size === 0) return
    for (const { id, serverSequence } of await listNewestSequences(deps.db, [...deliveredUpTo.keys()])) {
      const room = rooms.get(id)
      if (!room) continue
      if (serverSequence < deliveredUpTo.get(id)!) disconnectAll(room)
      noteSequence(room, serverSequence)
      readIfBehind(room, 'poll')
    }
  }

  function poll() {
    pollForMissedEvents().catch((error) =>
      deps.log.warn({ err: error }, 'could not poll for room events; will try again'),
    )
  }

  /** The log ends before events that were delivered: another database took over. New subscriptions get its state. */
  function disconnectAll(room: Room) {
    const { auctionId, delivered } = room
    deps.log.error({ auctionId, delivered: delivered?.serverSequence }, 'the room log was reset')
    for (const { connection } of room.seats)
      connection.close(CLOSE.tryAgainLater, 'the history was reset: subscribe again')
  }

  function readIfBehind(room: Room, reason: 'wake-up' | 'poll' = 'wake-up') {
    if (room.logReader !== 'IDLE' || room.delivered === null || room.newestSequence <= lastTaken(room)) return
    deps.metrics.feedReads.inc({ reason })
    readLog(room).catch((error) =>
      deps.log.warn({ err: error, auctionId: room.auctionId }, 'could not read the room log; will try again'),
    )
  }

  /** `logReader` becomes IDLE synchronously with the last look at `newestSequence`, so no wake-up slips in between. */
  async function readLog(room: Room) {
    room.logReader = 'READING'
    try {
      while (room.delivered !== null && room.newestSequence > lastTaken(room) && room.seats.size > 0) {
        const page = await listRoomEvents(deps.db, room.auctionId, lastTaken(room), PAGE_SIZE)
        if (page.length === 0) return
        // An offer may have taken some of them meanwhile.
        const events = page.filter(({ serverSequence }) => serverSequence > lastTaken(room))
        if (events.length > 0) delivery.add(room, events)
      }
    } finally {
      room.logReader = 'IDLE'
    }
  }

  async function catchUp(seat: Seat, snapshot: EventNumbers): Promise<void> {
    const { room } = seat
    let sent = snapshot
    if (!hasLeft(seat)) seat.state = { kind: 'CATCHING_UP', cursor: sent.serverSequence }
    while (!hasLeft(seat) && room.delivered !== null && sent.serverSequence < room.delivered.serverSequence) {
      deps.metrics.feedReads.inc({ reason: 'catch-up' })
      const missed = await listRoomEvents(deps.db, room.auctionId, sent.serverSequence, PAGE_SIZE)
      if (missed.length === 0 || hasLeft(seat)) break
      seat.connection.sendPrepared(framesByViewer(room.cycleId, missed)(seat.viewer, seat.detail))
      sent = missed.at(-1)!
      seat.state = { kind: 'CATCHING_UP', cursor: sent.serverSequence }
    }
    if (hasLeft(seat)) return
    // Without an await since the loop's last condition, no delivery can have slipped in between.
    seat.state = { kind: 'LIVE', cursor: sent.serverSequence }
    room.delivered ??= { serverSequence: sent.serverSequence, stateVersion: sent.stateVersion }
    if (seat.viewer.kind === 'STAFF') serveStaffAtOnce(seat)
    noteSequence(room, sent.serverSequence)
    readIfBehind(room)
  }

  function noteBidder(connection: Connection, auctionId: string) {
    const seat = rooms.findSeat(connection, auctionId)
    if (seat && isLarge(seat.room.seats.size)) serveBidderAtOnce(seat, deps.timers.elapsedMs())
    return seat?.detail ?? 'FULL'
  }

  return { offer, catchUp, broadcast: delivery.broadcast, noteBidder, stop: stopPolling }
}

/** The last event that was delivered or waits in the buffer. */
const lastTaken = ({ buffered, delivered }: Room): number =>
  buffered.at(-1)?.serverSequence ?? delivered?.serverSequence ?? 0

function noteSequence(room: Room, sequence: number): void {
  if (sequence > room.newestSequence) room.newestSequence = sequence
}
