// The running chits of a member.
import type { DurationType, Frequency } from '@kuri/contract/programs/program-fields'
import { sql } from 'kysely'
import { type ChitPosition, chitPositionColumns } from '#features/money/billing/chit-position.sql'
import type { Reader } from '#platform/db/types'

export type ChitRow = ChitPosition & {
  programId: string
  programName: string
  chitId: string
  companyName: string
  branchName: string
  programStatus: string
  totalAmountPaise: number
  subscriptionAmountPaise: number
  startDate: string
  frequency: Frequency
  durationType: DurationType
  durationValue: number
  dividendPaise: number
  tickets: { enrolledSubscriberId: string; ticketNumber: number; wonCycleNumber: number | null }[]
  /** Of all running chits, not only of those in the list. */
  count: number
}

/** Programs in which the member holds a standing ticket and that are not over, the one joined last first. */
export async function listRunningChits(db: Reader, subscriberId: string, limit: number): Promise<ChitRow[]> {
  const { rows } = await sql<ChitRow>`
    WITH own AS (
      SELECT ticket.program_id, max(ticket.created_at) AS joined_at, (count(*) OVER ())::integer AS count,
             array_agg(ticket.id) AS ids,
             jsonb_agg(jsonb_build_object('enrolledSubscriberId', ticket.id, 'ticketNumber', ticket.ticket_number,
               'wonCycleNumber', (SELECT cycle.cycle_number FROM winners JOIN cycles AS cycle ON cycle.id = winners.cycle_id
                  WHERE winners.enrollment_id = ticket.id AND winners.status = 'DECLARED')
             ) ORDER BY ticket.ticket_number) AS tickets
      FROM enrollments AS ticket JOIN programs AS program ON program.id = ticket.program_id
      WHERE ticket.subscriber_id = ${subscriberId} AND ticket.ended_at IS NULL AND ticket.holder = 'MEMBER'
        AND program.program_status NOT IN ('COMPLETED', 'ARCHIVED', 'CANCELLED') AND program.deleted_at IS NULL
      GROUP BY ticket.program_id
      ORDER BY joined_at DESC, ticket.program_id DESC LIMIT ${limit}
    )
    SELECT program.id AS "programId", program.name AS "programName", program.chit_id AS "chitId",
           company.name AS "companyName", branch.name AS "branchName", program.program_status AS "programStatus",
           program.total_amount_paise AS "totalAmountPaise", program.subscription_amount_paise AS "subscriptionAmountPaise",
           program.start_date AS "startDate", program.frequency, program.duration_type AS "durationType",
           program.duration_value AS "durationValue",
           ${chitPositionColumns(subscriberId)},
           (SELECT coalesce(sum(dividend_paise), 0) FROM settlement_shares WHERE enrollment_id = ANY (own.ids))::bigint
             + (SELECT coalesce(sum(dividend_paise), 0) FROM opening_balances WHERE enrollment_id = ANY (own.ids))::bigint
             AS "dividendPaise",
           own.tickets, own.count
    FROM own
    JOIN programs AS program ON program.id = own.program_id
    JOIN companies AS company ON company.id = program.company_id
    JOIN branches AS branch ON branch.id = program.branch_id
    ORDER BY own.joined_at DESC, program.id DESC`.execute(db)
  return rows
}
