// The past months of a ticket.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import type { PastMonth } from './quotes.rules.ts'

/** Every month for which the ticket has a live bill. */
export async function listBilledMonths(db: Reader, enrollmentId: string): Promise<PastMonth[]> {
  const { rows } = await sql<PastMonth>`
    SELECT cycle.id AS "cycleId", cycle.cycle_number AS "cycleNumber", invoice.due_date AS "dueDate",
           invoice.gross_amount_paise AS "grossPaise", invoice.dividend_paise AS "dividendPaise"
    FROM invoices AS invoice JOIN cycles AS cycle ON cycle.id = invoice.cycle_id
    WHERE invoice.enrollment_id = ${enrollmentId} AND invoice.kind = 'CYCLE' AND invoice.status <> 'CANCELLED'
    ORDER BY cycle.cycle_number`.execute(db)
  return rows
}
