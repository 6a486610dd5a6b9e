// The facts of one subscriber's tickets in several auctions at once, for screens that show many auctions. Inside one auction
// enrollment-facts.sql.ts is cheaper; a test compares the two.
import { sql } from 'kysely'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import type { Reader } from '#platform/db/types'
import { arrearsText } from './arrears.sql.ts'
import type { Auction } from './auction.ts'
import { type EnrollmentFacts, type FactsRow, toFacts } from './enrollment-facts.sql.ts'

type FactsOf = Pick<Auction, 'id' | 'chitTerms'>

/** By auction, in the order of the ticket numbers. */
export async function listFactsOfAuctions(
  db: Reader,
  auctions: readonly FactsOf[],
  subscriberId: string,
  today: string,
): Promise<Map<string, EnrollmentFacts[]>> {
  const ids = auctions.map(({ id }) => id)
  const { rows } = await sql<FactsRow & { auctionId: string; hasArrears: boolean }>`
    SELECT auctions.id AS "auctionId", enrollments.id, enrollments.subscriber_id AS "subscriberId",
           enrollments.ticket_number AS "ticketNumber", coalesce(enrollments.name, users.name) AS name,
           users.avatar_file_id AS "avatarFileId", participation.joined_at AS "joinedAt", participation.source,
           participation.last_left_at AS "lastLeftAt", invoice.status AS "invoiceStatus", invoice.due_date AS "invoiceDueDate",
           (SELECT cycles.cycle_number FROM winners JOIN cycles ON cycles.id = winners.cycle_id
            WHERE winners.enrollment_id = enrollments.id AND winners.status = 'DECLARED') AS "wonCycleNumber",
           (SELECT id FROM prebids WHERE prebids.enrollment_id = enrollments.id AND prebids.auction_id = auctions.id
              AND prebids.status = 'ACTIVE') AS "activePrebidId",
           ARRAY(SELECT phase::text FROM disqualifications WHERE disqualifications.auction_id = auctions.id
              AND disqualifications.enrollment_id = enrollments.id) AS "disqualifiedPhases",
           (${sql.raw(arrearsText('enrollments.id', 'auctions.id', `'${today}'`))}) AS "hasArrears"
    FROM auctions
    JOIN enrollments ON enrollments.program_id = auctions.program_id
    JOIN users ON users.id = enrollments.subscriber_id
    LEFT JOIN participations AS participation ON participation.enrollment_id = enrollments.id
      AND participation.auction_id = auctions.id
    LEFT JOIN invoices AS invoice ON invoice.enrollment_id = enrollments.id AND invoice.cycle_id = auctions.cycle_id
      AND invoice.kind = 'CYCLE' AND invoice.status <> 'CANCELLED'
    WHERE auctions.id = ANY (${ids}) AND enrollments.subscriber_id = ${subscriberId}
      AND enrollments.ended_at IS NULL AND enrollments.holder = 'MEMBER'
    ORDER BY enrollments.ticket_number`.execute(db)

  const termsOf = new Map(auctions.map(({ id, chitTerms }) => [id, chitTermsIn(chitTerms)]))
  const facts = new Map<string, EnrollmentFacts[]>(ids.map((id) => [id, []]))
  for (const { auctionId, hasArrears, ...row } of rows) {
    const isBarredByArrears = hasArrears && termsOf.get(auctionId)?.arrearsBar === 'ALL_DUES'
    facts.get(auctionId)?.push(...toFacts([{ ...row, isBarredByArrears }]))
  }
  return facts
}
