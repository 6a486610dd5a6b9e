// Paying a prize and depositing one that is not claimed. Voucher, receipt of what is kept, and books in one transaction.
// [spec: Who may do what with money]

import type { Detail } from '@kuri/contract/kit/refusals'
import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/money/payouts.contract'
import { issueReceipt } from '#features/money/billing/receipts/issue-receipt'
import type { MoneyAccount } from '#features/money/billing/receipts/receipts.rules'
import { requireCashPayable } from '#features/money/billing/vouchers/cash-out'
import { issueVoucher } from '#features/money/billing/vouchers/vouchers.actions'
import { issueInvoices } from '#features/money/gst/documents.actions'
import { taxOnTop } from '#features/money/gst/tax.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'
import { type Change, movePayout } from './change-payout.ts'
import { lockFigures, refuseChanged } from './decisions.actions.ts'
import { allocationsOf, documentChargeTax } from './figures.rules.ts'
import { notifyWinner, paidNotification } from './payout-notifications.ts'
import { type CasePosition, storedFigures } from './position.ts'
import { depositPostings, payoutPostings } from './postings.rules.ts'
import { findBankAccountOfBranch } from './situation.sql.ts'

type Payment = Body<typeof contract.payPayout>

/** What a way of payment must state, and must not. */
function paymentProblems({ mode, utr, chequeNumber, bankAccountId }: Payment): Detail[] {
  const isTransfer = mode === 'NEFT' || mode === 'UPI'
  const required = (path: string, isMissing: boolean) =>
    isMissing ? [{ path, message: `is required for ${mode}` }] : []
  const unused = (path: string, isSent: boolean) => (isSent ? [{ path, message: `is not used for ${mode}` }] : [])
  return [
    ...required('utr', isTransfer && utr === undefined),
    ...unused('utr', !isTransfer && utr !== undefined),
    ...required('chequeNumber', mode === 'CHEQUE' && chequeNumber === undefined),
    ...unused('chequeNumber', mode !== 'CHEQUE' && chequeNumber !== undefined),
    ...required('bankAccountId', mode !== 'CASH' && bankAccountId === undefined),
    ...unused('bankAccountId', mode === 'CASH' && bankAccountId !== undefined),
  ]
}

async function bankOf({ tx, payout }: Change, path: string, bankAccountId: string): Promise<MoneyAccount> {
  if (!(await findBankAccountOfBranch(tx, payout.branchId, bankAccountId)))
    throw invalid(path, "must be a bank account of the program's branch")
  return { account: 'BANK', subjectId: bankAccountId }
}

function dayOfPayment({ payout, today }: Change, sent: string | undefined, timeZone: string): string {
  const day = sent === undefined ? today : dayOfInput(sent, timeZone)
  if (day > today) throw invalid('paidOn', 'must not be in the future')
  if (day < payout.declaredOn) throw invalid('paidOn', 'must not be before the declaration of the winner')
  return day
}

type PaidNow = { body: Payment; paidOn: string; amountPaise: number; paidById: string }

async function voucherOf({ tx, payout, today, now }: Change, { body, ...paid }: PaidNow) {
  const { id: sourceId, branchId, companyId, subscriberId: payeeId } = payout
  const written = { kind: 'PAYOUT', sourceId, branchId, companyId, payeeId, ...paid, ...body } as const
  const { year, serial, number } = await issueVoucher(tx, written, today, now)
  return { voucherBranchId: branchId, voucherYear: year, voucherSerial: serial, voucherNumber: number }
}

async function invoiceDocumentCharge(
  { tx, payout, now }: Change,
  { gst, documentChargeRate }: CasePosition,
  documentChargePaise: number,
): Promise<void> {
  if (!gst || !documentChargeRate) return
  const { id: sourceId, companyId, branchId, programId, cycleId } = payout
  const { recipient, registrationId } = gst
  const of = { supply: 'DOCUMENT_CHARGE', sourceId, cycleId, companyId, branchId, programId, recipient } as const
  const taxed = taxOnTop(documentChargePaise, documentChargeRate)
  await issueInvoices(tx, { registrationId, borneBy: 'WINNER' }, [{ ...of, ...taxed }], now)
}

