// Takes the money of a receipt out of the books: it bounced, or it was voided. What it paid is open again, but for a member who was
// removed since: their refund contained the money. [spec: The books]
import { creditTaken, findChargeTaxes, findTakenTax, invoiceCharges } from '#features/money/gst/charge-tax.actions'
import { takenTaxPostings } from '#features/money/gst/charge-tax.rules'
import { outputPostings } from '#features/money/gst/documents.rules'
import { NO_TAX, sumOfTax, taxOnTop } from '#features/money/gst/tax.rules'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { getToday } from '#features/money/ledger/ledger.sql'
import { requireUnmatched } from '#features/money/ledger/matched-money.sql'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { deductDividendsOfProgram } from '../deductions.actions.ts'
import { lockDividends } from '../deductions.sql.ts'
import { updateInvoicesReopened } from '../invoice-payments.sql.ts'
import { takeBack, takenBackPostings } from '../removal-refunds/removal-refunds.rules.ts'
import {
  type LockedRemovalRefund,
  lockRemovalRefunds,
  updateRefundTakenBack,
} from '../removal-refunds/removal-refunds.sql.ts'
import { notifyReceiptEnded } from '../reversal-notifications.ts'
import { issueVoucher } from '../vouchers/vouchers.actions.ts'
import { requireCashInBox, requireOpenDay } from './open-counter.ts'
import { lockTickets } from './open-dues.sql.ts'
import { listReceiptLines, type ReceiptLineRow } from './receipt-reads.sql.ts'
import type { MoneyAccount } from './receipts.rules.ts'
import { planReversal, type Reversal, reversalPostings, type StandingLine } from './reversal.rules.ts'
import * as rows from './reversal.sql.ts'
import { addAdvances, updateChargesPaid } from './ticket-accounts.sql.ts'

/** Everything that the end of a receipt changes but its tickets. */
export async function lockReceiptToEnd(tx: Tx, receiptId: string): Promise<rows.LockedReceipt> {
  for (const programId of await rows.listProgramsOfReceipt(tx, receiptId)) await lockDividends(tx, programId)
  await rows.lockInvoicesOfReceipt(tx, receiptId)
  return rows.lockReceipt(tx, receiptId)
}

type Ending = {
  kind: 'CHEQUE_BOUNCED' | 'RECEIPT_REVERSED'
  status: 'BOUNCED' | 'VOIDED'
  actorId: string
  reason: string
}

/** The caller holds `lockReceiptToEnd` and has judged the status. A closed day gives nothing back, so that its count stays true. */
export async function endReceipt(tx: Tx, receipt: rows.LockedReceipt, ending: Ending, now: Date): Promise<void> {
  const { id, companyId, branchId } = receipt
  const lines = (await listReceiptLines(tx, id)).filter(({ reversedAt }) => reversedAt === null).map(standingLine)
  const ticketIds = [...new Set(lines.map(({ enrollmentId }) => enrollmentId))]
  await rows.lockChargesOfTickets(tx, ticketIds)
  const tickets = await lockTickets(tx, ticketIds)
  const refunds = await lockRemovalRefunds(tx, ticketIds, receipt.createdAt)
  const [standing, refunded] = [false, true].map((isRefunded) =>
    lines.filter(({ enrollmentId }) => refunds.has(enrollmentId) === isRefunded),
  ) as [StandingLine[], StandingLine[]]
  await requireUnmatched(tx, id)
  if (receipt.moneyAccount === 'CASH') await requireCashInBox(tx, receipt.moneySubjectId, sumOf(lines), now)
  else await requireOpenDay(tx, branchId, now)
  const paidByAdvance = Map.groupBy(await rows.listPaidByAdvance(tx, ticketIds), ({ enrollmentId }) => enrollmentId)
  const plan = planReversal(
    standing,
    tickets.map((ticket) => ({
      enrollmentId: ticket.id,
      advancePaise: ticket.advancePaise,
      paidByAdvance: paidByAdvance.get(ticket.id) ?? [],
    })),
  )
  await applyReversal(tx, receipt, plan, now)
  await rows.updateLinesReversed(tx, id, now)
  const { kind, status, actorId, reason } = ending
  await rows.updateReceipt(tx, id, {
    status,
    reversedPaise: receipt.amountPaise,
    endedAt: now,
    endedById: actorId,
    endReason: reason,
    updatedAt: now,
  })
  const money = { account: receipt.moneyAccount, subjectId: receipt.moneySubjectId } as MoneyAccount
  const postings = reversalPostings(money, lines)
  await bookEntry(tx, { kind, companyId, branchId, programId: null, sourceId: id, actorId, reason, postings }, now)
  for (const [enrollmentId, ofTicket] of Map.groupBy(refunded, (line) => line.enrollmentId))
    await lowerRefund(tx, receipt, refunds.get(enrollmentId)!, sumOf(ofTicket), { actorId, reason }, now)
  for (const programId of new Set(standing.map((line) => line.programId)))
    await deductDividendsOfProgram(tx, programId, now)
  if (receipt.moneyAccount === 'CASH') await writeCashBack(tx, receipt, sumOf(lines), actorId, now)
  const ended = { id, companyId, number: receipt.number, status, amountPaise: sumOf(lines) }
  await notifyReceiptEnded(tx, ended, now)
}

/** Cash leaves the box only with a voucher. */
async function writeCashBack(tx: Tx, receipt: rows.LockedReceipt, amountPaise: number, paidById: string, now: Date) {
  const { id: sourceId, companyId, branchId, payerId: payeeId } = receipt
  const paidOn = await getToday(tx, now)
  const voucher = { kind: 'CASH_BACK', sourceId, companyId, branchId, payeeId, amountPaise, mode: 'CASH' } as const
  await issueVoucher(tx, { ...voucher, paidOn, paidById }, paidOn, now)
}

