// What waits for a superadmin, over all companies, in one statement per group of figures.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

type Queue = { count: number; oldestAt: string | null }
export type Queues = Record<
  | 'enrollmentRequests'
  | 'programsUnderReview'
  | 'companiesIncomplete'
  | 'companiesUnderReview'
  | 'bankAccountsPending'
  | 'failedJobs'
  | 'failedMessages',
  Queue
>

const queue = (rows: ReturnType<typeof sql>) =>
  sql`(SELECT jsonb_build_object('count', count(*), 'oldestAt', min(since)) FROM (${rows}) AS waiting)`
const companies = (status: 'INCOMPLETE' | 'UNDER_REVIEW') =>
  queue(sql`SELECT updated_at AS since FROM companies WHERE profile_status = ${sql.lit(status)}`)

export async function getQueues(db: Reader): Promise<Queues> {
  const { rows } = await sql<Queues>`SELECT
    ${queue(sql`SELECT submitted_at AS since FROM enrollment_requests WHERE status = 'REQUESTED' AND submitted_at IS NOT NULL`)} AS "enrollmentRequests",
    ${queue(sql`SELECT created_at AS since FROM programs WHERE approval_status = 'UNDER_REVIEW' AND program_status NOT IN ('INCOMPLETE', 'ARCHIVED')`)} AS "programsUnderReview",
    ${companies('INCOMPLETE')} AS "companiesIncomplete",
    ${companies('UNDER_REVIEW')} AS "companiesUnderReview",
    ${queue(sql`SELECT created_at AS since FROM branch_bank_accounts WHERE verification_status = 'PENDING' AND deleted_at IS NULL`)} AS "bankAccountsPending",
    ${queue(sql`SELECT created_at AS since FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL`)} AS "failedJobs",
    ${queue(sql`SELECT created_at AS since FROM messages WHERE status = 'FAILED'`)} AS "failedMessages"`.execute(db)
  return rows[0]!
}

type PlatformTotals = {
  auctions: Record<'live' | 'paused' | 'scheduledToday', number>
  totals: Record<
    'companies' | 'activeCompanies' | 'programs' | 'runningPrograms' | 'tickets' | 'members' | 'users' | 'superadmins',
    number
  >
}

export async function getPlatformTotals(db: Reader, today: { from: Date; until: Date }): Promise<PlatformTotals> {
  const { rows } = await sql<PlatformTotals>`SELECT
    (SELECT jsonb_build_object('live', count(*) FILTER (WHERE status = 'LIVE'), 'paused', count(*) FILTER (WHERE status = 'PAUSED'),
       'scheduledToday', count(*) FILTER (WHERE auction_start_at >= ${today.from} AND auction_start_at < ${today.until}))
     FROM auctions WHERE status IN ('SCHEDULED', 'READY', 'LIVE', 'PAUSED')) AS auctions,
    (SELECT jsonb_build_object(
       'companies', (SELECT count(*) FROM companies),
       'activeCompanies', (SELECT count(*) FROM companies WHERE profile_status = 'ACTIVE'),
       'programs', (SELECT count(*) FROM programs WHERE program_status <> 'ARCHIVED'),
       'runningPrograms', (SELECT count(*) FROM programs WHERE program_status = 'ACTIVE'),
       'tickets', (SELECT count(*) FROM enrollments WHERE ended_at IS NULL),
       'members', (SELECT count(DISTINCT subscriber_id) FROM enrollments WHERE ended_at IS NULL AND holder = 'MEMBER'),
       'users', (SELECT count(*) FROM users),
       'superadmins', (SELECT count(*) FROM users WHERE role = 'SUPERADMIN'))) AS totals`.execute(db)
  return rows[0]!
}
