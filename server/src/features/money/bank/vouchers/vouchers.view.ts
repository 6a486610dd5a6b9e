import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { PaymentVoucher, VOUCHER_KINDS, VoucherStatus } from '@kuri/contract/money/payment-vouchers.contract'
import { staleFrom } from '#features/money/billing/vouchers/vouchers.rules'
import type { VoucherRow } from './vouchers.sql.ts'

export const voucherView = (row: VoucherRow): Static<typeof PaymentVoucher> => ({
  id: row.id,
  voucherId: row.id,
  kind: row.kind as (typeof VOUCHER_KINDS)[number],
  sourceId: row.sourceId,
  number: row.number,
  branchId: row.branchId,
  subscriberId: row.payeeId,
  subscriberName: row.payeeName,
  amount: rupees(row.amountPaise),
  mode: row.mode,
  utr: row.utr,
  chequeNumber: row.chequeNumber,
  bankAccountId: row.bankAccountId,
  paidOn: row.paidOn,
  status: row.status as VoucherStatus,
  clearedOn: row.clearedOn,
  endedOn: row.endedOn,
  endReason: row.endReason,
  returnUtr: row.returnUtr,
  staleFrom: row.status === 'ISSUED' ? staleFrom(row.paidOn) : null,
  paidById: row.paidById,
  createdAt: row.createdAt.toISOString(),
})
