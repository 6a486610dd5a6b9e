// Sends a member in the room what their ticket may do now, when a join, a payment, a disqualification or a win has changed it. The
// triggers of migration 0053_viewer_signals.sql announce the ticket; what it may do is read here, for the seats of this process.
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Platform } from '#platform/platform'
import { findAuction } from '../model/auctions.sql.ts'
import { findEnrollmentFacts } from '../model/enrollment-facts.sql.ts'
import { readRoomUser } from '../screens/subscriber/overview.actions.ts'
import { cursorOf, numbersOf, type Room, type Rooms, type Seat } from './rooms.ts'

export const VIEWER_CHANNEL = 'kuri_viewer'
/** A seat that is about to get its snapshot is looked at again after this time: the snapshot may be older than the change. */
const ENTERING_MS = 250

type Ticket = { room: Room; enrollmentId: string }

export function makeViewerChanges(deps: Platform, rooms: Rooms): { stop(): Promise<void> } {
  /** Tickets whose rights are to be read, each once, however often it was announced. */
  const due = new Map<string, Ticket>()
  let reading: Promise<void> | null = null
  let isStopped = false

  deps.signals.on(VIEWER_CHANNEL, (enrollmentId) => {
    for (const room of rooms.all()) if (seatsOf(room, enrollmentId).length > 0) announce({ room, enrollmentId })
  })
  deps.signals.onReconnect(() => {
    for (const room of rooms.all())
      for (const { rows } of room.seats) for (const { enrollmentId } of rows) announce({ room, enrollmentId })
  })

  function announce(ticket: Ticket): void {
    if (isStopped) return
    due.set(`${ticket.room.auctionId} ${ticket.enrollmentId}`, ticket)
    reading ??= readDue()
  }

  /** One after the other: when hundreds join at once, bids come first. */
  async function readDue(): Promise<void> {
    for (const [key, ticket] of due) {
      due.delete(key)
      try {
        await sendRights(ticket)
      } catch (error) {
        deps.log.warn({ err: error, auctionId: ticket.room.auctionId }, 'could not read what a viewer may do now')
      }
    }
    reading = null
  }

  async function sendRights(ticket: Ticket): Promise<void> {
    const { room, enrollmentId } = ticket
    const { timeZone } = deps.config
    const auction = await findAuction(deps.db, room.auctionId, timeZone)
    const now = deps.clock.now()
    const facts = auction && (await findEnrollmentFacts(deps.db, auction, enrollmentId, dayAt(now, timeZone)))
    if (!auction || !facts) return
    const currentUser = await readRoomUser(deps, deps.db, auction, facts, now)
    // A former holder of the ticket may still have a seat for it.
    const seats = seatsOf(room, enrollmentId).filter(
      ({ viewer }) => viewer.kind === 'SUBSCRIBER' && viewer.subscriberId === facts.subscriberId,
    )
    if (seats.some((seat) => cursorOf(seat) === null))
      deps.timers.schedule('rights of an entering viewer', () => announce(ticket), ENTERING_MS)
    for (const seat of seats)
      if (cursorOf(seat) !== null)
        seat.connection.send('auction.viewer.changed', {
          auctionId: room.auctionId,
          cycleId: room.cycleId,
          ...numbersOf(room),
          currentUser,
        })
  }

  return {
    async stop() {
      isStopped = true
      due.clear()
      await reading
    },
  }
}

const seatsOf = ({ seats }: Room, enrollmentId: string): Seat[] =>
  [...seats].filter(({ rows }) => rows.some((row) => row.enrollmentId === enrollmentId))
