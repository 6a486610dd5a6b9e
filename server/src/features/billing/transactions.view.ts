import type { Transaction } from '@kuri/contract/billing/transactions.contract'
import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { TransactionRow } from './transactions.sql.ts'

export const transactionView = (row: TransactionRow): Static<typeof Transaction> => ({
  id: row.id,
  transactionId: row.id,
  invoiceId: row.invoiceId,
  requestId: row.requestId,
  kind: row.kind,
  programId: row.programId,
  programName: row.programName,
  cycleId: row.cycleId,
  cycleNumber: row.cycleNumber,
  enrolledSubscriberId: row.enrollmentId,
  subscriberId: row.subscriberId,
  subscriberName: row.subscriberName,
  amount: rupees(row.amountPaise),
  currency: row.currency,
  status: row.status,
  reason: row.reason,
  paymentMode: row.paymentMode,
  reference: row.reference,
  createdAt: row.at.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  reversedAt: row.reversedAt?.toISOString() ?? null,
})

/** What a subscriber reads about one of their own payments. */
export const ownPaymentView = ({ id, amountPaise, at, paidAt, ...row }: TransactionRow) => ({
  ...row,
  transactionId: id,
  amount: rupees(amountPaise),
  createdAt: at.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
})
