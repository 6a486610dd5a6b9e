// The refunds of removals that contain the money of a receipt.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import type { RemovalRefund, TakenBack } from './removal-refunds.rules.ts'

/** Of a join of `receipt_allocations AS line` with `receipts`: the member who paid the line was removed afterwards. */
export const isOfRemovedMember = sql<boolean>`EXISTS (SELECT FROM ticket_cases AS removal
  WHERE removal.enrollment_id = line.enrollment_id AND removal.kind = 'REMOVAL' AND removal.status = 'REMOVED'
    AND removal.decided_at > receipts.created_at)`

export type LockedRemovalRefund = RemovalRefund & { id: string; enrollmentId: string }

/** By ticket: the refund of the first removal after the receipt, which contains its money. */
export async function lockRemovalRefunds(
  tx: Tx,
  enrollmentIds: readonly string[],
  paidAt: Date,
): Promise<ReadonlyMap<string, LockedRemovalRefund>> {
  const { rows: found } = await sql<{ refundId: string }>`
    SELECT DISTINCT ON (enrollment_id) refund_id AS "refundId" FROM ticket_cases
    WHERE enrollment_id = ANY (${[...enrollmentIds]}) AND kind = 'REMOVAL' AND status = 'REMOVED' AND decided_at > ${paidAt}
    ORDER BY enrollment_id, decided_at`.execute(tx)
  const refunds = await tx
    .selectFrom('refundsDue')
    .select(['id', 'enrollmentId', 'programId', 'userId', 'amountPaise'])
    .select(sql<boolean>`paid_at IS NOT NULL`.as('isPaid'))
    .select(sql<number>`coalesce((calculation ->> 'commissionPaise')::bigint, 0)`.as('commissionPaise'))
    .where('id', '=', sql<string>`ANY(${found.map(({ refundId }) => refundId)})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(refunds.map((refund) => [refund.enrollmentId, refund]))
}

/** A refund of which nothing is left needs no payment. */
export const updateRefundTakenBack = (
  tx: Tx,
  id: string,
  { refundPaise, commissionPaise, claimPaise }: TakenBack,
  now: Date,
) =>
  sql`
    UPDATE refunds_due SET amount_paise = amount_paise - ${refundPaise}, claim_paise = claim_paise + ${claimPaise},
      paid_at = CASE WHEN amount_paise = ${refundPaise} THEN coalesce(paid_at, ${now}::timestamptz) ELSE paid_at END,
      mode = CASE WHEN amount_paise = ${refundPaise} THEN coalesce(mode, 'ADJUSTMENT') ELSE mode END,
      calculation = calculation || jsonb_build_object(
        'refundPaise', amount_paise - ${refundPaise},
        'commissionPaise', coalesce((calculation ->> 'commissionPaise')::bigint, 0) - ${commissionPaise}::bigint)
    WHERE id = ${id}`.execute(tx)

/** Whether a cheque or draft for the ticket may still bounce. */
export const findUnclearedCheque = (db: Reader, enrollmentId: string) =>
  db
    .selectFrom('receiptAllocations as line')
    .innerJoin('receipts', 'receipts.id', 'line.receiptId')
    .select('receipts.id')
    .where('line.enrollmentId', '=', enrollmentId)
    .where('line.reversedAt', 'is', null)
    .where('receipts.status', 'in', ['RECEIVED', 'DEPOSITED'])
    .limit(1)
    .executeTakeFirst()
