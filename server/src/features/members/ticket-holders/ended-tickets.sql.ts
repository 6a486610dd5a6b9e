// Tickets that ended with the removal of their member, before a removal gave them to the company.
import { sql } from 'kysely'
import type { Bill } from '#features/money/billing/bills'
import { cycleTerm } from '#features/programs/programs/cycle-terms.sql'
import type { Reader, Tx } from '#platform/db/types'

const MAX_TICKETS = 1000

/** Programs that are over stay as they were closed. */
export const listEndedTickets = (db: Reader) =>
  db
    .selectFrom('enrollments')
    .innerJoin('programs', 'programs.id', 'enrollments.programId')
    .select(['enrollments.id', 'enrollments.programId'])
    .where('enrollments.endedAt', 'is not', null)
    .where('programs.programStatus', 'not in', ['COMPLETED', 'CANCELLED'])
    .orderBy('enrollments.id')
    .limit(MAX_TICKETS)
    .execute()

/** Returns what was given to the pots. */
export async function updateGiftsTakenBack(tx: Tx, enrollmentId: string) {
  const { rows } = await sql<{ id: string; dividendPaise: number }>`
    UPDATE refunds_due AS refund SET dividend_paise = 0
    FROM (SELECT id, dividend_paise FROM refunds_due WHERE enrollment_id = ${enrollmentId} AND kind = 'REMOVAL') AS former
    WHERE refund.id = former.id AND former.dividend_paise > 0
    RETURNING refund.id, former.dividend_paise AS "dividendPaise"`.execute(tx)
  return rows
}

/** A bill of the present holder for every billed month in which the ticket has none. Imported months were settled elsewhere. */
export async function insertVacantInvoices(tx: Tx, enrollmentId: string, now: Date): Promise<Bill[]> {
  const instalment = cycleTerm('subscriptionAmountPaise', 'cycle', 'program')
  const { rows } = await sql<Bill>`
    INSERT INTO invoices (id, company_id, program_id, kind, cycle_id, enrollment_id, subscriber_id,
                          gross_amount_paise, amount_paise, due_date, created_at, updated_at)
    SELECT new_id(${now}), cycle.company_id, cycle.program_id, 'CYCLE', cycle.id, enrollment.id, enrollment.subscriber_id,
           ${instalment}, ${instalment}, billed.due_date, ${now}, ${now}
    FROM enrollments AS enrollment
    JOIN programs AS program ON program.id = enrollment.program_id
    JOIN cycles AS cycle ON cycle.program_id = program.id AND cycle.status <> 'CANCELLED' AND NOT cycle.is_imported
    CROSS JOIN LATERAL (
      SELECT due_date FROM invoices WHERE cycle_id = cycle.id AND kind = 'CYCLE' AND status <> 'CANCELLED'
      ORDER BY created_at DESC LIMIT 1) AS billed
    WHERE enrollment.id = ${enrollmentId}
    ORDER BY cycle.cycle_number
    ON CONFLICT (cycle_id, enrollment_id) WHERE status <> 'CANCELLED' AND kind = 'CYCLE' DO NOTHING
    RETURNING id, enrollment_id AS "enrollmentId", gross_amount_paise AS "grossPaise"`.execute(tx)
  return rows
}
