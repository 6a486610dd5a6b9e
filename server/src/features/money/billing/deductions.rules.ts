// How much of its dividends each unpaid invoice of an enrollment uses. docs/decisions/0004-settlement.md [domain]
import { SMALLEST_PAYMENT_PAISE } from './invoices.rules.ts'

/** A live invoice of a cycle. Money fixes what it deducts; without money the deduction follows the dividends. */
export type BilledCycle = {
  id: string
  enrollmentId: string
  cycleNumber: number
  grossPaise: number
  /** Dividends of the cycles before this one, without those that were refunded since. */
  earnedPaise: number
  /** Dividends of all cycles of the ticket, later ones too, without all that were refunded: no more can be deducted in all. */
  unrefundedPaise: number
  deductedPaise: number
  /** What was paid with money; a deduction leaves at least this. */
  paidPaise: number
  /** Paid wholly, at least in part with money: nothing about it changes. */
  isFixed: boolean
  /** Dividends cover the whole amount, so that no money is due. */
  isCovered: boolean
  /** The cycle's terms deduct dividends. */
  deducts: boolean
}
export type Deduction = { id: string; enrollmentId: string; deductedPaise: number; changePaise: number }

/**
 * The oldest invoice comes first and uses no more than it asks, so that a surplus carries over to the next one. What an invoice may
 * use depends on the invoices before it; dividends that a later, paid invoice has used already are not used twice. Returns only the
 * invoices that change.
 */
export const deductDividends = (invoices: readonly BilledCycle[]): Deduction[] =>
  [...Map.groupBy(invoices, ({ enrollmentId }) => enrollmentId).values()].flatMap(deductOfTicket)

function deductOfTicket(invoices: readonly BilledCycle[]): Deduction[] {
  const ordered = invoices.toSorted((a, b) => a.cycleNumber - b.cycleNumber)
  // What each invoice keeps for sure: fixed ones their deduction, covered ones their amount while the dividends suffice.
  const keptPaise = new Map<string, number>()
  const availablePaise = (index: number): number => {
    let used = 0
    let available = Number.POSITIVE_INFINITY
    for (const [position, invoice] of ordered.entries()) {
      if (position !== index) used += keptPaise.get(invoice.id) ?? 0
      // Up to here no more may be used than was earned before this invoice. Overdrawn ones of a reversed settlement are past it.
      if (position === index) available = invoice.earnedPaise - used
      else if (position > index && (keptPaise.get(invoice.id) ?? 0) > 0)
        available = Math.min(available, Math.max(0, invoice.earnedPaise - used))
    }
    return Math.max(0, Math.min(available, ordered[index]!.unrefundedPaise - used))
  }
  for (const invoice of ordered) if (invoice.isFixed) keptPaise.set(invoice.id, invoice.deductedPaise)
  for (const [index, invoice] of ordered.entries())
    if (!invoice.isFixed && invoice.isCovered && availablePaise(index) >= invoice.grossPaise)
      keptPaise.set(invoice.id, invoice.grossPaise)

  const changes: Deduction[] = []
  for (const [index, invoice] of ordered.entries()) {
    if (keptPaise.has(invoice.id)) continue
    const deductedPaise = invoice.deducts ? deductiblePaise(invoice, availablePaise(index)) : 0
    keptPaise.set(invoice.id, deductedPaise)
    const isCovered = deductedPaise + invoice.paidPaise === invoice.grossPaise
    if (deductedPaise === invoice.deductedPaise && isCovered === invoice.isCovered) continue
    const { id, enrollmentId } = invoice
    changes.push({ id, enrollmentId, deductedPaise, changePaise: deductedPaise - invoice.deductedPaise })
  }
  return changes
}

/** An invoice asks either for nothing or for an amount that can be paid online. */
function deductiblePaise({ grossPaise, paidPaise }: BilledCycle, availablePaise: number): number {
  const openPaise = grossPaise - paidPaise
  const remainingPaise = Math.max(0, openPaise - availablePaise)
  if (remainingPaise === 0) return openPaise
  return remainingPaise < SMALLEST_PAYMENT_PAISE ? Math.max(0, openPaise - SMALLEST_PAYMENT_PAISE) : availablePaise
}
