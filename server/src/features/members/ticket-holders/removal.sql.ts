// Tickets in default, and what a removed member leaves.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import { paidBeforeImport } from './quotes.sql.ts'

export const findProgram = (db: Reader, id: string) =>
  db
    .selectFrom('programs')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .select(['programs.id', 'programs.id as programId', 'companyId', 'companies.name as companyName'])
    .select(['branchId', 'chitTerms', 'startDate', 'frequency', 'durationType', 'durationValue'])
    .where('programs.id', '=', id)
    .executeTakeFirst()

export async function countOverdue(db: Reader, enrollmentId: string, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enrollmentId', '=', enrollmentId)
    .where('kind', '=', 'CYCLE')
    .where('status', '=', 'DRAFT')
    .where('dueDate', '<', today)
    .executeTakeFirstOrThrow()
  return count
}

/** What the months of a ticket were paid with before an import, gross: no receipt of ours paid it. */
export async function getPaidBeforeImport(db: Reader, enrollmentId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(${paidBeforeImport}), 0)::bigint AS paise FROM invoices AS invoice
    WHERE invoice.enrollment_id = ${enrollmentId} AND invoice.kind = 'CYCLE' AND invoice.status <> 'CANCELLED'
      AND invoice.is_imported`.execute(db)
  return rows[0]!.paise
}

export type DefaulterRow = {
  enrollmentId: string
  ticketNumber: number
  subscriberId: string
  name: string | null
  hasWon: boolean
  overdueCount: number
  overduePaise: number
  overdueSince: string
}
type Defaulters = { programId: string; today: string; needed: number }

/** One row per ticket with enough overdue bills, from the index of open invoices. */
const defaulting = ({ programId, today, needed }: Defaulters) => sql`
  SELECT invoice.enrollment_id, count(*) AS overdue_count, sum(invoice.amount_paise - invoice.paid_paise) AS overdue_paise,
         min(invoice.due_date) AS overdue_since
  FROM invoices AS invoice
  JOIN enrollments AS ticket ON ticket.id = invoice.enrollment_id AND ticket.ended_at IS NULL AND ticket.holder = 'MEMBER'
  WHERE invoice.program_id = ${programId} AND invoice.status = 'DRAFT' AND invoice.kind = 'CYCLE' AND invoice.due_date < ${today}::date
  GROUP BY invoice.enrollment_id HAVING count(*) >= ${needed}`

export async function listDefaulters(db: Reader, filter: Defaulters, page: Page): Promise<DefaulterRow[]> {
  const { rows } = await sql<DefaulterRow>`
    SELECT ticket.id AS "enrollmentId", ticket.ticket_number AS "ticketNumber", ticket.subscriber_id AS "subscriberId",
           coalesce(ticket.name, person.name) AS name, late.overdue_count::integer AS "overdueCount",
           late.overdue_paise::bigint AS "overduePaise", late.overdue_since AS "overdueSince",
           EXISTS (SELECT FROM winners WHERE enrollment_id = ticket.id AND status = 'DECLARED') AS "hasWon"
    FROM (${defaulting(filter)}) AS late
    JOIN enrollments AS ticket ON ticket.id = late.enrollment_id
    JOIN users AS person ON person.id = ticket.subscriber_id
    ORDER BY ticket.ticket_number LIMIT ${page.pageSize} OFFSET ${pageOffset(page)}`.execute(db)
  return rows
}

export async function countDefaulters(db: Reader, filter: Defaulters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${defaulting(filter)}) AS late`.execute(db)
  return rows[0]!.count
}

const openCharges = (db: Reader, enrollmentId: string) =>
  db
    .selectFrom('ticketCharges')
    .select(['id', sql<number>`amount_paise - paid_paise - waived_paise`.as('openPaise')])
    .where('enrollmentId', '=', enrollmentId)
    .where(sql<boolean>`paid_paise + waived_paise < amount_paise`)
    .orderBy('id')

export const listOpenCharges = (db: Reader, enrollmentId: string) => openCharges(db, enrollmentId).execute()
export const lockOpenCharges = (tx: Tx, enrollmentId: string) => openCharges(tx, enrollmentId).forUpdate().execute()

/** Sealed offers and admissions of auctions that have not begun go to the new holder. */
export async function updatePrebidHolder(tx: Tx, enrollmentId: string, subscriberId: string, now: Date): Promise<void> {
  await sql`UPDATE prebids SET subscriber_id = ${subscriberId}, updated_at = ${now}
    WHERE enrollment_id = ${enrollmentId} AND status = 'ACTIVE'`.execute(tx)
  await sql`UPDATE participations SET subscriber_id = ${subscriberId}
    FROM auctions WHERE auctions.id = participations.auction_id AND participations.enrollment_id = ${enrollmentId}
      AND auctions.status IN ('PENDING', 'SCHEDULED', 'READY')`.execute(tx)
}