const sumOf = (lines: readonly StandingLine[]) => lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** The bills of the ticket stay paid: the company has taken them over. The ticket owes what the receipt paid; its former holder bears it. */
async function lowerRefund(
  tx: Tx,
  { companyId, branchId }: rows.LockedReceipt,
  refund: LockedRemovalRefund,
  lostPaise: number,
  why: { actorId: string; reason: string },
  now: Date,
): Promise<void> {
  const { id: sourceId, programId, enrollmentId } = refund
  const taken = takeBack(refund, lostPaise)
  await updateRefundTakenBack(tx, sourceId, taken, now)
  const tax = taken.commissionPaise === 0 ? null : await findTakenTax(tx, sourceId, taken.commissionPaise)
  const postings = [
    ...takenBackPostings(refund, taken),
    ...takenTaxPostings('CHARGES_INCOME', programId, tax),
    credit('TICKET', enrollmentId, lostPaise),
  ]
  await bookEntry(tx, { kind: 'REMOVAL', companyId, branchId, programId, sourceId, ...why, postings }, now)
  await creditTaken(tx, tax, now)
}

/** Only instalments open again. The invoice that bought a ticket stays paid: the ticket exists, and owes its first instalment. */
const standingLine = (line: ReceiptLineRow): StandingLine => {
  const at = { programId: line.programId, enrollmentId: line.enrollmentId!, amountPaise: line.amountPaise }
  if (line.kind === 'CHARGE') return { ...at, kind: 'CHARGE', chargeId: line.chargeId! }
  if (line.kind === 'ADVANCE') return { ...at, kind: 'ADVANCE' }
  const isOpenable = line.invoiceKind === 'CYCLE' && line.invoiceStatus !== 'CANCELLED'
  return { ...at, kind: 'INVOICE', invoiceId: line.invoiceId!, isOpenable }
}

const negative = <T extends { amountPaise: number }>(parts: readonly T[]): T[] =>
  parts.map((part) => ({ ...part, amountPaise: -part.amountPaise }))

async function applyReversal(tx: Tx, receipt: rows.LockedReceipt, plan: Reversal, now: Date): Promise<void> {
  await updateInvoicesReopened(tx, plan.invoices, now)
  await updateChargesPaid(tx, negative(plan.charges))
  await addAdvances(tx, negative(plan.advances))
  const chargedOn = await getToday(tx, now)
  for (const owed of plan.owed) {
    const charge = { ...owed, id: newId(now.getTime()), companyId: receipt.companyId, receiptId: receipt.id, chargedOn }
    await rows.insertCharge(tx, { ...charge, kind: 'RECOVERY' }, now)
  }
}

/** One charge per bounced cheque: the first of its tickets whose program asks for one. */
export async function chargeBounce(tx: Tx, receipt: rows.LockedReceipt, actorId: string, now: Date): Promise<void> {
  const { id: receiptId, companyId, branchId } = receipt
  const charged = (await rows.listTermsOfReceipt(tx, receiptId))
    .map((line) => ({ ...line, amountPaise: chitTermsIn(line.chitTerms).bounceChargePaise ?? 0 }))
    .find(({ amountPaise }) => amountPaise > 0)
  if (!charged) return
  const { programId, amountPaise } = charged
  const enrollmentId = charged.enrollmentId!
  const id = newId(now.getTime())
  const refund = (await lockRemovalRefunds(tx, [enrollmentId], receipt.createdAt)).get(enrollmentId)
  if (refund) return chargeRefund(tx, receipt, refund, { amountPaise, actorId }, now)
  const ticket = { branchId, supply: 'BOUNCE_CHARGE', enrollmentIds: [enrollmentId] } as const
  const tax = (await findChargeTaxes(tx, ticket, now)).get(enrollmentId)
  const taxed = taxOnTop(amountPaise, tax?.recipient ?? NO_TAX)
  const taxPaise = sumOfTax(taxed)
  const chargedOn = await getToday(tx, now)
  const charge = { id, companyId, programId, enrollmentId, receiptId, amountPaise: amountPaise + taxPaise, taxPaise }
  await rows.insertCharge(tx, { ...charge, chargedOn, kind: 'BOUNCE' }, now)
  const postings = [
    debit('TICKET', enrollmentId, amountPaise + taxPaise),
    credit('CHARGES_INCOME', programId, amountPaise),
    ...(tax ? outputPostings(tax.registrationId, taxed) : []),
  ]
  const entry = { kind: 'BOUNCE_CHARGE', companyId, branchId, programId, sourceId: id, actorId, postings } as const
  await bookEntry(tx, entry, now)
  if (tax) await invoiceCharges(tx, { companyId, branchId, programId }, [{ sourceId: id, tax, taxed }], now)
}

/** The ticket has left the member who gave the cheque. */
async function chargeRefund(
  tx: Tx,
  { companyId, branchId }: rows.LockedReceipt,
  refund: LockedRemovalRefund,
  { amountPaise, actorId }: { amountPaise: number; actorId: string },
  now: Date,
): Promise<void> {
  const { id: sourceId, programId } = refund
  const taken = takeBack({ ...refund, commissionPaise: 0 }, amountPaise)
  await updateRefundTakenBack(tx, sourceId, taken, now)
  const postings = [...takenBackPostings(refund, taken), credit('CHARGES_INCOME', programId, amountPaise)]
  await bookEntry(tx, { kind: 'BOUNCE_CHARGE', companyId, branchId, programId, sourceId, actorId, postings }, now)
}
