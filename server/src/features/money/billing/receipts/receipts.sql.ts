// Receipts, their numbers and what they pay.
import { type Insertable, sql } from 'kysely'
import type { Account } from '#features/money/ledger/accounts.rules'
import { businessDay } from '#features/money/ledger/ledger.sql'
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

/** Money that came in, of a select from `receipts`: adjustments moved none, and ended receipts count for what they kept. */
export const isMoney = sql<boolean>`(receipts.mode <> 'ADJUSTMENT' AND receipts.status NOT IN ('VOIDED', 'BOUNCED', 'REVERSED'))`
export const collectedPaise = sql<number>`coalesce(sum(receipts.amount_paise - receipts.reversed_paise), 0)::bigint`

export const getBranchOfReceipt = (db: Reader, branchId: string, now: Date) =>
  db
    .selectFrom('branches')
    .select(['companyId', businessDay(now).as('today')])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow()

export const insertReceipt = (tx: Tx, receipt: Insertable<DB['receipts']>) =>
  tx.insertInto('receipts').values(receipt).execute()

export const insertAllocations = (tx: Tx, allocations: readonly Insertable<DB['receiptAllocations']>[]) =>
  tx.insertInto('receiptAllocations').values(allocations).execute()

/** What receipts have paid of these invoices and nobody has reversed, with the receipts. */
export const listAllocationsOfInvoices = async (db: Reader, invoiceIds: readonly string[]) => {
  const rows = await db
    .selectFrom('receiptAllocations as allocation')
    .innerJoin('receipts', 'receipts.id', 'allocation.receiptId')
    .leftJoin('enrollments', 'enrollments.id', 'allocation.enrollmentId')
    .select([
      'enrollments.holder',
      'enrollments.subscriberId as holderId',
      'allocation.receiptId',
      'allocation.line',
      'allocation.invoiceId',
      'allocation.enrollmentId',
      'allocation.programId',
      'allocation.amountPaise',
      'receipts.number',
      'receipts.moneyAccount',
      'receipts.moneySubjectId',
      'receipts.paymentTransactionId',
      'receipts.payerId',
      'receipts.branchId',
      'receipts.companyId',
      'receipts.createdAt',
    ])
    .where('allocation.invoiceId', '=', sql<string>`ANY(${[...invoiceIds]})`)
    .where('allocation.reversedAt', 'is', null)
    .orderBy('allocation.receiptId')
    .orderBy('allocation.line')
    .execute()
  return rows.map((row) => ({ ...row, moneyAccount: row.moneyAccount as Account }))
}
export type StandingAllocation = Awaited<ReturnType<typeof listAllocationsOfInvoices>>[number]

/** A receipt of which nothing is left is reversed as a whole. */
export async function updateAllocationsReversed(
  tx: Tx,
  allocations: readonly { receiptId: string; line: number; amountPaise: number }[],
  now: Date,
): Promise<void> {
  if (allocations.length === 0) return
  await sql`
    WITH reversed AS (
      UPDATE receipt_allocations AS allocation SET reversed_at = ${now}
      FROM unnest(${allocations.map(({ receiptId }) => receiptId)}::text[], ${allocations.map(({ line }) => line)}::integer[])
        AS part (receipt_id, line)
      WHERE allocation.receipt_id = part.receipt_id AND allocation.line = part.line
      RETURNING allocation.receipt_id, allocation.amount_paise
    ), sums AS (SELECT receipt_id, sum(amount_paise)::bigint AS paise FROM reversed GROUP BY receipt_id)
    UPDATE receipts
    SET reversed_paise = reversed_paise + sums.paise, updated_at = ${now},
        status = CASE WHEN reversed_paise + sums.paise = amount_paise THEN 'REVERSED' ELSE status END,
        ended_at = CASE WHEN reversed_paise + sums.paise = amount_paise THEN ${now}::timestamptz ELSE ended_at END
    FROM sums WHERE receipts.id = sums.receipt_id`.execute(tx)
}
