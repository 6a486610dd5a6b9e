// What is kept from a prize and what is left of it.
import type { SecurityMode } from '@kuri/contract/money/payouts.contract'
import type { Allocation } from '#features/money/billing/receipts/issue-receipt'
import { NO_TAX, sumOfTax, type Tax, type TaxRate, taxOf } from '#features/money/gst/tax.rules'

type OfTicket = { enrollmentId: string; programId: string; openPaise: number }
export type OpenInvoice = OfTicket & { invoiceId: string }
export type OpenCharge = OfTicket & { chargeId: string }

export type Choices = {
  securityMode: SecurityMode
  deductOwnDues: boolean
  deductOtherDues: boolean
  deductCharges: boolean
  documentChargePaise: number
}

export type Position = {
  /** The winning ticket. */
  enrollmentId: string
  programId: string
  grossPaise: number
  /** What the winner bears of the GST on the commission, and how the document charge is taxed; null where it is not. */
  commissionTaxPaise: number
  documentChargeRate: TaxRate | null
  /** Billed and open: everything of the winning ticket, and what is due of the person's other tickets. */
  invoices: readonly OpenInvoice[]
  charges: readonly OpenCharge[]
  /** Instalments that are still to be billed, and what the ticket has paid of them in advance. */
  futureLiabilityPaise: number
  advancePaise: number
}

export type Figures = {
  grossPaise: number
  ownDuesPaise: number
  otherDuesPaise: number
  chargesPaise: number
  futureSubscriptionsPaise: number
  documentChargePaise: number
  /** GST on the commission, where the winner bears it, and on the document charge. */
  gstPaise: number
  /** Negative when the deductions are more than the prize. */
  netPaise: number
}

const sum = (lines: readonly { amountPaise: number }[]) => lines.reduce((total, line) => total + line.amountPaise, 0)

/** What a receipt of the kind ADJUSTMENT pays, ticket by ticket. */
function keptParts(position: Position, choices: Choices) {
  const { enrollmentId, programId, invoices, charges } = position
  const isOwn = (line: OfTicket) => line.enrollmentId === enrollmentId
  const paid = ({ openPaise, ...line }: OpenInvoice) => ({ kind: 'INVOICE' as const, ...line, amountPaise: openPaise })
  const futurePaise =
    choices.securityMode === 'DEDUCT_FUTURE' ? Math.max(0, position.futureLiabilityPaise - position.advancePaise) : 0
  return {
    own: choices.deductOwnDues ? invoices.filter(isOwn).map(paid) : [],
    other: choices.deductOtherDues ? invoices.filter((line) => !isOwn(line)).map(paid) : [],
    charges: choices.deductCharges
      ? charges.map(({ openPaise, ...line }) => ({ kind: 'CHARGE' as const, ...line, amountPaise: openPaise }))
      : [],
    future: [{ kind: 'ADVANCE' as const, enrollmentId, programId, amountPaise: futurePaise }],
  }
}

export const documentChargeTax = (
  { documentChargeRate: rate }: Pick<Position, 'documentChargeRate'>,
  { documentChargePaise }: Pick<Choices, 'documentChargePaise'>,
): Tax => taxOf(documentChargePaise, rate ?? NO_TAX)

export function figuresOf(position: Position, choices: Choices): Figures {
  const kept = keptParts(position, choices)
  const figures = {
    grossPaise: position.grossPaise,
    ownDuesPaise: sum(kept.own),
    otherDuesPaise: sum(kept.other),
    chargesPaise: sum(kept.charges),
    futureSubscriptionsPaise: sum(kept.future),
    documentChargePaise: choices.documentChargePaise,
    gstPaise: position.commissionTaxPaise + sumOfTax(documentChargeTax(position, choices)),
  }
  const { grossPaise, ...deductions } = figures
  return { ...figures, netPaise: Object.values(deductions).reduce((rest, paise) => rest - paise, grossPaise) }
}

export function allocationsOf(position: Position, choices: Choices): Allocation[] {
  const { own, other, charges, future } = keptParts(position, choices)
  return [...own, ...other, ...charges, ...future].filter(({ amountPaise }) => amountPaise > 0)
}

const FIGURES = [
  'grossPaise',
  'ownDuesPaise',
  'otherDuesPaise',
  'chargesPaise',
  'futureSubscriptionsPaise',
  'documentChargePaise',
  'gstPaise',
  'netPaise',
] as const satisfies readonly (keyof Figures)[]

export const differingFigures = (approved: Figures, now: Figures): readonly (keyof Figures)[] =>
  FIGURES.filter((figure) => approved[figure] !== now[figure])
