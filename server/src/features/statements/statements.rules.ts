// The totals of a statement. Cancelled invoices are listed but not counted. [G144]
import { rupees } from '@kuri/contract/kit/money'
import { isOverdue, type StoredStatus } from '#features/billing/invoices.rules'

type InvoiceLine = {
  enrollmentId: string | null
  status: StoredStatus
  dueDate: string | null
  grossAmountPaise: number
  dividendPaise: number
  amountPaise: number
}
type ShareLine = { enrollmentId: string; dividendPaise: number }
type Account = { enrollmentId: string; earnedPaise: number; deductedPaise: number; balancePaise: number }

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0)

/** The dividends a ticket has earned, the part its invoices deducted, and the balance for later invoices. */
export function dividendAccount(
  enrollmentId: string,
  invoices: readonly InvoiceLine[],
  shares: readonly ShareLine[],
): Account {
  const belongsToTicket = (row: { enrollmentId: string | null }) => row.enrollmentId === enrollmentId
  const live = invoices.filter((invoice) => belongsToTicket(invoice) && invoice.status !== 'CANCELLED')
  const earnedPaise = sumOf(shares.filter(belongsToTicket), (share) => share.dividendPaise)
  const deductedPaise = sumOf(live, (invoice) => invoice.dividendPaise)
  return { enrollmentId, earnedPaise, deductedPaise, balancePaise: earnedPaise - deductedPaise }
}

export function statementTotals(
  invoices: readonly InvoiceLine[],
  accounts: readonly Account[],
  prizes: readonly { prizePaise: number | null }[],
  today: string,
) {
  const live = invoices.filter((invoice) => invoice.status !== 'CANCELLED')
  const unpaid = live.filter((invoice) => invoice.status === 'DRAFT')
  const amount = (invoice: InvoiceLine) => invoice.amountPaise
  return {
    invoiceCount: live.length,
    gross: rupees(sumOf(live, (invoice) => invoice.grossAmountPaise)),
    dividend: rupees(sumOf(live, (invoice) => invoice.dividendPaise)),
    billed: rupees(sumOf(live, amount)),
    paid: rupees(
      sumOf(
        live.filter((invoice) => invoice.status === 'PAID'),
        amount,
      ),
    ),
    due: rupees(sumOf(unpaid, amount)),
    overdue: rupees(
      sumOf(
        unpaid.filter((invoice) => isOverdue(today, invoice.status, invoice.dueDate)),
        amount,
      ),
    ),
    dividendEarned: rupees(sumOf(accounts, (account) => account.earnedPaise)),
    dividendBalance: rupees(sumOf(accounts, (account) => account.balancePaise)),
    prize: rupees(sumOf(prizes, (prize) => prize.prizePaise ?? 0)),
  }
}
