// Receipts, their numbers and what they pay.
import { type Insertable, sql } from 'kysely'
import { businessDay } from '#features/ledger/ledger.sql'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

/** The next number of the branch in the financial year. Its row stays locked until the commit, so that there are no gaps. */
export async function claimSerial(tx: Tx, branchId: string, financialYear: string): Promise<number> {
  const { lastSerial } = await tx
    .insertInto('receiptSeries')
    .values({ branchId, financialYear, lastSerial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['branchId', 'financialYear'])
        .doUpdateSet({ lastSerial: sql<number>`receipt_series.last_serial + 1` }),
    )
    .returning('lastSerial')
    .executeTakeFirstOrThrow()
  return lastSerial
}

export const getBranchOfReceipt = (db: Reader, branchId: string, now: Date) =>
  db
    .selectFrom('branches')
    .select(['companyId', 'branchCode', businessDay(now).as('today')])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow()

export const insertReceipt = (tx: Tx, receipt: Insertable<DB['receipts']>) =>
  tx.insertInto('receipts').values(receipt).execute()

export const insertAllocations = (tx: Tx, allocations: readonly Insertable<DB['receiptAllocations']>[]) =>
  tx.insertInto('receiptAllocations').values(allocations).execute()

/** What receipts have paid of an invoice and nobody has reversed, with the receipts. */
export const listAllocationsOfInvoice = (db: Reader, invoiceId: string) =>
  db
    .selectFrom('receiptAllocations as allocation')
    .innerJoin('receipts', 'receipts.id', 'allocation.receiptId')
    .select([
      'allocation.receiptId',
      'allocation.line',
      'allocation.enrollmentId',
      'allocation.programId',
      'allocation.amountPaise',
      'receipts.amountPaise as receiptPaise',
      'receipts.reversedPaise',
      'receipts.moneyAccount',
      'receipts.moneySubjectId',
      'receipts.paymentTransactionId',
      'receipts.payerId',
      'receipts.branchId',
      'receipts.companyId',
    ])
    .where('allocation.invoiceId', '=', invoiceId)
    .where('allocation.reversedAt', 'is', null)
    .orderBy('allocation.receiptId')
    .orderBy('allocation.line')
    .execute()
export type StandingAllocation = Awaited<ReturnType<typeof listAllocationsOfInvoice>>[number]

export async function updateAllocationReversed(tx: Tx, allocation: StandingAllocation, now: Date): Promise<void> {
  await tx
    .updateTable('receiptAllocations')
    .set({ reversedAt: now })
    .where('receiptId', '=', allocation.receiptId)
    .where('line', '=', allocation.line)
    .execute()
  // A receipt of which nothing is left is reversed as a whole.
  await sql`
    UPDATE receipts SET reversed_paise = reversed_paise + ${allocation.amountPaise}, updated_at = ${now},
      status = CASE WHEN reversed_paise + ${allocation.amountPaise} = amount_paise THEN 'REVERSED' ELSE status END,
      ended_at = CASE WHEN reversed_paise + ${allocation.amountPaise} = amount_paise THEN ${now}::timestamptz ELSE ended_at END
    WHERE id = ${allocation.receiptId}`.execute(tx)
}
