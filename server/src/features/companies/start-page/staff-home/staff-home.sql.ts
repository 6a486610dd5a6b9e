// What waits in the programs that an employee may see: one query per section of their start page, each by an index of open rows.

import type { AuctionStatus } from '@kuri/contract/auctions/enums'
import { sql } from 'kysely'
import { inVisiblePrograms } from '#features/programs/programs/search/visible-programs.sql'
import type { Reader } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'

/** Where the caller holds the permission of a section. */
export type Reach = { companyId: string; scope: VisibleScope }

const within = ({ companyId, scope }: Reach, row: string) =>
  sql.join(
    [sql`${sql.ref(`${row}.company_id`)} = ${companyId}`, ...inVisiblePrograms(sql.ref(`${row}.program_id`), scope)],
    sql` AND `,
  )

export type TodayAuctionRow = {
  auctionId: string
  cycleId: string
  cycleNumber: number
  programId: string
  programName: string
  chitId: string
  branchId: string
  branchName: string
  auctionStatus: AuctionStatus
  auctionStartAt: Date | null
}
type AuctionCounts = {
  todayCount: number
  liveCount: number
  awaitingApprovalCount: number
  awaitingWinnerCount: number
}
type Day = { from: Date; before: Date }

/** Running, ended without all winners, or starting on this day. */
const isOfToday = ({ from, before }: Day) => sql`(auction.status IN ('LIVE', 'PAUSED', 'ENDED')
  OR (auction.status IN ('SCHEDULED', 'READY') AND auction.auction_start_at >= ${from} AND auction.auction_start_at < ${before}))`

export async function listAuctionsToday(db: Reader, reach: Reach, day: Day, limit: number): Promise<TodayAuctionRow[]> {
  const { rows } = await sql<TodayAuctionRow>`
    SELECT auction.id AS "auctionId", auction.cycle_id AS "cycleId", cycle.cycle_number AS "cycleNumber",
      program.id AS "programId", program.name AS "programName", program.chit_id AS "chitId",
      branch.id AS "branchId", branch.name AS "branchName",
      auction.status AS "auctionStatus", auction.auction_start_at AS "auctionStartAt"
    FROM auctions AS auction
    JOIN cycles AS cycle ON cycle.id = auction.cycle_id
    JOIN programs AS program ON program.id = auction.program_id
    JOIN branches AS branch ON branch.id = program.branch_id
    WHERE ${within(reach, 'auction')} AND ${isOfToday(day)}
    ORDER BY auction.status IN ('LIVE', 'PAUSED') DESC, auction.auction_start_at, auction.id LIMIT ${limit}`.execute(db)
  return rows
}

export async function countAuctions(db: Reader, reach: Reach, day: Day): Promise<AuctionCounts> {
  const { rows } = await sql<AuctionCounts>`
    SELECT count(*) FILTER (WHERE ${isOfToday(day)}) AS "todayCount",
      count(*) FILTER (WHERE auction.status IN ('LIVE', 'PAUSED')) AS "liveCount",
      count(*) FILTER (WHERE auction.status = 'SCHEDULED' AND auction.approval_required) AS "awaitingApprovalCount",
      count(*) FILTER (WHERE auction.status = 'ENDED') AS "awaitingWinnerCount"
    FROM auctions AS auction
    WHERE ${within(reach, 'auction')} AND auction.status IN ('SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED')`.execute(
    db,
  )
  return rows[0]!
}

type ProgramCounts = {
  activeCount: number
  publishedCount: number
  incompleteCount: number
  awaitingPlatformCount: number
}
export async function countPrograms(db: Reader, { companyId, scope }: Reach): Promise<ProgramCounts> {
  const conditions = [sql`program.company_id = ${companyId}`, ...inVisiblePrograms(sql`program.id`, scope)]
  const { rows } = await sql<ProgramCounts>`
    SELECT count(*) FILTER (WHERE program.program_status = 'ACTIVE') AS "activeCount",
      count(*) FILTER (WHERE program.program_status = 'PUBLISHED') AS "publishedCount",
      count(*) FILTER (WHERE program.program_status IN ('INCOMPLETE', 'DRAFTED')) AS "incompleteCount",
      count(*) FILTER (WHERE program.program_status = 'APPLIED') AS "awaitingPlatformCount"
    FROM programs AS program WHERE ${sql.join(conditions, sql` AND `)}`.execute(db)
  return rows[0]!
}

