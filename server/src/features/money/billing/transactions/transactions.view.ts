import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { OwnPayment } from '@kuri/contract/money/payments.contract'
import type { Transaction } from '@kuri/contract/money/transactions.contract'
import type { TransactionRow } from './transactions.sql.ts'

/** What a subscriber reads about one of their own payments. */
export const ownPaymentView = (row: TransactionRow): Static<typeof OwnPayment> => ({
  transactionId: row.id,
  invoiceId: row.invoiceId,
  requestId: row.requestId,
  kind: row.kind,
  programId: row.programId,
  programName: row.programName,
  cycleNumber: row.cycleNumber,
  amount: rupees(row.amountPaise),
  currency: row.currency,
  status: row.status,
  reason: row.reason,
  paymentMode: row.paymentMode,
  reference: row.reference,
  createdAt: row.at.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
})

export const transactionView = (row: TransactionRow): Static<typeof Transaction> => ({
  id: row.id,
  ...ownPaymentView(row),
  cycleId: row.cycleId,
  enrolledSubscriberId: row.enrollmentId,
  subscriberId: row.subscriberId,
  subscriberName: row.subscriberName,
  reversedAt: row.reversedAt?.toISOString() ?? null,
})
