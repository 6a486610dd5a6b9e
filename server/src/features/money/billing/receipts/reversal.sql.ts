// The statements of a reversal: what is locked, what advances have paid, and how the receipt ends.
import { sql, type Updateable } from 'kysely'
import type { Receipt } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import { isOfRemovedMember } from '../removal-refunds/removal-refunds.sql.ts'

export const lockReceipt = (tx: Tx, id: string) =>
  tx
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('NOT_FOUND'))
export type LockedReceipt = Awaited<ReturnType<typeof lockReceipt>>

/** Whether the receipt paid the past months of a ticket that was sold or substituted. */
export const findTicketBought = (db: Reader, receiptId: string) =>
  db
    .selectFrom('ticketCases')
    .select('id')
    .where('receiptId', '=', receiptId)
    .where('kind', 'in', ['SALE', 'SUBSTITUTION'])
    .limit(1)
    .executeTakeFirst()

export const listProgramsOfReceipt = async (db: Reader, receiptId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('receiptAllocations')
    .select('programId')
    .distinct()
    .where('receiptId', '=', receiptId)
    .orderBy('programId')
    .execute()
  return rows.map(({ programId }) => programId)
}

/** All bills of the tickets that the receipt paid, in the order of their ids. */
export const lockInvoicesOfReceipt = (tx: Tx, receiptId: string) =>
  sql`
  SELECT id FROM invoices
  WHERE status <> 'CANCELLED'
    AND enrollment_id IN (SELECT allocation.enrollment_id FROM receipt_allocations AS allocation WHERE receipt_id = ${receiptId})
  ORDER BY id FOR UPDATE OF invoices`.execute(tx)

export const lockChargesOfTickets = (tx: Tx, enrollmentIds: readonly string[]) =>
  tx
    .selectFrom('ticketCharges')
    .select('id')
    .where('enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * What was paid of invoices and charges without a receipt: out of the advance. Imported bills were paid elsewhere, and what a removed
 * member paid with a receipt that ended since was borne by their refund.
 */
export async function listPaidByAdvance(db: Reader, enrollmentIds: readonly string[]) {
  const { rows } = await sql<{ enrollmentId: string; kind: 'INVOICE' | 'CHARGE'; id: string; paise: number }>`
    SELECT enrollment_id AS "enrollmentId", kind, id, paise FROM (
      SELECT invoice.enrollment_id, 'INVOICE' AS kind, invoice.id, invoice.created_at,
             invoice.paid_paise - coalesce((
               SELECT sum(line.amount_paise) FROM receipt_allocations AS line JOIN receipts ON receipts.id = line.receipt_id
               WHERE line.invoice_id = invoice.id AND (line.reversed_at IS NULL OR ${isOfRemovedMember})), 0)::bigint AS paise
      FROM invoices AS invoice
      WHERE invoice.enrollment_id = ANY (${[...enrollmentIds]}) AND invoice.kind = 'CYCLE' AND invoice.status <> 'CANCELLED'
        AND invoice.paid_paise > 0 AND NOT invoice.is_imported
      UNION ALL
      SELECT charge.enrollment_id, 'CHARGE', charge.id, charge.created_at,
             charge.paid_paise - coalesce((
               SELECT sum(line.amount_paise) FROM receipt_allocations AS line JOIN receipts ON receipts.id = line.receipt_id
               WHERE line.charge_id = charge.id AND (line.reversed_at IS NULL OR ${isOfRemovedMember})), 0)::bigint
      FROM ticket_charges AS charge
      WHERE charge.enrollment_id = ANY (${[...enrollmentIds]}) AND charge.paid_paise > 0
    ) AS paid
    WHERE paise > 0
    ORDER BY created_at DESC, id DESC`.execute(db)
  return rows
}

export const updateReceipt = (tx: Tx, id: string, changes: Updateable<Receipt>) =>
  tx.updateTable('receipts').set(changes).where('id', '=', id).execute()

/** Everything that still stood is given back. */
export async function updateLinesReversed(tx: Tx, receiptId: string, now: Date): Promise<void> {
  await tx
    .updateTable('receiptAllocations')
    .set({ reversedAt: now })
    .where('receiptId', '=', receiptId)
    .where('reversedAt', 'is', null)
    .execute()
}

type NewCharge = {
  kind: 'BOUNCE' | 'RECOVERY'
  id: string
  companyId: string
  programId: string
  enrollmentId: string
  receiptId: string
  amountPaise: number
  taxPaise?: number
  chargedOn: string
}
export const insertCharge = (tx: Tx, charge: NewCharge, now: Date) =>
  tx
    .insertInto('ticketCharges')
    .values({ ...charge, createdAt: now })
    .execute()

/** The chit terms of the programs that a receipt paid, in the order of its lines. */
export const listTermsOfReceipt = (db: Reader, receiptId: string) =>
  db
    .selectFrom('receiptAllocations as line')
    .innerJoin('programs', 'programs.id', 'line.programId')
    .select(['line.programId', 'line.enrollmentId', 'programs.chitTerms'])
    .where('line.receiptId', '=', receiptId)
    .where('line.enrollmentId', 'is not', null)
    .orderBy('line.line')
    .execute()
