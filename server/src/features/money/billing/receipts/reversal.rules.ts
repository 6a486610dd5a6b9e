// What opens again when the money of a receipt turns out to be nothing: it bounced, or it was voided. [spec: The books]
import { credit, debit, inGroup, type Posting } from '#features/money/ledger/accounts.rules'
import type { MoneyAccount } from './receipts.rules.ts'

/** A part of the receipt that still stands. */
export type StandingLine = {
  programId: string
  enrollmentId: string
  amountPaise: number
} & (
  | { kind: 'INVOICE'; invoiceId: string; isOpenable: boolean }
  | { kind: 'CHARGE'; chargeId: string }
  | { kind: 'ADVANCE' }
)

/** What the ticket has in advance, and what earlier advances have paid, newest first. */
export type TicketMoney = {
  enrollmentId: string
  advancePaise: number
  paidByAdvance: readonly { kind: 'INVOICE' | 'CHARGE'; id: string; paise: number }[]
}

type OfInvoice = { invoiceId: string; amountPaise: number }
type OfCharge = { chargeId: string; amountPaise: number }
type OfTicket = { enrollmentId: string; programId: string; amountPaise: number }
export type Reversal = {
  invoices: OfInvoice[]
  charges: OfCharge[]
  advances: OfTicket[]
  /** Advances that were paid out or moved on: the ticket owes them as a charge. */
  owed: OfTicket[]
}

/**
 * Invoices and charges that the receipt paid are open again. What it paid in advance (also for an invoice that was cancelled since, and
 * for the invoice that bought the ticket) is taken from the ticket's advance; where that was used, what it paid opens again, newest first.
 */
export function planReversal(lines: readonly StandingLine[], tickets: readonly TicketMoney[]): Reversal {
  const plan: Reversal = { invoices: [], charges: [], advances: [], owed: [] }
  const neededPaise = new Map<string, OfTicket>()
  for (const line of lines) {
    const { enrollmentId, programId, amountPaise } = line
    if (line.kind === 'INVOICE' && line.isOpenable) plan.invoices.push({ invoiceId: line.invoiceId, amountPaise })
    else if (line.kind === 'CHARGE') plan.charges.push({ chargeId: line.chargeId, amountPaise })
    else {
      const sum = (neededPaise.get(enrollmentId)?.amountPaise ?? 0) + amountPaise
      neededPaise.set(enrollmentId, { enrollmentId, programId, amountPaise: sum })
    }
  }
  for (const needed of neededPaise.values()) {
    const ticket = tickets.find(({ enrollmentId }) => enrollmentId === needed.enrollmentId)
    let restPaise = needed.amountPaise
    const fromAdvance = Math.min(restPaise, ticket?.advancePaise ?? 0)
    if (fromAdvance > 0) plan.advances.push({ ...needed, amountPaise: fromAdvance })
    restPaise -= fromAdvance
    for (const { kind, id, paise } of ticket?.paidByAdvance ?? []) {
      const amountPaise = Math.min(restPaise, paise)
      if (amountPaise <= 0) continue
      if (kind === 'INVOICE') plan.invoices.push({ invoiceId: id, amountPaise })
      else plan.charges.push({ chargeId: id, amountPaise })
      restPaise -= amountPaise
    }
    if (restPaise > 0) plan.owed.push({ ...needed, amountPaise: restPaise })
  }
  return { ...plan, invoices: mergeInvoices(plan.invoices) }
}

/** An invoice may open for two reasons: the receipt paid a part of it, and its advance another. */
const mergeInvoices = (invoices: readonly OfInvoice[]): OfInvoice[] =>
  [...Map.groupBy(invoices, ({ invoiceId }) => invoiceId)].map(([invoiceId, parts]) => ({
    invoiceId,
    amountPaise: parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  }))

type GroupLine = { programId: string; enrollmentId: string; amountPaise: number }

/** The tickets owe again what the receipt paid, and the money leaves its account, group by group. */
export const reversalPostings = (money: MoneyAccount, lines: readonly GroupLine[]): Posting[] =>
  byGroup(lines, (amountPaise) => [credit(money.account, money.subjectId, amountPaise)], true)

/** Money moves from one account to another: a cheque clears, or its way is stated. */
export const movePostings = (from: MoneyAccount, to: MoneyAccount, lines: readonly GroupLine[]): Posting[] =>
  byGroup(lines, (amountPaise) => [
    debit(to.account, to.subjectId, amountPaise),
    credit(from.account, from.subjectId, amountPaise),
  ])

function byGroup(lines: readonly GroupLine[], ofSum: (paise: number) => Posting[], withTickets = false): Posting[] {
  return [...Map.groupBy(lines, ({ programId }) => programId)].flatMap(([programId, group]) =>
    inGroup(programId, [
      ...(withTickets ? group.map((line) => debit('TICKET', line.enrollmentId, line.amountPaise)) : []),
      ...ofSum(group.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    ]),
  )
}
