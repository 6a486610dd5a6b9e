// Requests that one person makes and another decides.
import type { Reader, Tx } from '#platform/db/types'

export const RECEIPT_VOID = 'RECEIPT_VOID'

type NewApproval = {
  id: string
  companyId: string
  branchId: string
  kind: string
  subjectId: string
  reason: string
  requestedById: string
  requestedAt: Date
}
export const insertApproval = (tx: Tx, approval: NewApproval) => tx.insertInto('approvals').values(approval).execute()

export const findNewestApproval = (db: Reader, kind: string, subjectId: string) =>
  db
    .selectFrom('approvals')
    .selectAll()
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof findNewestApproval>>>

/** Returns nothing when somebody has decided meanwhile. */
export const claimDecision = (
  tx: Tx,
  { id, status, decidedById }: { id: string; status: 'APPROVED' | 'REJECTED'; decidedById: string },
  now: Date,
) =>
  tx
    .updateTable('approvals')
    .set({ status, decidedById, decidedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()
