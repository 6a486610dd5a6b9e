// Writes the voucher of a payment that leaves, and ends it when the money comes back. [spec: One series of vouchers]
import type { VOUCHER_KINDS } from '@kuri/contract/money/payment-vouchers.contract'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { refuse } from '#platform/refusal'
import { statusOfNewVoucher } from './vouchers.rules.ts'
import { claimVoucher, insertVoucher, isUtrUsed, updateStandingVoucher } from './vouchers.sql.ts'

type Payment = {
  kind: (typeof VOUCHER_KINDS)[number]
  /** The payout, refund, online payment or receipt. */
  sourceId: string
  companyId: string
  branchId: string
  payeeId: string
  amountPaise: number
  mode: string
  utr?: string | null
  chequeNumber?: string | null
  bankAccountId?: string | null
  paidOn: string
  paidById: string
}

const taken = ({ kind }: Payment) => ({
  path: kind === 'ONLINE_REFUND' ? 'reference' : 'utr',
  message: 'is already in use',
})

/** Numbered in the financial year of `today`, the day on which it is written. */
export async function issueVoucher(tx: Tx, payment: Payment, today: string, now: Date) {
  const { companyId, branchId, mode } = payment
  const utr = payment.utr?.toUpperCase() ?? null
  if (utr !== null && (await isUtrUsed(tx, companyId, utr))) throw refuse('PAYOUT_UTR_TAKEN', [taken(payment)])
  const claimed = await claimVoucher(tx, branchId, today)
  const written = { id: newId(now.getTime()), number: claimed.number, status: statusOfNewVoucher(mode) }
  await insertVoucher(tx, { ...payment, ...written, utr, createdAt: now, updatedAt: now })
  return claimed
}

export type MoneyBack = {
  status: 'RETURNED' | 'STALE'
  /** When the money was back at the bank. */
  endedOn: string
  reason: string
  returnUtr?: string | null
}

/** The number stays used, and so does the UTR. */
export const endVoucher = (
  tx: Tx,
  sourceId: string,
  { status, endedOn, reason, returnUtr = null }: MoneyBack,
  now: Date,
) => updateStandingVoucher(tx, sourceId, { status, endedOn, endReason: reason, returnUtr }, now)
