// Takes money: a numbered receipt, what it pays, and its entry in the books, in the caller's transaction. The caller has locked the
// invoices and charges that are paid, and knows that none of them is paid more than it asks. A closed day takes no money at a counter,
// and the law limits cash.
import { claimBranchCode } from '#features/companies/branches/branch-codes.sql'
import { credit, debit, inGroup, type Posting } from '#features/money/ledger/accounts.rules'
import { financialYearOf } from '#features/money/ledger/financial-year.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { type InvoicePayment, updateInvoicesPaid } from '../invoice-payments.sql.ts'
import { isCounterMode } from './counter.rules.ts'
import { requireCashAllowed, requireOpenDay } from './open-counter.ts'
import { lockTickets } from './open-dues.sql.ts'
import { firstStatusOf, type MoneyAccount, modeDueOn, type PaymentMode, receiptNumber } from './receipts.rules.ts'
import * as rows from './receipts.sql.ts'
import { addAdvances, updateChargesPaid } from './ticket-accounts.sql.ts'

/** An enrollment invoice buys a ticket: its money is the ticket's advance until the first bill. */
export type Allocation = { programId: string; enrollmentId: string; amountPaise: number } & (
  | { kind: 'INVOICE'; invoiceId: string; isEnrollmentInvoice?: boolean }
  | { kind: 'CHARGE'; chargeId: string }
  | { kind: 'ADVANCE' }
)

export type NewReceipt = {
  branchId: string
  payerId: string
  payerName: string | null
  mode: PaymentMode
  /** What `paymentMode` of a paid invoice shows, when it is not the mode. */
  modeText?: string | null
  money: MoneyAccount
  paidAt: Date
  /** The day the payment is for, when it is not today. */
  valueDate?: string
  reference?: string | null
  note?: string | null
  utr?: string | null
  instrumentNumber?: string | null
  instrumentBank?: string | null
  instrumentDate?: string | null
  depositAccountId?: string | null
  collectedById: string | null
  paymentTransactionId?: string | null
  payoutId?: string | null
  allocations: readonly Allocation[]
}

export async function issueReceipt(tx: Tx, receipt: NewReceipt, now: Date): Promise<{ id: string; number: string }> {
  const { money, modeText, allocations, valueDate, ...stored } = receipt
  const { companyId, today } = await rows.getBranchOfReceipt(tx, receipt.branchId, now)
  const amountPaise = allocations.reduce((sum, allocation) => sum + allocation.amountPaise, 0)
  const { payerId, branchId, mode } = receipt
  const ticketIds = allocations.filter(makesAdvance).map(({ enrollmentId }) => enrollmentId)
  if (ticketIds.length > 0) await lockTickets(tx, ticketIds)
  if (mode === 'CASH') {
    const days = { valueDate: valueDate ?? today, bookedOn: today }
    await requireCashAllowed(tx, { companyId, payerId, ...days, amountPaise })
  }
  if (isCounterMode(mode)) await requireOpenDay(tx, branchId, now)
  const id = newId(now.getTime())
  const financialYear = financialYearOf(today)
  const branchCode = await claimBranchCode(tx, branchId)
  const serial = await rows.claimSerial(tx, branchId, financialYear)
  const number = receiptNumber(branchCode, financialYear, serial)
  await rows.insertReceipt(tx, {
    ...stored,
    id,
    companyId,
    financialYear,
    serial,
    number,
    amountPaise,
    status: firstStatusOf(receipt.mode),
    moneyAccount: money.account,
    moneySubjectId: money.subjectId,
    valueDate: valueDate ?? today,
    bookedOn: today,
    modeDueOn: modeDueOn(money, today),
    createdAt: now,
    updatedAt: now,
  })
  await rows.insertAllocations(
    tx,
    allocations.map((allocation, index) => ({
      receiptId: id,
      line: index + 1,
      companyId,
      programId: allocation.programId,
      enrollmentId: allocation.enrollmentId,
      kind: allocation.kind,
      invoiceId: allocation.kind === 'INVOICE' ? allocation.invoiceId : null,
      chargeId: allocation.kind === 'CHARGE' ? allocation.chargeId : null,
      amountPaise: allocation.amountPaise,
    })),
  )
  await applyAllocations(tx, receipt, now)
  await bookEntry(
    tx,
    {
      kind: 'RECEIPT',
      companyId,
      branchId: receipt.branchId,
      programId: null,
      sourceId: id,
      actorId: receipt.collectedById,
      ...(valueDate ? { valueDate } : {}),
      reason: receipt.note ?? null,
      postings: receiptPostings(money, allocations),
    },
    now,
  )
  return { id, number }
}

const makesAdvance = (allocation: Allocation): boolean =>
  allocation.kind === 'ADVANCE' || (allocation.kind === 'INVOICE' && allocation.isEnrollmentInvoice === true)

async function applyAllocations(tx: Tx, receipt: NewReceipt, now: Date): Promise<void> {
  const { allocations, paidAt, mode, modeText, reference, paymentTransactionId } = receipt
  const how = {
    paidAt,
    paymentMode: modeText === undefined ? mode : modeText,
    reference: reference ?? null,
    paymentTransactionId: paymentTransactionId ?? null,
  }
  const invoices: InvoicePayment[] = []
  const charges: { chargeId: string; amountPaise: number }[] = []
  const advances: { enrollmentId: string; amountPaise: number }[] = []
  for (const allocation of allocations) {
    if (allocation.kind === 'CHARGE') charges.push(allocation)
    else if (allocation.kind === 'INVOICE') invoices.push(allocation)
    if (makesAdvance(allocation)) advances.push(allocation)
  }
  await updateInvoicesPaid(tx, invoices, how, now)
  await updateChargesPaid(tx, charges)
  await addAdvances(tx, advances)
}

/** Debits the money and credits the tickets, group by group, so that the books of every group balance. */
export function receiptPostings(money: MoneyAccount, allocations: readonly Allocation[]): Posting[] {
  return [...Map.groupBy(allocations, ({ programId }) => programId)].flatMap(([programId, lines]) => {
    const totalPaise = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    return inGroup(programId, [
      debit(money.account, money.subjectId, totalPaise),
      ...lines.map(({ enrollmentId, amountPaise }) => credit('TICKET', enrollmentId, amountPaise)),
    ])
  })
}
