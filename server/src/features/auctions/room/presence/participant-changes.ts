// Sends staff in a room who joined, came, left, paid, was disqualified or won: at most one frame per room and second.
//
// Signals only say that something may have changed. What did is found by comparing the tickets with what staff last heard, so a
// lost or repeated signal does no harm, and a burst of a hundred arrivals is one query and one frame.
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { prepareFrames } from '#platform/websocket/frame'
import { changedStandings, type Standings, standingsById } from '../../audience/standings.rules.ts'
import { listTicketStandings } from '../../audience/standings.sql.ts'
import { AUDIENCE_CHANNEL } from '../../model/events.sql.ts'
import { isLive, numbersOf, type Room, type Rooms } from '../rooms.ts'
import { VIEWER_CHANNEL } from '../viewer-changes.ts'

const PAUSE_MS = 1000
const MAX_PARTICIPANTS = 100

type Watched = { room: Room; known: Standings | null; hasChanged: boolean; isReading: boolean }

export type ParticipantChanges = {
  /** Remembers how the tickets stand now; called before a snapshot is read for staff. */
  watch(room: Room): Promise<void>
  stop(): Promise<void>
}

export function makeParticipantChanges(
  { db, clock, timers, bus, signals, log }: Pick<Platform, 'db' | 'clock' | 'timers' | 'bus' | 'signals' | 'log'>,
  rooms: Pick<Rooms, 'get'>,
): ParticipantChanges {
  const watched = new Map<string, Watched>()
  const reading = new Set<Promise<void>>()
  /** End the pauses that are under way. */
  const pauses = new Set<() => void>()
  let isStopped = false

  bus.on(AUDIENCE_CHANNEL, (auctionId) => announce(watched.get(auctionId)))
  bus.onReconnect(announceAll)
  signals.on(VIEWER_CHANNEL, (enrollmentId) => {
    for (const each of watched.values()) if (each.known?.has(enrollmentId)) announce(each)
  })
  signals.onReconnect(announceAll)

  function announceAll(): void {
    for (const each of watched.values()) announce(each)
  }

  function announce(each: Watched | undefined): void {
    if (!each || isStopped) return
    each.hasChanged = true
    if (each.isReading) return
    each.isReading = true
    const run = readChanges(each).finally(() => reading.delete(run))
    reading.add(run)
  }

  async function readChanges(each: Watched): Promise<void> {
    while (each.hasChanged && !isStopped) {
      if (!hasStaff(each)) {
        watched.delete(each.room.auctionId)
        break
      }
      each.hasChanged = false
      try {
        await sendChanges(each)
      } catch (error) {
        each.hasChanged = true
        log.warn({ err: error, auctionId: each.room.auctionId }, 'could not read the participants; will try again')
      }
      if (!isStopped) await pause()
    }
    each.isReading = false
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel()
        pauses.delete(end)
        resolve()
      }
      const cancel = timers.schedule('pause of participant changes', end, PAUSE_MS)
      pauses.add(end)
    })

  const hasStaff = ({ room }: Watched) =>
    rooms.get(room.auctionId) === room && [...room.seats].some(({ viewer }) => viewer.kind === 'STAFF')

  async function sendChanges(each: Watched): Promise<void> {
    const { room } = each
    const current = await readStandings(room)
    const changed = changedStandings(each.known ?? current, current)
    const wasUnknown = each.known === null
    each.known = current
    if (changed.length === 0 && !wasUnknown) return
    const data: FrameData<'auction.participant.changed'> = {
      auctionId: room.auctionId,
      cycleId: room.cycleId,
      ...numbersOf(room),
      participants: changed.slice(0, MAX_PARTICIPANTS),
      areMoreChanged: wasUnknown || changed.length > MAX_PARTICIPANTS,
    }
    const at = clock.now()
    const frames = prepareFrames([
      {
        type: 'auction.participant.changed',
        id: newId(at.getTime()),
        timestamp: at.toISOString(),
        data: JSON.stringify(data),
      },
    ])
    for (const seat of room.seats)
      if (seat.viewer.kind === 'STAFF' && isLive(seat)) seat.connection.sendPrepared(frames)
  }

  const readStandings = async ({ auctionId, cycleId, programId }: Room): Promise<Standings> =>
    standingsById(await listTicketStandings(db, { id: auctionId, cycleId, programId }))

  return {
    async watch(room) {
      if (watched.get(room.auctionId)?.room === room) return
      const each: Watched = { room, known: null, hasChanged: false, isReading: false }
      watched.set(room.auctionId, each)
      try {
        each.known = await readStandings(room)
      } catch (error) {
        log.warn({ err: error, auctionId: room.auctionId }, 'could not read the participants; will try again')
      }
    },
    async stop() {
      isStopped = true
      for (const end of pauses) end()
      await Promise.all(reading)
    },
  }
}
