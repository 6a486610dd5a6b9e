// Invoices of past cycles, seen from the books.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import type { ImportedDues } from './import-books.rules.ts'

/** What each unpaid past month asked at the import: a receipt that has come meanwhile pays it and is booked by itself. */
export async function listUnpaidMonths(db: Reader, programId: string) {
  const { rows } = await sql<{ invoiceId: string; enrollmentId: string; openingPaise: number }>`
    SELECT * FROM (
      SELECT invoices.id AS "invoiceId", invoices.enrollment_id AS "enrollmentId",
             (invoices.amount_paise - invoices.paid_paise + coalesce((
               SELECT sum(amount_paise) FROM receipt_allocations
               WHERE invoice_id = invoices.id AND reversed_at IS NULL), 0))::bigint AS "openingPaise"
      FROM invoices
      WHERE invoices.program_id = ${programId} AND invoices.kind = 'CYCLE' AND invoices.is_imported
        AND invoices.status <> 'CANCELLED'
    ) AS month WHERE "openingPaise" > 0 ORDER BY "invoiceId"`.execute(db)
  return rows
}

/** Waits for payments that are under way, so that what is read afterwards knows them. */
export const lockInvoices = (tx: Tx, programId: string) =>
  tx.selectFrom('invoices').select('id').where('programId', '=', programId).orderBy('id').forUpdate().execute()

/** Also money that was given back: its receipt still names the invoice. */
export const findReceivedMoney = async (db: Reader, programId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM receipt_allocations WHERE program_id = ${programId})
        OR EXISTS (SELECT FROM payment_transactions WHERE program_id = ${programId}) AS found`.execute(db)
  return rows[0]!.found
}

export async function listBilledMonths(db: Reader, programId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('programId', '=', programId)
    .where('kind', '=', 'CYCLE')
    .where('isImported', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** Bills of past cycles without a receipt become a part of the import. Returns their ids. */
export async function updateBillsToImported(tx: Tx, programId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE invoices SET is_imported = true
    FROM cycles
    WHERE invoices.program_id = ${programId} AND invoices.kind = 'CYCLE' AND NOT invoices.is_imported
      AND invoices.status = 'DRAFT' AND invoices.paid_paise = 0
      AND cycles.id = invoices.cycle_id AND cycles.is_imported
      AND NOT EXISTS (SELECT FROM receipt_allocations WHERE invoice_id = invoices.id)
    RETURNING invoices.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function getImportedDues(db: Reader, programId: string) {
  const { rows } = await sql<ImportedDues>`
    SELECT (SELECT count(*)::integer FROM enrollments WHERE program_id = program.id AND ended_at IS NULL) AS "ticketCount",
           count(invoices.id)::integer AS "unpaidCount",
           coalesce(sum(invoices.amount_paise - invoices.paid_paise), 0)::bigint AS "unpaidPaise",
           program.subscription_amount_paise AS "instalmentPaise",
           program.setup_step < 5 OR EXISTS (
             SELECT FROM cycles WHERE program_id = program.id AND NOT is_imported) AS "hasNextCycle"
    FROM programs AS program
    LEFT JOIN invoices ON invoices.program_id = program.id AND invoices.kind = 'CYCLE' AND invoices.is_imported
      AND invoices.status = 'DRAFT'
    WHERE program.id = ${programId} GROUP BY program.id`.execute(db)
  return rows[0]!
}
