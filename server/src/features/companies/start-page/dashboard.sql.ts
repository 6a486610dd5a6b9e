// Counts and sums for the dashboard, one or two statements per view.
import { STATUS_SETS } from '@kuri/contract/auctions/status-sets'
import { sql } from 'kysely'
import type { InvoiceTotals } from '#features/money/billing/invoice-totals.sql'
import { overdueOn } from '#features/money/billing/invoices.sql'
import { sumOf } from '#features/money/billing/totals/program-totals.sql'
import type { Reader } from '#platform/db/types'
import { receiptsSince } from './months.sql.ts'

export type Counts = {
  programs: Record<
    | 'total'
    | 'underReview'
    | 'incomplete'
    | 'drafted'
    | 'applied'
    | 'published'
    | 'active'
    | 'completed'
    | 'archived'
    | 'cancelled',
    number
  >
  subscribers: { total: number; enrollments: number; newThisMonth: number }
  enrollmentRequests: Record<
    'total' | 'requested' | 'adminApproved' | 'companyApproved' | 'enrolled' | 'cancelled' | 'rejected',
    number
  >
  cycles: { upcoming: number; active: number; completed: number }
  auctions: Record<string, number>
}

/** The number of rows by status, as one JSON object. The table name never comes from a caller. */
const byStatus = (table: 'auctions' | 'memberships' | 'branches', companyId: string) => sql`
  (SELECT coalesce(jsonb_object_agg(lower(status), number), '{}')
   FROM (SELECT status::text, count(*) AS number FROM ${sql.table(table)}
         WHERE company_id = ${companyId} GROUP BY status) AS grouped)`

const counts = (companyId: string, monthStart: Date) => sql`
  (SELECT jsonb_build_object(
     'total', count(*) FILTER (WHERE program_status <> 'ARCHIVED'), 'underReview', count(*) FILTER (WHERE approval_status = 'UNDER_REVIEW' AND program_status NOT IN ('INCOMPLETE', 'ARCHIVED')),
     'incomplete', count(*) FILTER (WHERE program_status = 'INCOMPLETE'),
     'drafted', count(*) FILTER (WHERE program_status = 'DRAFTED'),
     'applied', count(*) FILTER (WHERE program_status = 'APPLIED'),
     'published', count(*) FILTER (WHERE program_status = 'PUBLISHED'),
     'active', count(*) FILTER (WHERE program_status = 'ACTIVE'),
     'completed', count(*) FILTER (WHERE program_status = 'COMPLETED'),
     'archived', count(*) FILTER (WHERE program_status = 'ARCHIVED'),
     'cancelled', count(*) FILTER (WHERE program_status = 'CANCELLED'))
   FROM programs WHERE company_id = ${companyId}) AS programs,
  (SELECT jsonb_build_object(
     'total', count(*), 'enrollments', coalesce(sum(tickets), 0)::bigint, 'newThisMonth', count(*) FILTER (WHERE newest >= ${monthStart}))
   FROM (SELECT count(*) AS tickets, max(created_at) AS newest FROM enrollments
         WHERE company_id = ${companyId} AND ended_at IS NULL AND holder = 'MEMBER' GROUP BY subscriber_id) AS member) AS subscribers,
  (SELECT jsonb_build_object(
     'total', count(*), 'requested', count(*) FILTER (WHERE status = 'REQUESTED'),
     'adminApproved', count(*) FILTER (WHERE status = 'ADMIN_APPROVED'),
     'companyApproved', count(*) FILTER (WHERE status = 'COMPANY_APPROVED'),
     'enrolled', count(*) FILTER (WHERE status = 'ENROLLED'),
     'cancelled', count(*) FILTER (WHERE status = 'CANCELLED'),
     'rejected', count(*) FILTER (WHERE status = 'REJECTED'))
   FROM enrollment_requests WHERE company_id = ${companyId} AND submitted_at IS NOT NULL) AS "enrollmentRequests",
  (SELECT jsonb_build_object(
     'upcoming', count(*) FILTER (WHERE status = 'UPCOMING'), 'active', count(*) FILTER (WHERE status = 'ACTIVE'),
     'completed', count(*) FILTER (WHERE status = 'COMPLETED'))
   FROM cycles WHERE company_id = ${companyId}) AS cycles,
  ${byStatus('auctions', companyId)} AS auctions`

