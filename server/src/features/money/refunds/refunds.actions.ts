// Lists refunds due and records that one was paid. [spec: Pots that nobody has won]

import { rupees } from '@kuri/contract/kit/money'
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type {
  listOwnRefunds,
  listRefundsDue,
  recordRefundPaid as recordRefundPaidRoute,
  recoverClaim as recoverClaimRoute,
} from '@kuri/contract/money/refunds.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { requireSecondPerson } from '#features/companies/second-person/second-person.actions'
import { startOfDay } from '#features/money/billing/business-days.rules'
import { lockDividends } from '#features/money/billing/deductions.sql'
import { requireCashPayable } from '#features/money/billing/vouchers/cash-out'
import { endVoucher, issueVoucher, type MoneyBack } from '#features/money/billing/vouchers/vouchers.actions'
import { isReturnable, refundProblems, statusOfNewVoucher } from '#features/money/billing/vouchers/vouchers.rules'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntry, reverseEntry } from '#features/money/ledger/ledger.actions'
import { requireUnmatched } from '#features/money/ledger/matched-money.sql'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'
import { refundAdvances, refundDividends } from './leftovers.actions.ts'
import { notifyRefunds } from './refund-notifications.ts'
import { areDividendsRefundable, firstPersonOf, isOver } from './refunds.rules.ts'
import * as rows from './refunds.sql.ts'
import { ownRefundView, refundView } from './refunds.view.ts'

export async function listRefunds({ db }: Platform, permit: Permit, { ...query }: Query<typeof listRefundsDue>) {
  const filter = { ...query, companyId: permit.companyId }
  const [found, count] = await Promise.all([rows.listRefunds(db, filter, query), rows.countRefunds(db, filter)])
  return paged('refunds', found.map(refundView), count, query)
}

/** Of all companies: a removed member has left the program and claims the refund from here. */
export async function listRefundsOfSubscriber(
  { db }: Platform,
  { actor }: Permit,
  query: Query<typeof listOwnRefunds>,
) {
  const filter = { status: query.status, programId: query.programId, subscriberId: actor.userId }
  const [found, count] = await Promise.all([rows.listRefunds(db, filter, query), rows.countRefunds(db, filter)])
  return paged('refunds', found.map(ownRefundView), count, query)
}

export function refundProgramDividends({ transact, clock }: Platform, permit: Permit, programId: string) {
  return transact(async (tx) => {
    permit.requireVisible(await rows.findProgramOfRefunds(tx, programId))
    await lockDividends(tx, programId)
    const program = (await rows.findProgramOfRefunds(tx, programId))!
    const now = clock.now()
    if (!areDividendsRefundable(program)) throw refuse('DIVIDENDS_STILL_DEDUCTED')
    const { userId } = permit.actor
    const dividends = await refundDividends(tx, program, userId, now)
    const advances = isOver(program) ? await refundAdvances(tx, program, userId, now) : { count: 0, amountPaise: 0 }
    const count = dividends.count + advances.count
    const amountPaise = dividends.amountPaise + advances.amountPaise
    const { companyId } = program
    if (count > 0)
      await recordAudit(
        tx,
        permit.actor,
        { companyId, action: 'program.dividends-refunded', resourceId: programId, after: { count, amountPaise } },
        now,
      )
    return { count, amount: rupees(amountPaise) }
  })
}

export function recordRefundPaid(
  { transact, clock, config }: Platform,
  permit: Permit,
  id: string,
  body: Body<typeof recordRefundPaidRoute>,
) {
  return transact(async (tx) => {
    permit.requireVisible(await rows.findRefund(tx, id))
    const refund = await rows.lockRefund(tx, id)
    const now = clock.now()
    if (refund.paidAt) throw refuse('REFUND_ALREADY_PAID')
    await requireSecondPerson(tx, refund.companyId, [firstPersonOf(refund)], [permit.actor.userId])
    const { companyId, branchId, programId, userId, amountPaise } = refund
    const { mode, utr = null, note = null, bankAccountId = null } = body
    const { paidAt, valueDate: paidOn } = paymentTime(body.paidAt, now, config.timeZone)
    refuseInvalid(refundProblems(body))
    if (bankAccountId !== null && !(await rows.findBankAccount(tx, companyId, bankAccountId)))
      throw invalid('bankAccountId', 'must be a bank account of the company')
    if (mode === 'CASH') await requireCashPayable(tx, { companyId, branchId, userId, day: paidOn, amountPaise }, now)
    const paidById = permit.actor.userId
    const voucher = { kind: 'REFUND', sourceId: id, companyId, branchId, payeeId: userId, amountPaise } as const
    const written = { ...voucher, mode, bankAccountId, paidOn, paidById, ...paperOrTransfer(mode, utr) }
    const { number: voucherNumber } = await issueVoucher(tx, written, dayAt(now, config.timeZone), now)
    const paid = { paidAt, paidOn, paidById, mode, utr, note, bankAccountId, voucherNumber }
    await rows.updateRefundPaid(tx, id, paid)
    const money = mode === 'CASH' ? credit('CASH', branchId, amountPaise) : credit('BANK', bankAccountId!, amountPaise)
    await bookEntry(
      tx,
      {
        ...{ kind: 'REFUND_PAID', companyId, branchId, programId, sourceId: id, valueDate: paidOn },
        reason: note === null ? voucherNumber : `${voucherNumber}: ${note}`,
        actorId: permit.actor.userId,
        postings: [debit('REFUNDS_DUE', userId, amountPaise), money],
      },
      now,
    )
    const after = { amountPaise, mode, utr, voucherNumber }
    await recordAudit(tx, permit.actor, { companyId, action: 'refund.paid', resourceId: id, after }, now)
    await notifyRefunds(tx, 'REFUND_PAID', [refund], now)
    return refundView(await rows.getRefund(tx, id))
  })
}

