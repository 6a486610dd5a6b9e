// Whether the chit terms of a program keep a ticket from joining, bidding and prebidding because of any overdue instalment. A ticket
// that has bid in the auction goes on: like the payment of the cycle, arrears are judged when it comes in.
import { sql } from 'kysely'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import type { Auction } from './auction.ts'

/**
 * Names of columns. Not as EXISTS, which PostgreSQL may turn into a table of all bids; so it looks into the index of the one partition
 * that holds the auction.
 */
export const hasBid = (auctionId: string, enrollmentId: string, condition = '') =>
  `(SELECT true FROM bids WHERE bids.auction_id = ${auctionId} AND bids.enrollment_id = ${enrollmentId}
      AND bids.deleted_at IS NULL ${condition} LIMIT 1) IS NOT NULL`

/** Names of columns and parameters of the statement: the condition without the terms. */
export const arrearsText = (enrollmentId: string, auctionId: string, today: string) =>
  `EXISTS (SELECT 1 FROM invoices WHERE invoices.enrollment_id = ${enrollmentId} AND invoices.kind = 'CYCLE'
      AND invoices.status = 'DRAFT' AND invoices.due_date < ${today}::date)
    AND NOT (${hasBid(auctionId, enrollmentId)})`

/** For a statement on `enrollments`. */
export const barredByArrears = (auction: Pick<Auction, 'id' | 'chitTerms'>, today: string) =>
  chitTermsIn(auction.chitTerms).arrearsBar === 'ALL_DUES'
    ? sql<boolean>`${sql.raw(arrearsText('enrollments.id', `'${auction.id}'`, `'${today}'`))}`
    : sql<boolean>`false`
