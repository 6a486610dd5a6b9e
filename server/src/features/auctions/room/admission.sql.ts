// What decides whether somebody may enter the room of an auction, in one statement.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import type { Auction } from '../model/auction.ts'

type AdmissionFacts = Pick<
  Auction,
  'id' | 'cycleId' | 'companyId' | 'branchId' | 'programId' | 'status' | 'openDrawId'
> & {
  /** The holder of the ticket that was named, if it is a member's ticket of this program that has not ended. */
  ticketHolderId: string | null
}

export async function findAdmissionFacts(
  db: Reader,
  auctionId: string,
  enrollmentId: string | null,
): Promise<AdmissionFacts | undefined> {
  const { rows } = await sql<AdmissionFacts>`
    SELECT auction.id, auction.cycle_id, auction.company_id, auction.branch_id, auction.program_id, auction.status,
      auction.open_draw_id, ticket.subscriber_id AS ticket_holder_id
    FROM auctions AS auction LEFT JOIN enrollments AS ticket
      ON ticket.id = ${enrollmentId} AND ticket.program_id = auction.program_id AND ticket.company_id = auction.company_id
      AND ticket.ended_at IS NULL AND ticket.holder = 'MEMBER'
    WHERE auction.id = ${auctionId}`.execute(db)
  return rows[0]
}
