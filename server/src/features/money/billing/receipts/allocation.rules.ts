// What the money of a receipt pays. Named invoices, charges and advances come first; the rest pays the oldest due instalment first,
// then charges, and what is left is an advance. [spec: The enrollment invoice is the first instalment]
import type { Detail } from '@kuri/contract/kit/refusals'
import { formatMoney } from './counter.rules.ts'

export type OpenInvoice = {
  invoiceId: string
  dueDate: string | null
  cycleNumber: number | null
  openPaise: number
}
export type OpenCharge = { chargeId: string; chargedOn: string; openPaise: number }
export type PayableTicket = {
  enrollmentId: string
  programId: string
  /** An ended ticket pays what it owes, but gets no advance. */
  isEnded: boolean
  invoices: readonly OpenInvoice[]
  charges: readonly OpenCharge[]
}

/** One line as it was sent, with the path of its place in the body. */
export type Payment = {
  path: string
  enrollmentId: string
  amountPaise: number
  invoiceId?: string | undefined
  chargeId?: string | undefined
  isAdvance: boolean
}

type PaidPart = { programId: string; enrollmentId: string; amountPaise: number } & (
  | { kind: 'INVOICE'; invoiceId: string }
  | { kind: 'CHARGE'; chargeId: string }
  | { kind: 'ADVANCE' }
)

/** Undated instalments come last. */
const oldestFirst = (a: OpenInvoice, b: OpenInvoice) =>
  (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999') || (a.cycleNumber ?? 0) - (b.cycleNumber ?? 0)
const earliestFirst = (a: OpenCharge, b: OpenCharge) =>
  a.chargedOn.localeCompare(b.chargedOn) || a.chargeId.localeCompare(b.chargeId)

export function allocate(
  tickets: readonly PayableTicket[],
  payments: readonly Payment[],
): { parts: PaidPart[]; problems: Detail[] } {
  const byId = new Map(tickets.map((ticket) => [ticket.enrollmentId, ticket]))
  const leftPaise = new Map<string, number>()
  for (const { invoices, charges } of tickets) {
    for (const { invoiceId, openPaise } of invoices) leftPaise.set(invoiceId, openPaise)
    for (const { chargeId, openPaise } of charges) leftPaise.set(chargeId, openPaise)
  }
  const parts: PaidPart[] = []
  const problems: Detail[] = []
  const take = (ticket: PayableTicket, part: { kind: 'INVOICE' | 'CHARGE'; id: string }, paise: number) => {
    leftPaise.set(part.id, leftPaise.get(part.id)! - paise)
    const { programId, enrollmentId } = ticket
    const shared = { programId, enrollmentId, amountPaise: paise }
    parts.push(
      part.kind === 'INVOICE'
        ? { ...shared, kind: 'INVOICE', invoiceId: part.id }
        : { ...shared, kind: 'CHARGE', chargeId: part.id },
    )
  }

  const payNamed = ({ path, amountPaise, invoiceId, chargeId }: Payment, ticket: PayableTicket) => {
    const field = invoiceId === undefined ? 'chargeId' : 'invoiceId'
    const id = (invoiceId ?? chargeId)!
    const due = leftPaise.get(id)
    const owned =
      invoiceId === undefined
        ? ticket.charges.some((charge) => charge.chargeId === chargeId)
        : ticket.invoices.some((invoice) => invoice.invoiceId === invoiceId)
    if (!owned || due === undefined)
      problems.push({ path: `${path}${field}`, message: 'must be open and belong to this ticket' })
    else if (amountPaise > due)
      problems.push({ path: `${path}amount`, message: `must be at most what is due, ${formatMoney(due)}` })
    else take(ticket, { kind: invoiceId === undefined ? 'CHARGE' : 'INVOICE', id }, amountPaise)
  }

  const payAdvance = ({ path }: Payment, ticket: PayableTicket, amountPaise: number) => {
    const { programId, enrollmentId } = ticket
    if (ticket.isEnded)
      problems.push({ path: `${path}amount`, message: 'must be at most what is due: the ticket has ended' })
    else parts.push({ programId, enrollmentId, amountPaise, kind: 'ADVANCE' })
  }

  const payByRule = (payment: Payment, ticket: PayableTicket) => {
    let restPaise = payment.amountPaise
    const due = [
      ...ticket.invoices.toSorted(oldestFirst).map(({ invoiceId }) => ({ kind: 'INVOICE' as const, id: invoiceId })),
      ...ticket.charges.toSorted(earliestFirst).map(({ chargeId }) => ({ kind: 'CHARGE' as const, id: chargeId })),
    ]
    for (const part of due) {
      const paise = Math.min(restPaise, leftPaise.get(part.id)!)
      if (paise > 0) take(ticket, part, paise)
      restPaise -= paise
    }
    if (restPaise > 0) payAdvance(payment, ticket, restPaise)
  }

  const isNamed = ({ invoiceId, chargeId }: Payment) => invoiceId !== undefined || chargeId !== undefined
  for (const payment of payments.filter(isNamed)) payNamed(payment, byId.get(payment.enrollmentId)!)
  for (const payment of payments.filter((other) => !isNamed(other))) {
    const ticket = byId.get(payment.enrollmentId)!
    if (payment.isAdvance) payAdvance(payment, ticket, payment.amountPaise)
    else payByRule(payment, ticket)
  }
  return { parts: mergeParts(parts), problems }
}

const keyOf = (part: PaidPart) =>
  part.kind === 'INVOICE' ? part.invoiceId : part.kind === 'CHARGE' ? part.chargeId : `advance ${part.enrollmentId}`

/** One line per invoice, charge and advance, however many were sent. */
function mergeParts(parts: readonly PaidPart[]): PaidPart[] {
  return [...Map.groupBy(parts, keyOf).values()].map((same) => ({
    ...same[0]!,
    amountPaise: same.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  }))
}
