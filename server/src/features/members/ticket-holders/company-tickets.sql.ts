// Company tickets of a program, and the technical user they name.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

export const lockProgram = (tx: Tx, id: string) =>
  tx
    .selectFrom('programs')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .select(['programs.id', 'programs.id as programId', 'programs.companyId', 'programs.branchId'])
    .select(['programs.programStatus', 'programs.approvalStatus', 'programs.isPreStarted', 'programs.setupStep'])
    .select(['programs.availableSlots', 'companies.name as companyName'])
    .where('programs.id', '=', id)
    .where('programs.deletedAt', 'is', null)
    .forNoKeyUpdate('programs')
    .executeTakeFirst()

export const findProgramScope = (db: Reader, id: string) =>
  db
    .selectFrom('programs')
    .select(['id as programId', 'companyId', 'branchId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Imported cycles were completed before the program came to the platform. */
export async function hasCompletedCycle(db: Reader, programId: string): Promise<boolean> {
  const found = await db
    .selectFrom('cycles')
    .select('id')
    .where('programId', '=', programId)
    .where('completedAt', 'is not', null)
    .where('isImported', '=', false)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type NewCompanyTickets = { programId: string; companyId: string; subscriberId: string; name: string; count: number }

/** Numbers follow the last ticket. The caller holds the lock of the program. */
export async function insertCompanyTickets(tx: Tx, taken: NewCompanyTickets, now: Date): Promise<string[]> {
  const { programId, companyId, subscriberId, name, count } = taken
  const { rows } = await sql<{ id: string }>`
    INSERT INTO enrollments (id, program_id, company_id, subscriber_id, ticket_number, source, holder, name, created_at)
    SELECT new_id(${now}), ${programId}, ${companyId}, ${subscriberId}, last.number + place, 'COMPANY', 'COMPANY', ${name}, ${now}
    FROM (SELECT coalesce(max(ticket_number), 0) AS number FROM enrollments WHERE program_id = ${programId}) AS last,
         generate_series(1, ${count}::integer) AS place
    RETURNING id`.execute(tx)
  await tx
    .updateTable('programs')
    .set((eb) => ({ availableSlots: eb('availableSlots', '-', count), updatedAt: now }))
    .where('id', '=', programId)
    .execute()
  return rows.map(({ id }) => id)
}

type CompanyTicketRow = {
  enrollmentId: string
  subscriberId: string
  programId: string
  ticketNumber: number
  hasWon: boolean
  paidPaise: number
  createdAt: Date
}
export async function listCompanyTickets(
  db: Reader,
  filter: { programId: string; ids?: readonly string[] },
  page?: Page,
): Promise<CompanyTicketRow[]> {
  const { rows } = await sql<CompanyTicketRow>`
    SELECT ticket.id AS "enrollmentId", ticket.subscriber_id AS "subscriberId", ticket.program_id AS "programId",
           ticket.ticket_number AS "ticketNumber", ticket.created_at AS "createdAt",
           EXISTS (SELECT FROM winners WHERE enrollment_id = ticket.id AND status = 'DECLARED') AS "hasWon",
           coalesce((SELECT sum(paid_paise) FROM invoices WHERE enrollment_id = ticket.id AND kind = 'CYCLE'
                       AND status <> 'CANCELLED'), 0)::bigint AS "paidPaise"
    FROM enrollments AS ticket
    WHERE ticket.program_id = ${filter.programId} AND ticket.holder = 'COMPANY' AND ticket.ended_at IS NULL
      ${filter.ids ? sql`AND ticket.id = ANY (${[...filter.ids]})` : sql``}
    ORDER BY ticket.ticket_number
    ${page ? sql`LIMIT ${page.pageSize} OFFSET ${pageOffset(page)}` : sql``}`.execute(db)
  return rows
}
export type { CompanyTicketRow }

export async function countCompanyTickets(db: Reader, programId: string): Promise<number> {
  const { count } = await db
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .where('holder', '=', 'COMPANY')
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const findBankAccountOfBranch = (db: Reader, branchId: string, id: string) =>
  db
    .selectFrom('branchBankAccounts')
    .select('id')
    .where('id', '=', id)
    .where('branchId', '=', branchId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
