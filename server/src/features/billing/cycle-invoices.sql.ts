// Billing a whole cycle: the statements.
import { sql } from 'kysely'
import { cycleTerm } from '#features/programs/cycle-terms.sql'
import type { Reader, Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import { isUncollected } from './invoices.sql.ts'

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

/** Inserts a DRAFT of the whole instalment for every enrollment without a live invoice and returns the ids, in ticket order.
 * An enrollment made after the cycle was completed has no share in it and is not billed. */
export async function insertMissingInvoices(tx: Tx, cycle: NewCycleInvoices, now: Date): Promise<string[]> {
  const instalment = cycleTerm('subscriptionAmountPaise', 'cycle', 'program')
  const { rows } = await sql<{ id: string }>`
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
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the online payments of the cancelled invoices. */
export async function updatePaidOnlineToCancelled(tx: Tx, cycleId: string, now: Date): Promise<string[]> {
  const cancelled = await tx
    .updateTable('invoices')
    .set({ status: 'CANCELLED', cancelledAt: now, updatedAt: now })
    .where('cycleId', '=', cycleId)
    .where('status', '=', 'PAID')
    .where('paymentTransactionId', 'is not', null)
    .returning('paymentTransactionId')
    .execute()
  return cancelled.map(({ paymentTransactionId }) => paymentTransactionId!)
}

export const updateUncollectedToCancelled = (tx: Tx, cycleId: string, now: Date) =>
  tx
    .updateTable('invoices')
    .set({ status: 'CANCELLED', cancelledAt: now, updatedAt: now })
    .where('cycleId', '=', cycleId)
    .where(isUncollected)
    .execute()