/** The number of a cheque or draft is no UTR: another bank account may have the same one. */
const paperOrTransfer = (mode: string, number: string | null) =>
  statusOfNewVoucher(mode) === 'ISSUED' ? { utr: null, chequeNumber: number } : { utr: number, chequeNumber: null }

/** A wrong or closed account, or a cheque that nobody presented: the money is back, and the refund is due again. */
export function takeRefundBack(
  { transact, clock, config }: Platform,
  permit: Permit,
  id: string,
  {
    status,
    ...sent
  }: { status: MoneyBack['status']; reason: string; date?: string | undefined; utr?: string | undefined },
) {
  return transact(async (tx) => {
    permit.requireVisible(await rows.findRefund(tx, id))
    const { companyId, amountPaise, mode, utr, paidOn, voucherNumber } = await rows.lockRefund(tx, id)
    const now = clock.now()
    if (!isReturnable(mode)) throw refuse('REFUND_NOT_RETURNABLE')
    const { reason } = sent
    const today = dayAt(now, config.timeZone)
    const endedOn = sent.date === undefined ? today : dayOfInput(sent.date, config.timeZone)
    if (endedOn > today) throw invalid('date', 'must not be in the future')
    if (paidOn !== null && endedOn < paidOn) throw invalid('date', 'must not be before the payment')
    await requireUnmatched(tx, id)
    const actorId = permit.actor.userId
    const booked = { kind: 'REFUND_RETURNED', actorId, reason: `${voucherNumber ?? ''}: ${reason}` } as const
    await reverseEntry(tx, { sourceId: id, kind: 'REFUND_PAID' }, booked, now)
    await endVoucher(tx, id, { status, endedOn, reason, returnUtr: sent.utr ?? null }, now)
    await rows.updateRefundReturned(tx, id, reason)
    const before = { amountPaise, mode, utr }
    const entry = { companyId, action: 'refund.returned', resourceId: id, before, after: { reason } } as const
    await recordAudit(tx, permit.actor, entry, now)
    return refundView(await rows.getRefund(tx, id))
  })
}

/** What a removed member owes: the money of a receipt that ended, or charges above the refund. */
export function recoverClaim(
  { transact, clock }: Platform,
  permit: Permit,
  id: string,
  { mode, utr, bankAccountId }: Body<typeof recoverClaimRoute>,
) {
  return transact(async (tx) => {
    permit.requireVisible(await rows.findRefund(tx, id))
    const { companyId, branchId, programId, userId, claimPaise, recoveredPaise } = await rows.lockRefund(tx, id)
    const now = clock.now()
    const amountPaise = claimPaise - recoveredPaise
    if (amountPaise === 0) throw refuse('NOTHING_TO_RECOVER')
    if (!(await rows.findBankAccount(tx, companyId, bankAccountId)))
      throw invalid('bankAccountId', 'must be a bank account of the company')
    await rows.updateClaimRecovered(tx, id)
    const postings = [debit('BANK', bankAccountId, amountPaise), credit('REFUNDS_DUE', userId, amountPaise)]
    const entry = { kind: 'CLAIM_RECOVERED', companyId, branchId, programId, sourceId: id, reason: utr } as const
    await bookEntry(tx, { ...entry, actorId: permit.actor.userId, postings }, now)
    const after = { amountPaise, mode, utr }
    await recordAudit(tx, permit.actor, { companyId, action: 'refund.claim-recovered', resourceId: id, after }, now)
    return refundView(await rows.getRefund(tx, id))
  })
}

/** A date without a time means the start of that day. */
function paymentTime(sent: string | undefined, now: Date, timeZone: string): { paidAt: Date; valueDate: string } {
  const today = dayAt(now, timeZone)
  if (sent === undefined) return { paidAt: now, valueDate: today }
  const valueDate = dayOfInput(sent, timeZone)
  if (valueDate > today) throw invalid('paidAt', 'must not be in the future')
  return { paidAt: sent.length === 10 ? startOfDay(valueDate, timeZone) : new Date(sent), valueDate }
}
