// Whom the notices about reversed payments reach, and the words in them.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import { isOfRemovedMember } from './removal-refunds/removal-refunds.sql.ts'

/** The payer and the present holders of the tickets, who owe the money now. A company that holds a ticket itself is not notified. */
export async function listPeopleOfReceipt(db: Reader, receiptId: string) {
  const { rows } = await sql<{ userId: string; isPayer: boolean }>`
    SELECT person.id AS "userId", person.id = (SELECT payer_id FROM receipts WHERE id = ${receiptId}) AS "isPayer"
    FROM users AS person
    WHERE NOT EXISTS (SELECT FROM enrollments WHERE subscriber_id = person.id AND holder = 'COMPANY') AND (
      person.id = (SELECT payer_id FROM receipts WHERE id = ${receiptId})
      OR person.id IN (
        SELECT ticket.subscriber_id FROM receipt_allocations AS line JOIN enrollments AS ticket ON ticket.id = line.enrollment_id
        JOIN receipts ON receipts.id = line.receipt_id
        WHERE line.receipt_id = ${receiptId} AND ticket.holder = 'MEMBER' AND NOT ${isOfRemovedMember}))
    ORDER BY person.id`.execute(db)
  return rows
}

/** By ticket. */
export async function listTicketNames(db: Reader, enrollmentIds: readonly string[]) {
  const tickets = await db
    .selectFrom('enrollments')
    .innerJoin('programs', 'programs.id', 'enrollments.programId')
    .select(['enrollments.id', 'enrollments.ticketNumber', 'enrollments.subscriberId'])
    .select(['programs.id as programId', 'programs.name as programName'])
    .where('enrollments.id', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .execute()
  return new Map(tickets.map((ticket) => [ticket.id, ticket]))
}
