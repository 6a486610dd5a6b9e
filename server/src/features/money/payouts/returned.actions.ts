// A prize whose money came back: only the payment is booked back, and the case can be paid again. [spec: Payments that come back]
import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payouts.contract'
import { endVoucher, type MoneyBack } from '#features/money/billing/vouchers/vouchers.actions'
import { isReturnable } from '#features/money/billing/vouchers/vouchers.rules'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { requireUnmatched } from '#features/money/ledger/matched-money.sql'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { type Change, movePayout } from './change-payout.ts'

const NOT_PAID = {
  ...{ paidAt: null, paidById: null, paidOn: null, mode: null, utr: null, chequeNumber: null, bankAccountId: null },
  ...{ voucherBranchId: null, voucherYear: null, voucherSerial: null, voucherNumber: null, endedAt: null },
}

/** Dues, charges and future instalments that were kept stay paid. */
async function takePaymentBack({ tx, payout, now }: Change, back: MoneyBack, actorId: string) {
  const { id: sourceId, companyId, branchId, programId, winnerId, bankAccountId, voucherNumber } = payout
  if (payout.mode === null || !isReturnable(payout.mode)) throw refuse('PAYOUT_NOT_RETURNABLE')
  await requireUnmatched(tx, sourceId)
  const netPaise = payout.netPaise!
  const postings = [debit('BANK', bankAccountId!, netPaise), credit('PRIZE_PAYABLE', winnerId, netPaise)]
  const reason = `${voucherNumber}: ${back.reason}`
  const entry = { kind: 'PAYOUT_REVERSED', companyId, branchId, programId, sourceId, actorId, reason } as const
  await bookEntry(tx, { ...entry, valueDate: back.endedOn, postings }, now)
  await endVoucher(tx, sourceId, back, now)
  return { ...NOT_PAID, returnedAt: now, stateReason: back.reason }
}

const take = (deps: Platform, permit: Permit, payoutId: string, backOf: (at: Change) => MoneyBack) =>
  movePayout(deps, permit, payoutId, { trigger: 'takeBack', action: 'payout.returned' }, (change) =>
    takePaymentBack(change, backOf(change), permit.actor.userId),
  )

export const returnPayout = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  { date, utr, reason }: Body<typeof contract.returnPayout>,
) =>
  take(deps, permit, payoutId, ({ payout, today }) => {
    const endedOn = dayOfInput(date, deps.config.timeZone)
    if (endedOn > today) throw invalid('date', 'must not be in the future')
    if (endedOn < payout.paidOn!) throw invalid('date', 'must not be before the payment')
    return { status: 'RETURNED', endedOn, reason, returnUtr: utr ?? null }
  })

/** The caller has judged that the cheque is too old. */
export const takeStalePayout = (deps: Platform, permit: Permit, payoutId: string, reason: string) =>
  take(deps, permit, payoutId, ({ today }) => ({ status: 'STALE', endedOn: today, reason }))
