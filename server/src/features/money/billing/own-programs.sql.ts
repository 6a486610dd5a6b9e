import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { DurationType, Frequency } from '@kuri/contract/programs/program-fields'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import { type ChitPosition, chitPositionColumns } from './chit-position.sql.ts'

type OwnProgramRow = ChitPosition & {
  programId: string
  name: string
  chitId: string
  companyId: string
  companyName: string
  branchName: string
  programStatus: string
  frequency: Frequency
  durationType: DurationType
  durationValue: number
  startDate: string
  totalAmountPaise: number
  subscriptionAmountPaise: number
  divisions: number
  totalSlots: number
  enrollments: { enrolledSubscriberId: string; ticketNumber: number; hasWon: boolean }[]
}

/** One row per program, the one joined last first; its tickets and its running cycle as JSON. */
export async function listOwnPrograms(db: Reader, subscriberId: string, page: Page): Promise<OwnProgramRow[]> {
  const { rows } = await sql<OwnProgramRow>`
    WITH own AS (
      SELECT program_id, max(created_at) AS joined_at,
             jsonb_agg(jsonb_build_object(
               'enrolledSubscriberId', id, 'ticketNumber', ticket_number,
               'hasWon', EXISTS (SELECT FROM winners WHERE enrollment_id = enrollments.id AND status = 'DECLARED')
             ) ORDER BY ticket_number) AS enrollments
      FROM enrollments WHERE subscriber_id = ${subscriberId}
      GROUP BY program_id
      ORDER BY joined_at DESC, program_id DESC
      LIMIT ${page.pageSize} OFFSET ${pageOffset(page)}
    )
    SELECT program.id AS "programId", program.name, program.chit_id AS "chitId", program.company_id AS "companyId",
           company.name AS "companyName", branch.name AS "branchName", program.program_status AS "programStatus",
           program.frequency, program.duration_type AS "durationType", program.duration_value AS "durationValue",
           program.start_date AS "startDate", program.total_amount_paise AS "totalAmountPaise",
           program.subscription_amount_paise AS "subscriptionAmountPaise", program.divisions,
           program.total_slots AS "totalSlots",
           ${chitPositionColumns(subscriberId)},
           own.enrollments
    FROM own
    JOIN programs AS program ON program.id = own.program_id
    JOIN companies AS company ON company.id = program.company_id
    JOIN branches AS branch ON branch.id = program.branch_id
    ORDER BY own.joined_at DESC, program.id DESC`.execute(db)
  return rows
}

export const countOwnPrograms = async (db: Reader, subscriberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('enrollments')
    .select(({ fn }) => fn.count<number>('programId').distinct().as('count'))
    .where('subscriberId', '=', subscriberId)
    .executeTakeFirstOrThrow()
  return count
}
