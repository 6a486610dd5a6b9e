// What happens to the refund of a removed member when a payment that it contains turns out to be nothing. [domain]
import { debit, type Posting } from '#features/money/ledger/accounts.rules'

export type RemovalRefund = {
  programId: string
  userId: string
  amountPaise: number
  isPaid: boolean
  /** What of it was kept as commission. */
  commissionPaise: number
}
export type TakenBack = { refundPaise: number; commissionPaise: number; claimPaise: number }

/**
 * The deductions never exceed what was paid, so the refund bears the loss first, then the commission; what was paid out, or had paid
 * charges, the person owes. Example: of ₹ 5,000 paid, ₹ 1,250 were commission; a payment of ₹ 4,250 ends: the refund of ₹ 3,750 becomes
 * 0, and the commission ₹ 750.
 */
export function takeBack({ amountPaise, isPaid, commissionPaise }: RemovalRefund, lostPaise: number): TakenBack {
  const ofRefund = Math.min(lostPaise, amountPaise)
  const ofCommission = Math.min(lostPaise - ofRefund, commissionPaise)
  const restPaise = lostPaise - ofRefund - ofCommission
  return isPaid
    ? { refundPaise: 0, commissionPaise: ofCommission, claimPaise: ofRefund + restPaise }
    : { refundPaise: ofRefund, commissionPaise: ofCommission, claimPaise: restPaise }
}

/** A debit balance of refunds due is a claim on the person. */
export const takenBackPostings = ({ programId, userId }: RemovalRefund, taken: TakenBack): Posting[] => [
  debit('REFUNDS_DUE', userId, taken.refundPaise + taken.claimPaise),
  debit('CHARGES_INCOME', programId, taken.commissionPaise),
]
