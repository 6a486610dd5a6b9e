import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { OwnRefund, REFUND_KINDS, RefundDue } from '@kuri/contract/money/refunds.contract'
import type { RefundRow } from './refunds.sql.ts'

export const refundView = (row: RefundRow): Static<typeof RefundDue> => ({
  id: row.id,
  refundId: row.id,
  kind: row.kind as (typeof REFUND_KINDS)[number],
  status: row.paidAt ? 'PAID' : 'DUE',
  branchId: row.branchId,
  programId: row.programId,
  programName: row.programName,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  subscriberId: row.userId,
  subscriberName: row.userName,
  amount: rupees(row.amountPaise),
  claim: rupees(row.claimPaise - row.recoveredPaise),
  dueBy: row.dueBy,
  createdById: row.createdById,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  mode: row.mode,
  utr: row.utr,
  voucherNumber: row.voucherNumber,
  note: row.note,
})

export function ownRefundView(row: RefundRow): Static<typeof OwnRefund> {
  const { createdById: _maker, note: _note, subscriberName: _name, ...shown } = refundView(row)
  return { ...shown, companyName: row.companyName }
}
