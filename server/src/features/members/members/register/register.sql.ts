// Reads of the register. A page is chosen from tickets alone; everything else is looked up for its rows only.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type RawBuilder, sql } from 'kysely'
import { overdueOn } from '#features/money/billing/invoices.sql'
import type { WordMatch } from '#features/programs/programs/search/ticket-search.rules'
import { hasWords } from '#features/programs/programs/search/ticket-search.sql'
import { inVisiblePrograms } from '#features/programs/programs/search/visible-programs.sql'
import type { Reader } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'

export type RegisterFilter = { companyId: string; scope: VisibleScope; words: readonly WordMatch[] }

const TICKET = sql`enrollment.id`

const isVisible = (scope: VisibleScope) => inVisiblePrograms(sql`enrollment.program_id`, scope)

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `)

const ofCompany = ({ companyId, scope, words }: RegisterFilter) =>
  allOf([
    sql`enrollment.company_id = ${companyId} AND enrollment.holder = 'MEMBER'`,
    ...isVisible(scope),
    ...hasWords(TICKET, companyId, words),
  ])

/** Newest accounts first: the ids of people begin with the time, and the index knows them in this order. */
export async function listMemberIds(db: Reader, filter: RegisterFilter, page: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT enrollment.subscriber_id AS id FROM enrollments AS enrollment WHERE ${ofCompany(filter)}
    GROUP BY enrollment.subscriber_id ORDER BY enrollment.subscriber_id DESC
    LIMIT ${page.pageSize} OFFSET ${pageOffset(page)}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countMembers(db: Reader, filter: RegisterFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT enrollment.subscriber_id) AS count FROM enrollments AS enrollment
    WHERE ${ofCompany(filter)}`.execute(db)
  return rows[0]!.count
}

export type ProgramFilter = {
  companyId: string
  programId: string
  words: readonly WordMatch[]
  hasWon?: boolean | undefined
  isPaid?: boolean | undefined
}
const ofProgram = ({ companyId, programId, words, hasWon, isPaid }: ProgramFilter) =>
  allOf([
    sql`enrollment.program_id = ${programId}`,
    ...hasWords(TICKET, companyId, words),
    ...(hasWon === undefined ? [] : [sql`${IS_PRIZED} = ${hasWon}::boolean`]),
    ...(isPaid === undefined ? [] : [sql`${HAS_DUES} <> ${isPaid}::boolean`]),
  ])

const IS_PRIZED = sql`EXISTS (SELECT FROM winners
  WHERE winners.enrollment_id = enrollment.id AND winners.status = 'DECLARED')`

/** What a ticket owes. What an unfinished import has not booked yet is not owed. */
const OWED = sql`invoices.enrollment_id = enrollment.id AND kind = 'CYCLE' AND status = 'DRAFT'
  AND NOT (is_imported AND program.setup_step < 5)`
const HAS_DUES = sql`EXISTS (SELECT FROM invoices JOIN programs AS program ON program.id = invoices.program_id
  WHERE ${OWED} AND amount_paise > paid_paise)`

