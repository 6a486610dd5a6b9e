// Tickets with an advance, and the bills that take it.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'

/** All tickets of a program, or one. */
export type Tickets = { programId: string; enrollmentId?: string }
const isOneOf = ({ programId, enrollmentId }: Tickets) =>
  enrollmentId === undefined
    ? sql<boolean>`enrollments.program_id = ${programId}`
    : sql<boolean>`enrollments.id = ${enrollmentId}`

/** Locks the unpaid bills of tickets with an advance. */
export async function lockInvoicesToPay(tx: Tx, tickets: Tickets): Promise<void> {
  await sql`
    SELECT id FROM invoices
    WHERE program_id = ${tickets.programId} AND kind = 'CYCLE' AND status = 'DRAFT'
      AND enrollment_id IN (SELECT id FROM enrollments WHERE ${isOneOf(tickets)} AND advance_paise > 0)
    ORDER BY id FOR UPDATE`.execute(tx)
}

/** A statement after the lock, so that it reads the locked rows. */
export const listInvoicesToPay = (tx: Tx, tickets: Tickets) =>
  tx
    .selectFrom('invoices')
    .innerJoin('cycles', 'cycles.id', 'invoices.cycleId')
    .innerJoin('enrollments', 'enrollments.id', 'invoices.enrollmentId')
    .select(['invoices.id', 'enrollments.id as enrollmentId', 'cycles.cycleNumber'])
    .select(sql<number>`invoices.amount_paise - invoices.paid_paise`.as('balancePaise'))
    .where('invoices.programId', '=', tickets.programId)
    .where('invoices.kind', '=', 'CYCLE')
    .where('invoices.status', '=', 'DRAFT')
    .where(isOneOf(tickets))
    .where('enrollments.advancePaise', '>', 0)
    .execute()

/** Locks the tickets, after their invoices. */
export async function lockAdvances(tx: Tx, enrollmentIds: readonly string[]) {
  const { rows } = await sql<{ enrollmentId: string; advancePaise: number; hasFirstInstalment: boolean }>`
    SELECT enrollment.id AS "enrollmentId", enrollment.advance_paise AS "advancePaise",
           EXISTS (SELECT FROM invoices WHERE enrollment_id = enrollment.id AND kind = 'ENROLLMENT' AND status = 'PAID')
           AND NOT EXISTS (SELECT FROM invoices WHERE enrollment_id = enrollment.id AND kind = 'CYCLE'
                             AND status = 'PAID' AND payment_mode = 'ENROLLMENT') AS "hasFirstInstalment"
    FROM enrollments AS enrollment
    WHERE enrollment.id = ANY (${[...enrollmentIds]}) AND enrollment.advance_paise > 0
    ORDER BY enrollment.id FOR UPDATE OF enrollment`.execute(tx)
  return rows
}
