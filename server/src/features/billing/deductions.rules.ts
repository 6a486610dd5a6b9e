// How much of its dividends each unpaid invoice of an enrollment uses. docs/decisions/0004-settlement.md [domain]
import { SMALLEST_PAYMENT_PAISE } from './invoices.rules.ts'

/** An invoice for which no money was collected: unpaid, or covered by dividends. */
export type OpenInvoice = {
  id: string
  enrollmentId: string
  cycleNumber: number
  grossPaise: number
  /** Dividends of the cycles before this one. */
  earnedPaise: number
  /** Dividends that paid invoices of the enrollment have used. */
  spentPaise: number
  deductedPaise: number
  /** Dividends cover the whole amount, so that no money is due. */
  isCovered: boolean
  /** The program deducts dividends at present. */
  deducts: boolean
}
export type Deduction = { id: string; deductedPaise: number }

/**
 * The oldest invoice comes first and uses no more than it asks, so that a surplus carries over to the next one. An invoice
 * that dividends cover stays covered while the dividends suffice. Returns only the invoices that change.
 */
export function deductDividends(invoices: readonly OpenInvoice[]): Deduction[] {
  const usedByEnrollment = new Map<string, number>()
  const usedBy = ({ enrollmentId }: OpenInvoice) => usedByEnrollment.get(enrollmentId) ?? 0
  const availablePaise = (invoice: OpenInvoice) =>
    Math.max(0, invoice.earnedPaise - invoice.spentPaise - usedBy(invoice))
  const spend = (invoice: OpenInvoice, paise: number) =>
    usedByEnrollment.set(invoice.enrollmentId, usedBy(invoice) + paise)

  const uncovered: OpenInvoice[] = []
  for (const invoice of [...invoices].sort((a, b) => a.cycleNumber - b.cycleNumber))
    if (invoice.isCovered && availablePaise(invoice) >= invoice.grossPaise) spend(invoice, invoice.grossPaise)
    else uncovered.push(invoice)

  const changes: Deduction[] = []
  for (const invoice of uncovered) {
    const deductedPaise = invoice.deducts ? deductiblePaise(invoice.grossPaise, availablePaise(invoice)) : 0
    spend(invoice, deductedPaise)
    const isCovered = deductedPaise === invoice.grossPaise
    if (deductedPaise !== invoice.deductedPaise || isCovered !== invoice.isCovered)
      changes.push({ id: invoice.id, deductedPaise })
  }
  return changes
}

/** An invoice asks either for nothing or for an amount that can be paid online. */
function deductiblePaise(grossPaise: number, availablePaise: number): number {
  const remainingPaise = Math.max(0, grossPaise - availablePaise)
  if (remainingPaise === 0) return grossPaise
  return remainingPaise < SMALLEST_PAYMENT_PAISE ? Math.max(0, grossPaise - SMALLEST_PAYMENT_PAISE) : availablePaise
}
