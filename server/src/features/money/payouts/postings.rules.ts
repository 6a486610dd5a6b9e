// How the payment of a prize is booked. docs/decisions/0014-ledger.md
import type { Allocation } from '#features/money/billing/receipts/issue-receipt'
import type { MoneyAccount } from '#features/money/billing/receipts/receipts.rules'
import { outputPostings } from '#features/money/gst/documents.rules'
import { sumOfTax, type Tax } from '#features/money/gst/tax.rules'
import { credit, debit, inGroup, type Posting } from '#features/money/ledger/accounts.rules'

type PaidPrize = {
  winnerId: string
  programId: string
  netPaise: number
  documentChargePaise: number
  /** The GST on the document charge. */
  tax?: { registrationId: string; heads: Tax } | null
  /** Where the money comes from. */
  money: MoneyAccount
  /** What the receipt pays. */
  kept: readonly Allocation[]
}

/**
 * What was kept for tickets of the same group is booked by its receipt. For tickets of other groups the money moves there through
 * the account that pays, so that the prize is paid off in the books of its own group.
 */
export function payoutPostings({
  winnerId,
  programId,
  netPaise,
  documentChargePaise,
  tax,
  money,
  kept,
}: PaidPrize): Posting[] {
  const elsewhere = Map.groupBy(
    kept.filter((line) => line.programId !== programId),
    (line) => line.programId,
  )
  const moved = [...elsewhere].map(([group, lines]) => ({
    group,
    paise: lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  }))
  const movedPaise = moved.reduce((sum, { paise }) => sum + paise, 0)
  return [
    ...inGroup(programId, [
      debit('PRIZE_PAYABLE', winnerId, netPaise + documentChargePaise + (tax ? sumOfTax(tax.heads) : 0) + movedPaise),
      credit(money.account, money.subjectId, netPaise + movedPaise),
      credit('CHARGES_INCOME', programId, documentChargePaise),
      ...(tax ? outputPostings(tax.registrationId, tax.heads) : []),
    ]),
    ...moved.flatMap(({ group, paise }) =>
      inGroup(group, [debit(money.account, money.subjectId, paise), credit('PRIZE_PAYABLE', winnerId, paise)]),
    ),
  ]
}

/** A deposited prize lies in a separate bank account. */
export const depositPostings = (from: MoneyAccount, to: MoneyAccount, amountPaise: number): Posting[] =>
  from.subjectId === to.subjectId
    ? []
    : [debit(to.account, to.subjectId, amountPaise), credit(from.account, from.subjectId, amountPaise)]