export async function listTicketIdsOfProgram(db: Reader, filter: ProgramFilter, page: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT enrollment.id FROM enrollments AS enrollment WHERE ${ofProgram(filter)}
    ORDER BY enrollment.ticket_number LIMIT ${page.pageSize} OFFSET ${pageOffset(page)}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countTicketsOfProgram(db: Reader, filter: ProgramFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM enrollments AS enrollment WHERE ${ofProgram(filter)}`.execute(db)
  return rows[0]!.count
}

/** The tickets of people in a company, as far as the caller may see them. */
export async function listTicketIdsOfMembers(
  db: Reader,
  { companyId, scope }: Pick<RegisterFilter, 'companyId' | 'scope'>,
  subscriberIds: readonly string[],
): Promise<string[]> {
  const conditions = [
    sql`enrollment.company_id = ${companyId} AND enrollment.holder = 'MEMBER'`,
    sql`enrollment.subscriber_id = ANY (${[...subscriberIds]})`,
    ...isVisible(scope),
  ]
  const { rows } = await sql<{ id: string }>`
    SELECT enrollment.id FROM enrollments AS enrollment WHERE ${allOf(conditions)}`.execute(db)
  return rows.map(({ id }) => id)
}

export type TicketRow = {
  id: string
  ticketNumber: number
  companyId: string
  programId: string
  programName: string
  chitId: string
  branchId: string
  subscriberId: string
  name: string | null
  mobileNumber: string
  importedEmail: string | null
  holder: 'MEMBER' | 'COMPANY'
  source: string
  createdAt: Date
  endedAt: Date | null
  duePaise: number
  overduePaise: number
  chargePaise: number
  advancePaise: number
  prizedInCycle: number | null
  hasNominee: boolean
  hasPan: boolean
  hasAgreement: boolean
  receiptId: string | null
  receiptNumber: string | null
  receiptAmountPaise: number | null
  receiptPaidAt: Date | null
}

/** Tickets with everything that the register shows of them, by program and number. The name and the mobile number are those that the
 * company knows [spec: People]. Ids of receipts begin with their time: the newest of a ticket is the last one in an index. */
export async function listTickets(db: Reader, ids: readonly string[], today: string): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    SELECT enrollment.id, enrollment.ticket_number AS "ticketNumber", enrollment.company_id AS "companyId",
           program.id AS "programId", program.name AS "programName", program.chit_id AS "chitId", program.branch_id AS "branchId",
           enrollment.subscriber_id AS "subscriberId", coalesce(enrollment.name, users.name) AS name,
           coalesce(users.released_mobile_number, users.mobile_number) AS "mobileNumber",
           enrollment.imported_email AS "importedEmail", enrollment.holder, enrollment.source, enrollment.created_at AS "createdAt",
           enrollment.ended_at AS "endedAt", enrollment.advance_paise AS "advancePaise",
           open.due AS "duePaise", open.overdue AS "overduePaise", charge.paise AS "chargePaise",
           prize.cycle_number AS "prizedInCycle",
           papers.nominee IS NOT NULL AS "hasNominee", papers.pan_income_at IS NOT NULL AS "hasPan",
           papers.agreement_signed_at IS NOT NULL AS "hasAgreement",
           receipt.id AS "receiptId", receipt.number AS "receiptNumber", receipt.amount_paise AS "receiptAmountPaise",
           receipt.paid_at AS "receiptPaidAt"
    FROM enrollments AS enrollment
    JOIN programs AS program ON program.id = enrollment.program_id
    JOIN users ON users.id = enrollment.subscriber_id
    LEFT JOIN enrollment_papers AS papers ON papers.enrollment_id = enrollment.id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_paise - paid_paise), 0)::bigint AS due,
             coalesce(sum(amount_paise - paid_paise) FILTER (WHERE ${overdueOn(today)}), 0)::bigint AS overdue
      FROM invoices
      WHERE ${OWED}) AS open
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_paise - paid_paise - waived_paise), 0)::bigint AS paise
      FROM ticket_charges WHERE ticket_charges.enrollment_id = enrollment.id) AS charge
    LEFT JOIN LATERAL (
      SELECT cycles.cycle_number FROM winners JOIN cycles ON cycles.id = winners.cycle_id
      WHERE winners.enrollment_id = enrollment.id AND winners.status = 'DECLARED'
      ORDER BY cycles.cycle_number LIMIT 1) AS prize ON true
    LEFT JOIN LATERAL (
      SELECT receipts.id, receipts.number, receipts.amount_paise, receipts.paid_at
      FROM receipt_allocations AS part JOIN receipts ON receipts.id = part.receipt_id
      WHERE part.enrollment_id = enrollment.id AND part.reversed_at IS NULL
        AND receipts.status NOT IN ('VOIDED', 'BOUNCED', 'REVERSED')
      ORDER BY part.receipt_id DESC LIMIT 1) AS receipt ON true
    WHERE enrollment.id = ANY (${[...ids]})
    ORDER BY program.start_date DESC, program.id, enrollment.ticket_number`.execute(db)
  return rows
}

export type StatedIdentity = { panSealed: string | null; aadhaarSealed: string | null; email: string | null }

/** What people have submitted to this company, and to no other. */
export async function listStatedIdentities(
  db: Reader,
  companyId: string,
  subscriberIds: readonly string[],
): Promise<Map<string, StatedIdentity>> {
  const { rows } = await sql<StatedIdentity & { subscriberId: string }>`
    SELECT DISTINCT ON (subscriber_id) subscriber_id AS "subscriberId", submitted_profile ->> 'panSealed' AS "panSealed",
           submitted_profile ->> 'aadhaarSealed' AS "aadhaarSealed", submitted_profile ->> 'email' AS email
    FROM enrollment_requests
    WHERE subscriber_id = ANY (${[...subscriberIds]}) AND company_id = ${companyId} AND submitted_at IS NOT NULL
    ORDER BY subscriber_id, submitted_at DESC`.execute(db)
  return new Map(rows.map(({ subscriberId, ...stated }) => [subscriberId, stated]))
}
