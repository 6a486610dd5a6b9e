// The past months of a ticket.
import { sql } from 'kysely'
import { cycleTerm } from '#features/programs/programs/cycle-terms.sql'
import type { Reader } from '#platform/db/types'
import type { PastMonth } from './quotes.rules.ts'

/** Every month for which the ticket has a live bill. */
export async function listBilledMonths(db: Reader, enrollmentId: string): Promise<PastMonth[]> {
  const { rows } = await sql<PastMonth>`
    SELECT cycle.id AS "cycleId", cycle.cycle_number AS "cycleNumber", invoice.due_date AS "dueDate",
           invoice.gross_amount_paise AS "grossPaise", invoice.dividend_paise AS "dividendPaise", true AS "isCompanys"
    FROM invoices AS invoice JOIN cycles AS cycle ON cycle.id = invoice.cycle_id
    WHERE invoice.enrollment_id = ${enrollmentId} AND invoice.kind = 'CYCLE' AND invoice.status <> 'CANCELLED'
    ORDER BY cycle.cycle_number`.execute(db)
  return rows
}

/**
 * The completed months in which the ticket had no holder and no bill. Its dividend would have been the share of any other ticket in
 * the month before, as far as the month deducts dividends.
 */
async function listVacantMonths(db: Reader, enrollmentId: string): Promise<PastMonth[]> {
  const { rows } = await sql<PastMonth>`
    SELECT cycle.id AS "cycleId", cycle.cycle_number AS "cycleNumber", cycle.end_date AS "dueDate",
           ${cycleTerm('subscriptionAmountPaise', 'cycle', 'program')} AS "grossPaise",
           CASE WHEN ${cycleTerm('deductDividend', 'cycle', 'program')}
             THEN least(coalesce(settlement.dividend_paise / nullif(settlement.enrollment_count, 0), 0),
                        ${cycleTerm('subscriptionAmountPaise', 'cycle', 'program')})
             ELSE 0 END::bigint AS "dividendPaise",
           false AS "isCompanys"
    FROM enrollments AS enrollment
    JOIN cycles AS cycle ON cycle.program_id = enrollment.program_id
    JOIN programs AS program ON program.id = enrollment.program_id
    LEFT JOIN cycles AS earlier
      ON earlier.program_id = cycle.program_id AND earlier.cycle_number = cycle.cycle_number - 1
    LEFT JOIN settlements AS settlement ON settlement.cycle_id = earlier.id
    WHERE enrollment.id = ${enrollmentId} AND cycle.status = 'COMPLETED' AND NOT cycle.is_imported
      AND EXISTS (SELECT FROM invoices WHERE cycle_id = cycle.id AND kind = 'CYCLE' AND status <> 'CANCELLED')
      AND NOT EXISTS (SELECT FROM invoices WHERE cycle_id = cycle.id AND enrollment_id = enrollment.id AND kind = 'CYCLE'
                        AND status <> 'CANCELLED')
    ORDER BY cycle.cycle_number`.execute(db)
  return rows
}

/** Every past month that the next holder of a removed ticket pays. */
export async function listPastMonths(db: Reader, enrollmentId: string): Promise<PastMonth[]> {
  const billed = await listBilledMonths(db, enrollmentId)
  const vacant = await listVacantMonths(db, enrollmentId)
  return [...billed, ...vacant].toSorted((a, b) => a.cycleNumber - b.cycleNumber)
}

/** The ticket's shares of this cycle and of later ones. */
export async function getDividendsSince(db: Reader, enrollmentId: string, cycleNumber: number): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(share.dividend_paise), 0)::bigint AS paise
    FROM settlement_shares AS share JOIN cycles ON cycles.id = share.cycle_id
    WHERE share.enrollment_id = ${enrollmentId} AND cycles.cycle_number >= ${cycleNumber}`.execute(db)
  return rows[0]!.paise
}
