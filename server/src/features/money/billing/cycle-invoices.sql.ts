// Billing a whole cycle: the statements.
import { sql } from 'kysely'
import { cycleTerm } from '#features/programs/programs/cycle-terms.sql'
import type { Reader, Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import type { Bill } from './bills.ts'

export const findCycleToBill = (db: Reader, cycleId: string) =>
  db
    .selectFrom('cycles')
    .innerJoin('programs', 'programs.id', 'cycles.programId')
    .select(['cycles.id', 'cycles.companyId', 'programs.branchId', 'cycles.programId'])
    .where('cycles.id', '=', cycleId)
    .executeTakeFirst()

/** A repeated import may have deleted the row since the caller read it. */
export const lockCycleToBill = (tx: Tx, cycleId: string) =>
  tx
    .selectFrom('cycles')
    .select(['id', 'companyId', 'programId', 'status', 'endDate'])
    .where('id', '=', cycleId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('NOT_FOUND'))

type NewCycleInvoices = {
  cycleId: string
  programId: string
  companyId: string
  dueDate: string
}

/** Inserts a DRAFT of the whole instalment for every enrollment without a live invoice and returns them, in ticket order.
 * An enrollment made after the cycle was completed has no share in it and is not billed. */
export async function insertMissingInvoices(tx: Tx, cycle: NewCycleInvoices, now: Date): Promise<Bill[]> {
  const instalment = cycleTerm('subscriptionAmountPaise', 'cycle', 'program')
  const { rows } = await sql<Bill>`
    INSERT INTO invoices (id, company_id, program_id, kind, cycle_id, enrollment_id, subscriber_id,
                          gross_amount_paise, amount_paise, due_date, created_at, updated_at)
    SELECT new_id(${now}), ${cycle.companyId}, ${cycle.programId}, 'CYCLE', ${cycle.cycleId},
           enrollment.id, enrollment.subscriber_id,
           ${instalment}, ${instalment}, ${cycle.dueDate}::date, ${now}, ${now}
    FROM enrollments AS enrollment
    JOIN programs AS program ON program.id = enrollment.program_id
    JOIN cycles AS cycle ON cycle.id = ${cycle.cycleId}
    WHERE enrollment.program_id = ${cycle.programId} AND enrollment.ended_at IS NULL
      AND (cycle.sharing_enrollment_ids IS NULL OR enrollment.id = ANY (cycle.sharing_enrollment_ids))
    ORDER BY enrollment.ticket_number
    ON CONFLICT (cycle_id, enrollment_id) WHERE status <> 'CANCELLED' AND kind = 'CYCLE' DO NOTHING
    RETURNING id, enrollment_id AS "enrollmentId", gross_amount_paise AS "grossPaise"`.execute(tx)
  return rows
}

/** For every open cycle that is billed already, with the due date of its other invoices. A reopened cycle has no share for the ticket.
 * The caller has locked the open cycles. */
export async function insertInvoicesOfTicket(
  tx: Tx,
  { programId, enrollmentId, subscriberId }: { programId: string; enrollmentId: string; subscriberId: string },
  now: Date,
): Promise<Bill[]> {
  const instalment = cycleTerm('subscriptionAmountPaise', 'cycle', 'program')
  const { rows } = await sql<Bill>`
    INSERT INTO invoices (id, company_id, program_id, kind, cycle_id, enrollment_id, subscriber_id,
                          gross_amount_paise, amount_paise, due_date, created_at, updated_at)
    SELECT new_id(${now}), cycle.company_id, cycle.program_id, 'CYCLE', cycle.id, ${enrollmentId}, ${subscriberId},
           ${instalment}, ${instalment}, billed.due_date, ${now}, ${now}
    FROM cycles AS cycle
    JOIN programs AS program ON program.id = cycle.program_id
    CROSS JOIN LATERAL (
      SELECT due_date FROM invoices WHERE cycle_id = cycle.id AND kind = 'CYCLE' AND status <> 'CANCELLED'
      ORDER BY created_at DESC LIMIT 1) AS billed
    WHERE cycle.program_id = ${programId} AND cycle.status IN ('UPCOMING', 'ACTIVE') AND cycle.completed_at IS NULL
    ORDER BY cycle.cycle_number
    ON CONFLICT (cycle_id, enrollment_id) WHERE status <> 'CANCELLED' AND kind = 'CYCLE' DO NOTHING
    RETURNING id, enrollment_id AS "enrollmentId", gross_amount_paise AS "grossPaise"`.execute(tx)
  return rows
}

/** Locks what a cancelled cycle no longer bills: every bill. */
export const lockInvoicesToCancel = (tx: Tx, cycleId: string) =>
  tx
    .selectFrom('invoices')
    .selectAll('invoices')
    .where('invoices.cycleId', '=', cycleId)
    .where('invoices.kind', '=', 'CYCLE')
    .where('invoices.status', '<>', 'CANCELLED')
    .orderBy('invoices.id')
    .forUpdate()
    .execute()
