// Cancels locked invoices: what receipts paid of them is reversed, what came from an advance returns to it, and the bill and its
// dividend are booked back, all dated today. [G112, G211]
import { credit, debit, type Posting } from '#features/ledger/accounts.rules'
import { bookEntries, type Entry } from '#features/ledger/ledger.actions'
import { listStandingEntryIds, listStandingTicketPaise } from '#features/ledger/ledger.sql'
import type { Tx } from '#platform/db/types'
import { type LockedInvoice, updateInvoicesCancelled } from './invoices.sql.ts'
import { getScopeOfProgram } from './program-scope.sql.ts'
import type { MoneyAccount } from './receipts/receipts.rules.ts'
import * as receipts from './receipts/receipts.sql.ts'
import { addAdvances } from './receipts/ticket-accounts.sql.ts'

type Why = { actorId: string | null; reason: string | null }
type Cancellation = Why & {
  /** What the counter took becomes the ticket's advance instead of being given back. */
  keepsCounterMoney: boolean
}

/** All of one program. Returns the online payments that must be refunded. */
export async function cancelInvoices(
  tx: Tx,
  invoices: readonly LockedInvoice[],
  { keepsCounterMoney, ...why }: Cancellation,
  now: Date,
): Promise<string[]> {
  if (invoices.length === 0) return []
  const ids = invoices.map(({ id }) => id)
  const standing = await receipts.listAllocationsOfInvoices(tx, ids)
  const allocations = standing.filter(
    (paid) => paid.paymentTransactionId ?? !(keepsCounterMoney || staysWithTicket(paid)),
  )
  await receipts.updateAllocationsReversed(tx, allocations, now)
  const fromReceipts = Map.groupBy(allocations, ({ invoiceId }) => invoiceId!)
  const importedIds = invoices.filter(({ isImported }) => isImported).map(({ id }) => id)
  const openings = await listStandingTicketPaise(tx, importedIds, 'OPENING_BALANCE')
  await addAdvances(
    tx,
    invoices.flatMap((invoice) => {
      const { id, enrollmentId, paidPaise } = invoice
      const receiptPaise = (fromReceipts.get(id) ?? []).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      // What was paid before an import is history and not given back.
      const amountPaise = Math.max(0, paidPaise - receiptPaise - paidBeforeImport(invoice, openings))
      return enrollmentId ? [{ enrollmentId, amountPaise }] : []
    }),
  )
  await updateInvoicesCancelled(tx, ids, now)
  const reversals = allocations.map((allocation) => reversalEntry(allocation, why))
  await bookEntries(tx, [...reversals, ...(await billReversals(tx, invoices, openings, why))], now)
  return allocations.flatMap(({ paymentTransactionId }) => paymentTransactionId ?? [])
}

/** A paid prize, and a company that has sold the ticket, have had this money's worth, and a cheque at the bank cannot be
 * given back: it stays with the ticket as its advance. */
const staysWithTicket = ({ moneyAccount, holder, receiptStatus }: receipts.StandingAllocation) =>
  receiptStatus === 'DEPOSITED' ||
  moneyAccount === 'PRIZE_PAYABLE' ||
  (moneyAccount === 'COMPANY_TICKETS' && holder === 'MEMBER')

/** Online money goes back to the person, not to the provider by itself; other money leaves the account it lies in. */
function reversalEntry(allocation: receipts.StandingAllocation, why: Why): Entry {
  const { companyId, branchId, programId, receiptId, enrollmentId, amountPaise, payerId } = allocation
  const back: MoneyAccount = allocation.paymentTransactionId
    ? { account: 'REFUNDS_DUE', subjectId: payerId }
    : { account: allocation.moneyAccount, subjectId: allocation.moneySubjectId }
  const postings = [debit('TICKET', enrollmentId!, amountPaise), credit(back.account, back.subjectId, amountPaise)]
  return { kind: 'RECEIPT_REVERSED', companyId, branchId, programId, sourceId: receiptId, ...why, postings }
}

/** An enrollment invoice asks for an advance and is no bill, so nothing was booked for it. */
async function billReversals(
  tx: Tx,
  invoices: readonly LockedInvoice[],
  openings: ReadonlyMap<string, number>,
  why: Why,
): Promise<Entry[]> {
  const bills = invoices.filter(({ kind }) => kind === 'CYCLE')
  if (bills.length === 0) return []
  const scope = await getScopeOfProgram(tx, bills[0]!.programId)
  const booked = await listStandingEntryIds(
    tx,
    bills.map(({ id }) => id),
    ['BILL', 'OPENING_BALANCE'],
  )
  return bills
    .filter(({ id }) => booked.has(id))
    .map((invoice) => ({
      ...scope,
      kind: 'BILL_CANCELLED' as const,
      sourceId: invoice.id,
      reversesId: booked.get(invoice.id)!,
      ...why,
      postings: cancellationPostings(invoice, paidBeforeImport(invoice, openings)),
    }))
}

/** An imported month is booked with what was open of it at the import; the rest was paid before. */
const paidBeforeImport = (
  { id, isImported, amountPaise }: Pick<LockedInvoice, 'id' | 'isImported' | 'amountPaise'>,
  openings: ReadonlyMap<string, number>,
): number => (isImported ? amountPaise - (openings.get(id) ?? 0) : 0)

export function cancellationPostings(
  invoice: Pick<LockedInvoice, 'enrollmentId' | 'programId' | 'isImported' | 'grossAmountPaise' | 'dividendPaise'>,
  paidBeforePaise: number,
): Posting[] {
  const { programId, isImported, dividendPaise } = invoice
  const enrollmentId = invoice.enrollmentId!
  const bookedPaise = invoice.grossAmountPaise - paidBeforePaise
  return [
    credit('TICKET', enrollmentId, bookedPaise - dividendPaise),
    debit(isImported ? 'OPENING' : 'UNPRIZED_POT', programId, bookedPaise),
    credit('DIVIDEND_PAYABLE', enrollmentId, dividendPaise),
  ]
}
