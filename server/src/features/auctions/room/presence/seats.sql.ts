// Who sits in a room right now, on which process. Arrivals and departures come in groups and are written in one statement,
// with the rows of the presence journal that staff read.
import { sql } from 'kysely'
import { type EventBus, wakeOthers } from '#platform/bus/event-bus'
import type { Reader, Tx } from '#platform/db/db'
import { newId } from '#platform/ids'
import { AUDIENCE_CHANNEL } from '../../model/events.sql.ts'

export type SeatRow = {
  connectionId: string
  auctionId: string
  enrollmentId: string
  companyId: string
  subscriberId: string
}

const given = (seats: readonly SeatRow[], now: Date) =>
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

const journal = (eventType: 'JOIN' | 'LEAVE', from: string, now: Date) => sql`
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
  await sql`WITH given AS (SELECT * FROM ${given(seats, now)}),
    seated AS (
      INSERT INTO room_seats (connection_id, auction_id, enrollment_id, process_id, subscribed_at)
      SELECT connection_id, auction_id, enrollment_id, ${processId}, ${now} FROM given
      ON CONFLICT DO NOTHING RETURNING connection_id, auction_id, enrollment_id)
    ${journal('JOIN', 'seated', now)}`.execute(tx)
  await notifyRooms(
    bus,
    tx,
    seats.map(({ auctionId }) => auctionId),
  )
}

/** Whoever leaves was last seen now; while another socket of the enrollment sits there, nobody looks at that time. */
export async function deleteSeats(bus: EventBus, tx: Tx, seats: readonly SeatRow[], now: Date): Promise<void> {
  await sql`WITH given AS (SELECT * FROM ${given(seats, now)}),
    gone AS (
      DELETE FROM room_seats USING given
      WHERE room_seats.connection_id = given.connection_id AND room_seats.auction_id = given.auction_id
        AND room_seats.enrollment_id = given.enrollment_id
      RETURNING room_seats.connection_id, room_seats.auction_id, room_seats.enrollment_id),
    seen AS (
      UPDATE participations SET last_left_at = ${now} FROM gone
      WHERE participations.auction_id = gone.auction_id AND participations.enrollment_id = gone.enrollment_id)
    ${journal('LEAVE', 'gone', now)}`.execute(tx)
  await notifyRooms(
    bus,
    tx,
    seats.map(({ auctionId }) => auctionId),
  )
}

/** This process lives. Answers whether it had just begun, or was silent so long that its seats may have been swept. */
export async function upsertProcess(tx: Tx, processId: string, silentSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ wasSilent: boolean }>`
    INSERT INTO room_processes (process_id, seen_at) VALUES (${processId}, clock_timestamp())
    ON CONFLICT (process_id) DO UPDATE SET seen_at = excluded.seen_at
    RETURNING COALESCE(old.seen_at <= clock_timestamp() - make_interval(secs => ${silentSeconds}), true) AS was_silent
  `.execute(tx)
  return rows[0]!.wasSilent
}

export const deleteProcess = (tx: Tx, processId: string) =>
  tx.deleteFrom('roomProcesses').where('processId', '=', processId).execute()

/** Those that have not been seen for a while. The database's clock decides: ours can be moved. */
export async function lockSilentProcesses(tx: Tx, silentSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ processId: string }>`SELECT process_id FROM room_processes
    WHERE seen_at <= clock_timestamp() - make_interval(secs => ${silentSeconds}) FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows.map(({ processId }) => processId)
}

/** Seats of these processes, and of those nobody knows any more. */
export async function listDeadSeats(
  db: Reader,
  silentProcessIds: readonly string[],
  limit: number,
): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    SELECT seat.connection_id, seat.auction_id, seat.enrollment_id, enrollment.company_id, enrollment.subscriber_id
    FROM room_seats AS seat JOIN enrollments AS enrollment ON enrollment.id = seat.enrollment_id
    WHERE seat.process_id = ANY (${silentProcessIds})
      OR NOT EXISTS (SELECT FROM room_processes AS process WHERE process.process_id = seat.process_id)
    LIMIT ${limit}`.execute(db)
  return rows
}

export const deleteSilentProcesses = (tx: Tx, silentSeconds: number) =>
  sql`DELETE FROM room_processes WHERE seen_at < clock_timestamp() - make_interval(secs => ${silentSeconds})`.execute(
    tx,
  )
