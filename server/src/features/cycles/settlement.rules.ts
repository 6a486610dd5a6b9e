// [D2 4.8, domain: settlement] How the pot of a completed cycle is divided, to the paisa. docs/decisions/0004-settlement.md.
import { SMALLEST_PAYMENT_PAISE } from '#features/billing/invoices.rules'

type SettlementInput = {
  /** One pot per division that has its winner: a prize that nobody took is no discount. */
  totalAmountPaise: number
  /** What the declared winners take home. */
  prizesPaise: readonly number[]
  /** 5 % is 500. */
  commissionHundredths: number
  /** The tickets that share the discount, in any order. */
  tickets: readonly Ticket[]
}
export type Ticket = { enrollmentId: string; ticketNumber: number }
type Share = { enrollmentId: string; dividendPaise: number }
export type Settlement = {
  potPaise: number
  prizePaise: number
  discountPaise: number
  commissionPaise: number
  dividendPaise: number
  shares: Share[]
}

export function settle(input: SettlementInput): Settlement {
  const prizePaise = input.prizesPaise.reduce((sum, prize) => sum + prize, 0)
  // Prizes lie within the total when they are declared; a total that was lowered since does not make them unpaid.
  const potPaise = Math.max(input.totalAmountPaise * input.prizesPaise.length, prizePaise)
  const discountPaise = potPaise - prizePaise
  // The foreman is paid out of the discount: a winner who gave up less than the commission leaves only that.
  const commissionPaise =
    input.tickets.length === 0
      ? discountPaise
      : Math.min(discountPaise, shareOfPot(potPaise, input.commissionHundredths))
  const dividendPaise = discountPaise - commissionPaise
  return {
    potPaise,
    prizePaise,
    discountPaise,
    commissionPaise,
    dividendPaise,
    shares: splitEqually(dividendPaise, input.tickets),
  }
}

/** Hundredths of a per cent of the pot, half-up. BigInt: pot × 10,000 does not fit a double. */
function shareOfPot(potPaise: number, hundredths: number): number {
  return Number((BigInt(potPaise) * BigInt(hundredths) + 5_000n) / 10_000n)
}

/** The same for every ticket; what does not divide goes to the lowest ticket numbers, one paisa each. */
export function splitEqually(amountPaise: number, tickets: readonly Ticket[]): Share[] {
  if (tickets.length === 0) return []
  const each = Math.floor(amountPaise / tickets.length)
  const left = amountPaise - each * tickets.length
  return [...tickets]
    .sort((a, b) => a.ticketNumber - b.ticketNumber)
    .map(({ enrollmentId }, index) => ({ enrollmentId, dividendPaise: each + (index < left ? 1 : 0) }))
}

export type OpenInvoice = {
  id: string
  enrollmentId: string
  cycleNumber: number
  grossPaise: number
  /** Dividends of the cycles before this one. */
  earnedPaise: number
  /** What paid invoices of the enrollment have used already. */
  spentPaise: number
  deductedPaise: number
  /** Nothing is left to pay: dividends cover it, no money was paid for it. */
  isCovered: boolean
  /** Does the program deduct dividends now? */
  deducts: boolean
}

/**
 * How much of its dividends each invoice of an enrollment that no money was paid for uses: the oldest first, never more than
 * it asks, so that a surplus carries over to the next. What dividends have covered stays covered while there are as many.
 * Answers only the invoices that change.
 */
export function deductDividends(invoices: readonly OpenInvoice[]): { id: string; deductedPaise: number }[] {
  const used = new Map<string, number>()
  const left = (invoice: OpenInvoice) =>
    Math.max(0, invoice.earnedPaise - invoice.spentPaise - (used.get(invoice.enrollmentId) ?? 0))
  const take = (invoice: OpenInvoice, paise: number) =>
    used.set(invoice.enrollmentId, (used.get(invoice.enrollmentId) ?? 0) + paise)

  const open: OpenInvoice[] = []
  for (const invoice of [...invoices].sort((a, b) => a.cycleNumber - b.cycleNumber))
    if (invoice.isCovered && left(invoice) >= invoice.grossPaise) take(invoice, invoice.grossPaise)
    else open.push(invoice)

  const changes: { id: string; deductedPaise: number }[] = []
  for (const invoice of open) {
    const deductedPaise = invoice.deducts ? deduction(invoice.grossPaise, left(invoice)) : 0
    take(invoice, deductedPaise)
    const isCovered = deductedPaise === invoice.grossPaise
    if (deductedPaise !== invoice.deductedPaise || isCovered !== invoice.isCovered)
      changes.push({ id: invoice.id, deductedPaise })
  }
  return changes
}

/** All that is there, but an invoice asks for nothing or for an amount that can be paid online. */
function deduction(grossPaise: number, availablePaise: number): number {
  const restPaise = Math.max(0, grossPaise - availablePaise)
  if (restPaise === 0) return grossPaise
  return restPaise < SMALLEST_PAYMENT_PAISE ? Math.max(0, grossPaise - SMALLEST_PAYMENT_PAISE) : availablePaise
}
