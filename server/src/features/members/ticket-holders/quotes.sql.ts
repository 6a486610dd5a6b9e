// The past months of a ticket.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import { type BilledMonth, type PastMonth, spreadContributions } from './quotes.rules.ts'

/** Of an imported `invoice`: what was paid of it elsewhere, before the import. */
export const paidBeforeImport = sql<number>`(invoice.paid_paise - coalesce((
  SELECT sum(line.amount_paise) FROM receipt_allocations AS line
  WHERE line.invoice_id = invoice.id AND line.reversed_at IS NULL), 0))`

/** Every month for which the ticket has a live bill. Months before an import count with what a removed member stated to have paid. */
export async function listBilledMonths(db: Reader, enrollmentId: string): Promise<PastMonth[]> {
  const { rows } = await sql<BilledMonth>`
    SELECT cycle.id AS "cycleId", cycle.cycle_number AS "cycleNumber", invoice.due_date AS "dueDate",
           invoice.gross_amount_paise AS "grossPaise", invoice.dividend_paise AS "dividendPaise",
           CASE WHEN invoice.is_imported THEN ${paidBeforeImport} ELSE 0 END::bigint AS "beforeImportPaise"
    FROM invoices AS invoice JOIN cycles AS cycle ON cycle.id = invoice.cycle_id
    WHERE invoice.enrollment_id = ${enrollmentId} AND invoice.kind = 'CYCLE' AND invoice.status <> 'CANCELLED'
    ORDER BY cycle.cycle_number`.execute(db)
  return spreadContributions(rows, await findContributions(db, enrollmentId))
}

async function findContributions(db: Reader, enrollmentId: string): Promise<number | null> {
  const removal = await db
    .selectFrom('ticketCases')
    .select('contributionsPaise')
    .where('enrollmentId', '=', enrollmentId)
    .where('kind', '=', 'REMOVAL')
    .where('status', '=', 'REMOVED')
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return removal?.contributionsPaise ?? null
}