export async function getCounts(db: Reader, companyId: string, monthStart: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`SELECT ${counts(companyId, monthStart)}`.execute(db)
  return rows[0]!
}

export type Money = InvoiceTotals & { reversedPaise: number; collectedThisMonthPaise: number }

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Overdue depends on the day, and is added up from the unpaid invoices. Collected is the money that came in, as in the months. */
export async function getMoney(db: Reader, companyId: string, today: string): Promise<Money> {
  const { rows } = await sql<Money>`
    SELECT ${sumOf('standing_count')} AS "invoiceCount", ${sumOf('paid_count')} AS "paidCount", ${sumOf('due_count')} AS "dueCount",
           ${sumOf('cancelled_count')} AS "cancelledCount", ${sumOf('billed_paise')} AS "billedPaise",
           coalesce((SELECT collected_paise FROM current_company_totals WHERE company_id = ${companyId}), 0) AS "collectedPaise", ${sumOf('due_paise')} AS "duePaise",
           ${sumOf('reversed_paise')} AS "reversedPaise",
           (SELECT count(*) FROM invoices WHERE company_id = ${companyId} AND ${overdueOn(today)}) AS "overdueCount",
           (SELECT coalesce(sum(amount_paise - paid_paise), 0)::bigint
            FROM invoices WHERE company_id = ${companyId} AND ${overdueOn(today)}) AS "overduePaise",
           (SELECT -coalesce(sum(posting.amount_paise), 0)::bigint FROM ${receiptsSince(companyId, firstOfMonth(today))})
             AS "collectedThisMonthPaise"
    FROM current_program_totals WHERE company_id = ${companyId}`.execute(db)
  return rows[0]!
}

type Overview = Counts & {
  employees: Record<string, number>
  branches: Record<string, number>
  commissionPaise: number
  nextAuctions: {
    auctionId: string
    cycleId: string
    programId: string
    programName: string
    cycleNumber: number
    auctionStatus: string
    auctionStartAt: string | null
  }[]
}
const NEXT_AUCTIONS = 5

export async function getOverview(db: Reader, companyId: string, monthStart: Date): Promise<Overview> {
  const { rows } = await sql<Overview>`
    SELECT ${counts(companyId, monthStart)},
      ${byStatus('memberships', companyId)} AS employees,
      ${byStatus('branches', companyId)} AS branches,
      (SELECT ${sumOf('commission_paise')} FROM current_program_totals WHERE company_id = ${companyId}) AS "commissionPaise",
      (SELECT coalesce(jsonb_agg(to_jsonb(next)), '[]') FROM (
         SELECT auction.id AS "auctionId", auction.cycle_id AS "cycleId", auction.program_id AS "programId",
                program.name AS "programName", cycle.cycle_number AS "cycleNumber",
                auction.status AS "auctionStatus", auction.auction_start_at AS "auctionStartAt"
         FROM (SELECT id FROM auctions
               WHERE company_id = ${companyId} AND status IN (${sql.join(STATUS_SETS.roomOpen.map(sql.lit))})
               ORDER BY auction_start_at, id LIMIT ${NEXT_AUCTIONS}) AS chosen
         JOIN auctions AS auction ON auction.id = chosen.id
         JOIN programs AS program ON program.id = auction.program_id
         JOIN cycles AS cycle ON cycle.id = auction.cycle_id
         ORDER BY auction.auction_start_at, auction.id) AS next) AS "nextAuctions"`.execute(db)
  return rows[0]!
}
