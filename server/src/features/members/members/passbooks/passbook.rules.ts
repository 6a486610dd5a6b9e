// Puts the lines of a passbook together and adds them up. The last running balance is what the ticket owes.
import type { ChargeKind } from '@kuri/contract/money/charges.contract'
import { isOverdue } from '#features/money/billing/invoices.rules'

type PassbookInvoice = {
  id: string
  cycleNumber: number
  startDate: string
  dueDate: string | null
  grossPaise: number
  dividendPaise: number
  amountPaise: number
  paidPaise: number
}
type PassbookCharge = {
  id: string
  kind: ChargeKind
  invoiceId: string | null
  chargedOn: string
  amountPaise: number
  paidPaise: number
  waivedPaise: number
}
/** A part of a receipt that stands. The money of an enrollment invoice is an advance until a bill takes it. */
export type PassbookPart = {
  receiptId: string
  number: string
  paidAt: string
  amountPaise: number
  invoiceId: string | null
  chargeId: string | null
  isAdvance: boolean
}

export type PassbookFacts = {
  enrollmentId: string
  subscriberId: string
  companyId: string
  branchId: string
  programId: string
  ticketNumber: number
  programName: string
  chitId: string
  companyName: string
  branchName: string
  subscriberName: string | null
  enrolledAt: Date
  endedAt: Date | null
  advancePaise: number
  ledgerPaise: number
  invoices: PassbookInvoice[]
  charges: PassbookCharge[]
  parts: PassbookPart[]
  prizedCycles: number[]
  /** The first open cycle that has not billed the ticket. */
  nextCycle: { endDate: string; instalmentPaise: number } | null
}

export type Line = {
  kind: 'INSTALMENT' | 'CHARGE' | 'ADVANCE'
  cycleNumber: number | null
  chargeKind: PassbookCharge['kind'] | null
  day: string | null
  dueDate: string | null
  grossPaise: number
  dividendPaise: number
  /** Less what was waived. */
  chargePaise: number
  paidPaise: number
  paidFromAdvancePaise: number
  parts: PassbookPart[]
  isPrized: boolean
  runningPaise: number
}
type Unsummed = Omit<Line, 'runningPaise'>

const sum = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((total, row) => total + amount(row), 0)

const EMPTY = { cycleNumber: null, chargeKind: null, dueDate: null, grossPaise: 0, dividendPaise: 0, chargePaise: 0 }

type Facts = Pick<PassbookFacts, 'invoices' | 'charges' | 'parts' | 'prizedCycles' | 'advancePaise'>

export function passbookLines(facts: Facts): Line[] {
  const { invoices, charges, parts, advancePaise } = facts
  const billed = new Set(invoices.map(({ id }) => id))
  const alone = charges.filter(({ invoiceId }) => invoiceId === null || !billed.has(invoiceId))
  const lines = [
    ...invoices.map((invoice) => instalmentLine(invoice, facts)),
    ...alone.map((charge) => chargeLine(charge, parts)),
  ].sort((one, other) => (one.day! < other.day! ? -1 : one.day! > other.day! ? 1 : 0))
  if (advancePaise > 0) lines.push(advanceLine(advancePaise))
  let runningPaise = 0
  return lines.map((line) => {
    runningPaise += line.grossPaise - line.dividendPaise + line.chargePaise - line.paidPaise
    return { ...line, runningPaise }
  })
}

function instalmentLine(invoice: PassbookInvoice, { charges, parts, prizedCycles }: Facts): Unsummed {
  const ofInvoice = charges.filter(({ invoiceId }) => invoiceId === invoice.id)
  const chargeIds = new Set(ofInvoice.map(({ id }) => id))
  const paid = parts.filter(
    (part) => part.invoiceId === invoice.id || (part.chargeId !== null && chargeIds.has(part.chargeId)),
  )
  const paidPaise = invoice.paidPaise + sum(ofInvoice, (charge) => charge.paidPaise)
  return {
    ...EMPTY,
    kind: 'INSTALMENT',
    cycleNumber: invoice.cycleNumber,
    day: invoice.startDate,
    dueDate: invoice.dueDate,
    grossPaise: invoice.grossPaise,
    dividendPaise: invoice.dividendPaise,
    chargePaise: sum(ofInvoice, (charge) => charge.amountPaise - charge.waivedPaise),
    paidPaise,
    paidFromAdvancePaise: Math.max(0, paidPaise - sum(paid, (part) => part.amountPaise)),
    parts: paid,
    isPrized: prizedCycles.includes(invoice.cycleNumber),
  }
}

function chargeLine(charge: PassbookCharge, parts: readonly PassbookPart[]): Unsummed {
  const paid = parts.filter(({ chargeId }) => chargeId === charge.id)
  return {
    ...EMPTY,
    kind: 'CHARGE',
    chargeKind: charge.kind,
    day: charge.chargedOn,
    chargePaise: charge.amountPaise - charge.waivedPaise,
    paidPaise: charge.paidPaise,
    paidFromAdvancePaise: Math.max(0, charge.paidPaise - sum(paid, (part) => part.amountPaise)),
    parts: paid,
    isPrized: false,
  }
}

const advanceLine = (paidPaise: number): Unsummed => ({
  ...EMPTY,
  kind: 'ADVANCE',
  day: null,
  paidPaise,
  paidFromAdvancePaise: 0,
  parts: [],
  isPrized: false,
})

export const passbookTotals = (lines: readonly Line[]) => ({
  grossPaise: sum(lines, (line) => line.grossPaise),
  dividendPaise: sum(lines, (line) => line.dividendPaise),
  chargePaise: sum(lines, (line) => line.chargePaise),
  paidPaise: sum(lines, (line) => line.paidPaise),
  balancePaise: lines.at(-1)?.runningPaise ?? 0,
})

/** The oldest unpaid bill, or the next instalment when everything is paid. */
export function nextDue(
  { invoices, nextCycle, advancePaise }: Pick<PassbookFacts, 'invoices' | 'nextCycle' | 'advancePaise'>,
  today: string,
) {
  const unpaid = invoices
    .filter((invoice) => invoice.paidPaise < invoice.amountPaise)
    .sort((one, other) => (one.dueDate ?? '9').localeCompare(other.dueDate ?? '9'))[0]
  if (unpaid)
    return {
      amountPaise: unpaid.amountPaise - unpaid.paidPaise,
      dueDate: unpaid.dueDate,
      isOverdue: isOverdue(today, 'DRAFT', unpaid.dueDate),
      isBilled: true,
    }
  if (!nextCycle) return null
  const amountPaise = Math.max(0, nextCycle.instalmentPaise - advancePaise)
  return { amountPaise, dueDate: nextCycle.endDate, isOverdue: false, isBilled: false }
}
