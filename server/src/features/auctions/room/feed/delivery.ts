// Sends the events of a room to its seats in groups, each seat every event once and in order. A group of a large room waits until more
// events have gathered (gathering.rules.ts); staff and those who bid do not wait. A large room is served some seats at a time, with
// other work of the process in between: 5,000 writes take 100 ms, and bids must not wait for them.
import type { Background } from '#platform/background'
import type { Log } from '#platform/log'
import type { Timers } from '#platform/timers'
import { CLOSE } from '#platform/websocket/connection'
import { joinFrames, type PreparedFrames } from '#platform/websocket/frame'
import type { LoggedEvent } from '../../model/events.sql.ts'
import { isLive, type Room, type Seat } from '../rooms.ts'
import { gatheringMs, isLarge } from './gathering.rules.ts'
import { PROMPT_MS } from './prompt-seats.ts'
import { framesByViewer } from './room-frames.ts'

const SEATS_PER_TURN = 250

export type Delivery = {
  /** Takes events that follow the last one that was taken. */
  add(room: Room, events: readonly LoggedEvent[]): void
  /** Sends frames that are not events to everybody who follows the room live. In a large room they leave with the next group. */
  broadcast(room: Room, frames: PreparedFrames): void
  /** Milliseconds until the next events would be sent to somebody in the room. */
  waitMs(room: Room): number
}

export function makeDelivery({
  timers,
  background,
  log,
}: {
  timers: Timers
  background: Background
  log: Pick<Log, 'error'>
}): Delivery {
  const groupInMs = (room: Room) => room.groupStartedAtMs + gatheringMs(room.seats.size) - timers.elapsedMs()
  const promptInMs = (room: Room) => room.promptSentAtMs + PROMPT_MS - timers.elapsedMs()
  const hasPrompt = (room: Room) => isLarge(room.seats.size) && room.promptSeats.size > 0

  /** A room that cannot be served would stay silent for good, so its seats are closed: their clients subscribe again and miss nothing. */
  function attempt(room: Room, serve: () => void) {
    try {
      serve()
    } catch (error) {
      background.report('room delivery', error)
      Object.assign(room, { group: 'NONE', buffered: [], waitingFrames: [] })
      for (const { connection } of room.seats) connection.close(CLOSE.tryAgainLater, 'subscribe again')
    }
  }

  /** A quiet room is served at once, a busy one in groups. */
  function scheduleGroup(room: Room) {
    if (room.group !== 'NONE') return
    const waitMs = groupInMs(room)
    if (waitMs <= 0) return attempt(room, () => sendGroup(room))
    room.group = 'GATHERING'
    timers.schedule('room group', () => attempt(room, () => sendGroup(room)), waitMs)
  }

  /** The events stay in the buffer until every seat was sent them. */
  function sendGroup(room: Room) {
    room.group = 'SENDING'
    room.groupStartedAtMs = timers.elapsedMs()
    const events = [...room.buffered]
    const others = room.waitingFrames
    room.waitingFrames = []
    if (events.length > 0) reportGap(room, events)
    const send = makeSender(room, events)
    const seats = room.seats.values()
    const sendSome = () => {
      let count = 0
      for (let next = seats.next(); !next.done; next = seats.next()) {
        const seat = next.value
        if (!isLive(seat)) continue
        send(seat, others)
        if (++count === SEATS_PER_TURN) return timers.defer('rest of a room group', () => attempt(room, sendSome))
      }
      // Seats that became live after their turn was over.
      for (const seat of room.seats) send(seat)
      endGroup(room, events.at(-1))
    }
    sendSome()
  }

  function endGroup(room: Room, last: LoggedEvent | undefined) {
    room.group = 'NONE'
    if (last) {
      room.delivered = { serverSequence: last.serverSequence, stateVersion: last.stateVersion }
      room.buffered = room.buffered.filter(({ serverSequence }) => serverSequence > last.serverSequence)
    }
    if (room.buffered.length > 0 || room.waitingFrames.length > 0) scheduleGroup(room)
  }

  function servePrompt(room: Room) {
    if (room.isPromptScheduled || room.buffered.length === 0 || !hasPrompt(room)) return
    const waitMs = promptInMs(room)
    if (waitMs <= 0) return attempt(room, () => sendToPrompt(room))
    room.isPromptScheduled = true
    const send = () => {
      room.isPromptScheduled = false
      attempt(room, () => sendToPrompt(room))
    }
    timers.schedule('prompt seats', send, waitMs)
  }

  function sendToPrompt(room: Room) {
    if (room.buffered.length === 0) return
    const nowMs = timers.elapsedMs()
    room.promptSentAtMs = nowMs
    const send = makeSender(room, room.buffered)
    for (const [seat, untilMs] of room.promptSeats) {
      if (untilMs < nowMs) room.promptSeats.delete(seat)
      else send(seat)
    }
  }

  function reportGap({ auctionId, delivered }: Room, events: readonly LoggedEvent[]) {
    const [cursor, first, last] = [delivered!.serverSequence, events[0]!.serverSequence, events.at(-1)!.serverSequence]
    if (first !== cursor + 1 || last - first !== events.length - 1)
      log.error({ auctionId, cursor, first, last }, 'the room log has a gap')
  }

  return {
    add(room, events) {
      room.buffered.push(...events)
      scheduleGroup(room)
      servePrompt(room)
    },
    broadcast(room, frames) {
      if (!isLarge(room.seats.size)) {
        for (const seat of room.seats) if (isLive(seat)) seat.connection.sendPrepared(frames)
        return
      }
      room.waitingFrames.push(frames)
      scheduleGroup(room)
    },
    waitMs: (room) => (hasPrompt(room) ? promptInMs(room) : groupInMs(room)),
  }
}

/**
 * Sends a seat those of the events that it has not got, and other frames before them. The frames are built once for all seats that have
 * got equally far.
 */
function makeSender(
  room: Room,
  events: readonly LoggedEvent[],
): (seat: Seat, others?: readonly PreparedFrames[]) => void {
  const [first, last] = [events[0]?.serverSequence ?? 0, events.at(-1)?.serverSequence ?? 0]
  const framesFrom = new Map<number, ReturnType<typeof framesByViewer>>()

  function framesAfter(cursor: number) {
    const from = Math.max(first, cursor + 1)
    let frames = framesFrom.get(from)
    if (!frames) {
      const unsent = from === first ? events : events.filter(({ serverSequence }) => serverSequence >= from)
      frames = framesByViewer(room.cycleId, unsent)
      framesFrom.set(from, frames)
    }
    return frames
  }

  const joinedWith = new Map<PreparedFrames | null, PreparedFrames>()

  function join(others: readonly PreparedFrames[], eventFrames: PreparedFrames | null): PreparedFrames {
    let joined = joinedWith.get(eventFrames)
    if (!joined) {
      joined = joinFrames(eventFrames ? [...others, eventFrames] : others)
      joinedWith.set(eventFrames, joined)
    }
    return joined
  }

  return ({ state, connection, viewer, detail }, others) => {
    if (state.kind !== 'LIVE') return
    const eventFrames = state.cursor < last ? framesAfter(state.cursor)(viewer, detail) : null
    const frames = others && others.length > 0 ? join(others, eventFrames) : eventFrames
    if (frames) connection.sendPrepared(frames)
    if (eventFrames) state.cursor = last
  }
}
