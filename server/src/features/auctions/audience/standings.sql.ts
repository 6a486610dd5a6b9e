// How each ticket of a program stands in an auction, in one query: what a console shows of it beside bids and pictures.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import type { AuctionRow } from '../model/auction.ts'
import type { TicketStanding } from './standings.rules.ts'

/** The same as in the list of participants (enrollment-facts.sql.ts), which a test compares. */
export async function listTicketStandings(
  db: Reader,
  auction: Pick<AuctionRow, 'id' | 'cycleId' | 'programId'>,
): Promise<TicketStanding[]> {
  const { rows } = await sql<TicketStanding>`
    SELECT enrollment.id AS "enrolledSubscriberId", enrollment.subscriber_id AS "subscriberId",
      enrollment.ticket_number AS "ticketNumber", COALESCE(enrollment.name, users.name) AS "subscriberName",
      participation.auction_id IS NOT NULL AS "hasJoined",
      COALESCE(participation.source = 'FLOOR', false) OR EXISTS (SELECT FROM room_seats AS seat
        WHERE seat.auction_id = ${auction.id} AND seat.enrollment_id = enrollment.id) AS "isOnline",
      COALESCE(participation.source, 'ONLINE') AS source,
      EXISTS (SELECT FROM invoices AS invoice WHERE invoice.enrollment_id = enrollment.id
        AND invoice.cycle_id = ${auction.cycleId} AND invoice.kind = 'CYCLE' AND invoice.status = 'PAID'
        ) AS "isPaymentCompletedForCycle",
      EXISTS (SELECT FROM disqualifications AS disqualified
        WHERE disqualified.auction_id = ${auction.id} AND disqualified.enrollment_id = enrollment.id) AS "isDisqualified",
      EXISTS (SELECT FROM winners AS winner
        WHERE winner.enrollment_id = enrollment.id AND winner.status = 'DECLARED') AS "hasWonCycle"
    FROM enrollments AS enrollment
    JOIN users ON users.id = enrollment.subscriber_id
    LEFT JOIN participations AS participation
      ON participation.enrollment_id = enrollment.id AND participation.auction_id = ${auction.id}
    WHERE enrollment.program_id = ${auction.programId} AND enrollment.ended_at IS NULL AND enrollment.holder = 'MEMBER'
    ORDER BY enrollment.ticket_number`.execute(db)
  return rows
}
