// The statements behind dividend deductions: which invoices are open, and what each of them deducts.
import { sql } from 'kysely'
import { cycleTerm } from '#features/programs/programs/cycle-terms.sql'
import { lockAdvisory } from '#platform/db/advisory-locks'
import type { Tx } from '#platform/db/types'
import type { BilledCycle, Deduction } from './deductions.rules.ts'
import { isUncollected } from './invoices.sql.ts'

/**
 * Serializes changes of what a program's open invoices deduct. Taken before any invoice is locked. It is an advisory lock,
 * so that edits of the program do not wait for it.
 */
export const lockDividends = (tx: Tx, programId: string) => lockAdvisory(tx, 'programDividends', programId)

/** A statement before `listBilledCycles`, so that the rows read there are the locked ones and cannot change. */
export const lockOpenInvoices = (tx: Tx, programId: string) =>
  tx
    .selectFrom('invoices')
    .select('id')
    .where('programId', '=', programId)
    .where('kind', '=', 'CYCLE')
    .where(isUncollected)
    .where('isImported', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()

/** All live invoices of the program, the open ones and those whose deduction is fixed. */
export async function listBilledCycles(tx: Tx, programId: string): Promise<BilledCycle[]> {
  const { rows } = await sql<BilledCycle>`
    SELECT invoices.id, invoices.enrollment_id AS "enrollmentId", cycle.cycle_number AS "cycleNumber",
           invoices.gross_amount_paise AS "grossPaise", invoices.dividend_paise AS "deductedPaise",
           invoices.paid_paise AS "paidPaise", NOT ${isUncollected} AS "isFixed",
           invoices.status = 'PAID' AS "isCovered", ${cycleTerm('deductDividend', 'cycle', 'program')} AS "deducts",
           coalesce((
             SELECT sum(share.dividend_paise)
             FROM settlement_shares AS share JOIN cycles AS earlier ON earlier.id = share.cycle_id
             WHERE share.enrollment_id = invoices.enrollment_id AND earlier.program_id = invoices.program_id
               AND earlier.cycle_number < cycle.cycle_number
           ), 0)::bigint - coalesce((
             SELECT sum(refund.dividend_paise) FROM refunds_due AS refund
             WHERE refund.enrollment_id = invoices.enrollment_id AND refund.after_cycle_number < cycle.cycle_number
           ), 0)::bigint + coalesce((
             -- Stated at an import: earned before its first live cycle.
             SELECT opening.dividend_paise FROM opening_balances AS opening
             WHERE opening.enrollment_id = invoices.enrollment_id AND NOT cycle.is_imported
           ), 0)::bigint AS "earnedPaise",
           (coalesce((SELECT sum(share.dividend_paise) FROM settlement_shares AS share WHERE share.enrollment_id = invoices.enrollment_id), 0)
             + coalesce((SELECT opening.dividend_paise FROM opening_balances AS opening WHERE opening.enrollment_id = invoices.enrollment_id), 0)
             - coalesce((SELECT sum(refund.dividend_paise) FROM refunds_due AS refund WHERE refund.enrollment_id = invoices.enrollment_id), 0)
           )::bigint AS "unrefundedPaise"
    FROM invoices
    JOIN cycles AS cycle ON cycle.id = invoices.cycle_id
    JOIN programs AS program ON program.id = invoices.program_id
    WHERE invoices.program_id = ${programId} AND invoices.kind = 'CYCLE' AND invoices.status <> 'CANCELLED'
      AND NOT invoices.is_imported`.execute(tx)
  return rows
}

/** An invoice that is covered becomes PAID by dividend; one that is no longer covered becomes DRAFT again. */
export async function updateDeductions(tx: Tx, changes: readonly Deduction[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const isCovered = sql`invoice.gross_amount_paise = change.deducted + invoice.paid_paise`
  await sql`
    UPDATE invoices AS invoice
    SET dividend_paise = change.deducted, amount_paise = invoice.gross_amount_paise - change.deducted, updated_at = ${now},
        status = CASE WHEN ${isCovered} THEN 'PAID' ELSE 'DRAFT' END::invoice_status,
        paid_at = CASE WHEN ${isCovered} THEN ${now}::timestamptz END,
        payment_mode = CASE WHEN ${isCovered} THEN 'DIVIDEND' END
    FROM unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ deductedPaise }) => deductedPaise)}::bigint[])
      AS change (id, deducted)
    WHERE invoice.id = change.id`.execute(tx)
}
