// Statements on the seats of a room: which connection is in it, on which process. A batch of arrivals or departures is one
// statement, with the rows of the presence journal that staff read.
import { sql } from 'kysely'
import { type EventBus, wakeOthers } from '#platform/bus/event-bus'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { AUDIENCE_CHANNEL } from '../../model/events.sql.ts'

export type SeatRow = {
  connectionId: string
  auctionId: string
  enrollmentId: string
  companyId: string
  subscriberId: string
}

export const seatKey = (seat: SeatRow): string => `${seat.connectionId}:${seat.auctionId}:${seat.enrollmentId}`

const seatRecords = (seats: readonly SeatRow[], now: Date) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    seats.map((seat) => ({
      id: newId(now.getTime()),
      connection_id: seat.connectionId,
      auction_id: seat.auctionId,
      enrollment_id: seat.enrollmentId,
      company_id: seat.companyId,
      subscriber_id: seat.subscriberId,
    })),
  )}::jsonb) AS given (id text, connection_id text, auction_id text, enrollment_id text, company_id text, subscriber_id text)`

const insertIntoJournal = (eventType: 'JOIN' | 'LEAVE', from: string, now: Date) => sql`
  INSERT INTO audience_sessions (id, auction_id, company_id, enrollment_id, subscriber_id, access_mode, event_type, source, connection_id, occurred_at)
  SELECT given.id, given.auction_id, given.company_id, given.enrollment_id, given.subscriber_id,
    CASE WHEN participation.auction_id IS NULL THEN 'VIEWER' ELSE 'PARTICIPANT' END, ${sql.lit(eventType)}::audience_event,
    COALESCE(participation.source, 'ONLINE'), given.connection_id, ${now}
  FROM given JOIN ${sql.raw(from)} AS moved USING (connection_id, auction_id, enrollment_id)
  LEFT JOIN participations AS participation
    ON participation.auction_id = given.auction_id AND participation.enrollment_id = given.enrollment_id`

const notifyRooms = (bus: EventBus, tx: Tx, auctionIds: readonly string[]) =>
  wakeOthers(bus, tx, AUDIENCE_CHANNEL, [...new Set(auctionIds)])

export async function insertSeats(
  bus: EventBus,
  tx: Tx,
  processId: string,
  seats: readonly SeatRow[],
  now: Date,
): Promise<void> {
  await sql`WITH given AS (SELECT * FROM ${seatRecords(seats, now)}),
    seated AS (
      INSERT INTO room_seats (connection_id, auction_id, enrollment_id, process_id, subscribed_at)
      SELECT connection_id, auction_id, enrollment_id, ${processId}, ${now} FROM given
      ON CONFLICT DO NOTHING RETURNING connection_id, auction_id, enrollment_id)
    ${insertIntoJournal('JOIN', 'seated', now)}`.execute(tx)
  await notifyRooms(
    bus,
    tx,
    seats.map(({ auctionId }) => auctionId),
  )
}

/** Sets when the participant left; it is read only when no other socket of the enrollment is in the room. */
export async function deleteSeats(bus: EventBus, tx: Tx, seats: readonly SeatRow[], now: Date): Promise<void> {
  await sql`WITH given AS (SELECT * FROM ${seatRecords(seats, now)}),
    gone AS (
      DELETE FROM room_seats USING given
      WHERE room_seats.connection_id = given.connection_id AND room_seats.auction_id = given.auction_id
        AND room_seats.enrollment_id = given.enrollment_id
      RETURNING room_seats.connection_id, room_seats.auction_id, room_seats.enrollment_id),
    left_at AS (
      UPDATE participations SET last_left_at = ${now} FROM gone
      WHERE participations.auction_id = gone.auction_id AND participations.enrollment_id = gone.enrollment_id)
    ${insertIntoJournal('LEAVE', 'gone', now)}`.execute(tx)
  await notifyRooms(
    bus,
    tx,
    seats.map(({ auctionId }) => auctionId),
  )
}

/** Seats of the given processes, and of processes that are no longer listed. */
export async function listExpiredSeats(
  db: Reader,
  expiredProcessIds: readonly string[],
  limit: number,
): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    SELECT seat.connection_id, seat.auction_id, seat.enrollment_id, enrollment.company_id, enrollment.subscriber_id
    FROM room_seats AS seat JOIN enrollments AS enrollment ON enrollment.id = seat.enrollment_id
    WHERE seat.process_id = ANY (${expiredProcessIds})
      OR NOT EXISTS (SELECT FROM processes AS process WHERE process.id = seat.process_id)
    LIMIT ${limit}`.execute(db)
  return rows
}

/** Rows of a process besides the seats that it has. */
export async function listOtherSeats(
  db: Reader,
  processId: string,
  seats: readonly SeatRow[],
  limit: number,
): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    SELECT seat.connection_id, seat.auction_id, seat.enrollment_id, enrollment.company_id, enrollment.subscriber_id
    FROM room_seats AS seat JOIN enrollments AS enrollment ON enrollment.id = seat.enrollment_id
    WHERE seat.process_id = ${processId} AND NOT EXISTS (
      SELECT FROM unnest(${seats.map(seatKey)}::text[]) AS taken
      WHERE taken = seat.connection_id || ':' || seat.auction_id || ':' || seat.enrollment_id
    )
    LIMIT ${limit}`.execute(db)
  return rows
}