export type RequestCounts = { waitingCount: number; oldestSubmittedAt: Date | null; awaitingPlatformCount: number }
export async function countRequests(db: Reader, reach: Reach): Promise<RequestCounts> {
  const { rows } = await sql<RequestCounts>`
    SELECT count(*) FILTER (WHERE request.status = 'ADMIN_APPROVED') AS "waitingCount",
      min(request.submitted_at) FILTER (WHERE request.status = 'ADMIN_APPROVED') AS "oldestSubmittedAt",
      count(*) FILTER (WHERE request.status = 'REQUESTED') AS "awaitingPlatformCount"
    FROM enrollment_requests AS request
    WHERE ${within(reach, 'request')} AND request.submitted_at IS NOT NULL
      AND request.status IN ('REQUESTED', 'ADMIN_APPROVED')`.execute(db)
  return rows[0]!
}

export type Dues = { overdueCount: number; overduePaise: number; dueSoonCount: number; dueSoonPaise: number }
export async function sumDues(db: Reader, reach: Reach, today: string, soon: string): Promise<Dues> {
  const { rows } = await sql<Dues>`
    SELECT count(*) FILTER (WHERE invoice.due_date < ${today}::date) AS "overdueCount",
      COALESCE(sum(invoice.amount_paise - invoice.paid_paise) FILTER (WHERE invoice.due_date < ${today}::date), 0)::bigint AS "overduePaise",
      count(*) FILTER (WHERE invoice.due_date >= ${today}::date) AS "dueSoonCount",
      COALESCE(sum(invoice.amount_paise - invoice.paid_paise) FILTER (WHERE invoice.due_date >= ${today}::date), 0)::bigint AS "dueSoonPaise"
    FROM invoices AS invoice
    WHERE ${within(reach, 'invoice')} AND invoice.status = 'DRAFT' AND invoice.due_date <= ${soon}::date`.execute(db)
  return rows[0]!
}

type Sum = { count: number; paise: number }
export async function sumPaymentsToGiveBack(db: Reader, reach: Reach): Promise<Sum> {
  const { rows } = await sql<Sum>`
    SELECT count(*) AS count, COALESCE(sum(payment.amount_paise), 0)::bigint AS paise
    FROM payment_transactions AS payment WHERE ${within(reach, 'payment')} AND payment.status = 'REFUND_DUE'`.execute(
    db,
  )
  return rows[0]!
}

export async function sumRefundsDue(db: Reader, reach: Reach): Promise<Sum> {
  const { rows } = await sql<Sum>`
    SELECT count(*) AS count, COALESCE(sum(refund.amount_paise), 0)::bigint AS paise
    FROM refunds_due AS refund WHERE ${within(reach, 'refund')} AND refund.paid_at IS NULL`.execute(db)
  return rows[0]!
}

type PayoutCounts = { awaitingPapersCount: number; inReviewCount: number; approvedCount: number }
export async function countPayouts(db: Reader, reach: Reach): Promise<PayoutCounts> {
  const { rows } = await sql<PayoutCounts>`
    SELECT count(*) FILTER (WHERE payout.state = 'AWAITING_PAPERS') AS "awaitingPapersCount",
      count(*) FILTER (WHERE payout.state = 'SECURITY_REVIEW') AS "inReviewCount",
      count(*) FILTER (WHERE payout.state = 'APPROVED') AS "approvedCount"
    FROM payouts AS payout
    WHERE ${within(reach, 'payout')} AND payout.state IN ('AWAITING_PAPERS', 'SECURITY_REVIEW', 'APPROVED')`.execute(db)
  return rows[0]!
}
