// Cancels locked invoices: the bill and its dividend are booked back, dated today. Money that a member paid over a counter, by bank or before
// an import stays with the ticket as its advance, and online money becomes due for refund. Only a void takes money out.
// [spec: Paid at the desk, cancelled; The books]
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'
import { bookEntries, type Entry } from '#features/money/ledger/ledger.actions'
import { listStandingEntryIds } from '#features/money/ledger/ledger.sql'
import type { Tx } from '#platform/db/types'
import { type LockedInvoice, listCompanyHeld, updateInvoicesCancelled } from './invoices.sql.ts'
import { getScopeOfProgram } from './program-scope.sql.ts'
import type { MoneyAccount } from './receipts/receipts.rules.ts'
import * as receipts from './receipts/receipts.sql.ts'
import { addAdvances } from './receipts/ticket-accounts.sql.ts'
import type { KeptMoney } from './reversal-notifications.ts'

type Why = { actorId: string | null; reason: string | null }

export type Cancelled = {
  /** The online payments that must be refunded. */
  onlineIds: string[]
  /** What stays with the tickets. The caller notifies the members of it. */
  kept: KeptMoney[]
}

/** All of one program. */
export async function cancelInvoices(
  tx: Tx,
  invoices: readonly LockedInvoice[],
  why: Why,
  now: Date,
): Promise<Cancelled> {
  if (invoices.length === 0) return { onlineIds: [], kept: [] }
  const ids = invoices.map(({ id }) => id)
  const companys = await listCompanyHeld(
    tx,
    invoices.flatMap(({ enrollmentId }) => enrollmentId ?? []),
  )
  const standing = await receipts.listAllocationsOfInvoices(tx, ids)
  const allocations = standing.filter(goesBack)
  await receipts.updateAllocationsReversed(tx, allocations, now)
  const fromReceipts = Map.groupBy(allocations, ({ invoiceId }) => invoiceId!)
  const left = invoices.flatMap((invoice): KeptMoney[] => {
    const { id, enrollmentId, paidPaise } = invoice
    const receiptPaise = (fromReceipts.get(id) ?? []).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const amountPaise = paidPaise - receiptPaise
    if (!enrollmentId || amountPaise <= 0) return []
    const stays = standing.filter((line) => line.invoiceId === id && !goesBack(line))
    return [{ invoice, amountPaise, receiptNumbers: [...new Set(stays.map(({ number }) => number))] }]
  })
  const isTaken = ({ invoice }: KeptMoney) => companys.has(invoice.enrollmentId!)
  const kept = left.filter((money) => !isTaken(money))
  await addAdvances(
    tx,
    kept.map(({ invoice, amountPaise }) => ({ enrollmentId: invoice.enrollmentId!, amountPaise })),
  )
  await updateInvoicesCancelled(tx, ids, now)
  const reversals = allocations.map((allocation) => reversalEntry(allocation, why))
  const bills = await billReversals(tx, invoices, why)
  await bookEntries(tx, [...reversals, ...bills, ...(await returnsToCompany(tx, left.filter(isTaken), why))], now)
  return { onlineIds: allocations.flatMap(({ paymentTransactionId }) => paymentTransactionId ?? []), kept }
}

/**
 * Online money of the holder, which is refunded, and what a company put into a ticket that it still holds. What a former holder paid
 * belongs to the present one, who has paid for it.
 */
const goesBack = ({ paymentTransactionId, payerId, moneyAccount, holder, holderId }: receipts.StandingAllocation) =>
  (paymentTransactionId !== null && (holderId === null || payerId === holderId)) ||
  (moneyAccount === 'COMPANY_TICKETS' && holder === 'COMPANY')

/** What a removed member had paid, the company has taken over with the ticket. */
async function returnsToCompany(tx: Tx, taken: readonly KeptMoney[], why: Why): Promise<Entry[]> {
  if (taken.length === 0) return []
  const scope = await getScopeOfProgram(tx, taken[0]!.invoice.programId)
  return taken.map(({ invoice, amountPaise }) => ({
    ...scope,
    kind: 'TICKET_TRANSFER' as const,
    sourceId: invoice.id,
    ...why,
    postings: [
      debit('TICKET', invoice.enrollmentId!, amountPaise),
      credit('COMPANY_TICKETS', scope.programId, amountPaise),
    ],
  }))
}

/** Online money goes back to the person, not to the provider by itself. */
export function reversalEntry(allocation: receipts.StandingAllocation, why: Why): Entry {
  const { companyId, branchId, programId, receiptId, enrollmentId, amountPaise, payerId } = allocation
  const back: MoneyAccount = allocation.paymentTransactionId
    ? { account: 'REFUNDS_DUE', subjectId: payerId }
    : { account: allocation.moneyAccount, subjectId: allocation.moneySubjectId }
  const postings = [debit('TICKET', enrollmentId!, amountPaise), credit(back.account, back.subjectId, amountPaise)]
  return { kind: 'RECEIPT_REVERSED', companyId, branchId, programId, sourceId: receiptId, ...why, postings }
}

/** An enrollment invoice asks for an advance and is no bill, so nothing was booked for it. */
async function billReversals(tx: Tx, invoices: readonly LockedInvoice[], why: Why): Promise<Entry[]> {
  const bills = invoices.filter(({ kind }) => kind === 'CYCLE')
  if (bills.length === 0) return []
  const scope = await getScopeOfProgram(tx, bills[0]!.programId)
  const booked = await listStandingEntryIds(
    tx,
    bills.map(({ id }) => id),
    ['BILL', 'OPENING_BALANCE'],
  )
  return bills
    .filter(({ id, isImported }) => isImported || booked.has(id))
    .map((invoice) => ({
      ...scope,
      kind: 'BILL_CANCELLED' as const,
      sourceId: invoice.id,
      ...(booked.has(invoice.id) ? { reversesId: booked.get(invoice.id)! } : {}),
      ...why,
      postings: cancellationPostings(invoice),
    }))
}

/**
 * Of an imported month only what was open at the import is in the books. Crediting the ticket with the whole month makes what was paid
 * before, like what was paid since, the ticket's advance.
 */
function cancellationPostings(
  invoice: Pick<LockedInvoice, 'enrollmentId' | 'programId' | 'isImported' | 'grossAmountPaise' | 'dividendPaise'>,
): Posting[] {
  const { programId, isImported, grossAmountPaise, dividendPaise } = invoice
  const enrollmentId = invoice.enrollmentId!
  return [
    credit('TICKET', enrollmentId, grossAmountPaise - dividendPaise),
    debit(isImported ? 'OPENING' : 'UNPRIZED_POT', programId, grossAmountPaise),
    credit('DIVIDEND_PAYABLE', enrollmentId, dividendPaise),
  ]
}
