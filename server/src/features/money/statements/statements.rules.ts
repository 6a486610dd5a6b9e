// The totals of a statement. Cancelled invoices are listed but not counted. [spec: Statements]
import { rupees } from '@kuri/contract/kit/money'
import { isOverdue, type StoredStatus } from '#features/money/billing/invoices.rules'

type InvoiceLine = {
  kind: 'CYCLE' | 'ENROLLMENT'
  enrollmentId: string | null
  status: StoredStatus
  dueDate: string | null
  grossAmountPaise: number
  dividendPaise: number
  amountPaise: number
  paidPaise: number
}
/** The dividends of a ticket: earned in all, deducted by the bills of all its holders, refunded or given to the pots. */
export type DividendFacts = { enrollmentId: string; earnedPaise: number; deductedPaise: number; refundedPaise: number }
type Account = DividendFacts & { balancePaise: number }

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0)

/** The balance is that of the ticket's dividends in the books, of all its holders; a closed account has none. */
export const dividendAccount = (facts: DividendFacts, closedAt: Date | null): Account => ({
  ...facts,
  balancePaise: closedAt ? 0 : facts.earnedPaise - facts.deductedPaise - facts.refundedPaise,
})

type ChargeLine = { amountPaise: number; paidPaise: number; waivedPaise: number }

/** Charges stand beside the invoices: the other totals do not include them. */
export const chargeTotals = (charges: readonly ChargeLine[]) => ({
  charges: rupees(sumOf(charges, (charge) => charge.amountPaise)),
  chargesPaid: rupees(sumOf(charges, (charge) => charge.paidPaise)),
  chargesWaived: rupees(sumOf(charges, (charge) => charge.waivedPaise)),
  chargesDue: rupees(sumOf(charges, (charge) => charge.amountPaise - charge.paidPaise - charge.waivedPaise)),
})

/**
 * [spec: The enrollment invoice is the first instalment] A paid enrollment invoice counts until a bill of its ticket has taken its money.
 * `isTaken` is the same rule in SQL.
 */
function countedInvoices(invoices: readonly InvoiceLine[]): InvoiceLine[] {
  const live = invoices.filter((invoice) => invoice.status !== 'CANCELLED')
  const billed = new Set(live.filter(({ kind }) => kind === 'CYCLE').map(({ enrollmentId }) => enrollmentId))
  return live.filter(
    ({ kind, status, enrollmentId }) => !(kind === 'ENROLLMENT' && status === 'PAID' && billed.has(enrollmentId)),
  )
}

export function statementTotals(
  invoices: readonly InvoiceLine[],
  accounts: readonly Account[],
  prizes: readonly { prizePaise: number | null }[],
  today: string,
) {
  const live = countedInvoices(invoices)
  const unpaid = live.filter((invoice) => invoice.status === 'DRAFT')
  const amount = (invoice: InvoiceLine) => invoice.amountPaise
  const balance = (invoice: InvoiceLine) => invoice.amountPaise - invoice.paidPaise
  return {
    invoiceCount: live.length,
    gross: rupees(sumOf(live, (invoice) => invoice.grossAmountPaise)),
    dividend: rupees(sumOf(live, (invoice) => invoice.dividendPaise)),
    billed: rupees(sumOf(live, amount)),
    paid: rupees(sumOf(live, (invoice) => invoice.paidPaise)),
    due: rupees(sumOf(unpaid, balance)),
    overdue: rupees(
      sumOf(
        unpaid.filter((invoice) => isOverdue(today, invoice.status, invoice.dueDate)),
        balance,
      ),
    ),
    dividendEarned: rupees(sumOf(accounts, (account) => account.earnedPaise)),
    dividendRefunded: rupees(sumOf(accounts, (account) => account.refundedPaise)),
    dividendBalance: rupees(sumOf(accounts, (account) => account.balancePaise)),
    prize: rupees(sumOf(prizes, (prize) => prize.prizePaise ?? 0)),
  }
}