export const payPayout = (deps: Platform, permit: Permit, payoutId: string, body: Payment) => {
  refuseInvalid(paymentProblems(body))
  const { userId } = permit.actor
  return movePayout(deps, permit, payoutId, { trigger: 'pay', action: 'payout.paid' }, async (change) => {
    const { tx, payout, now } = change
    const { position, figures } = await lockFigures(change)
    refuseChanged(storedFigures(payout)!, figures)
    const paidOn = dayOfPayment(change, body.paidOn, deps.config.timeZone)
    const { branchId, companyId, programId, winnerId, subscriberId } = payout
    const cash = { companyId, branchId, userId: subscriberId, day: paidOn, amountPaise: figures.netPaise }
    if (body.mode === 'CASH') await requireCashPayable(tx, cash, now)
    const money: MoneyAccount =
      body.mode === 'CASH'
        ? { account: 'CASH', subjectId: payout.branchId }
        : await bankOf(change, 'bankAccountId', body.bankAccountId!)

    // What the returned payment had kept stays kept: its receipt and the document charge stand.
    const isRepeated = payout.returnedAt !== null
    const kept = isRepeated ? [] : allocationsOf(position, payout)
    const { netPaise } = figures
    const voucher = await voucherOf(change, { body, paidOn, amountPaise: netPaise, paidById: userId })
    const receipt =
      kept.length === 0
        ? null
        : await issueReceipt(
            tx,
            {
              branchId,
              payerId: payout.subscriberId,
              payerName: payout.payeeName,
              mode: 'ADJUSTMENT',
              money: { account: 'PRIZE_PAYABLE', subjectId: winnerId },
              paidAt: now,
              valueDate: paidOn,
              note: `Kept from the prize, voucher ${voucher.voucherNumber}`,
              collectedById: userId,
              payoutId,
              allocations: kept,
            },
            now,
          )
    const documentChargePaise = isRepeated ? 0 : figures.documentChargePaise
    const heads = documentChargeTax(position, { documentChargePaise })
    const tax = position.gst && { registrationId: position.gst.registrationId, heads }
    const postings = payoutPostings({ winnerId, programId, netPaise, documentChargePaise, tax, money, kept })
    const entry = { kind: 'PAYOUT', companyId, branchId, programId, sourceId: payoutId, actorId: userId } as const
    await bookEntry(tx, { ...entry, valueDate: paidOn, reason: voucher.voucherNumber, postings }, now)
    await invoiceDocumentCharge(change, position, documentChargePaise)
    await notifyWinner(tx, payout, paidNotification(payout, netPaise, voucher.voucherNumber), now)
    return {
      ...voucher,
      paidAt: now,
      paidById: userId,
      paidOn,
      mode: body.mode,
      utr: body.utr ?? null,
      chequeNumber: body.chequeNumber ?? null,
      bankAccountId: body.bankAccountId ?? null,
      receiptId: receipt?.id ?? payout.receiptId,
      endedAt: now,
    }
  })
}

/** What would be paid now moves to a separate account. The deductions are calculated again when the prize is paid. */
export const depositPayout = (
  deps: Platform,
  permit: Permit,
  payoutId: string,
  body: Body<typeof contract.depositPayout>,
) => {
  const { userId } = permit.actor
  return movePayout(deps, permit, payoutId, { trigger: 'deposit', action: 'payout.deposited' }, async (change) => {
    const { tx, payout, now } = change
    if (payout.depositedAt !== null) throw refuse('PAYOUT_WRONG_STATE')
    const { figures } = await lockFigures(change)
    const to = await bankOf(change, 'bankAccountId', body.bankAccountId)
    const from: MoneyAccount = body.fromBankAccountId
      ? await bankOf(change, 'fromBankAccountId', body.fromBankAccountId)
      : { account: 'BANK', subjectId: payout.branchId }
    const { branchId, companyId, programId } = payout
    const entry = { kind: 'BANK_DEPOSIT', companyId, branchId, programId, sourceId: payoutId, actorId: userId } as const
    await bookEntry(tx, { ...entry, postings: depositPostings(from, to, figures.netPaise) }, now)
    return {
      depositedAt: now,
      depositedById: userId,
      depositAccountId: body.bankAccountId,
      depositedPaise: figures.netPaise,
    }
  })
}
